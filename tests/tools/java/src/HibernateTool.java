import jakarta.persistence.*;
import java.time.LocalDate;
import java.util.*;
import java.util.function.Function;
import org.hibernate.*;
import org.hibernate.cfg.Configuration;
import org.hibernate.exception.ConstraintViolationException;

// feature: W-19
/** OracleDialect's schema, CRUD, paging, locks, sequences and LOBs. */
class HibernateTool {
    static SessionFactory factory(String schema) {
        Configuration c = new Configuration();
        for (Class<?> entity : List.of(Entities.Dept.class, Entities.Emp.class, Entities.Base.class, Entities.Sub.class))
            c.addAnnotatedClass(entity);
        c.setProperty("hibernate.connection.url", Tools.URL);
        c.setProperty("hibernate.connection.username", Probe.USER);
        c.setProperty("hibernate.connection.password", Probe.PASSWORD);
        c.setProperty("hibernate.hbm2ddl.auto", schema);
        return c.buildSessionFactory();
    }

    static SessionFactory shared;

    /** The factory of all checks; with three departments of seven people each, made at its first use. */
    static SessionFactory shared() {
        if (shared != null)
            return shared;
        shared = factory("create");
        shared.inTransaction(s -> {
            for (String name : List.of("a", "b", "c")) {
                Entities.Dept dept = new Entities.Dept(name);
                for (int i = 0; i < 7; i++)
                    dept.emps.add(Entities.emp(dept, i));
                s.persist(dept);
            }
        });
        return shared;
    }

    /** What is asked is rolled back. */
    static Probe.Check with(Function<Session, Object> ask, Object want) {
        return c -> shared().inSession(s -> {
            Transaction t = s.beginTransaction();
            try {
                Probe.same(String.valueOf(ask.apply(s)), String.valueOf(want));
            } finally {
                t.rollback();
            }
        });
    }

    static Probe.Check query(String text, String want) {
        return with(s -> s.createSelectionQuery(text, Object[].class).list().stream().map(Arrays::toString).toList(), want);
    }

    static Entities.Emp byName(Session s, String name) {
        return s.createQuery("from Emp e join fetch e.dept where e.name = :n", Entities.Emp.class).setParameter("n", name).getSingleResult();
    }

    static String values(Entities.Emp e) {
        return e.id + " " + e.dept.name + e.dept.id + " " + e.salary + " " + e.hired + " " + e.at + " " + e.instant + " " + e.offset + " " + e.time
            + " " + e.duration + " " + e.active + " " + e.grade + " " + e.bio.length() + " " + e.photo.length + " " + e.token + " " + e.score
            + " " + e.n + " " + new TreeSet<>(e.tags);
    }

