import java.sql.*;
import java.util.*;

/** Flyway, Liquibase and Hibernate against dbsaci: see ../../README.md. The checks and helpers are those of tests/drivers/java. */
public class Tools {
    static final String URL = "jdbc:oracle:thin:@//" + Probe.HOST + ":" + Probe.PORT + "/FREEPDB1";

    /** What USER_OBJECTS holds, but for what a table brings with it. */
    static String objects(Connection c) throws SQLException {
        return Probe.one(c, "SELECT LISTAGG(object_type || ' ' || object_name, ', ') WITHIN GROUP (ORDER BY object_type, object_name)"
            + " FROM user_objects WHERE object_type NOT IN ('INDEX', 'TABLE PARTITION') AND object_name NOT LIKE 'ISEQ%'");
    }

    public static void main(String[] args) {
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.OFF);
        Map<String, Probe.Check> checks = new LinkedHashMap<>();
        FlywayTool.list(checks);
        LiquibaseTool.list(checks);
        HibernateTool.list(checks);
        System.exit(Probe.run(checks) ? 0 : 1);
    }
}
