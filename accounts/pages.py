"""One's own page: name card, pot, password, e-mail (P1, S48)."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.forms import LookForm, NameForm, look_parts
from accounts.models import User
from accounts.people import profile_of


@login_required
def me(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, User)
    profile = profile_of(request.user)
    form = NameForm(request.POST or None, instance=User.objects.get(pk=request.user.pk))
    look = LookForm(request.POST or None, instance=profile)
    if request.method == "POST" and form.is_valid() and look.is_valid():
        form.save()
        profile.save(update_fields=["figure", "colour", "shape"])
        messages.success(request, _("Your name card is up to date."))
        return redirect("account_me")
    context = {"profile": profile, "form": form, "look_parts": look_parts(profile)}
    return render(request, "account/me.html", context)
