import jakarta.persistence.*;
import java.math.BigDecimal;
import java.time.*;
import java.util.*;

/** The tables of the Hibernate checks: an identity, a sequence and a UUID key, one column a Java type, a joined subclass. */
class Entities {
    enum Grade { LOW, HIGH }

    @Entity(name = "Dept") @Table(name = "hb_dept")
    static class Dept {
        @Id @GeneratedValue(strategy = GenerationType.IDENTITY) Long id;
        @Column(nullable = false, unique = true, length = 60) String name;
        @OneToMany(mappedBy = "dept", cascade = CascadeType.ALL, orphanRemoval = true) List<Emp> emps = new ArrayList<>();
        @Version int version;

        Dept() { }

        Dept(String name) { this.name = name; }
    }

    @Entity(name = "Emp") @Table(name = "hb_emp")
    static class Emp {
        @Id @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "emps")
        @SequenceGenerator(name = "emps", sequenceName = "hb_emp_seq", allocationSize = 10) Long id;
        String name;
        @ManyToOne(fetch = FetchType.LAZY) Dept dept;
        @Column(precision = 12, scale = 2) BigDecimal salary;
        LocalDate hired;
        LocalDateTime at;
        Instant instant;
        OffsetDateTime offset;
        LocalTime time;
        Duration duration;
        boolean active;
        @Enumerated(EnumType.STRING) Grade grade;
        @Lob String bio;
        @Lob byte[] photo;
        UUID token;
        double score;
        Integer n;
        @ElementCollection Set<String> tags = new HashSet<>();
    }

    @Entity(name = "Base") @Table(name = "hb_base") @Inheritance(strategy = InheritanceType.JOINED)
    static class Base {
        @Id @GeneratedValue(strategy = GenerationType.UUID) UUID id;
        String b;
    }

    @Entity(name = "Sub") @Table(name = "hb_sub")
    static class Sub extends Base {
        String s;
    }

    static Emp emp(Dept dept, int i) {
        Emp e = new Emp();
        e.name = dept.name + "_" + i;
        e.dept = dept;
        e.salary = new BigDecimal(1000 + i + ".5");
        e.hired = LocalDate.of(2020, 1, 1).plusDays(i);
        e.at = LocalDateTime.of(2020, 1, 2, 3, 4, 5, 123456000);
        e.instant = Instant.parse("2020-01-02T03:04:05.123456Z");
        e.offset = OffsetDateTime.parse("2020-01-02T03:04:05.5+02:00");
        e.time = LocalTime.of(1, 2, 3);
        e.duration = Duration.ofMillis(1500);
        e.active = i % 2 == 0;
        e.grade = Grade.HIGH;
        e.bio = "x".repeat(5000);
        e.photo = new byte[5000];
        e.token = new UUID(1, i);
        e.score = i / 4.0;
        e.n = i == 0 ? null : i;
        e.tags.addAll(List.of("t" + i, "all"));
        return e;
    }
}
