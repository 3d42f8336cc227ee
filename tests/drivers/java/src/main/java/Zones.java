import java.sql.*;
import java.time.*;
import java.util.*;

/** TIMESTAMP WITH TIME ZONE keeps an offset or a region, TIMESTAMP(9) its nanoseconds: both ways. */
class Zones {
    static void run(Connection c) throws SQLException {
        ZonedDateTime vienna = ZonedDateTime.of(2024, 7, 5, 10, 0, 0, 123456789, ZoneId.of("Europe/Vienna"));
        OffsetDateTime india = OffsetDateTime.of(2024, 3, 5, 10, 0, 0, 1, ZoneOffset.ofHoursMinutes(5, 30));
        Probe.table(c, "pj_zones", "id NUMBER, z TIMESTAMP(9) WITH TIME ZONE, n TIMESTAMP(9)");
        try (PreparedStatement p = c.prepareStatement("INSERT INTO pj_zones VALUES (?, ?, ?)")) {
            p.setInt(1, 1);
            p.setObject(2, vienna);
            p.setTimestamp(3, Timestamp.valueOf("2024-07-05 10:00:00.123456789"));
            p.executeUpdate();
            p.setInt(1, 2);
            p.setObject(2, india);
            p.setObject(3, LocalDateTime.of(2024, 3, 5, 10, 0, 0, 1));
            p.executeUpdate();
        }
        Probe.exec(c, "INSERT INTO pj_zones VALUES (3, TIMESTAMP '2024-01-05 10:00:00 America/New_York', NULL)");
        List<String> rows = new ArrayList<>();
        try (Statement s = c.createStatement();
             ResultSet r = s.executeQuery("SELECT TO_CHAR(z, 'HH24:MI:SS.FF9 TZR'), z, n FROM pj_zones ORDER BY id")) {
            Probe.same(r.getMetaData().getColumnTypeName(2) + r.getMetaData().getScale(2), "TIMESTAMP WITH TIME ZONE9");
            Probe.same(r.getMetaData().getColumnTypeName(3) + r.getMetaData().getScale(3), "TIMESTAMP9");
            while (r.next())
                rows.add(r.getString(1) + " | " + r.getObject(2, ZonedDateTime.class) + " | " + r.getTimestamp(3));
        }
        Probe.same(String.join("\n", rows),
            "10:00:00.123456789 EUROPE/VIENNA | 2024-07-05T10:00:00.123456789+02:00[Europe/Vienna] | 2024-07-05 10:00:00.123456789\n"
            + "10:00:00.000000001 +05:30 | 2024-03-05T10:00:00.000000001+05:30 | 2024-03-05 10:00:00.000000001\n"
            + "10:00:00.000000000 AMERICA/NEW_YORK | 2024-01-05T10:00-05:00[America/New_York] | null");
        try (PreparedStatement p = c.prepareStatement("SELECT COUNT(*) FROM pj_zones WHERE z = ? OR n = ? OR z = ?")) {
            p.setObject(1, vienna.withZoneSameInstant(ZoneId.of("Asia/Tokyo")));
            p.setTimestamp(2, Timestamp.valueOf("2024-03-05 10:00:00.000000001"));
            p.setObject(3, vienna.plusNanos(1));
            try (ResultSet r = p.executeQuery()) {
                r.next();
                Probe.same(r.getInt(1), 2);
            }
        }
        try (PreparedStatement p = c.prepareStatement("SELECT TO_CHAR(?, 'SS.FF9') FROM dual")) {
            p.setTimestamp(1, Timestamp.valueOf("2024-03-05 10:00:30.000000007"));
            try (ResultSet r = p.executeQuery()) {
                r.next();
                Probe.same(r.getString(1), "30.000000007");
            }
        }
        c.rollback();
    }
}
