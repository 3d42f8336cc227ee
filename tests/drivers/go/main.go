// go-ora v2 against dbsaci: see ../README.md.
// feature: W-14
package main

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	goora "github.com/sijms/go-ora/v2"
)

var (
	host     = os.Getenv("DBSACI_HOST")
	port, _  = strconv.Atoi(os.Getenv("DBSACI_PORT"))
	user     = os.Getenv("DBSACI_USER")
	password = os.Getenv("DBSACI_PASSWORD")
)

type check struct {
	name string
	run  func(db *sql.DB) error
}

func open(user, password, service string) *sql.DB {
	db, err := sql.Open("oracle", goora.BuildUrl(host, port, service, user, password, map[string]string{"TIMEOUT": "60"}))
	if err != nil {
		panic(err)
	}
	db.SetMaxOpenConns(2)
	return db
}

func same(got, want interface{}) error {
	if fmt.Sprintf("%T %v", got, got) != fmt.Sprintf("%T %v", want, want) {
		return fmt.Errorf("got %T %v, want %T %v", got, got, want, want)
	}
	return nil
}

func fails(code string, err error) error {
	if err == nil {
		return fmt.Errorf("no error, %s wanted", code)
	}
	if !strings.Contains(err.Error(), code) {
		return fmt.Errorf("%v, %s wanted", err, code)
	}
	return nil
}

// first returns the first error of its arguments.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func exec(db *sql.DB, text string, args ...interface{}) error {
	_, err := db.Exec(text, args...)
	return err
}

func table(db *sql.DB, name, columns string) error {
	guard := "BEGIN EXECUTE IMMEDIATE 'DROP TABLE " + name + "'; EXCEPTION WHEN OTHERS THEN NULL; END;"
	return first(exec(db, guard), exec(db, "CREATE TABLE "+name+" ("+columns+")"))
}

func wrongPassword(*sql.DB) error {
	db := open(user, password+"x", "FREEPDB1")
	defer db.Close()
	return fails("ORA-01017", db.Ping())
}

func unknownService(*sql.DB) error {
	db := open(user, password, "no_such_service")
	defer db.Close()
	return fails("ORA-12514", db.Ping())
}

func query(db *sql.DB) error {
	var one int64
	var x, dummy string
	if err := db.QueryRow("SELECT 1 AS one, 'a' || NULL AS x, DUMMY FROM dual").Scan(&one, &x, &dummy); err != nil {
		return err
	}
	return first(same(one, int64(1)), same(x, "a"), same(dummy, "X"), db.Ping())
}

func types(db *sql.DB) error {
	if err := table(db, "pg_types_t", "n NUMBER(12,3), v VARCHAR2(20), c CHAR(3), d DATE, t TIMESTAMP(6), r RAW(10), b BINARY_DOUBLE"); err != nil {
		return err
	}
	when := time.Date(2024, 2, 29, 13, 14, 15, 0, time.UTC)
	stamp := time.Date(2024, 2, 29, 13, 14, 15, 125000000, time.UTC)
	if err := exec(db, "INSERT INTO pg_types_t VALUES (:1, :2, :3, :4, :5, :6, :7)", -1234.5, "hé", "a", when,
		goora.TimeStamp(stamp), []byte{0, 255}, 0.25); err != nil {
		return err
	}
	var n, v, c string
	var d, t time.Time
	var r []byte
	var b float64
	rows, err := db.Query("SELECT n, v, c, d, t, r, b FROM pg_types_t")
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	precision, scale, _ := columns[0].DecimalSize()
	length, _ := columns[1].Length()
	if !rows.Next() {
		return fmt.Errorf("no row: %v", rows.Err())
	}
	if err := rows.Scan(&n, &v, &c, &d, &t, &r, &b); err != nil {
		return err
	}
	if !bytes.Equal(r, []byte{0, 255}) {
		return fmt.Errorf("raw %v", r)
	}
	return first(same(n, "-1234.5"), same(v, "hé"), same(c, "a  "), same(d.Format(time.RFC3339Nano)[:19], "2024-02-29T13:14:15"),
		same(t.Format("2006-01-02T15:04:05.000"), "2024-02-29T13:14:15.125"), same(b, 0.25),
		same(columns[0].Name(), "N"), same(columns[0].DatabaseTypeName(), "NUMBER"), same(precision, int64(12)),
		same(scale, int64(3)), same(length, int64(20)))
}

