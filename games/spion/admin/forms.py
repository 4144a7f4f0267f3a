"""Forms for staff: a pack with its words in every language and its two pictures, a theme, a gift (P22, P23)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.admin import site
from django.contrib.admin.widgets import AdminEmailInputWidget, AdminTextInputWidget, ForeignKeyRawIdWidget
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.spion import packs
from games.spion.models import LANGUAGES, Pack, Picture, ThemeGift
from games.spion.packs import Name, Words
from games.spion.pictures import MOST_BYTES, picture_of

PICTURES = {"first_picture": "first_upload", "second_picture": "second_upload"}


class PictureField(forms.FileField):
    """An upload that becomes a picture, made safe; perhaps one that is kept already."""

    widget = forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp,image/svg+xml"})

    def clean(self, data: UploadedFile | None, initial: Any = None) -> Picture | None:
        file = super().clean(data, initial)
        return picture_of(file.read(MOST_BYTES + 1)) if file else None


class PictureChoice(ForeignKeyRawIdWidget):
    """A picture as it looks, with the way to all others."""

    template_name = "admin/spion/picture_choice.html"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        token = getattr(value, "pk", value)
        context["address"] = reverse("picture", args=[token]) if token else ""
        context["pattern"] = reverse("picture", args=["TOKEN"])
        return context

    def label_and_url_for_value(self, value: Any) -> tuple[str, str]:
        return "", ""  # the picture says it


class PackWords(forms.ModelForm):
    """A pack and its words: `words` after cleaning. `uploads` are not saved yet: the pack gets them when it is written."""

    words: Words

    key = forms.SlugField(
        label=_("key"),
        max_length=packs.LONGEST_KEY,
        required=False,
        widget=AdminTextInputWidget(),
        help_text=_("By this a file that is imported knows the pack. Leave it empty: it is made from the words."),
    )
    first_upload = PictureField(label=_("or a new one"), required=False)
    second_upload = PictureField(label=_("or a new one"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for picture in PICTURES:
            if picture in self.fields:
                self.fields[picture].widget = PictureChoice(Pack._meta.get_field(picture).remote_field, site)
        for language, both in (packs.words_of(self.instance) if self.instance.pk else {}).items():
            for side, word in enumerate(both):
                self.initial[f"{language}_{side}"] = word.text
                self.initial[f"{language}_{side}_spellings"] = "\n".join(word.spellings)

    def clean_key(self) -> str:
        typed: str = self.cleaned_data["key"]
        return typed and packs.key(typed)

    def clean(self) -> None:
        super().clean()
        self.words = {language: (self._name(f"{language}_0"), self._name(f"{language}_1")) for language in LANGUAGES}
        if not self.errors and not any(word.text for both in self.words.values() for word in both):
            raise ValidationError(_("Write at least one word."))
        if not self.errors and not self.cleaned_data.get("key"):
            self.cleaned_data["key"] = key = self.instance.key or packs.key_of(self.words)
            if not key or Pack.objects.filter(key=key).exclude(pk=self.instance.pk).exists():
                raise ValidationError(
                    _("There is a pack “%(key)s” already. Give this one a key of its own, below.") % {"key": key}
                )

    @property
    def uploads(self) -> dict[str, Picture]:
        return {chosen: self.cleaned_data[upload] for chosen, upload in PICTURES.items() if self.cleaned_data.get(upload)}

    def _name(self, field: str) -> Name:
        try:
            others = packs.split(self.cleaned_data.get(f"{field}_spellings", ""))
            return packs.name(self.cleaned_data.get(field, ""), others)
        except ValidationError as error:
            self.add_error(field, error)
            return Name()


def _word(language: str, side: int) -> dict[str, forms.Field]:
    return {
        f"{language}_{side}": forms.CharField(
            label=_("Second word") if side else _("First word"),
            required=False,
            max_length=packs.LONGEST,
            widget=forms.TextInput(attrs={"class": "vTextField", "lang": language}),
        ),
        f"{language}_{side}_spellings": forms.CharField(
            label=_("also right"),
            required=False,
            help_text=_("Other spellings, one a line or with commas between."),
            widget=forms.Textarea(attrs={"rows": 2, "class": "vLargeTextField", "lang": language}),
        ),
    }


PackForm = type(forms.ModelForm)(
    "PackForm",
    (PackWords,),
    {name: field for language in LANGUAGES for side in (0, 1) for name, field in _word(language, side).items()},
)


class ThemeNames(forms.ModelForm):
    """A theme, whose names have a field for each language."""

    slug = forms.SlugField(
        label=_("key"),
        max_length=50,
        required=False,
        widget=AdminTextInputWidget(),
        help_text=_("Leave it empty: it is made from the name."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for language, called in self.instance.names.items():
            self.initial[f"name_{language}"] = called

    def clean(self) -> None:
        super().clean()
        named = {language: self.cleaned_data.get(f"name_{language}", "").strip() for language in LANGUAGES}
        self.instance.names = {language: called for language, called in named.items() if called}
        if not self.cleaned_data.get("slug"):
            self.cleaned_data["slug"] = self.instance.slug or slugify(named["nl"])[:50] or "thema"


ThemeForm = type(forms.ModelForm)(
    "ThemeForm",
    (ThemeNames,),
    {
        f"name_{language}": forms.CharField(label=label, max_length=60, required=language == "nl", widget=AdminTextInputWidget())
        for language, label in LANGUAGES.items()
    },
)


class GiftFormSet(forms.BaseInlineFormSet):
    def clean(self) -> None:
        super().clean()
        given = set()
        for form in self.forms:
            if form.instance.user_id in given:
                form.add_error("email", _("This theme is theirs already."))
            given.add(form.instance.user_id or object())


class GiftForm(forms.ModelForm):
    """A theme for one person, who is known by their e-mail address."""

    email = forms.EmailField(label=_("e-mail address"), widget=AdminEmailInputWidget())

    class Meta:
        model = ThemeGift
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["email"] = self.instance.user.email
            self.fields["email"].disabled = True

    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        user = User.objects.filter(email__iexact=email).first()
        if user is None:
            raise ValidationError(_("Nobody has an account with this address."))
        self.instance.user = user
        return email
