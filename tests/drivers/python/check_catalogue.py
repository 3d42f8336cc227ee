"""Tables that another client changes behind the proxy's back, and what sessions share of what they know."""
import os
import subprocess
import threading

import oracledb

from kit import check, connect, fails, same, table


def behind(sql):
    """As PostgreSQL's own client would."""
    subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-c", sql], check=True)


def names(cursor):
    return [column[0] for column in cursor.description]


@check
# feature: O-27
def a_column_added_behind_our_back(connection):
    cursor = connection.cursor()
    table(cursor, "pr_behind", "id NUMBER(5), note VARCHAR2(10) NOT NULL")
    cursor.execute("SELECT id, note FROM pr_behind WHERE id = 1").fetchall()
    behind("ALTER TABLE app.pr_behind ADD COLUMN later numeric(3)")
    for other in (connection, connect()):  # the session that knew the table, and a new one
        asked = other.cursor()
        asked.execute(f"SELECT later /* {id(other)} */ FROM pr_behind")
        same(names(asked), ["LATER"])
        asked.execute(f"SELECT * /* {id(other)} */ FROM pr_behind")
        same(names(asked), ["ID", "NOTE", "LATER"])


@check
# feature: O-27
def a_type_changed_behind_our_back(connection):
    cursor = connection.cursor()
    table(cursor, "pr_behind", "id NUMBER(5), note VARCHAR2(10) NOT NULL")
    ask = "SELECT id, note FROM pr_behind"
    cursor.execute(ask)
    behind("ALTER TABLE app.pr_behind ALTER COLUMN id TYPE numeric(12, 2), ALTER COLUMN note TYPE varchar(30)")
    with connect() as other:
        asked = other.cursor()
        asked.execute(ask)
        same([c[4:6] for c in asked.description][0], (12, 2))
        same(asked.description[1][2], 30)


@check
# feature: O-27
def a_null_allowed_behind_our_back(connection):
    cursor = connection.cursor()
    table(cursor, "pr_behind", "id NUMBER(5), note VARCHAR2(10) NOT NULL")
    cursor.execute("INSERT INTO pr_behind VALUES (1, 'x')")
    connection.commit()
    same(cursor.execute("SELECT note || 'y' FROM pr_behind").fetchone(), ("xy",))
    behind("ALTER TABLE app.pr_behind ALTER COLUMN note DROP NOT NULL; UPDATE app.pr_behind SET note = NULL")
    with connect() as other:
        same(other.cursor().execute("SELECT note || 'z' FROM pr_behind").fetchone(), ("z",))
    same(cursor.execute("SELECT note || 'zz' FROM pr_behind").fetchone(), ("zz",))  # told by the other session's question


@check
# feature: O-27
def a_table_made_anew_behind_our_back(connection):
    cursor = connection.cursor()
    table(cursor, "pr_behind", "id NUMBER(5)")
    cursor.execute("SELECT id FROM pr_behind").fetchall()
    behind("DROP TABLE app.pr_behind; CREATE TABLE app.pr_behind (code varchar(5)); ALTER TABLE app.pr_behind OWNER TO app")
    cursor.execute("SELECT code FROM pr_behind")
    same(names(cursor), ["CODE"])
    fails("ORA-00904", lambda: cursor.execute("SELECT id FROM pr_behind"))


@check
# feature: O-27
def what_is_shared_is_not_seen_without_rights(connection):
    cursor = connection.cursor()
    table(cursor, "pr_rights", "id NUMBER(5)")
    cursor.execute("SELECT id FROM pr_rights").fetchall()
    with connect(user=os.environ["DBSACI_USER2"], password=os.environ["DBSACI_PASSWORD2"]) as other:
        asked = other.cursor()
        fails("ORA-00942", lambda: asked.execute("SELECT id FROM app.pr_rights"))
        cursor.execute(f"GRANT SELECT ON pr_rights TO {os.environ['DBSACI_USER2']}")
        same(asked.execute("SELECT id FROM app.pr_rights").fetchall(), [])
        behind(f"REVOKE SELECT ON app.pr_rights FROM {os.environ['DBSACI_USER2']}")
    with connect(user=os.environ["DBSACI_USER2"], password=os.environ["DBSACI_PASSWORD2"]) as other:
        asked = other.cursor()
        fails("ORA-00942", lambda: asked.execute("SELECT COUNT(*) FROM app.pr_rights"))


@check
# feature: O-27
def readers_while_another_alters(connection):
    cursor = connection.cursor()
    table(cursor, "pr_many", "id NUMBER(5), n NUMBER(5)")
    cursor.execute("INSERT INTO pr_many VALUES (1, 2)")
    connection.commit()
    stop, wrong = threading.Event(), []

    def read(number):
        round_ = 0
        while not stop.is_set():
            with connect() as own:
                for _ in range(3):
                    round_ += 1
                    got = own.cursor().execute(f"SELECT m.id + {number}, m.n AS x{round_} FROM pr_many m").fetchone()
                    if got != (1 + number, 2):
                        wrong.append(got)

    def read_all(number):
        try:
            read(number)
        except oracledb.Error as error:
            wrong.append(str(error))

    threads = [threading.Thread(target=read_all, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for i in range(8):
        cursor.execute(f"ALTER TABLE pr_many ADD (more{i} VARCHAR2(10))")
        behind(f"ALTER TABLE app.pr_many ADD COLUMN behind{i} integer")
    stop.set()
    for thread in threads:
        thread.join()
    same(wrong, [])
