from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='member',
            name='sits_out',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='room',
            name='closed_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='room',
            name='host_away',
            field=models.BooleanField(default=False),
        ),
    ]
