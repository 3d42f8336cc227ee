import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Tag',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tag', models.SlugField(unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='Category',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=50, unique=True)),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='shop.category')),
            ],
        ),
        migrations.CreateModel(
            name='Item',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.UUIDField(default=uuid.uuid4, unique=True)),
                ('title', models.CharField(db_index=True, max_length=100)),
                ('descr', models.CharField(blank=True, max_length=200)),
                ('price', models.DecimalField(decimal_places=2, default=0, max_digits=8)),
                ('weight', models.FloatField(null=True)),
                ('active', models.BooleanField(default=True)),
                ('made', models.DateField(null=True)),
                ('at', models.DateTimeField(null=True)),
                ('t', models.TimeField(null=True)),
                ('duration', models.DurationField(null=True)),
                ('blob', models.BinaryField(null=True)),
                ('js', models.JSONField(null=True)),
                ('n', models.PositiveSmallIntegerField(null=True)),
                ('big', models.BigIntegerField(null=True)),
                ('old', models.IntegerField(null=True)),
                ('category', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='items', to='shop.category')),
                ('tags', models.ManyToManyField(to='shop.tag')),
            ],
            options={
                'indexes': [models.Index(fields=['made', '-price'], name='item_made_price')],
                'constraints': [models.CheckConstraint(condition=models.Q(('price__gte', 0)), name='price_pos')],
            },
        ),
    ]
