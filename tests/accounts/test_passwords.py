"""A password that is refused: why, and what to do, in the reader's language (P1, P18)."""

from __future__ import annotations

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation

from accounts.models import User


@pytest.mark.rule("P18")
@pytest.mark.parametrize(
    ("password", "dutch"),
    [
        ("kort9x", "Dat wachtwoord is te kort. Neem er een van minstens 8 tekens."),
        ("password", "Dat wachtwoord probeert iedereen als eerste. Verzin een ander."),
        ("8530174926", "Een wachtwoord van alleen cijfers is te makkelijk. Zet er letters bij."),
        ("vensterbank", "Dat wachtwoord lijkt te veel op je naam. Verzin een ander."),
    ],
)
def test_a_weak_password_is_refused_in_words(password, dutch):
    with translation.override("nl"), pytest.raises(ValidationError) as refused:
        validate_password(password, User(email="a@example.org", name="Vensterbank"))
    assert refused.value.messages == [dutch]
