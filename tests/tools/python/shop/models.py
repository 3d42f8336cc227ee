import uuid

from django.db import models


class Category(models.Model):
    name = models.CharField(max_length=50, unique=True)
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE)


class Tag(models.Model):
    tag = models.SlugField(unique=True)

    class Meta:
        db_table = "shop_label"


class Item(models.Model):
    uid = models.UUIDField(default=uuid.uuid4, unique=True)
    name = models.CharField(max_length=120, db_index=True)
    descr = models.TextField(blank=True)
    price = models.DecimalField(max_digits=10, decimal_places=2, default=0)
    weight = models.FloatField(null=True)
    active = models.BooleanField(default=True)
    made = models.DateField(null=True)
    at = models.DateTimeField(null=True)
    t = models.TimeField(null=True)
    duration = models.DurationField(null=True)
    blob = models.BinaryField(null=True)
    js = models.JSONField(null=True)
    code = models.CharField(max_length=10, default="none")
    n = models.PositiveSmallIntegerField(null=True)
    big = models.BigIntegerField(null=True)
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="items")
    tags = models.ManyToManyField(Tag)

    class Meta:
        indexes = [models.Index(fields=["made", "-price"], name="item_made_price")]
        constraints = [models.CheckConstraint(condition=models.Q(price__gte=0), name="price_pos"),
                       models.UniqueConstraint(fields=["name", "category"], name="name_cat_uq")]
