"""LOBs through locators: pieces, writes at offsets, temporary ones, empty ones, large binds, prefetch."""
import os

import oracledb

from kit import check, connect, fails, same, table


def one(cursor, text, *binds):
    return cursor.execute(text, binds).fetchone()[0]


@check
# feature: L-03, L-05
def write_through_locator(connection):
    cursor = connection.cursor()
    table(cursor, "pr_lobw", "id NUMBER, c CLOB, b BLOB")
    cursor.execute("INSERT INTO pr_lobw VALUES (1, 'hello world', :1)", [b"\x01\x02\x03\x04"])
    connection.commit()
    clob, blob = cursor.execute("SELECT c, b FROM pr_lobw WHERE id = 1 FOR UPDATE").fetchone()
    clob.write("HE", 1)
    clob.write("!!", 12)
    blob.write(b"\xff\xfe", 3)
    blob.trim(3)
    same((clob.read(), blob.read(), clob.size(), blob.size()), ("HEllo world!!", b"\x01\x02\xff", 13, 3))
    connection.commit()
    same(cursor.execute("SELECT c, b FROM pr_lobw").fetchone()[0].read(), "HEllo world!!")
    with connect() as other:
        clob, blob = other.cursor().execute("SELECT c, b FROM pr_lobw").fetchone()
        same((clob.read(), blob.read()), ("HEllo world!!", b"\x01\x02\xff"))
        fails("ORA-22920", lambda: clob.write("x", 1))  # not locked
    clob = cursor.execute("SELECT c FROM pr_lobw WHERE id = 1 FOR UPDATE").fetchone()[0]
    clob.write("undone", 1)
    connection.rollback()
    same(one(cursor, "SELECT c FROM pr_lobw").read(), "HEllo world!!")


@check
# feature: L-04
def temporary_lobs(connection):
    cursor = connection.cursor()
    table(cursor, "pr_lobt", "c CLOB, b BLOB, n NCLOB")
    clob = connection.createlob(oracledb.DB_TYPE_CLOB, "start ")
    clob.write("gr\u00fc\u00df \U0001f600", 7)
    blob = connection.createlob(oracledb.DB_TYPE_BLOB)
    for i in range(20):
        blob.write(bytes([i]) * 10000, i * 10000 + 1)
    national = connection.createlob(oracledb.DB_TYPE_NCLOB, "\u65e5\u672c")
    cursor.execute("INSERT INTO pr_lobt VALUES (:1, :2, :3)", [clob, blob, national])
    got = cursor.execute("SELECT c, b, n FROM pr_lobt").fetchone()
    same(got[0].read(), "start gr\u00fc\u00df \U0001f600")
    same(got[0].size(), 13)  # UTF-16 units, as Oracle counts
    same(got[1].size(), 200000)
    same(got[1].read(190001, 5), bytes([19]) * 5)
    same(got[2].read(), "\u65e5\u672c")
    for _ in range(200):  # freed by their piggyback
        connection.createlob(oracledb.DB_TYPE_BLOB, b"x" * 100000)
    same(one(cursor, "SELECT 1 FROM dual"), 1)


@check
# feature: L-06
def empty_and_null(connection):
    cursor = connection.cursor()
    table(cursor, "pr_lobe", "id NUMBER, c CLOB, b BLOB")
    cursor.execute("INSERT INTO pr_lobe VALUES (1, EMPTY_CLOB(), EMPTY_BLOB())")
    cursor.execute("INSERT INTO pr_lobe VALUES (2, NULL, NULL)")
    cursor.execute("INSERT INTO pr_lobe VALUES (3, 'x', HEXTORAW('00'))")
    same(cursor.execute("SELECT id FROM pr_lobe WHERE c IS NULL ORDER BY id").fetchall(), [(2,)])
    same(cursor.execute("SELECT id FROM pr_lobe WHERE b IS NOT NULL ORDER BY id").fetchall(), [(1,), (3,)])
    same(cursor.execute("SELECT DBMS_LOB.GETLENGTH(c), DBMS_LOB.GETLENGTH(b) FROM pr_lobe ORDER BY id").fetchall(),
         [(0, 0), (None, None), (1, 1)])
    clob, blob = cursor.execute("SELECT c, b FROM pr_lobe WHERE id = 1").fetchone()
    same((clob.size(), blob.size(), clob.read(), blob.read()), (0, 0, "", b""))
    same(cursor.execute("SELECT c, b FROM pr_lobe WHERE id = 2").fetchone(), (None, None))
    clob = cursor.execute("SELECT c FROM pr_lobe WHERE id = 1 FOR UPDATE").fetchone()[0]
    clob.write("filled", 1)
    connection.commit()
    same(one(cursor, "SELECT c FROM pr_lobe WHERE id = 1").read(), "filled")


