import java.io.*;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import java.util.regex.*;
import liquibase.*;
import liquibase.command.CommandScope;
import liquibase.database.*;
import liquibase.database.jvm.JdbcConnection;
import liquibase.diff.DiffResult;
import liquibase.diff.compare.CompareControl;
import liquibase.exception.LockException;
import liquibase.lockservice.LockServiceFactory;
import liquibase.resource.DirectoryResourceAccessor;

/** The change log of liquibase/: update, status, rollback, diff, a generated change log and its replay, the lock, drop-all. */
class LiquibaseTool {
    interface Use { void run(Liquibase l, Database d) throws Exception; }

    static Database database() throws Exception {
        Properties p = new Properties();
        p.put("user", Probe.USER);
        p.put("password", Probe.PASSWORD);
        p.put("remarksReporting", "true");
        return DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(DriverManager.getConnection(Tools.URL, p)));
    }

    /** With a dropped schema; what Liquibase tells on standard output is nobody's. */
    static Probe.Check with(Use use) {
        return c -> {
            PrintStream out = System.out;
            System.setOut(new PrintStream(OutputStream.nullOutputStream()));
            try (Database d = database()) {
                Liquibase l = open("liquibase/changelog.xml", d);
                l.dropAll();
                use.run(l, d);
            } finally {
                System.setOut(out);
            }
        };
    }

    static Liquibase open(String changes, Database d) throws Exception {
        return new Liquibase(changes, new DirectoryResourceAccessor(new File(".")), d);
    }

    static int unrun(Liquibase l) throws Exception {
        return l.listUnrunChangeSets(new Contexts(), new LabelExpression()).size();
    }

    /** The change log of what is there, without its ids. */
    static String generate(Database d) throws Exception {
        Path file = Path.of("target/generated.xml");
        Files.deleteIfExists(file);
        CommandScope command = new CommandScope("generateChangelog");
        command.addArgumentValue("database", d);
        command.addArgumentValue("changelogFile", file.toString());
        command.execute();
        return Files.readString(file).replaceAll(" id=\"[^\"]*\"", "");
    }

    static void has(String text, String pattern) {
        if (!Pattern.compile(pattern, Pattern.DOTALL).matcher(text).find())
            throw new AssertionError("no " + pattern + " in " + text);
    }

    static final String[] GENERATED = {
        "<createTable remarks=\"departments\" tableName=\"LQ_DEPT\">",
        "<column autoIncrement=\"true\" defaultOnNull=\"false\" generationType=\"BY DEFAULT\" name=\"ID\" type=\"NUMBER\\(38, 0\\)\">\\s*"
            + "<constraints nullable=\"false\" primaryKey=\"true\" primaryKeyName=\"LQ_DEPT_PK\"/>",
        "<column name=\"NAME\" remarks=\"its name\" type=\"VARCHAR2\\(50 BYTE\\)\">\\s*<constraints nullable=\"false\"/>",
        "<column defaultValueComputed=\"SYSDATE\" name=\"CREATED\" type=\"TIMESTAMP\\(6\\)\"/>",
        "<column defaultValue=\"plain\" name=\"REMARK\" type=\"VARCHAR2\\(40 BYTE\\)\">",
        "<column name=\"N\" type=\"NVARCHAR2\\(30\\)\"/>", "<column name=\"TZ\" type=\"TIMESTAMP\\(6\\) WITH TIME ZONE\"/>",
        "<createSequence cacheSize=\"7\" cycle=\"false\" incrementBy=\"5\"[^>]* sequenceName=\"LQ_SEQ\" startValue=\"10\"/>",
        "<createIndex indexName=\"LQ_EMP_IX\" tableName=\"LQ_PERSON\">\\s*<column name=\"DEPT_ID\"/>\\s*<column descending=\"true\" name=\"TS\"/>",
        "<addUniqueConstraint columnNames=\"DEPT_ID, N\" constraintName=\"LQ_EMP_UK\"",
        "<addForeignKeyConstraint [^>]*constraintName=\"LQ_EMP_DEPT_FK\"[^>]* onDelete=\"CASCADE\"",
        "viewName=\"LQ_VIEW\">CREATE OR REPLACE FORCE VIEW \"?LQ_VIEW\"? \\(\"?ID\"?, \"?NAME\"?\\) AS select d.id, d.name from lq_dept d<",
    };

    static void update(Liquibase l, Database d) throws Exception {
        l.validate();
        Probe.same(unrun(l), 3);
        l.update(new Contexts());
        Probe.same(unrun(l), 0);
        l.update(new Contexts());
        try (Connection c = Probe.connect(Probe.USER, Probe.PASSWORD, "FREEPDB1")) {
            Probe.same(Probe.one(c, "SELECT id || name || TO_CHAR(created, 'YYYY-MM-DD HH24:MI:SS') || flag || ':' || budget || remark FROM lq_dept"),
                "1Sales2024-01-02 03:04:050:13.5plain");
            Probe.same(Probe.one(c, "SELECT LISTAGG(id || n || c || TO_CHAR(ts, 'HH24'), '|') WITHIN GROUP (ORDER BY id) FROM lq_person"),
                "1xabc10|2yabc");
        }
    }

    static void diff(Liquibase l, Database d) throws Exception {
        l.update(new Contexts());
        try (Database other = database()) {
            DiffResult r = l.diff(d, other, CompareControl.STANDARD);
            Probe.same(r.areEqual(), true);
        }
        String first = generate(d);
        for (String pattern : GENERATED)
            has(first, pattern);
    }

    static void replay(Liquibase l, Database d) throws Exception {
        l.update(new Contexts());
        String first = generate(d);
        Files.writeString(Path.of("target/replay.xml"), Pattern.compile("<changeSet ").splitAsStream(first)
            .reduce((a, b) -> a + "<changeSet id=\"" + a.length() + "\" " + b).get());
        l.dropAll();
        open("target/replay.xml", d).update(new Contexts());
        String[] one = first.split("\\R"), two = generate(d).split("\\R");
        Arrays.sort(one); // the order of tables that do not depend on each other is nobody's
        Arrays.sort(two);
        Probe.same(Arrays.asList(two), Arrays.asList(one));
    }

    static void locked(Liquibase l, Database d) throws Exception {
        l.update(new Contexts());
        try (Connection c = Probe.connect(Probe.USER, Probe.PASSWORD, "FREEPDB1")) {
            Probe.exec(c, "UPDATE databasechangeloglock SET locked = 1, lockgranted = SYSDATE, lockedby = 'another'");
            Probe.same(l.listLocks()[0].getLockedBy(), "another");
            var locks = LockServiceFactory.getInstance().getLockService(d);
            locks.setChangeLogLockWaitTime(0);
            try {
                locks.waitForLock();
                throw new AssertionError("the lock was got");
            } catch (LockException e) {
                Probe.same(e.getMessage().contains("locked by another"), true);
            }
            l.forceReleaseLocks();
            Probe.same(l.listLocks().length, 0);
        }
    }

    static void list(Map<String, Probe.Check> checks) {
        checks.put("liquibaseUpdate", with(LiquibaseTool::update));
        checks.put("liquibaseDiff", with(LiquibaseTool::diff));
        checks.put("liquibaseReplay", with(LiquibaseTool::replay));
        checks.put("liquibaseRollback", with((l, d) -> {
            l.update(new Contexts());
            l.rollback(1, "");
            Probe.same(unrun(l), 1);
        }));
        checks.put("liquibaseLocked", with(LiquibaseTool::locked));
        checks.put("liquibaseDropAll", with((l, d) -> {
            l.update(new Contexts());
            l.dropAll();
            try (Connection c = Probe.connect(Probe.USER, Probe.PASSWORD, "FREEPDB1")) { Probe.same(Tools.objects(c), null); }
        }));
    }
}
