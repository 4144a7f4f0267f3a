from django.db import migrations, models


def remember(apps, schema_editor):
    """Packs that are there already count as added."""
    shipped = apps.get_model("spion", "Shipped")
    keys = apps.get_model("spion", "Pack").objects.values_list("key", flat=True)
    shipped.objects.bulk_create(shipped(key=key) for key in keys)


class Migration(migrations.Migration):
    dependencies = [
        ("spion", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Shipped",
            fields=[
                ("key", models.SlugField(max_length=80, primary_key=True, serialize=False)),
            ],
        ),
        migrations.RunPython(remember, migrations.RunPython.noop),
    ]