@check
# feature: L-08
def large_binds(connection):
    cursor = connection.cursor()
    table(cursor, "pr_lobb", "id NUMBER, c CLOB, b BLOB, l LONG")
    text, data = "gr\u00fc\u00df" * 30000, os.urandom(150000)
    cursor.execute("INSERT INTO pr_lobb (id, c, b) VALUES (:1, :2, :3)", [1, text, data])
    cursor.setinputsizes(None, oracledb.DB_TYPE_CLOB, oracledb.DB_TYPE_BLOB)
    cursor.execute("INSERT INTO pr_lobb (id, c, b) VALUES (:1, :2, :3)", [2, text, data])
    cursor = connection.cursor()
    cursor.setinputsizes(None, oracledb.DB_TYPE_LONG)
    cursor.execute("INSERT INTO pr_lobb (id, l) VALUES (:1, :2)", [3, text])
    cursor.executemany("INSERT INTO pr_lobb (id, c) VALUES (:1, :2)", [[10 + i, "x" * (40000 + i)] for i in range(5)])
    for row in (1, 2):
        clob, blob = cursor.execute("SELECT c, b FROM pr_lobb WHERE id = :1", [row]).fetchone()
        same((clob.read(), blob.read()), (text, data))
    same(one(cursor, "SELECT l FROM pr_lobb WHERE id = 3"), text)
    same(cursor.execute("SELECT DBMS_LOB.GETLENGTH(c) FROM pr_lobb WHERE id >= 10 ORDER BY id").fetchall(),
         [(40000 + i,) for i in range(5)])
    same(one(cursor, "SELECT COUNT(*) FROM pr_lobb WHERE DBMS_LOB.COMPARE(c, :1) = 0", text), 2)


@check
# feature: L-09
def many_small_lobs(connection):
    cursor = connection.cursor()
    table(cursor, "pr_lobm", "id NUMBER, c CLOB")
    cursor.executemany("INSERT INTO pr_lobm VALUES (:1, :2)", [[i, f"value {i}"] for i in range(2000)])
    for prefetched in (True, False):  # as locators read later, and as values in the rows
        cursor = connection.cursor()
        cursor.arraysize = 500
        cursor.execute(f"SELECT id, c AS c{int(prefetched)} FROM pr_lobm ORDER BY id", fetch_lobs=prefetched)
        got = [(i, c.read() if prefetched else c) for i, c in cursor]
        same(got == [(i, f"value {i}") for i in range(2000)], True)


@check
# feature: L-01
def lob_in_many_pieces(connection):
    """The value is held in memory while it is written into its row, so a larger one than this says nothing more."""
    megabytes = 24
    piece = os.urandom(1 << 20)
    cursor = connection.cursor()
    table(cursor, "pr_lobs", "b BLOB")
    blob = connection.createlob(oracledb.DB_TYPE_BLOB)
    for i in range(megabytes):
        blob.write(piece, (i << 20) + 1)
    cursor.execute("INSERT INTO pr_lobs VALUES (:1)", [blob])
    connection.commit()
    del blob
    back = one(cursor, "SELECT b FROM pr_lobs")
    same(back.size(), megabytes << 20)
    for i in range(megabytes):
        if back.read((i << 20) + 1, 1 << 20) != piece:
            raise AssertionError(f"megabyte {i} differs")
