"""The settings in both profiles, as a process of its own reads them."""

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model


@pytest.mark.django_db
def test_tests_keep_to_themselves():
    get_user_model().objects.create_user("a@example.org", "x")
    assert "potje-tests-" in str(settings.DATA_DIR) or settings.DATA_DIR.is_relative_to("/tmp")
