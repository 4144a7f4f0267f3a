"""Packs for staff (P22, P23): a picture belongs to a word whatever its language, levels begin at 1, themes can be given."""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


def move_pictures(apps, schema_editor):
    Pack, PackWord, Theme = (apps.get_model("spion", name) for name in ("Pack", "PackWord", "Theme"))
    found = {}
    for pack, side, language, picture in PackWord.objects.exclude(picture=None).values_list("pack", "side", "language", "picture"):
        if language == "nl" or (pack, side) not in found:
            found[pack, side] = picture
    for (pack, side), picture in found.items():
        Pack.objects.filter(pk=pack).update(**{("second_picture" if side else "first_picture"): picture})
    Theme.objects.filter(from_level=0).update(from_level=1)
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # or the table has events pending when its indexes are made


class Migration(migrations.Migration):

    dependencies = [
        ('spion', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='pack',
            options={'ordering': ['theme', 'key'], 'verbose_name': 'word pack', 'verbose_name_plural': 'word packs'},
        ),
        migrations.AddField(
            model_name='pack',
            name='first_picture',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='first_of', to='spion.picture', verbose_name='picture of the first word'),
        ),
        migrations.AddField(
            model_name='pack',
            name='second_picture',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='second_of', to='spion.picture', verbose_name='picture of the second word'),
        ),
        migrations.AlterField(
            model_name='theme',
            name='from_level',
            field=models.PositiveIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000)], verbose_name='from level'),
        ),
        migrations.CreateModel(
            name='ThemeGift',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('given_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='given')),
                ('theme', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='gifts', to='spion.theme')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='player')),
            ],
            options={
                'verbose_name': 'gift',
                'verbose_name_plural': 'given to',
                'constraints': [models.UniqueConstraint(fields=('theme', 'user'), name='a_theme_is_given_once')],
            },
        ),
        migrations.RunPython(move_pictures, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='packword',
            name='picture',
        ),
    ]
