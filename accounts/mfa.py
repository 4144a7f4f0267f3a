"""An app's codes, recovery codes and passkeys, on allauth.mfa (P1); passkeys only where a browser has them (P32)."""

from __future__ import annotations

import struct
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from itertools import count
from typing import Any, ClassVar

import segno
from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.utils import encrypt, is_mfa_enabled
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User

PASSKEY_NAME_LENGTH = 40
CREDENTIAL_LENGTH = 16_384  # a passkey is described in about a tenth of this


def passkeys_work(request: HttpRequest) -> bool:
    """A browser keeps passkeys for a name, not for a bare address, and over http for this machine itself only (P32)."""
    name, _port = split_domain_port(request.get_host())
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return request.is_secure() or name == "localhost"
    return False


class SecondStep(DefaultMFAAdapter):
    error_messages: ClassVar[dict[str, str | Promise]] = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": gettext_lazy("There is an extra lock on your account. Take it off before you add an address."),
        "cannot_generate_recovery_codes": gettext_lazy("Recovery codes go with an extra lock. Put that on first."),
        "incorrect_code": gettext_lazy("This code is not right, or it has been used already. Try the next one."),
        "unverified_email": gettext_lazy("First confirm your e-mail address. After that the extra lock can go on."),
        "unknown_passkey": gettext_lazy("We do not know this passkey, or it took too long. Try again, or use another way."),
        "unreadable": gettext_lazy("We can no longer check your codes. Ask whoever runs this site to take the extra lock off."),
    }

    def build_totp_svg(self, url: str) -> SafeString:
        """Drawn in the page itself: the policy lets in no picture that is written out as an address."""
        code = segno.make(url, error="m", micro=False)
        return mark_safe(code.svg_inline(svgclass="qr", lineclass=None, border=2, dark="#000", light="#fff", omitsize=True))

    def encrypt(self, text: str) -> str:
        return _vault().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        try:
            return _vault().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            raise self.validation_error("unreadable") from None

    def generate_authenticator_name(self, user: User, type: str) -> str:
        taken = {key.wrap().name for key in Authenticator.objects.filter(user=user, type=type)}
        names = (_("Passkey %(number)s") % {"number": number} for number in count(1))
        return next(name for name in names if name not in taken)

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {**super().get_public_key_credential_rp_entity(), "name": self.get_totp_issuer()}


def take_lock_off(user: User) -> bool:
    """For who lost phone and recovery codes. The password opens the account again, and its owner hears of it."""
    there, _kinds = Authenticator.objects.filter(user=user).delete()
    if there:
        get_account_adapter().send_mail("mfa/email/lock_taken_off", user.email, {})
    return bool(there)


def _vault() -> MultiFernet:
    """What is kept of a second step is locked with a key of its own, made from the secret of the site."""
    secrets = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(urlsafe_b64encode(_key(secret))) for secret in secrets])


def _key(secret: str) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=b"accounts.mfa").derive(secret.encode())


class CodeField(forms.CharField):
    def __init__(self, label: str) -> None:
        attrs = {"autocomplete": "one-time-code", "inputmode": "numeric", "class": "code"}
        super().__init__(label=label, max_length=20, widget=forms.TextInput(attrs=attrs))


class PasskeyNameField(forms.CharField):
    def __init__(self, required: bool = True) -> None:
        label = gettext_lazy("Name of this passkey")
        super().__init__(label=label, max_length=PASSKEY_NAME_LENGTH, required=required)


class _AsksForCode(forms.Form):
    """Knows what its person can answer with."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.has_app = is_mfa_enabled(self.user, [Authenticator.Type.TOTP])
        self.has_passkeys = is_mfa_enabled(self.user, [Authenticator.Type.WEBAUTHN])
        self.fields["code"] = CodeField(_("Code of your app") if self.has_app else _("Recovery code"))


class AuthenticateByCode(_AsksForCode, AuthenticateForm):
    pass


class ReauthenticateByCode(_AsksForCode, ReauthenticateForm):
    pass


class AddApp(ActivateTOTPForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"] = CodeField(_("The digits your app shows now"))

    def clean_code(self) -> str:
        """What puts the app on counts as used: it does not log in as well."""
        code: str = super().clean_code()
        if not TOTP(Authenticator(user=self.user, data={"secret": encrypt(self.secret)})).validate_code(code):
            raise get_adapter().validation_error("incorrect_code")
        return code

    @property
    def secret_in_fours(self) -> list[str]:
        return [self.secret[at : at + 4] for at in range(0, len(self.secret), 4)]


class CredentialField(forms.JSONField):
    """What a browser hands over for a passkey: as text that a script fills in."""

    widget = forms.HiddenInput

    def bound_data(self, data: Any, initial: Any) -> None:
        """It answers one question, and is not written out again."""

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > CREDENTIAL_LENGTH:
            raise get_adapter().validation_error("unknown_passkey")
        try:
            return super().to_python(value)
        except RecursionError:
            raise get_adapter().validation_error("unknown_passkey") from None


@contextmanager
def _refused_in_words() -> Iterator[None]:
    """It may be anything, and what reads it stumbles in any way."""
    try:
        yield
        return
    except forms.ValidationError as refused:
        if refused.code != "incorrect_code":
            raise
    except (AttributeError, LookupError, TypeError, ValueError, struct.error):
        pass
    raise get_adapter().validation_error("unknown_passkey")


class _TakesPasskey(forms.Form):
    credential = CredentialField()

    def clean_credential(self) -> Authenticator:
        with _refused_in_words():
            return super().clean_credential()


class LogInByPasskey(_TakesPasskey, LoginWebAuthnForm):
    pass


class AuthenticateByPasskey(_TakesPasskey, AuthenticateWebAuthnForm):
    pass


class ReauthenticateByPasskey(_TakesPasskey, ReauthenticateWebAuthnForm):
    pass


class AddPasskey(AddWebAuthnForm):
    name = PasskeyNameField(required=False)
    credential = CredentialField()
    passwordless = None  # every passkey is one to log in with

    def clean(self) -> dict[str, Any]:
        with _refused_in_words():
            return super().clean()


class RenamePasskey(EditWebAuthnForm):
    name = PasskeyNameField()
