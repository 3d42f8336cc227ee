"""Django: migrations there and back, the ORM, introspection, the admin."""
# feature: W-21
import datetime
import io
import os
from decimal import Decimal

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import IntegrityError, connection, transaction  # noqa: E402
from django.db.models import (Avg, Case, Count, Exists, F, Max, OuterRef, Q, Subquery, Sum, Value, When, Window)  # noqa: E402
from django.db.models.functions import (Cast, Coalesce, Concat, ExtractQuarter, ExtractWeekDay, Length, LPad, Mod, Replace,  # noqa: E402
                                        Reverse, RowNumber, StrIndex, Substr, TruncHour, TruncMonth, Upper)
from django.db.models.fields import CharField  # noqa: E402
from django.test import Client  # noqa: E402

from checks import same  # noqa: E402
from shop.models import Category, Item, Tag  # noqa: E402


def command(*args, **options):
    out = io.StringIO()
    call_command(*args, stdout=out, verbosity=options.pop("verbosity", 0), **options)
    return out.getvalue()


def django_migrate():
    command("migrate")
    same(command("makemigrations", check_changes=True, dry_run=True), "")
    command("migrate", "shop", "0001")
    same([c.name for c in connection.introspection.get_table_description(connection.cursor(), "shop_tag")], ["id", "tag"])
    command("migrate", "shop", "zero")
    command("migrate")
    same("[ ]" in command("showmigrations", verbosity=1), False)


def fill():
    a = Category.objects.create(name="A")
    b = Category.objects.create(name="B", parent=a)
    c = Category.objects.create(name="C", parent=b)
    Tag.objects.bulk_create([Tag(tag=f"t{i}") for i in range(5)])
    for i in range(20):
        item = Item.objects.create(
            name=f"item{i:02}", descr="x" * (5000 if i == 3 else i), price=i + Decimal(".25"), weight=i / 4, active=i % 2 == 0,
            made=datetime.date(2024, 1, 1 + i), at=datetime.datetime(2024, 1, 2, 3, 4, 5, i * 1000, datetime.timezone.utc),
            t=datetime.time(1, 2, 3, 456), duration=datetime.timedelta(days=1, seconds=i, microseconds=5), blob=b"\0\1",
            js={"a": [1, {"k": i}], "s": f"v{i % 3}"}, n=i, big=2**60 + i, category=[a, b, c][i % 3])
        item.tags.add(*Tag.objects.filter(tag__in=[f"t{i % 5}", "t0"]))


def django_values():
    fill()
    x = Item.objects.get(name="item03")
    same((x.descr, x.price, x.weight, x.active, x.made, x.at, x.t, x.duration, bytes(x.blob), x.js, x.n, x.big, x.category.name,
          sorted(x.tags.values_list("tag", flat=True))),
         ("x" * 5000, Decimal("3.25"), 0.75, False, datetime.date(2024, 1, 4),
          datetime.datetime(2024, 1, 2, 3, 4, 5, 3000, datetime.timezone.utc), datetime.time(1, 2, 3, 456),
          datetime.timedelta(days=1, seconds=3, microseconds=5), b"\0\1", {"a": [1, {"k": 3}], "s": "v0"}, 3, 2**60 + 3, "A", ["t0", "t3"]))


LOOKUPS = [({"name__istartswith": "ITEM1"}, 10), ({"name__regex": "^item1[0-3]$"}, 4), ({"name__iexact": "ITEM05"}, 1),
           ({"price__range": (2, 5)}, 3), ({"made__month": 1}, 20), ({"made__week_day": 2}, 3), ({"at__date": datetime.date(2024, 1, 2)}, 20),
           ({"descr__contains": "xxx"}, 17), ({"descr": ""}, 1), ({"js__s": "v1"}, 7), ({"js__a__1__k__gt": 17}, 2),
           ({"js__has_key": "a"}, 20), ({"duration__gt": datetime.timedelta(days=1, seconds=10)}, 10), ({"t__lt": datetime.time(2)}, 20),
           ({"category__parent__name": "A"}, 7), ({"tags__tag": "t1"}, 4), ({"name__contains": "%"}, 0), ({"name__contains": "_"}, 0)]


def django_lookups():
    same([Item.objects.filter(**q).count() for q, _ in LOOKUPS], [n for _, n in LOOKUPS])
    same(list(Item.objects.filter(price__gt=3, active=True).exclude(name__icontains="12").order_by("-price").values_list("name", flat=True)[2:5]),
         ["item14", "item10", "item08"])


