"""How the driver and the server talk: packet sizes, personas, pipelines, pings, breaks by both ways, long results, cursors."""
import asyncio
import os
import select
import socket
import threading

import oracledb

from kit import DSN, HOST, PASSWORD, PORT, USER, check, connect, fails, same, table

ENDLESS = ("SELECT COUNT(*) FROM (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) a,"
           " (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) b WHERE MOD(a.l * b.l, 7) = 3")


@check
# feature: W-32
def packet_sizes(_):
    for sdu in (512, 4096, 8192, 65535, 2097152):
        dsn = (f"(DESCRIPTION=(SDU={sdu})(ADDRESS=(PROTOCOL=TCP)(HOST={HOST})(PORT={PORT}))(CONNECT_DATA=(SERVICE_NAME=FREEPDB1)))")
        with connect(dsn=dsn) as other:
            cursor = other.cursor()
            table(cursor, "pr_sdu", "id NUMBER, v VARCHAR2(4000)")
            rows = [(i, chr(97 + i % 26) * (i * 37 % 4000 + 1)) for i in range(200)]
            cursor.executemany("INSERT INTO pr_sdu VALUES (:1, :2)", rows)
            same(cursor.execute("SELECT id, v FROM pr_sdu ORDER BY id").fetchall(), rows)
            same(cursor.execute("SELECT LENGTH(:1) FROM dual", ["y" * 30000]).fetchone(), (30000,))


@check
# feature: W-26
def persona(connection):
    banner = connection.cursor().execute("SELECT banner FROM v$version").fetchone()[0]
    version = connection.cursor().execute("SELECT version FROM product_component_version").fetchone()[0]
    major = connection.version.split(".")[0]
    assert f" {major}" in banner and version.split(".")[0] == major, (banner, version, connection.version)


@check
# feature: W-34
def pipeline(connection):
    table(connection.cursor(), "pr_pipe", "id NUMBER, v VARCHAR2(10)")

    async def run():
        other = await oracledb.connect_async(user=USER, password=PASSWORD, dsn=DSN)
        steps = oracledb.create_pipeline()
        steps.add_executemany("INSERT INTO pr_pipe VALUES (:1, :2)", [(1, "a"), (2, "b")])
        steps.add_execute("INSERT INTO pr_pipe VALUES ('no number', 'c')")
        steps.add_fetchall("SELECT id, v FROM pr_pipe ORDER BY id")
        steps.add_fetchone("SELECT COUNT(*) FROM pr_pipe")
        steps.add_commit()
        results = await other.run_pipeline(steps, continue_on_error=True)
        await other.close()
        return results

    results = asyncio.run(run())
    same(results[1].error.full_code, "ORA-01722")
    same(results[2].rows, [(1, "a"), (2, "b")])
    same(results[3].rows, [(2,)])
    same(connection.cursor().execute("SELECT COUNT(*) FROM pr_pipe").fetchone(), (2,))


@check
# feature: W-37
def ping_and_health(connection):
    connection.ping()
    same(connection.is_healthy(), True)
    same(connection.transaction_in_progress, False)


@check
# feature: W-35, W-36
def break_in_band_and_urgent(_):
    for urgent in (True, False):
        with connect(disable_oob=not urgent) as other:
            timer = threading.Timer(0.4, other.cancel)
            timer.start()
            fails("ORA-01013", lambda: other.cursor().execute(ENDLESS))
            timer.join()
            same(other.cursor().execute("SELECT 1 FROM dual").fetchone(), (1,))


