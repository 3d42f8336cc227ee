"""How transactions end and meet: log-off, deferred constraints, moments that queries see, locks and deadlocks."""
import os
import threading
import time

import oracledb

from kit import check, connect, fails, same, table


def rows(connection, name):
    return connection.cursor().execute(f"SELECT * FROM {name} ORDER BY 1").fetchall()


@check
# feature: X-03
def close_rolls_back(connection):
    table(connection.cursor(), "pr_off", "id NUMBER")
    with connect() as other:
        other.cursor().execute("INSERT INTO pr_off VALUES (1)")
    same(rows(connection, "pr_off"), [])  # the driver sends ROLLBACK; a bare log-off commits (Results.java)


@check
# feature
def deferred_constraint_at_commit(connection):
    cursor = connection.cursor()
    cursor.execute("BEGIN EXECUTE IMMEDIATE 'DROP TABLE pr_child'; EXCEPTION WHEN OTHERS THEN NULL; END;")
    table(cursor, "pr_parent", "id NUMBER PRIMARY KEY")
    table(cursor, "pr_child", "id NUMBER CONSTRAINT pr_child_fk REFERENCES pr_parent INITIALLY DEFERRED")
    cursor.execute("INSERT INTO pr_child VALUES (1)")
    error = fails("ORA-02091", connection.commit)
    assert "ORA-02291: integrity constraint (APP.PR_CHILD_FK)" in error.message, error.message
    connection.autocommit = True
    fails("ORA-02091", lambda: cursor.execute("INSERT INTO pr_child VALUES (2)"))
    fails("ORA-02091", lambda: cursor.executemany("INSERT INTO pr_child VALUES (:1)", [[3], [4]]))
    same(rows(connection, "pr_child"), [])


@check
# feature: X-02
def failing_statements_lose_no_work(connection):
    cursor = connection.cursor()
    table(cursor, "pr_many", "id NUMBER")
    cursor.execute("INSERT INTO pr_many VALUES (1)")
    for i in range(300):  # more statements than stay prepared: some must be closed, and not while one has just failed
        fails("ORA-01476", lambda: cursor.execute(f"SELECT {i} / (id - 1) FROM pr_many").fetchall())
        same(cursor.execute(f"SELECT COUNT(*) FROM pr_many WHERE {i} = {i}").fetchone(), (1,))
    with open(os.environ["DBSACI_LOG"], encoding="utf-8") as log:
        same([line for line in log if " undo_failed " in line], [])


@check
# feature: X-05
def query_sees_its_beginning(connection):
    cursor = connection.cursor()
    table(cursor, "pr_read", "id NUMBER, v NUMBER")
    cursor.executemany("INSERT INTO pr_read VALUES (:1, 1)", [[i] for i in range(1, 2001)])
    connection.commit()
    with connect() as other:
        reader = connection.cursor()
        reader.arraysize = reader.prefetchrows = 50
        reader.execute("SELECT v FROM pr_read ORDER BY id")
        same(reader.fetchone(), (1,))
        other.cursor().execute("UPDATE pr_read SET v = 2")
        other.cursor().execute("DELETE FROM pr_read WHERE id > 1000")
        other.commit()
        same([row[0] for row in reader], [1] * 1999)  # what was committed meanwhile is not in it
        same(connection.cursor().execute("SELECT MIN(v), COUNT(*) FROM pr_read").fetchone(), (2, 1000))


@check
# feature: X-05
def write_waits_and_looks_again(connection):
    table(connection.cursor(), "pr_wait", "id NUMBER, v NUMBER")
    connection.cursor().execute("INSERT INTO pr_wait VALUES (1, 10)")
    connection.commit()
    connection.cursor().execute("UPDATE pr_wait SET v = 20 WHERE id = 1")
    counts = []
    with connect() as other:
        def second():
            cursor = other.cursor()
            cursor.execute("UPDATE pr_wait SET v = v + 1 WHERE v = 20")  # not committed yet when this begins
            counts.append(cursor.rowcount)
            cursor.execute("UPDATE pr_wait SET v = v + 1 WHERE v = 10")
            counts.append(cursor.rowcount)
        thread = threading.Thread(target=second)
        thread.start()
        time.sleep(0.5)
        connection.commit()
        thread.join(20)
        same(rows(other, "pr_wait")[0][0], 1)
    same(counts[1], 0)  # the condition is looked at again after the wait


@check
# feature: X-06
def deadlock_undoes_one_statement(connection):
    cursor = connection.cursor()
    table(cursor, "pr_dead", "id NUMBER PRIMARY KEY, v NUMBER")
    cursor.executemany("INSERT INTO pr_dead VALUES (:1, 0)", [[1], [2]])
    connection.commit()
    outcomes = {}
    with connect() as other:
        connection.cursor().execute("UPDATE pr_dead SET v = 1 WHERE id = 1")
        other.cursor().execute("UPDATE pr_dead SET v = 2 WHERE id = 2")

        def meet(session, name, row):
            try:
                session.cursor().execute("UPDATE pr_dead SET v = 9 WHERE id = :1", [row])
                outcomes[name] = "done"
            except oracledb.Error as error:
                outcomes[name] = error.args[0].full_code
                session.cursor().execute("SELECT COUNT(*) FROM pr_dead")  # the transaction goes on, with its lock
                outcomes["kept"] = rows(session, "pr_dead")
                session.rollback()

        threads = [threading.Thread(target=meet, args=(connection, "a", 2)), threading.Thread(target=meet, args=(other, "b", 1))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        same(sorted([outcomes["a"], outcomes["b"]]), ["ORA-00060", "done"])
        same(outcomes["kept"], [(1, 1), (2, 0)] if outcomes["a"] == "ORA-00060" else [(1, 0), (2, 2)])
        other.rollback()
    connection.rollback()


@check
# feature: X-06
def waiting_for_locks(connection):
    cursor = connection.cursor()
    table(cursor, "pr_lock", "id NUMBER PRIMARY KEY")
    cursor.executemany("INSERT INTO pr_lock VALUES (:1)", [[1], [2], [3]])
    connection.commit()
    cursor.execute("SELECT id FROM pr_lock WHERE id = 1 FOR UPDATE").fetchall()
    with connect() as other:
        second = other.cursor()
        second.execute("INSERT INTO pr_lock VALUES (4)")
        fails("ORA-00054", lambda: second.execute("SELECT id FROM pr_lock WHERE id = 1 FOR UPDATE NOWAIT"))
        began = time.monotonic()
        fails("ORA-30006", lambda: second.execute("SELECT id FROM pr_lock WHERE id = 1 FOR UPDATE WAIT 1"))
        assert 0.9 < time.monotonic() - began < 10
        same(second.execute("SELECT id FROM pr_lock ORDER BY id FOR UPDATE SKIP LOCKED").fetchall(), [(2,), (3,), (4,)])
        fails("ORA-00054", lambda: second.execute("LOCK TABLE pr_lock IN EXCLUSIVE MODE NOWAIT"))
        fails("ORA-00054", lambda: cursor.execute("DROP TABLE pr_lock"))  # DDL does not wait; it has ended the first transaction
        same(second.execute("SELECT id FROM pr_lock WHERE id = 1 FOR UPDATE NOWAIT").fetchall(), [(1,)])
        other.rollback()
        same(len(rows(other, "pr_lock")), 3)