def django_functions():
    row = Item.objects.annotate(
        a=Upper("name"), b=Concat("name", Value("-"), "name"), c=Substr("name", 2, 3), d=StrIndex("name", Value("m")),
        e=Replace("name", Value("item"), Value("I")), f=LPad("name", 8, Value("*")), g=Reverse("name"), h=Coalesce("weight", 0.0),
        i=Cast("n", CharField()), j=Mod("n", 3), k=ExtractWeekDay("made"), m=ExtractQuarter("made"))
    same(row.order_by("id").values_list("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "m")[4],
         ("ITEM04", "item04-item04", "tem", 4, "I04", "**item04", "40meti", 1.0, "4", 1.0, 6, 1))
    same(list(Item.objects.annotate(m=TruncMonth("made"), h=TruncHour("at")).values("m", "h").annotate(c=Count("id")).values_list("m", "h", "c")),
         [(datetime.date(2024, 1, 1), datetime.datetime(2024, 1, 2, 3, tzinfo=datetime.timezone.utc), 20)])


def django_queries():
    same(Item.objects.aggregate(Count("id"), Sum("price"), Avg("price"), m=Max(Length("name"))),
         {"id__count": 20, "price__sum": Decimal("195"), "price__avg": Decimal("9.75"), "m": 6})
    same(list(Category.objects.annotate(n=Count("items"), s=Sum("items__price")).order_by("name").values_list("name", "n", "s")),
         [("A", 7, Decimal("64.75")), ("B", 7, Decimal("71.75")), ("C", 6, Decimal("58.5"))])
    best = Item.objects.filter(category=OuterRef("pk")).order_by("-price")
    same(list(Category.objects.annotate(top=Subquery(best.values("name")[:1]), some=Exists(best.filter(active=True))).order_by("name")
              .values_list("name", "top", "some")), [("A", "item18", True), ("B", "item19", True), ("C", "item17", True)])
    same(list(Item.objects.annotate(r=Window(RowNumber(), partition_by="category", order_by=F("price").desc())).order_by("id")
              .values_list("r", flat=True)[:4]), [7, 7, 6, 6])
    kinds = Case(When(price__lt=5, then=Value("cheap")), When(active=True, then=Value("on")), default=Value("x"))
    same(list(Item.objects.annotate(k=kinds).values("k").annotate(c=Count("id")).order_by("k").values_list("k", "c")),
         [("cheap", 5), ("on", 7), ("x", 8)])
    same(list(Item.objects.filter(n__lt=4).values_list("n").difference(Item.objects.filter(n__gt=1).values_list("n")).order_by("n")), [(0,), (1,)])


def django_writes():
    with transaction.atomic():
        same(Item.objects.filter(n__lt=5).update(price=F("price") * 2 + 1, name=Concat("name", Value("!"))), 5)
        same(Item.objects.get(n=2).price, Decimal("5.5"))
        same((len(Item.objects.select_for_update(nowait=True).filter(n=3)),
              len(Item.objects.select_for_update(skip_locked=True, of=("self",)).select_related("category").filter(n=4))), (1, 1))
        Tag.objects.create(tag="kept")
        try:
            with transaction.atomic():
                Tag.objects.create(tag="undone")
                raise ValueError
        except ValueError:
            pass
        same(list(Tag.objects.filter(Q(tag="kept") | Q(tag="undone")).values_list("tag", flat=True)), ["kept"])
        transaction.set_rollback(True)


def refused(make):
    try:
        with transaction.atomic():
            make()
    except IntegrityError as e:
        return str(e).split(":")[0]
    return "no error"


def django_errors():
    same([refused(lambda: Tag.objects.create(tag="t1")), refused(lambda: Item.objects.create(name="n", price=-1, category=Category.objects.first())),
          refused(lambda: (Category.objects.filter(name="A")._raw_delete("default"), connection.check_constraints()))],
         ["ORA-00001", "ORA-02290", "ORA-02292"])


def django_introspection():
    out = command("inspectdb", "shop_item")
    for line in ["id = models.BigAutoField(primary_key=True)", "uid = models.CharField(unique=True, max_length=32)",
                 "descr = models.TextField(blank=True, null=True)", "price = models.DecimalField(max_digits=10, decimal_places=2)",
                 "active = models.BooleanField()", "made = models.DateField(blank=True, null=True)",
                 "duration = models.DurationField(blank=True, null=True)", "js = models.JSONField(blank=True, null=True)",
                 "category = models.ForeignKey('ShopCategory', models.DO_NOTHING)", "unique_together = (('name', 'category'),)"]:
        same((line, line in out), (line, True))


def django_admin():
    User.objects.create_superuser("root", "a@b.c", "pw")
    c = Client()
    same(c.login(username="root", password="pw"), True)
    pages = ["/admin/", "/admin/shop/item/", "/admin/shop/item/add/", f"/admin/shop/item/{Item.objects.first().pk}/change/", "/admin/auth/user/?is_staff__exact=1&o=2"]
    same([c.get(page).status_code for page in pages], [200] * len(pages))
    same((c.post("/admin/shop/tag/add/", {"tag": "made"}).status_code, Tag.objects.filter(tag="made").count()), (302, 1))
    same(c.get(f"/admin/shop/tag/{Tag.objects.get(tag='made').pk}/history/").status_code, 200)


def django_flush():
    command("flush", interactive=False)
    same((Item.objects.count(), User.objects.count()), (0, 0))
    for app in ("shop", "admin", "auth", "contenttypes", "sessions"):
        command("migrate", app, "zero")
    same(connection.introspection.table_names(), ["django_migrations"])


CHECKS = [django_migrate, django_values, django_lookups, django_functions, django_queries, django_writes, django_errors,
          django_introspection, django_admin, django_flush]