// zones: TIMESTAMP WITH TIME ZONE keeps an offset and a region, TIMESTAMP(9) its nanoseconds, both ways.
func zones(db *sql.DB) error {
	if err := table(db, "pg_zones", "id NUMBER, z TIMESTAMP(9) WITH TIME ZONE, n TIMESTAMP(9)"); err != nil {
		return err
	}
	vienna, err := time.LoadLocation("Europe/Vienna")
	if err != nil {
		return err
	}
	stamp := time.Date(2024, 7, 5, 10, 0, 0, 123456789, vienna)
	offset := time.Date(2024, 3, 5, 10, 0, 0, 1, time.FixedZone("+05:30", 5*3600+1800))
	if err := first(exec(db, "INSERT INTO pg_zones VALUES (1, :1, :2)", goora.TimeStampTZ(stamp), goora.TimeStamp(stamp)),
		exec(db, "INSERT INTO pg_zones VALUES (2, :1, :2)", goora.TimeStampTZ(offset), goora.TimeStamp(offset)),
		exec(db, "INSERT INTO pg_zones VALUES (3, TIMESTAMP '2024-07-05 10:00:00.000000007 America/New_York', NULL)")); err != nil {
		return err
	}
	rows, err := db.Query("SELECT TO_CHAR(z, 'HH24:MI:SS.FF9 TZR TZH:TZM'), TO_CHAR(n, 'HH24:MI:SS.FF9'), z, n FROM pg_zones ORDER BY id")
	if err != nil {
		return err
	}
	defer rows.Close()
	var got []string
	for rows.Next() {
		var text string
		var plain sql.NullString
		var z time.Time
		var n sql.NullTime
		if err := rows.Scan(&text, &plain, &z, &n); err != nil {
			return err
		}
		got = append(got, text+" | "+plain.String+" | "+z.Format("15:04:05.000000000 -07:00")+" | "+n.Time.Format("15:04:05.000000000"))
	}
	return same(strings.Join(got, "\n"), "10:00:00.123456789 EUROPE/VIENNA +02:00 | 10:00:00.123456789 | 10:00:00.123456789 +02:00 | 10:00:00.123456789\n"+
		"10:00:00.000000001 +05:30 +05:30 | 10:00:00.000000001 | 10:00:00.000000001 +05:30 | 10:00:00.000000001\n"+
		"10:00:00.000000007 AMERICA/NEW_YORK -04:00 |  | 10:00:00.000000007 -04:00 | 00:00:00.000000000")
}

func binds(db *sql.DB) error {
	var s string
	var n int64
	var null sql.NullString
	return first(
		db.QueryRow("SELECT :b || '-' || :a FROM dual", sql.Named("b", "y"), sql.Named("a", "x")).Scan(&s), same(s, "y-x"),
		db.QueryRow("SELECT :1 + :2 FROM dual", 40, 2).Scan(&n), same(n, int64(42)),
		db.QueryRow("SELECT :1 FROM dual", "").Scan(&null), same(null.Valid, false))
}

func dml(db *sql.DB) error {
	if err := table(db, "pg_dml", "id NUMBER PRIMARY KEY, v VARCHAR2(20)"); err != nil {
		return err
	}
	for i := 1; i <= 20; i++ {
		if err := exec(db, "INSERT INTO pg_dml VALUES (:1, :2)", i, fmt.Sprintf("row %d", i)); err != nil {
			return err
		}
	}
	result, err := db.Exec("UPDATE pg_dml SET v = 'u' WHERE id <= :1", 5)
	if err != nil {
		return err
	}
	n, _ := result.RowsAffected()
	return first(same(n, int64(5)), fails("ORA-00001", exec(db, "INSERT INTO pg_dml VALUES (1, 'x')")))
}

