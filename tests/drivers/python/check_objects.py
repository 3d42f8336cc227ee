"""Values of user-defined types: as columns with their type's description, and as binds."""
import datetime

import oracledb

from kit import check, fails, same, table

TYPES = {
    "py_point": "OBJECT (x NUMBER(6,2), name VARCHAR2(10), since DATE)",
    "py_nums": "VARRAY(3) OF NUMBER",
    "py_points": "TABLE OF py_point",
    "py_all": "OBJECT (at py_point, n py_nums, more py_points, note CLOB, r RAW(4), b BINARY_DOUBLE, t TIMESTAMP(3), nn NVARCHAR2(5))",
}


def types(cursor):
    for name in reversed(TYPES):
        cursor.execute(f"BEGIN EXECUTE IMMEDIATE 'DROP TYPE {name} FORCE'; EXCEPTION WHEN OTHERS THEN NULL; END;")
    for name, body in TYPES.items():
        cursor.execute(f"CREATE TYPE {name} AS {body}")


def plain(value):
    if isinstance(value, oracledb.LOB):
        return value.read()
    if not isinstance(value, oracledb.DbObject):
        return value
    if value.type.iscollection:
        return [plain(v) for v in value.aslist()]
    return tuple(plain(getattr(value, a.name)) for a in value.type.attributes)


@check
# feature: W-60
# feature: T-18
def object_types_described(connection):
    types(connection.cursor())
    kind = connection.gettype("PY_ALL")
    same((kind.schema, kind.name, kind.iscollection), ("APP", "PY_ALL", False))
    same([a.name for a in kind.attributes], ["AT", "N", "MORE", "NOTE", "R", "B", "T", "NN"])
    same([kind.attributes[1].type.name, kind.attributes[2].type.element_type.name], ["PY_NUMS", "PY_POINT"])
    point = connection.gettype('"APP"."PY_POINT"')
    same([(a.type, a.precision, a.scale, a.max_size) for a in point.attributes[:2]],
         [(oracledb.DB_TYPE_NUMBER, 6, 2, None), (oracledb.DB_TYPE_VARCHAR, None, None, 10)])
    fails("DPY-2035", lambda: connection.gettype("NO_SUCH_TYPE"))


@check
# feature: W-60
def object_columns(connection):
    cursor = connection.cursor()
    types(cursor)
    table(cursor, "py_obj", "id NUMBER, o py_all, n py_nums")
    cursor.execute("INSERT INTO py_obj VALUES (1, py_all(py_point(1.5, 'a', DATE '2024-01-31'), py_nums(1, NULL), py_points(py_point(2, 'b', NULL), NULL),"
                   " 'a note', HEXTORAW('00FF'), 2.5, TIMESTAMP '2024-01-31 10:11:12.125', 'é'), py_nums())")
    cursor.execute("INSERT INTO py_obj VALUES (2, py_all(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL), NULL)")
    cursor.execute("INSERT INTO py_obj VALUES (3, NULL, py_nums(7))")
    cursor.execute("SELECT o, n FROM py_obj ORDER BY id")
    same([c[1] for c in cursor.description], [oracledb.DB_TYPE_OBJECT] * 2)
    first = ((1.5, "a", datetime.datetime(2024, 1, 31)), [1.0, None], [(2.0, "b", None), None], "a note", b"\x00\xff", 2.5,
             datetime.datetime(2024, 1, 31, 10, 11, 12, 125000), "é")
    same([[plain(v) for v in row] for row in cursor], [[first, []], [(None,) * 8, None], [None, [7.0]]])


@check
# feature: W-60
def object_binds(connection):
    cursor = connection.cursor()
    types(cursor)
    table(cursor, "py_obj", "id NUMBER, o py_all, n py_nums")
    kinds = {name: connection.gettype(name.upper()) for name in TYPES}
    point = kinds["py_point"].newobject()
    point.X, point.NAME, point.SINCE = 3, "c", datetime.datetime(2024, 2, 29)
    value = kinds["py_all"].newobject()
    value.AT, value.N, value.MORE = point, kinds["py_nums"].newobject([1.25, None]), kinds["py_points"].newobject([point, None])
    value.R, value.B, value.NN = b"\x01", 0.5, "ñ"
    cursor.execute("INSERT INTO py_obj VALUES (:1, :2, :3)", [1, value, kinds["py_nums"].newobject([])])
    whole = ((3.0, "c", datetime.datetime(2024, 2, 29)), [1.25, None], [(3.0, "c", datetime.datetime(2024, 2, 29)), None], None, b"\x01", 0.5,
             None, "ñ")
    same([[plain(v) for v in row] for row in cursor.execute("SELECT o, n FROM py_obj")], [[whole, []]])
    same(cursor.execute("SELECT p.o.at.name FROM py_obj p WHERE p.o.at = :1", [point]).fetchall(), [("c",)])
    same(cursor.execute("SELECT column_value FROM TABLE(CAST(:1 AS py_nums)) ORDER BY 1", [kinds["py_nums"].newobject([2, 1])]).fetchall(),
         [(1,), (2,)])
    cursor.executemany("INSERT INTO py_obj (id, n) VALUES (:1, :2)", [(i, kinds["py_nums"].newobject([i])) for i in range(3)])
    same(cursor.rowcount, 3)
    fails("DPY-2043", lambda: setattr(point, "NAME", "much too long"))
    point.X = 123456  # the driver does not know how many digits are too many
    fails("ORA-01438", lambda: cursor.execute("UPDATE py_obj p SET p.o.at = :1", [point]))
