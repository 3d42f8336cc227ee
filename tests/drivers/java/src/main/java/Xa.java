import java.nio.charset.StandardCharsets;
import java.sql.*;
import java.util.*;
import javax.sql.XAConnection;
import javax.transaction.xa.*;
import oracle.jdbc.xa.OracleXAResource;
import oracle.jdbc.xa.OracleXid;
import oracle.jdbc.xa.client.OracleXADataSource;

/** XA with OracleXADataSource: two resources of one database. */
class Xa {
    interface Call { void run() throws Exception; }

    static Xid xid(int number) throws XAException {
        return new OracleXid(9000 + number, ("java " + number).getBytes(StandardCharsets.US_ASCII), new byte[] {1, 2, (byte) number});
    }

    static void fails(int xa, int ora, Call call) throws Exception {
        try {
            call.run();
        } catch (oracle.jdbc.xa.OracleXAException e) {
            Probe.same(e.errorCode + " " + e.getOracleError(), xa + " " + ora);
            return;
        }
        throw new AssertionError("no error, " + xa + " wanted");
    }

    /** One physical connection with its resource and its own work on pj_xa. */
    static class Side implements AutoCloseable {
        final XAConnection physical;
        final XAResource xa;
        final Connection c;

        Side() throws SQLException {
            OracleXADataSource source = new OracleXADataSource();
            source.setURL("jdbc:oracle:thin:@//" + Probe.HOST + ":" + Probe.PORT + "/FREEPDB1");
            physical = source.getXAConnection(Probe.USER, Probe.PASSWORD);
            xa = physical.getXAResource();
            c = physical.getConnection();
        }

        void insert(int id) throws SQLException { Probe.exec(c, "INSERT INTO pj_xa VALUES (" + id + ")"); }

        String rows() throws SQLException { return Probe.one(c, "SELECT LISTAGG(id, ' ') WITHIN GROUP (ORDER BY id) FROM pj_xa"); }

        public void close() throws SQLException {
            c.close();
            physical.close();
        }
    }

    interface Sides { void run(Side one, Side two) throws Exception; }

    static Probe.Check with(Sides check) {
        return c -> {
            Probe.table(c, "pj_xa", "id NUMBER PRIMARY KEY");
            try (Side one = new Side(); Side two = new Side()) { check.run(one, two); }
        };
    }

    static void twoPhases(Side one, Side two) throws Exception {
        Xid x = xid(1);
        one.xa.start(x, XAResource.TMNOFLAGS);
        one.insert(1);
        Probe.fails(2089, () -> Probe.exec(one.c, "TRUNCATE TABLE pj_xa"));
        one.xa.end(x, XAResource.TMSUCCESS);
        Probe.same(one.xa.prepare(x), XAResource.XA_OK);
        Xid[] found = two.xa.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
        Probe.same(found.length, 1);
        Probe.same(found[0].getFormatId() + Arrays.toString(found[0].getGlobalTransactionId()) + Arrays.toString(found[0].getBranchQualifier()),
            x.getFormatId() + Arrays.toString(x.getGlobalTransactionId()) + Arrays.toString(x.getBranchQualifier()));
        two.xa.commit(x, false);
        Probe.same(one.rows(), "1");
        fails(XAException.XAER_NOTA, 24756, () -> one.xa.commit(x, false));
        one.xa.start(x, XAResource.TMNOFLAGS);
        Probe.same(one.rows(), "1");
        one.xa.end(x, XAResource.TMSUCCESS);
        Probe.same(one.xa.prepare(x), XAResource.XA_RDONLY);
    }

    static void handedOver(Side one, Side two) throws Exception {
        Xid x = xid(2);
        Probe.same(one.xa.isSameRM(two.xa), true);
        one.xa.start(x, XAResource.TMNOFLAGS);
        one.insert(1);
        one.xa.end(x, XAResource.TMSUSPEND);
        Probe.same(one.rows(), null); // outside the branch
        one.xa.start(x, XAResource.TMRESUME);
        Probe.same(one.rows(), "1");
        one.xa.end(x, XAResource.TMSUCCESS);
        two.xa.start(x, XAResource.TMJOIN);
        two.insert(2);
        Probe.same(two.rows(), "1 2");
        two.xa.end(x, XAResource.TMSUCCESS);
        one.xa.commit(x, true);
        Probe.same(two.rows(), "1 2");
    }

    static void undone(Side one, Side two) throws Exception {
        Xid x = xid(3);
        one.xa.start(x, XAResource.TMNOFLAGS);
        one.insert(1);
        one.xa.end(x, XAResource.TMFAIL);
        one.xa.rollback(x);
        fails(XAException.XAER_NOTA, 24756, () -> one.xa.rollback(x));
        fails(XAException.XAER_NOTA, 24756, () -> one.xa.forget(x));
        fails(XAException.XAER_NOTA, 24756, () -> one.xa.start(x, XAResource.TMJOIN));
        one.xa.start(x, XAResource.TMNOFLAGS);
        one.insert(2);
        one.xa.end(x, XAResource.TMSUCCESS);
        Probe.same(one.xa.prepare(x), XAResource.XA_OK);
        two.xa.rollback(x);
        Probe.same(two.rows(), null);
    }

    static void promoted(Side one, Side two) throws Exception {
        Xid x = xid(4);
        one.c.setAutoCommit(false);
        one.insert(1);
        fails(XAException.XAER_PROTO, 24776, () -> one.xa.start(x, XAResource.TMNOFLAGS));
        one.xa.start(x, OracleXAResource.TMPROMOTE);
        one.xa.end(x, XAResource.TMSUCCESS);
        Probe.same(one.xa.prepare(x), XAResource.XA_OK);
        two.xa.commit(x, false);
        Probe.same(two.rows(), "1");
    }

    static void modes(Side one, Side two) throws Exception {
        Xid x = xid(5);
        two.insert(1);
        one.xa.start(x, OracleXAResource.ORATMREADONLY);
        Probe.same(one.rows(), "1");
        two.insert(2);
        Probe.same(one.rows(), "1"); // one moment for the whole transaction
        Probe.fails(1456, () -> one.insert(3));
        one.xa.end(x, XAResource.TMSUCCESS);
        Probe.same(one.xa.prepare(x), XAResource.XA_RDONLY);
        one.xa.start(x, OracleXAResource.ORATMSERIALIZABLE);
        Probe.same(one.rows(), "1 2");
        Probe.exec(two.c, "UPDATE pj_xa SET id = 4 WHERE id = 1");
        Probe.fails(8177, () -> Probe.exec(one.c, "UPDATE pj_xa SET id = 5 WHERE id = 1"));
        one.xa.end(x, XAResource.TMFAIL);
        one.xa.rollback(x);
    }

    static void list(Map<String, Probe.Check> checks) { // feature: X-07
        checks.put("xaTwoPhases", with(Xa::twoPhases));
        checks.put("xaHandedOver", with(Xa::handedOver));
        checks.put("xaUndone", with(Xa::undone));
        checks.put("xaPromoted", with(Xa::promoted));
        checks.put("xaModes", with(Xa::modes));
    }
}
