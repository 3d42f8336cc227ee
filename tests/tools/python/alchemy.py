"""SQLAlchemy's ORM and reflection, Alembic's autogenerate."""
# feature: W-20
import datetime
import decimal
import enum
import uuid

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import (TIMESTAMP, BigInteger, Boolean, CheckConstraint, Computed, Enum, Float, ForeignKey, Identity, Index, Integer,
                        Interval, LargeBinary, MetaData, Numeric, Sequence, String, Text, Unicode, UniqueConstraint, Uuid,
                        create_engine, func, insert, select, text, update)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Session, mapped_column, relationship, selectinload
from sqlalchemy.types import DateTime

from checks import DSN, PASSWORD, USER, same


class Base(DeclarativeBase):
    pass


class Kind(enum.Enum):
    a = 1
    b = 2


class Parent(Base):
    __tablename__ = "al_parent"
    id = mapped_column(Integer, Identity(), primary_key=True)
    name = mapped_column(String(50), nullable=False, unique=True, comment="the name")
    amount = mapped_column(Numeric(12, 2), server_default="0")
    made = mapped_column(DateTime, server_default=text("SYSDATE"))
    ts = mapped_column(TIMESTAMP)
    flag = mapped_column(Boolean)
    body = mapped_column(Text)
    raw = mapped_column(LargeBinary)
    f = mapped_column(Float)
    u = mapped_column(Uuid)
    k = mapped_column(Enum(Kind))
    uni = mapped_column(Unicode(30))
    big = mapped_column(BigInteger)
    iv = mapped_column(Interval)
    kids = relationship("Kid", back_populates="parent", cascade="all, delete-orphan")
    __table_args__ = (Index("al_parent_ix", "amount", "made"), CheckConstraint("amount >= 0", name="al_amount_ck"), {"comment": "parents"})


class Kid(Base):
    __tablename__ = "al_kid"
    id = mapped_column(Integer, Sequence("al_kid_seq", start=5), primary_key=True)
    parent_id = mapped_column(ForeignKey("al_parent.id", ondelete="CASCADE", name="al_kid_fk"), index=True)
    tag = mapped_column(String(20))
    val = mapped_column(Integer, Computed("parent_id * 2"))
    parent = relationship(Parent, back_populates="kids")
    __table_args__ = (UniqueConstraint("parent_id", "tag", name="al_kid_uq"),)


engine = create_engine(f"oracle+oracledb://{USER}:{PASSWORD}@{DSN.split('/')[0]}/?service_name={DSN.split('/')[1]}")


def first():
    return Parent(name="p1", amount=decimal.Decimal("12.50"), ts=datetime.datetime(2024, 1, 2, 3, 4, 5, 678901), flag=True,
                  body="x" * 40000, raw=b"\0\1" * 9000, f=1.25, u=uuid.UUID(int=5), k=Kind.b, uni="h\u00e9\u4e2d", big=2**62,
                  iv=datetime.timedelta(days=2, seconds=3, microseconds=4), kids=[Kid(tag="a"), Kid(tag="b")])


def alchemy_schema():
    Base.metadata.drop_all(engine)
    Base.metadata.create_all(engine)
    with Session(engine) as s:
        p = first()
        s.add_all([p] + [Parent(name=f"q{i:02}", amount=i, f=i / 4) for i in range(20)])
        s.commit()
        same(([k.id for k in p.kids], p.made is not None), ([5, 6], True))


def alchemy_values():
    with Session(engine) as s:
        p = s.scalars(select(Parent).where(Parent.name == "p1").options(selectinload(Parent.kids))).one()
        want = first()
        for name in ("amount", "ts", "flag", "body", "raw", "f", "u", "k", "uni", "big", "iv"):
            same((name, getattr(p, name)), (name, getattr(want, name)))
        same([(k.tag, k.val) for k in p.kids], [("a", p.id * 2), ("b", p.id * 2)])


