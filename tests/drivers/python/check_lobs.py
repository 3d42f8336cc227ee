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


def peak_memory():
    """Of the server, in MiB; 0 where it is not this machine's, or keeps what is freed to find its misuse."""
    try:
        with open(f"/proc/{os.environ['DBSACI_PID']}/maps", encoding="ascii", errors="replace") as maps:
            if any("libasan" in line or "libtsan" in line for line in maps):
                return 0
        with open(f"/proc/{os.environ['DBSACI_PID']}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))
    except (KeyError, OSError):
        return 0


@check
# feature: L-02
def large_lobs_in_bounded_memory(connection):
    """Larger than what the server keeps of LOBs in memory (64 MiB), by pieces, in one call, and as bind values."""
    cursor = connection.cursor()
    table(cursor, "pr_lobl", "id NUMBER, b BLOB, c CLOB")
    data = os.urandom(1 << 20) * 72
    text = "a\u00e9\u20ac\U0001f600" * (2 << 20)
    units = len(text) + (2 << 20)
    before = peak_memory()
    cursor.execute("INSERT INTO pr_lobl VALUES (1, :1, :2)", [data, text])
    cursor.execute("INSERT INTO pr_lobl VALUES (2, EMPTY_BLOB(), EMPTY_CLOB())")
    blob, clob = cursor.execute("SELECT b, c FROM pr_lobl WHERE id = 2 FOR UPDATE").fetchone()
    for at in range(0, len(data), 8 << 20):
        blob.write(data[at:at + (8 << 20)], at + 1)
    clob.write(text)
    temporary = connection.createlob(oracledb.DB_TYPE_CLOB, text)
    temporary.write("changed", 4_000_001)
    cursor.execute("INSERT INTO pr_lobl (id, c) VALUES (3, :1)", [temporary])
    connection.commit()
    for row in (1, 2):
        blob, clob = cursor.execute("SELECT b, c FROM pr_lobl WHERE id = :1", [row]).fetchone()
        same((blob.size(), clob.size()), (len(data), units))
        same(clob.read() == text, True)
        same(all(blob.read(at + 1, 1 << 20) == data[at:at + (1 << 20)] for at in range(0, len(data), 1 << 20)), True)
    clob = one(cursor, "SELECT c FROM pr_lobl WHERE id = 3")
    same(clob.read(3_999_996, 15), text[3_199_996:3_200_000] + "changed" + text[3_200_006:3_200_008])
    whole = cursor.execute("SELECT id, b, c FROM pr_lobl WHERE id = 1", fetch_lobs=False).fetchall()
    same(whole == [(1, data, text)], True)
    grown = peak_memory() - before
    if grown > 64:  # 72 MiB of bytes and 20 MiB of characters, several times
        raise AssertionError(f"the server took {grown} MiB more")


@check
# feature: L-02
def large_lob_of_a_changed_row(connection):
    cursor = connection.cursor()
    table(cursor, "pr_lobc", "id NUMBER, b BLOB")
    cursor.execute("INSERT INTO pr_lobc VALUES (1, :1)", [b"x" * (20 << 20)])
    connection.commit()
    blob = one(cursor, "SELECT b FROM pr_lobc")
    with connect() as other:
        other.cursor().execute("UPDATE pr_lobc SET b = :1", [b"y"])
        other.commit()
    fails("ORA-22924", lambda: blob.read(1, 10))
    same(one(cursor, "SELECT b FROM pr_lobc").read(), b"y")


@check
# feature: L-05
def lob_of_an_own_row(connection):
    """Selected without FOR UPDATE: it may be written if the transaction holds the row anyhow."""
    cursor = connection.cursor()
    table(cursor, "pr_lobo", "id NUMBER, c CLOB")
    cursor.executemany("INSERT INTO pr_lobo VALUES (:1, :2)", [(1, "abc"), (2, "def")])
    one(cursor, "SELECT c FROM pr_lobo WHERE id = 1").write("X", 2)
    same(one(cursor, "SELECT c FROM pr_lobo WHERE id = 1").read(), "aXc")
    connection.commit()
    fails("ORA-22920", lambda: one(cursor, "SELECT c FROM pr_lobo WHERE id = 1").write("Y", 2))
    cursor.execute("UPDATE pr_lobo SET id = 1 WHERE id = 1")
    one(cursor, "SELECT c FROM pr_lobo WHERE id = 1").write("Z", 3)
    fails("ORA-22920", lambda: one(cursor, "SELECT c FROM pr_lobo WHERE id = 2").write("Y", 2))
    cursor.execute("SELECT id FROM pr_lobo WHERE id = 2 FOR UPDATE").fetchall()
    one(cursor, "SELECT c FROM pr_lobo WHERE id = 2").write("!", 4)
    connection.commit()
    same([c.read() for c, in cursor.execute("SELECT c FROM pr_lobo ORDER BY id")], ["aXZ", "def!"])
    with connect() as other:
        other.cursor().execute("SELECT id FROM pr_lobo FOR UPDATE").fetchall()
        cursor.execute("INSERT INTO pr_lobo VALUES (3, 'x')")
        fails("ORA-22920", lambda: one(cursor, "SELECT c FROM pr_lobo WHERE id = 1").write("Y", 2))
        same(one(cursor, "SELECT COUNT(*) FROM pr_lobo"), 3)  # the transaction goes on

