"""A seat keeps how its player looked (P21). Matches that were played before take it from the member who sat there."""

from typing import Any

from django.db import migrations, models
from django.db.models import OuterRef, Subquery

LOOK = {"figure": 12, "colour": 8, "shape": 10}


def take_from_members(apps: Any, editor: Any) -> None:
    Player, Member = apps.get_model("games", "Player"), apps.get_model("games", "Member")
    sat = Member.objects.filter(pk=OuterRef("member"))
    Player.objects.exclude(member=None).update(**{part: Subquery(sat.values(part)) for part in LOOK})


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        *(
            migrations.AddField(
                "player", part, models.CharField(max_length=length, blank=True, default=""), preserve_default=False
            )
            for part, length in LOOK.items()
        ),
        migrations.AlterField("player", "name", models.CharField(max_length=20, blank=True)),
        migrations.RunPython(take_from_members, migrations.RunPython.noop),
    ]
