"""The live part of the golden cases: see README.md. Needs DBSACI_DSN, DBSACI_USER, DBSACI_PASSWORD (tests/with-server)."""
import os
import re
import sys

import oracledb

oracledb.defaults.fetch_decimals = True
oracledb.defaults.fetch_lobs = False
SECTIONS = ("-- catalog", "-- setup", "-- sql", "-- pg", "-- rows", "-- affected:", "-- error:", "-- verdict:")


def read_cases(path):
    cases, case, section = [], None, None
    with open(path, encoding="utf-8") as stream:
        for number, raw in enumerate(stream, 1):
            line = raw.rstrip("\n")
            if line.startswith("== "):
                case = {"title": line[3:], "line": number, "catalog": [], "setup": [], "sql": [], "rows": None}
                cases.append(case)
                section = "head"
            elif case is None or line.startswith(("-- feature:", "-- verdict:")):
                continue
            elif line.startswith(SECTIONS):
                section = line[3:].partition(":")[0].strip()
                if section in ("affected", "error"):
                    case[section] = line.partition(":")[2].strip()
                elif section == "rows":
                    case["rows"] = []
            elif section == "head" and line and not line.startswith("--"):
                section = "sql"
                case["sql"].append(line)
            elif section in ("catalog", "setup", "sql", "rows"):
                if section == "sql" and re.match(r" *\^ (ORA|PLS)-", line):
                    continue
                case[section].append(line)
    return [case for case in cases if case["rows"] is not None or "affected" in case or "error" in case]


def statements(lines):
    for text in re.split(r";[ \t]*\n", "\n".join(lines) + "\n"):
        if text.strip():
            yield text.strip()


def show(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return value.hex().upper()
    if isinstance(value, oracledb.Cursor):
        return "{" + "; ".join(" | ".join(map(show, row)) for row in value) + "}"
    text = str(value)
    if hasattr(value, "as_tuple"):
        text = format(value, "f")
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        text = re.sub(r"^(-?)0\.", r"\1.", text) or "0"
    return text


def empty_schema(connection):
    order = ["MATERIALIZED VIEW", "VIEW", "SYNONYM", "TRIGGER", "PACKAGE", "PROCEDURE", "FUNCTION", "TABLE", "SEQUENCE", "TYPE"]
    with connection.cursor() as cursor:
        found = list(cursor.execute("select object_name, object_type from user_objects"))
        for name, kind in sorted((row for row in found if row[1] in order), key=lambda row: order.index(row[1])):
            tail = {"TABLE": " cascade constraints purge", "TYPE": " force"}.get(kind, "")
            try:
                cursor.execute(f'drop {kind.lower()} "{name}"{tail}')
            except oracledb.Error:
                pass


def run(case):
    with oracledb.connect(user=os.environ["DBSACI_USER"], password=os.environ["DBSACI_PASSWORD"],
                          dsn=os.environ["DBSACI_DSN"]) as connection:
        connection.call_timeout = 20000
        empty_schema(connection)
        with connection.cursor() as cursor:
            try:
                for text in list(statements(case["catalog"])) + list(statements(case["setup"])):
                    cursor.execute(text)
            except oracledb.Error as error:
                return f"setup: {error} in: {text[:80]}"
            try:
                cursor.execute("\n".join(case["sql"]).strip())
                rows = cursor.fetchall() if cursor.description else []
            except oracledb.Error as error:
                code = str(error).split(":")[0]
                return None if case.get("error") == code else str(error)
            if "error" in case:
                return f"no error, {case['error']} expected"
            if "affected" in case:
                return None if cursor.rowcount == int(case["affected"]) else f"{cursor.rowcount} rows, not {case['affected']}"
            try:
                got = [" | ".join(map(show, row)) for row in rows]
            except oracledb.Error as error:  # of a nested cursor
                return str(error)
            want = [line for line in case["rows"] if line]
            connection.rollback()
            return None if got == want else f"rows {got}, not {want}"


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        for case in read_cases(path):
            why = run(case)
            if why is None:
                passed += 1
            else:
                failed += 1
                print(f"not ok {path}:{case['line']}: {case['title']}: {why}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
