"""The same 14 operations through python-oracledb, as a user would see them: prints what bench/client prints."""
import json
import os
import random
import re
import sys
import time

import oracledb

OP = re.compile(r'OP\((\w+), (\w+), (\d+), (\d+),\s*"([^"]*)",\s*"[^"]*", (\d)\)')


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "ops.def"), encoding="utf-8") as stream:
        ops = OP.findall(stream.read())
    scale = float(os.environ.get("BENCH_SCALE", "1"))
    connection = oracledb.connect(user=sys.argv[2], password=os.environ["BENCH_PASSWORD"], dsn=sys.argv[1])
    cursor = connection.cursor()
    cursor.arraysize = cursor.prefetchrows = 5000
    rng = random.Random(42)
    for name, kind, warm, runs, sql, binds in ops:
        def once():
            values = [rng.randrange(1, 99900)] * sql.count(":")
            if binds == "3":
                low = rng.randrange(1, 99000)
                values = [rng.randrange(50), low, low + 500]
            if kind == "BULK":
                cursor.executemany(sql, [(i,) for i in range(1, 5001)])
                connection.rollback()
                return 5000
            cursor.execute(sql, values)
            if kind == "QUERY":
                return len(cursor.fetchall())
            connection.commit() if kind == "WRITE_COMMIT" else connection.rollback()
            return 1

        for _ in range(int(warm)):
            once()
        taken, rows = [], 0
        for _ in range(max(3, int(int(runs) * scale))):
            start = time.perf_counter()
            rows += once()
            taken.append((time.perf_counter() - start) * 1e6)
        taken.sort()
        print(json.dumps({"op": name, "median_us": round(taken[len(taken) // 2], 1),
                          "p95_us": round(taken[len(taken) * 95 // 100], 1), "runs": len(taken), "rows": rows}), flush=True)


if __name__ == "__main__":
    main()
