"""Django's four judges of a password, saying why not and what to do in our own words (P1, P18)."""

from __future__ import annotations

from django.contrib.auth import password_validation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class LongEnough(password_validation.MinimumLengthValidator):
    def get_error_message(self) -> str:
        sentence = ngettext(
            "That password is too short. Use at least %(count)s character.",
            "That password is too short. Use at least %(count)s characters.",
            self.min_length,
        )
        return sentence % {"count": self.min_length}


class NotYourself(password_validation.UserAttributeSimilarityValidator):
    def __init__(self) -> None:
        super().__init__(user_attributes=("name", "email"))

    def get_error_message(self) -> str:
        return _("That password looks too much like your %(verbose_name)s. Think of another one.")


class NotEveryones(password_validation.CommonPasswordValidator):
    def get_error_message(self) -> str:
        return _("That password is the first one people try. Think of another one.")


class NotAllDigits(password_validation.NumericPasswordValidator):
    def get_error_message(self) -> str:
        return _("A password of digits only is too easy. Add some letters.")