@check
# feature: W-40
def long_result_in_little_memory(connection):
    def resident():
        with open(f"/proc/{os.environ['DBSACI_PID']}/status", encoding="ascii") as stream:
            return next(int(line.split()[1]) for line in stream if line.startswith("VmRSS"))

    cursor = connection.cursor()
    cursor.arraysize = cursor.prefetchrows = 5000
    before, most, rows = resident(), 0, 0
    cursor.execute("SELECT LEVEL, RPAD('x', 300, 'y') FROM dual CONNECT BY LEVEL <= 250000")
    while batch := cursor.fetchmany():
        rows += len(batch)
        most = max(most, resident())
    same(rows, 250000)  # 75 MB
    with open(f"/proc/{os.environ['DBSACI_PID']}/maps", encoding="ascii", errors="replace") as stream:
        freed_is_kept = "libasan" in stream.read()  # to find its misuse: the growth says nothing then
    assert freed_is_kept or most - before < 32 * 1024, f"the server grew by {most - before} KiB"


@check
# feature: W-48
def cursors_as_values(connection):
    cursor = connection.cursor()
    table(cursor, "pr_cur", "id NUMBER, v VARCHAR2(10)")
    cursor.executemany("INSERT INTO pr_cur VALUES (:1, :2)", [(i, f"v{i}") for i in range(1, 301)])
    out = cursor.var(oracledb.DB_TYPE_CURSOR)
    cursor.execute("BEGIN OPEN :1 FOR SELECT id, v FROM pr_cur WHERE id <= :2 ORDER BY id; END;", [out, 250])
    got = out.getvalue().fetchall()
    same((len(got), got[0], got[-1]), (250, (1, "v1"), (250, "v250")))
    connection.rollback()


@check
# feature: W-47
def implicit_results(connection):
    cursor = connection.cursor()
    cursor.execute("DECLARE a SYS_REFCURSOR; b SYS_REFCURSOR; BEGIN OPEN a FOR SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 150;"
                   " DBMS_SQL.RETURN_RESULT(a); OPEN b FOR SELECT 'x' v, 5 n FROM dual; DBMS_SQL.RETURN_RESULT(b); END;")
    same([rows.fetchall() for rows in cursor.getimplicitresults()], [[(i,) for i in range(1, 151)], [("x", 5)]])
    fails("ORA-01001", lambda: cursor.execute("DECLARE a SYS_REFCURSOR; BEGIN DBMS_SQL.RETURN_RESULT(a); END;"))


class Relay:
    """Between a client and the server; counts how often the client waits for the server."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port, self.turns, self.waiting = self.listener.getsockname()[1], 0, False
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        client, _ = self.listener.accept()
        server = socket.create_connection((HOST, PORT))
        with client, server:
            while True:
                for ready in select.select([client, server], [], [])[0]:
                    data = ready.recv(65536)
                    if not data:
                        return
                    if ready is server and not self.waiting:
                        self.turns += 1
                    self.waiting = ready is server
                    (client if ready is server else server).sendall(data)


@check
# feature: W-33
def fast_authentication(connection):
    relay = Relay()
    with connect(dsn=f"127.0.0.1:{relay.port}/FREEPDB1") as other:
        newer = other.version.startswith("23.")
        # CONNECT, then all of the negotiation with the first half of AUTH, then its second half; or one after the other
        same(relay.turns, 3 if newer else 5)
        same(other.cursor().execute("SELECT USER FROM dual").fetchone(), (USER.upper(),))


@check
def client_context(connection):
    cursor = connection.cursor()

    def values():
        return cursor.execute("SELECT SYS_CONTEXT('CLIENTCONTEXT', 'A'), SYS_CONTEXT('clientcontext', 'b') FROM dual").fetchone()

    table(cursor, "pr_context", "id NUMBER")
    cursor.execute("INSERT INTO pr_context VALUES (1)")
    connection.set_app_context("CLIENTCONTEXT", A="one", B="it's")
    same(values(), ("one", "it's"))
    connection.rollback()  # is no ROLLBACK of it
    same(values(), ("one", "it's"))
    connection.clear_app_context("CLIENTCONTEXT")
    same(values(), (None, None))
    connection.set_app_context("NO_SUCH_CONTEXT", A="1")
    fails("ORA-28267", connection.ping)
    same(values(), (None, None))