func transactions(db *sql.DB) error {
	if err := table(db, "pg_tx", "id NUMBER"); err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	if _, err = tx.Exec("INSERT INTO pg_tx VALUES (1)"); err != nil {
		return err
	}
	if err = tx.Rollback(); err != nil {
		return err
	}
	if tx, err = db.Begin(); err != nil {
		return err
	}
	if _, err = tx.Exec("INSERT INTO pg_tx VALUES (2)"); err != nil {
		return err
	}
	if err = tx.Commit(); err != nil {
		return err
	}
	var count, id int64
	return first(db.QueryRow("SELECT COUNT(*), MAX(id) FROM pg_tx").Scan(&count, &id), same(count, int64(1)), same(id, int64(2)))
}

func errors(db *sql.DB) error {
	return first(fails("ORA-00942", exec(db, "delete from no_such_table")), fails("ORA-00904", exec(db, "select nope from dual")),
		fails("ORA-00936", exec(db, "select from dual")))
}

func manyRows(db *sql.DB) error {
	rows, err := db.Query("SELECT LEVEL FROM dual CONNECT BY LEVEL <= 1000")
	if err != nil {
		return err
	}
	defer rows.Close()
	var sum, n int64
	for rows.Next() {
		if err = rows.Scan(&n); err != nil {
			return err
		}
		sum += n
	}
	return first(rows.Err(), same(sum, int64(500500)))
}

func lobs(db *sql.DB) error {
	if err := table(db, "pg_lob", "c CLOB, b BLOB"); err != nil {
		return err
	}
	text, data := strings.Repeat("ü", 20000), bytes.Repeat([]byte{7}, 40000)
	if err := exec(db, "INSERT INTO pg_lob VALUES (:1, :2)", goora.Clob{String: text, Valid: true}, goora.Blob{Data: data}); err != nil {
		return err
	}
	var c string
	var b []byte
	if err := db.QueryRow("SELECT c, b FROM pg_lob").Scan(&c, &b); err != nil {
		return err
	}
	if c != text || !bytes.Equal(b, data) {
		return fmt.Errorf("lobs differ: %d %d", len(c), len(b))
	}
	return nil
}

func cancel(db *sql.DB) error {
	ctx, stop := context.WithTimeout(context.Background(), 500*time.Millisecond)
	defer stop()
	var n int64
	err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) a,"+
		" (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) b WHERE MOD(a.l * b.l, 7) = 3").Scan(&n)
	if err == nil {
		return fmt.Errorf("the query was not cancelled")
	}
	return first(db.QueryRow("SELECT 5 FROM dual").Scan(&n), same(n, int64(5)))
}

// feature: A-13
func networkEncryption(_ *sql.DB) error {
	db, err := sql.Open("oracle", goora.BuildUrl(host, port, "FREEPDB1", user, password, map[string]string{
		"TIMEOUT": "60", "ENCRYPTION": "REQUIRED", "DATA INTEGRITY": "REQUIRED"}))
	if err != nil {
		return err
	}
	defer db.Close()
	var text string
	return first(db.QueryRow("SELECT RPAD('x', 3000, 'y') FROM dual").Scan(&text), same(len(text), 3000))
}

func main() {
	checks := []check{{"wrongPassword", wrongPassword}, {"unknownService", unknownService}, {"query", query}, {"types", types}, {"zones", zones},
		{"binds", binds}, {"dml", dml}, {"transactions", transactions}, {"errors", errors}, {"manyRows", manyRows}, {"lobs", lobs},
		{"cancel", cancel}, {"networkEncryption", networkEncryption}}
	passed, failed := 0, 0
	for _, c := range checks {
		db := open(user, password, "FREEPDB1")
		if err := c.run(db); err != nil {
			failed++
			fmt.Printf("not ok %s: %v\n", c.name, err)
		} else {
			passed++
		}
		db.Close()
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		os.Exit(1)
	}
}
