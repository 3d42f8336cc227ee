import java.math.BigDecimal;
import java.sql.*;
import java.util.*;

// feature: W-04, A-02 (the suite runs with either verifier)
/** ojdbc11 against dbsaci: see ../../../../README.md. */
public class Probe {
    interface Check { void run(Connection c) throws Exception; }

    interface Call { void run() throws Exception; }

    static final String HOST = System.getenv("DBSACI_HOST"), PORT = System.getenv("DBSACI_PORT");
    static final String USER = System.getenv("DBSACI_USER"), PASSWORD = System.getenv("DBSACI_PASSWORD");
    static final Map<String, Check> CHECKS = new LinkedHashMap<>();

    static Connection connect(String user, String password, String service) throws SQLException {
        return DriverManager.getConnection("jdbc:oracle:thin:@//" + HOST + ":" + PORT + "/" + service, user, password);
    }

    static void same(Object got, Object want) {
        if (!Objects.equals(got, want)) throw new AssertionError("got " + got + ", want " + want);
    }

    static SQLException fails(int code, Call call) throws Exception {
        try {
            call.run();
        } catch (SQLException e) {
            if (e.getErrorCode() != code && !String.valueOf(e.getMessage()).contains("ORA-" + code))
                throw new AssertionError("got " + e.getErrorCode() + " " + e.getMessage() + ", want " + code, e);
            return e;
        }
        throw new AssertionError("no error, ORA-" + code + " wanted");
    }

    static void exec(Connection c, String text) throws SQLException {
        try (Statement s = c.createStatement()) { s.execute(text); }
    }

    static void table(Connection c, String name, String columns) throws SQLException {
        exec(c, "BEGIN EXECUTE IMMEDIATE 'DROP TABLE " + name + "'; EXCEPTION WHEN OTHERS THEN NULL; END;");
        exec(c, "CREATE TABLE " + name + " (" + columns + ")");
    }

    static String one(Connection c, String text) throws SQLException {
        try (Statement s = c.createStatement(); ResultSet r = s.executeQuery(text)) { return r.next() ? r.getString(1) : "(no row)"; }
    }

