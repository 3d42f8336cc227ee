import java.sql.*;
import java.util.*;
import java.util.concurrent.*;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.*;
import org.flywaydb.core.internal.exception.FlywayMigrateException;

/** Migrations of flyway/: states, failures, locking, and that clean leaves nothing. */
class FlywayTool {
    static Flyway flyway(String... folders) {
        return flyway(Map.of("column", "name"), folders);
    }

    /** column: what the repeatable migration calls its column; another one is a change. */
    static Flyway flyway(Map<String, String> column, String... folders) {
        String[] places = Arrays.stream(folders).map(f -> "filesystem:flyway/" + f).toArray(String[]::new);
        return Flyway.configure().dataSource(Tools.URL, Probe.USER, Probe.PASSWORD).locations(places).placeholders(column)
            .cleanDisabled(false).load();
    }

    static String states(Flyway f) {
        StringJoiner all = new StringJoiner(", ");
        for (MigrationInfo i : f.info().all())
            all.add(i.getVersion() + " " + i.getDescription() + " " + i.getState());
        return all.toString();
    }

    static Flyway migrated() {
        Flyway f = flyway("base");
        f.clean();
        Probe.same(f.migrate().migrationsExecuted, 3);
        return f;
    }

    static void list(Map<String, Probe.Check> checks) {
        checks.put("flywayMigrate", c -> {
            Flyway f = flyway("base");
            f.clean();
            Probe.same(states(f), "1 people PENDING, 2 more PENDING, null names PENDING");
            Probe.same(f.migrate().targetSchemaVersion, "2");
            Probe.same(states(f), "1 people SUCCESS, 2 more SUCCESS, null names SUCCESS");
            f.validate();
            Probe.same(f.migrate().migrationsExecuted, 0);
            Probe.same(Probe.one(c, "SELECT LISTAGG(id || ':' || name, '|') WITHIN GROUP (ORDER BY id) FROM person"),
                "1:O'Hara; x|100:p1|101:p2|102:p3");
        });
        checks.put("flywayFailed", c -> {
            migrated();
            Flyway f = flyway("base", "failing");
            try {
                f.migrate();
                throw new AssertionError("no error");
            } catch (FlywayMigrateException e) {
                Probe.same(e.getMessage().contains("ORA-00942") && e.getMessage().contains("V3__bad.sql"), true);
            }
            Probe.same(states(f).endsWith("3 bad FAILED"), true);
            f.repair();
            Probe.same(states(f).endsWith("3 bad PENDING"), true);
            Probe.same(Probe.one(c, "SELECT COUNT(*) FROM before_it"), "0"); // DDL has committed
        });
        checks.put("flywayRepeatable", c -> {
            migrated();
            Probe.same(flyway(Map.of("column", "changed"), "base").migrate().migrationsExecuted, 1);
            Probe.same(Probe.one(c, "SELECT COUNT(changed) FROM person_r"), "4");
        });
        checks.put("flywayLocked", c -> { // LOCK TABLE ... IN EXCLUSIVE MODE: two at once run each migration once
            migrated();
            ExecutorService two = Executors.newFixedThreadPool(2);
            Callable<Integer> migrate = () -> flyway("base", "slow").migrate().migrationsExecuted;
            int sum = 0;
            for (Future<Integer> done : two.invokeAll(List.of(migrate, migrate), 60, TimeUnit.SECONDS))
                sum += done.get();
            two.shutdown();
            Probe.same(sum, 1);
        });
        checks.put("flywayBaseline", c -> {
            Flyway f = flyway("base");
            f.clean();
            f.baseline();
            Probe.same(states(f), "1 people BASELINE_IGNORED, 1 << Flyway Baseline >> BASELINE, 2 more PENDING, null names PENDING");
        });
        checks.put("flywayClean", c -> {
            migrated().clean();
            Probe.same(Tools.objects(c), null);
        });
    }
}