def alchemy_queries():
    with Session(engine) as s:
        same(s.scalars(select(Parent.name).order_by(Parent.amount.desc()).limit(3).offset(2)).all(), ["q17", "q16", "q15"])
        same(tuple(s.execute(select(func.count(), func.sum(Parent.amount)).where(Parent.name.like("q%"))).one()), (20, 190))
        same(s.execute(update(Parent).where(Parent.name.startswith("q")).values(amount=Parent.amount + 1)).rowcount, 20)
        same(s.execute(insert(Parent).values(name="ret").returning(Parent.amount)).scalar(), 0)
        rows = s.execute(insert(Kid).returning(Kid.id), [{"tag": f"m{i}"} for i in range(3)]).all()
        same([tuple(r) for r in rows], [(7,), (8,), (9,)])
        cte = select(Parent.id).where(Parent.amount > 10).cte("c")
        same(s.scalar(select(func.count()).select_from(cte)), 11)
        same([tuple(r) for r in s.execute(select(Parent.name, func.row_number().over(order_by=Parent.name)).limit(2))], [("p1", 1), ("q00", 2)])
        same(s.execute(select(Parent).with_for_update(nowait=True).where(Parent.name == "p1")).first() is not None, True)
        s.rollback()


def alchemy_transactions():
    with Session(engine) as s:
        with s.begin_nested() as savepoint:
            s.add(Parent(name="undone"))
            s.flush()
            savepoint.rollback()
        same(s.scalar(select(func.count()).where(Parent.name == "undone")), 0)
        s.add(Parent(name="p1"))
        try:
            s.flush()
            raise AssertionError("no error")
        except IntegrityError as e:
            same("ORA-00001" in str(e.orig), True)
        s.rollback()
    with engine.connect() as c:
        same(c.get_isolation_level(), "READ COMMITTED")
        same(c.execution_options(isolation_level="SERIALIZABLE").get_isolation_level(), "SERIALIZABLE")


def alchemy_reflection():
    m = MetaData()
    m.reflect(engine, only=lambda name, _: name.startswith("al_"))
    parent, kid = m.tables["al_parent"], m.tables["al_kid"]
    same([(c.name, str(c.type), c.nullable) for c in parent.columns][:6],
         [("id", "INTEGER", False), ("name", "VARCHAR(50)", False), ("amount", "NUMBER", True), ("made", "DATE", True),
          ("ts", "TIMESTAMP", True), ("flag", "INTEGER", True)])
    same((parent.comment, parent.c.name.comment, parent.c.id.identity.start), ("parents", "the name", 1))
    same(str(parent.c.made.server_default.arg), "SYSDATE")
    same([(k.name, k.referred_table.name, k.ondelete) for k in kid.foreign_key_constraints], [("al_kid_fk", "al_parent", "CASCADE")])
    same([c.sqltext.text for c in parent.constraints if c.name == "al_amount_ck"], ["amount >= 0"])
    same(sorted((i.name, i.unique, [c.name for c in i.columns]) for i in kid.indexes),
         [("al_kid_uq", True, ["parent_id", "tag"]), ("ix_al_kid_parent_id", False, ["parent_id"])])


def alembic_autogenerate():
    """A schema that was just made differs in nothing from its models."""
    ours = {"include_object": lambda thing, name, kind, *_: kind != "table" or name.startswith("al_"), "compare_type": True,
            "compare_server_default": True}
    with engine.connect() as c:
        same(compare_metadata(MigrationContext.configure(c, opts=ours), Base.metadata), [])


def alchemy_drop():
    with Session(engine) as s:
        s.delete(s.scalars(select(Parent).where(Parent.name == "p1")).one())
        s.commit()
        same(s.scalar(select(func.count()).select_from(Kid)), 0)
    Base.metadata.drop_all(engine)


CHECKS = [alchemy_schema, alchemy_values, alchemy_queries, alchemy_transactions, alchemy_reflection, alembic_autogenerate, alchemy_drop]