    static {
        CHECKS.put("wrongPassword", c -> fails(1017, () -> connect(USER, PASSWORD + "x", "FREEPDB1")));
        CHECKS.put("unknownService", c -> fails(12514, () -> connect(USER, PASSWORD, "no_such_service")));
        CHECKS.put("query", c -> {
            try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT 1 AS one, 'a' || NULL AS x, DUMMY FROM dual")) {
                same(r.getMetaData().getColumnLabel(1), "ONE");
                same(r.next(), true);
                same(r.getInt(1) + r.getString(2) + r.getString(3), "1aX");
                same(r.next(), false);
            }
            same(c.isValid(10), true);
            same(List.of(19, 23).contains(c.getMetaData().getDatabaseMajorVersion()), true);
        });
        CHECKS.put("types", c -> {
            table(c, "pj_types", "n NUMBER(12,3), v VARCHAR2(20), c CHAR(3), d DATE, t TIMESTAMP(6), r RAW(10), b BINARY_DOUBLE");
            try (PreparedStatement p = c.prepareStatement("INSERT INTO pj_types VALUES (?, ?, ?, ?, ?, ?, ?)")) {
                p.setBigDecimal(1, new BigDecimal("-1234.5"));
                p.setString(2, "h\u00e9");
                p.setString(3, "a");
                p.setTimestamp(4, Timestamp.valueOf("2024-02-29 13:14:15"));
                p.setTimestamp(5, Timestamp.valueOf("2024-02-29 13:14:15.125"));
                p.setBytes(6, new byte[] {0, (byte) 255});
                p.setDouble(7, 0.25);
                same(p.executeUpdate(), 1);
            }
            try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT n, v, c, d, t, r, b FROM pj_types")) {
                ResultSetMetaData m = r.getMetaData();
                same(m.getColumnTypeName(1) + m.getPrecision(1) + "," + m.getScale(1), "NUMBER12,3");
                same(m.getColumnTypeName(2) + m.getPrecision(2), "VARCHAR220");
                same(m.getColumnTypeName(4), "DATE");
                same(m.isNullable(1), ResultSetMetaData.columnNullable);
                same(r.next(), true);
                same(r.getBigDecimal(1), new BigDecimal("-1234.5"));
                same(r.getString(2) + "|" + r.getString(3), "h\u00e9|a  ");
                same(r.getTimestamp(4), Timestamp.valueOf("2024-02-29 13:14:15"));
                same(r.getTimestamp(5), Timestamp.valueOf("2024-02-29 13:14:15.125"));
                same(Arrays.toString(r.getBytes(6)), "[0, -1]");
                same(r.getDouble(7), 0.25);
            }
            c.rollback();
        });
        CHECKS.put("zones", Zones::run);
        CHECKS.put("nulls", c -> {
            try (PreparedStatement p = c.prepareStatement("SELECT ?, NVL(?, 7) FROM dual")) {
                p.setString(1, "");
                p.setNull(2, Types.NUMERIC);
                try (ResultSet r = p.executeQuery()) {
                    same(r.next(), true);
                    same(r.getString(1), null);
                    same(r.getInt(2), 7);
                }
            }
        });
        CHECKS.put("batch", c -> {
            table(c, "pj_batch", "id NUMBER PRIMARY KEY, v VARCHAR2(20)");
            try (PreparedStatement p = c.prepareStatement("INSERT INTO pj_batch VALUES (?, ?)")) {
                for (int i = 1; i <= 300; i++) {
                    p.setInt(1, i);
                    p.setString(2, "row " + i);
                    p.addBatch();
                }
                same(p.executeBatch().length, 300);
            }
            same(one(c, "SELECT COUNT(*) || '/' || MAX(id) FROM pj_batch"), "300/300");
            try (PreparedStatement p = c.prepareStatement("UPDATE pj_batch SET v = ? WHERE id <= ?")) {
                p.setString(1, "u");
                p.setInt(2, 50);
                same(p.executeUpdate(), 50);
            }
            c.rollback();
        });
        CHECKS.put("transactions", c -> {
            table(c, "pj_tx", "id NUMBER PRIMARY KEY");
            exec(c, "INSERT INTO pj_tx VALUES (1)");
            c.commit();
            exec(c, "INSERT INTO pj_tx VALUES (2)");
            SQLException e = fails(1, () -> exec(c, "INSERT INTO pj_tx VALUES (1)"));
            same(e.getErrorCode(), 1);
            Savepoint s = c.setSavepoint();
            exec(c, "INSERT INTO pj_tx VALUES (3)");
            c.rollback(s);
            c.commit();
            same(one(c, "SELECT COUNT(*) || '/' || MAX(id) FROM pj_tx"), "2/2");
        });
        CHECKS.put("errors", c -> {
            fails(942, () -> one(c, "select * from no_such_table"));
            fails(904, () -> one(c, "select nope from dual"));
            fails(936, () -> one(c, "select from dual"));
        });
        CHECKS.put("manyRows", c -> {
            try (Statement s = c.createStatement()) {
                s.setFetchSize(33);
                long sum = 0;
                try (ResultSet r = s.executeQuery("SELECT LEVEL FROM dual CONNECT BY LEVEL <= 1000")) {
                    while (r.next()) sum += r.getLong(1);
                }
                same(sum, 500500L);
            }
        });
        CHECKS.put("reExecution", c -> {
            try (PreparedStatement p = c.prepareStatement("SELECT ? + ? FROM dual")) {
                for (int i = 0; i < 20; i++) {
                    p.setInt(1, i);
                    p.setInt(2, 1);
                    try (ResultSet r = p.executeQuery()) {
                        same(r.next(), true);
                        same(r.getInt(1), i + 1);
                    }
                }
            }
        });
        CHECKS.put("lobs", c -> {
            table(c, "pj_lob", "c CLOB, b BLOB");
            String text = "x".repeat(40000);
            try (PreparedStatement p = c.prepareStatement("INSERT INTO pj_lob VALUES (?, ?)")) {
                p.setString(1, text);
                p.setBytes(2, new byte[20000]);
                same(p.executeUpdate(), 1);
            }
            try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT c, b FROM pj_lob")) {
                same(r.next(), true);
                same(r.getString(1), text);
                same(r.getBytes(2).length, 20000);
            }
            c.rollback();
        });
        CHECKS.put("cancel", c -> {
            try (Statement s = c.createStatement()) {
                Thread killer = new Thread(() -> {
                    try {
                        Thread.sleep(500);
                        s.cancel();
                    } catch (Exception ignored) { /* the check below tells */ }
                });
                killer.start();
                fails(1013, () -> s.executeQuery("SELECT COUNT(*) FROM (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) a,"
                    + " (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) b WHERE MOD(a.l * b.l, 7) = 3"));
                killer.join();
            }
            same(one(c, "SELECT 'usable' FROM dual"), "usable");
        });
        CHECKS.put("cancelRace", c -> { // a break before, during or after its call: no answer is another's, nothing hangs
            long started = System.nanoTime();
            for (int i = 0; i < 40; i++) {
                long delay = i % 20 * 250_000L;
                try (Statement s = c.createStatement()) {
                    Thread killer = new Thread(() -> {
                        java.util.concurrent.locks.LockSupport.parkNanos(delay);
                        try {
                            s.cancel();
                        } catch (SQLException ignored) { /* the check below tells */ }
                    });
                    killer.start();
                    try (ResultSet r = s.executeQuery("SELECT COUNT(*) FROM (SELECT LEVEL FROM dual CONNECT BY LEVEL <= 900)")) {
                        r.next();
                        same(r.getInt(1), 900);
                    } catch (SQLException e) {
                        same(e.getErrorCode(), 1013);
                    }
                    killer.join();
                }
                same(one(c, "SELECT 'x" + i + "' FROM dual"), "x" + i);
            }
            if (System.nanoTime() - started > 20_000_000_000L)
                throw new AssertionError("a cancel hung");
        });
        // feature: A-13
        CHECKS.put("networkEncryption", c -> {
            for (String[] want : new String[][] {{"AES256", "SHA256"}, {"AES128", "SHA512"}, {"AES192", "SHA384"}}) {
                Properties p = new Properties();
                p.put("user", USER);
                p.put("password", PASSWORD);
                p.put("oracle.net.encryption_client", "REQUIRED");
                p.put("oracle.net.encryption_types_client", "(" + want[0] + ")");
                p.put("oracle.net.crypto_checksum_client", "REQUIRED");
                p.put("oracle.net.crypto_checksum_types_client", "(" + want[1] + ")");
                try (Connection e = DriverManager.getConnection("jdbc:oracle:thin:@//" + HOST + ":" + PORT + "/FREEPDB1", p)) {
                    oracle.jdbc.OracleConnection o = e.unwrap(oracle.jdbc.OracleConnection.class);
                    same(o.getEncryptionAlgorithmName() + " " + o.getDataIntegrityAlgorithmName(), want[0] + " " + want[1]);
                    same(one(e, "SELECT COUNT(*) || RPAD('x', 3000, 'y') FROM (SELECT LEVEL FROM dual CONNECT BY LEVEL <= 9)").length(), 3001);
                    try (Statement s = e.createStatement()) { // a break restarts the digests
                        s.setQueryTimeout(1);
                        fails(1013, () -> s.executeQuery("SELECT COUNT(*) FROM (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) a,"
                            + " (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) b WHERE MOD(a.l * b.l, 7) = 3"));
                    }
                    same(one(e, "SELECT 'usable' FROM dual"), "usable");
                }
            }
        });
        // feature: P-01
        CHECKS.put("indexByTables", c -> {
            String block = "DECLARE TYPE t IS TABLE OF NUMBER(4) INDEX BY VARCHAR2(5); x t; n NUMBER; k VARCHAR2(5); BEGIN"
                + " x('b') := 2; x('a') := 1; x('b') := x('b') + 10;"
                + " BEGIN n := x('zz'); EXCEPTION WHEN NO_DATA_FOUND THEN n := -1; END;"
                + " k := x.FIRST; ? := x.COUNT || k || x(k) || x.NEXT(k) || x(x.LAST) || n;"
                + " IF x.EXISTS('a') AND NOT x.EXISTS('c') THEN ? := 1; END IF; x('toolong') := 1; END;";
            try (CallableStatement s = c.prepareCall(block.replace("x('toolong') := 1;", ""))) {
                s.registerOutParameter(1, Types.VARCHAR);
                s.registerOutParameter(2, Types.INTEGER);
                s.execute();
                same(s.getString(1) + s.getInt(2), "2a1b12-11");
            }
            fails(6502, () -> exec(c, block.replace("?", "k")));
        });
        CHECKS.put("describeBeforeRun", c -> {
            try (PreparedStatement p = c.prepareStatement("SELECT DUMMY, 1.5 AS n FROM dual WHERE DUMMY = ?")) {
                ResultSetMetaData m = p.getMetaData();
                same(m.getColumnCount() + m.getColumnName(1) + m.getColumnTypeName(2), "2DUMMYNUMBER");
            }
        });
        Results.list(CHECKS);
        Xa.list(CHECKS);
        Metadata.list(CHECKS);
    }

    /** Each check with a connection of its own; false if one fails. */
    static boolean run(Map<String, Check> checks) {
        int passed = 0, failed = 0;
        DriverManager.setLoginTimeout(30);
        for (Map.Entry<String, Check> check : checks.entrySet()) {
            try (Connection c = connect(USER, PASSWORD, "FREEPDB1")) {
                c.setAutoCommit(false);
                check.getValue().run(c);
                passed++;
            } catch (Throwable e) {
                failed++;
                System.out.println("not ok " + check.getKey() + ": " + String.valueOf(e).replace('\n', ' '));
            }
        }
        System.out.println(passed + " passed, " + failed + " failed");
        return failed == 0;
    }

    public static void main(String[] args) {
        System.exit(run(CHECKS) ? 0 : 1);
    }
}
