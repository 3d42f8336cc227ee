import java.sql.*;
import java.util.*;

/** Result sets that scroll or change rows, generated keys, metadata before the first run, cursors that a block returns. */
class Results {
    static void rows(Connection c, int n) throws SQLException {
        Probe.table(c, "pj_res", "id NUMBER PRIMARY KEY, v VARCHAR2(30), d DATE DEFAULT SYSDATE");
        Probe.exec(c, "INSERT INTO pj_res (id, v) SELECT LEVEL, 'v' || LEVEL FROM dual CONNECT BY LEVEL <= " + n);
    }

    static String list(ResultSet r) throws SQLException {
        StringJoiner all = new StringJoiner(" ");
        int n = r.getMetaData().getColumnCount();
        while (r.next()) {
            StringJoiner row = new StringJoiner(":");
            for (int i = 1; i <= n; i++) row.add(r.getString(i));
            all.add(row.toString());
        }
        return all.toString();
    }

    static void scroll(Connection c) throws Exception {
        rows(c, 30);
        try (PreparedStatement p = c.prepareStatement("SELECT id, v FROM pj_res WHERE id <= ? AND id + 0 <= ? ORDER BY id",
                 ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            p.setInt(1, 25);
            p.setInt(2, 25);
            ResultSet r = p.executeQuery();
            Probe.same(r.last() + " " + r.getInt(1) + " " + r.getRow(), "true 25 25");
            Probe.same(r.absolute(3) + r.getString(2), "truev3");
            Probe.same(r.relative(-1) + r.getString(2), "truev2");
            Probe.same(r.absolute(-2) + r.getString(2), "truev24");
            Probe.same(r.first() + " " + r.previous() + " " + r.isBeforeFirst(), "true false true");
            r.afterLast();
            Probe.same(r.previous() + r.getString(2), "truev25");
            Probe.same(r.absolute(26) + " " + r.isAfterLast(), "false true");
        }
    }

    /** updateRow and insertRow read their rows again by an array of ROWIDs, which needs collection types. */
    static void updatable(Connection c) throws Exception {
        rows(c, 3);
        try (Statement s = c.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE)) {
            ResultSet r = s.executeQuery("SELECT id, v FROM pj_res ORDER BY id");
            Probe.same(r.getConcurrency(), ResultSet.CONCUR_UPDATABLE);
            r.next();
            r.next();
            r.deleteRow();
        }
        try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT id, v FROM pj_res ORDER BY id")) {
            Probe.same(list(r), "1:v1 3:v3");
        }
        c.rollback();
    }

    static String keys(PreparedStatement p, int id) throws SQLException {
        p.setInt(1, id);
        p.setString(2, "key");
        Probe.same(p.executeUpdate(), 1);
        return list(p.getGeneratedKeys());
    }

    static void generatedKeys(Connection c) throws Exception {
        rows(c, 2);
        String insert = "INSERT INTO pj_res (id, v) VALUES (?, ?)";
        try (PreparedStatement p = c.prepareStatement(insert, new String[] {"ID", "v"})) { Probe.same(keys(p, 11), "11:key"); }
        try (PreparedStatement p = c.prepareStatement(insert, new int[] {2, 1})) { Probe.same(keys(p, 12), "key:12"); }
        try (PreparedStatement p = c.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS)) {
            String rowid = keys(p, 13);
            Probe.same(Probe.one(c, "SELECT id FROM pj_res WHERE ROWID = '" + rowid + "'"), "13");
        }
        try (PreparedStatement p = c.prepareStatement(insert, new String[] {"ID"})) {
            for (int i = 21; i <= 23; i++) {
                p.setInt(1, i);
                p.setString(2, "batch");
                p.addBatch();
            }
            p.executeBatch();
            Probe.same(list(p.getGeneratedKeys()), "21 22 23");
        }
        try (PreparedStatement p = c.prepareStatement("UPDATE pj_res SET v = ? WHERE id < 3", new String[] {"ID", "V"})) {
            p.setString(1, "u");
            Probe.same(p.executeUpdate(), 2);
            Probe.same(list(p.getGeneratedKeys()), "1:u 2:u");
        }
        try (PreparedStatement p = c.prepareStatement("INSERT INTO pj_none (id, v) VALUES (?, ?)", new String[] {"ID"})) {
            Probe.fails(4043, () -> keys(p, 1));
        }
        c.rollback();
    }

    static void metadataFirst(Connection c) throws Exception {
        rows(c, 1);
        try (PreparedStatement p = c.prepareStatement("SELECT id, v, d FROM pj_res WHERE id = ? OR v = ?")) {
            ResultSetMetaData m = p.getMetaData();
            Probe.same(m.getColumnCount() + m.getColumnName(2) + m.getColumnTypeName(3), "3VDATE");
            Probe.same(p.getParameterMetaData().getParameterCount(), 2);
            p.setInt(1, 1);
            p.setString(2, "none");
            Probe.same(list(p.executeQuery()).startsWith("1:v1:"), true);
        }
        try (PreparedStatement p = c.prepareStatement("DELETE FROM pj_res WHERE id = ?")) {
            Probe.same(p.getMetaData(), null);
            Probe.same(p.getParameterMetaData().getParameterCount(), 1);
        }
    }

    static void refCursor(Connection c) throws Exception {
        rows(c, 3);
        try (CallableStatement p = c.prepareCall("BEGIN OPEN ? FOR SELECT id, v FROM pj_res WHERE id < ? ORDER BY id; END;")) {
            p.registerOutParameter(1, Types.REF_CURSOR);
            p.setInt(2, 3);
            p.execute();
            try (ResultSet r = p.getObject(1, ResultSet.class)) { Probe.same(list(r), "1:v1 2:v2"); }
        }
    }

    static void nestedCursors(Connection c) throws Exception {
        rows(c, 3);
        try (PreparedStatement p = c.prepareStatement("SELECT a.id, CURSOR(SELECT b.id, b.v, a.v FROM pj_res b WHERE b.id < a.id"
                 + " AND b.id <> ? ORDER BY b.id) FROM pj_res a WHERE a.id > ? ORDER BY a.id")) {
            p.setInt(1, 7);
            p.setInt(2, 1);
            ResultSet r = p.executeQuery();
            StringJoiner all = new StringJoiner("|");
            while (r.next())
                try (ResultSet inner = (ResultSet) r.getObject(2)) { all.add(r.getInt(1) + " " + list(inner)); }
            Probe.same(all.toString(), "2 1:v1:v2|3 1:v1:v3 2:v2:v3");
        }
    }

    static void dropTypes(Connection c) throws SQLException {
        Probe.exec(c, "BEGIN EXECUTE IMMEDIATE 'DROP TABLE pj_obj'; EXCEPTION WHEN OTHERS THEN NULL; END;");
        for (String name : new String[] { "pj_all", "pj_list", "pj_nums", "pj_point" })
            Probe.exec(c, "BEGIN EXECUTE IMMEDIATE 'DROP TYPE " + name + " FORCE'; EXCEPTION WHEN OTHERS THEN NULL; END;");
    }

    /** Structs and arrays, as columns and as binds. */
    static void objects(Connection c) throws Exception {
        dropTypes(c);
        Probe.exec(c, "CREATE TYPE pj_point AS OBJECT (x NUMBER(5,1), s VARCHAR2(10))");
        Probe.exec(c, "CREATE TYPE pj_list AS TABLE OF pj_point");
        Probe.exec(c, "CREATE TYPE pj_nums AS VARRAY(3) OF NUMBER");
        Probe.exec(c, "CREATE TYPE pj_all AS OBJECT (at pj_point, more pj_list, n pj_nums)");
        Probe.table(c, "pj_obj", "id NUMBER, o pj_all, n pj_nums");
        Probe.exec(c, "INSERT INTO pj_obj VALUES (1, pj_all(pj_point(1.5, 'a'), pj_list(pj_point(2, 'b'), NULL), pj_nums(7, NULL)), NULL)");
        try (PreparedStatement p = c.prepareStatement("INSERT INTO pj_obj VALUES (2, ?, ?)")) {
            Struct at = c.createStruct("PJ_POINT", new Object[] { 3, "c" });
            Array more = ((oracle.jdbc.OracleConnection) c).createOracleArray("PJ_LIST", new Object[] { at });
            Array nums = ((oracle.jdbc.OracleConnection) c).createOracleArray("PJ_NUMS", new Object[] { 8, 9 });
            p.setObject(1, c.createStruct("PJ_ALL", new Object[] { at, more, nums }));
            p.setArray(2, nums);
            p.executeUpdate();
        }
        try (Statement s = c.createStatement(); ResultSet r = s.executeQuery("SELECT o, n FROM pj_obj ORDER BY id")) {
            Probe.same(r.getMetaData().getColumnType(1) + " " + r.getMetaData().getColumnTypeName(1), "2002 APP.PJ_ALL");
            StringJoiner all = new StringJoiner(" ");
            while (r.next()) all.add(text(r.getObject(1))).add(text(r.getArray(2)));
            Probe.same(all.toString(), "((1.5,a),[(2,b),null],[7,null]) null ((3,c),[(3,c)],[8,9]) [8,9]");
        }
        dropTypes(c); // the metadata checks count types
    }

    static String text(Object value) throws SQLException {
        boolean object = value instanceof Struct;
        if (!object && !(value instanceof Array)) return String.valueOf(value);
        StringJoiner all = new StringJoiner(",", object ? "(" : "[", object ? ")" : "]");
        for (Object o : object ? ((Struct) value).getAttributes() : (Object[]) ((Array) value).getArray()) all.add(text(o));
        return all.toString();
    }

    static void implicitResults(Connection c) throws Exception {
        rows(c, 3);
        try (Statement s = c.createStatement()) {
            s.execute("DECLARE a SYS_REFCURSOR; b SYS_REFCURSOR; BEGIN OPEN a FOR SELECT id, v FROM pj_res ORDER BY id;"
                + " DBMS_SQL.RETURN_RESULT(a); OPEN b FOR SELECT DUMMY FROM dual; DBMS_SQL.RETURN_RESULT(b); END;");
            StringJoiner all = new StringJoiner("|");
            while (s.getMoreResults()) all.add(list(s.getResultSet()));
            Probe.same(all.toString(), "1:v1 2:v2 3:v3|X");
        }
    }

    /** Leaving without COMMIT keeps the work: the server commits at a clean log-off. */
    static void logoffCommits(Connection c) throws Exception {
        rows(c, 1);
        try (Connection other = Probe.connect(Probe.USER, Probe.PASSWORD, "FREEPDB1")) {
            other.setAutoCommit(false);
            Probe.exec(other, "INSERT INTO pj_res (id) VALUES (77)");
            Probe.same(Probe.one(c, "SELECT COUNT(*) FROM pj_res WHERE id = 77"), "0");
        }
        Probe.same(Probe.one(c, "SELECT COUNT(*) FROM pj_res WHERE id = 77"), "1");
    }

    static void list(Map<String, Probe.Check> checks) {
        checks.put("scroll", Results::scroll); // feature: W-45
        checks.put("updatable", Results::updatable); // feature: W-46
        checks.put("generatedKeys", Results::generatedKeys); // feature: W-50
        checks.put("metadataFirst", Results::metadataFirst); // feature: W-52
        checks.put("refCursor", Results::refCursor); // feature: W-48
        checks.put("nestedCursors", Results::nestedCursors); // feature: W-44
        checks.put("objects", Results::objects); // feature: W-60
        checks.put("implicitResults", Results::implicitResults); // feature: W-47
        checks.put("logoffCommits", Results::logoffCommits); // feature: X-03
    }
}