    static void list(Map<String, Probe.Check> checks) {
        checks.put("hibernateValues", with(s -> values(byName(s, "b_3")), "11 b2 1003.5 2020-01-04 2020-01-02T03:04:05.123456"
            + " 2020-01-02T03:04:05.123456Z 2020-01-02T03:04:05.500+02:00 01:02:03 PT1.5S false HIGH 5000 5000"
            + " 00000000-0000-0001-0000-000000000003 0.75 3 [all, t3]"));
        checks.put("hibernatePages", with(s -> s.createQuery("select e.name from Emp e order by e.salary desc, e.name", String.class)
            .setFirstResult(4).setMaxResults(3).list(), "[b_5, c_5, a_4]"));
        checks.put("hibernateGroups", query("select d.name, count(e), sum(e.salary), avg(e.score) from Dept d join d.emps e"
            + " group by d.name having count(e) > 2 order by d.name", "[[a, 7, 7024.5, 0.75], [b, 7, 7024.5, 0.75], [c, 7, 7024.5, 0.75]]"));
        checks.put("hibernateFunctions", query("select upper(e.name), concat(e.name, 'x'), substring(e.name, 2, 3), coalesce(e.n, -1),"
            + " extract(month from e.hired), locate('_', e.name), case when e.active then 'A' else 'I' end, cast(e.score as string)"
            + " from Emp e where e.name = 'a_0'", "[[A_0, a_0x, _0, -1, 1, 2, A, 0.0]]".replace("0.0", "0")));
        checks.put("hibernateWindow", query("select e.name, row_number() over (partition by e.dept order by e.salary) from Emp e"
            + " order by e.name fetch first 3 rows only", "[[a_0, 1], [a_1, 2], [a_2, 3]]"));
        checks.put("hibernateCte", query("with c as (select e.dept.name as d, count(*) as k from Emp e group by e.dept.name)"
            + " select c.d, c.k from c c order by c.d", "[[a, 7], [b, 7], [c, 7]]"));
        checks.put("hibernateLocks", with(s -> {
            Entities.Dept d = s.find(Entities.Dept.class, 1L, LockModeType.PESSIMISTIC_WRITE);
            d.name = "renamed";
            s.flush();
            int nowait = s.createQuery("from Emp e where e.n = 1 order by e.id", Entities.Emp.class)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE).setHint("jakarta.persistence.lock.timeout", 0).setMaxResults(2).list().size();
            int skip = s.createQuery("from Emp e where e.n = 2", Entities.Emp.class).setHibernateLockMode(LockMode.UPGRADE_SKIPLOCKED).list().size();
            return d.version + " " + nowait + " " + skip;
        }, "1 2 3"));
        checks.put("hibernateBulk", with(s -> {
            int updated = s.createMutationQuery("update Emp e set e.salary = e.salary * 2, e.name = e.name || '!' where e.active = true").executeUpdate();
            int inserted = s.createMutationQuery("insert into Emp(id, name, active, score, dept) select e.id + 10000, e.name, e.active, e.score, e.dept"
                + " from Emp e where e.n = 1").executeUpdate();
            return updated + " " + inserted;
        }, "12 3"));
        checks.put("hibernateJoined", with(s -> {
            Entities.Sub sub = new Entities.Sub();
            sub.b = "b";
            sub.s = "s";
            s.persist(sub);
            s.flush();
            s.clear();
            int found = s.createQuery("from Base b where treat(b as Sub).s = 's'", Entities.Base.class).list().size();
            int updated = s.createMutationQuery("update Sub x set x.b = 'bb', x.s = 'ss' where x.b = 'b'").executeUpdate();
            return found + " " + updated + " " + s.createMutationQuery("delete from Base b").executeUpdate();
        }, "1 1 1"));
        checks.put("hibernateLob", with(s -> {
            Entities.Emp e = byName(s, "c_1");
            e.bio = "y".repeat(40000);
            s.flush();
            s.clear();
            return byName(s, "c_1").bio.length();
        }, 40000));
        checks.put("hibernateScroll", with(s -> {
            try (ScrollableResults<Long> r = s.createQuery("select e.id from Emp e order by e.id", Long.class).scroll(ScrollMode.SCROLL_INSENSITIVE)) {
                r.last();
                long last = r.get();
                r.first();
                r.scroll(3);
                return last + " " + r.get();
            }
        }, "21 4"));
        checks.put("hibernateUnique", with(s -> {
            try {
                s.persist(new Entities.Dept("a"));
                return "no error";
            } catch (ConstraintViolationException e) {
                return e.getErrorCode() + " " + e.getConstraintName().startsWith(Probe.USER.toUpperCase() + ".SYS_C");
            }
        }, "1 true"));
        checks.put("hibernateStale", c -> {
            Entities.Dept d = new Entities.Dept("x");
            shared().inTransaction(s -> s.persist(d));
            shared().inTransaction(s -> s.find(Entities.Dept.class, d.id).name = "y");
            d.name = "z";
            try {
                shared().inTransaction(s -> s.merge(d));
                throw new AssertionError("no error");
            } catch (OptimisticLockException expected) { /* another has been there */ }
        });
        checks.put("hibernateSchema", c -> {
            shared().close();
            factory("validate").close();
            factory("update").close();
            factory("create-drop").close();
            Probe.same(Probe.one(c, "SELECT COUNT(*) FROM user_tables WHERE table_name LIKE 'HB%'"), "0");
        });
    }
}
