// node-oracledb thin against dbsaci: see ../README.md.
// feature: W-15
'use strict';
const assert = require('node:assert').strict;
const oracledb = require('oracledb');

const { DBSACI_DSN: connectString, DBSACI_USER: user, DBSACI_PASSWORD: password, DBSACI_HOST: host, DBSACI_PORT: port } = process.env;
const connect = (more) => oracledb.getConnection({ user, password, connectString, ...more });
const guard = (name) => `BEGIN EXECUTE IMMEDIATE 'DROP TABLE ${name}'; EXCEPTION WHEN OTHERS THEN NULL; END;`;

async function fails(code, call) {
  try {
    await call();
  } catch (error) {
    assert.ok(String(error.message).includes(code), `${error.message} lacks ${code}`);
    return error;
  }
  throw new Error(`no error, ${code} wanted`);
}

async function table(c, name, columns) {
  await c.execute(guard(name));
  await c.execute(`CREATE TABLE ${name} (${columns})`);
}

const checks = {
  async wrongPassword() {
    await fails('ORA-01017', () => connect({ password: password + 'x' }));
  },
  async unknownService() {
    await fails('NJS-518', () => connect({ connectString: `${host}:${port}/no_such_service` }));
    const sid = `(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=${host})(PORT=${port}))(CONNECT_DATA=(SID=NOSUCH)))`;
    await fails('NJS-519', () => connect({ connectString: sid }));
  },
  async query(c) {
    const result = await c.execute("SELECT 1 AS one, 'a' || NULL AS x, DUMMY FROM dual");
    assert.deepEqual(result.metaData.map((m) => m.name), ['ONE', 'X', 'DUMMY']);
    assert.deepEqual(result.rows, [[1, 'a', 'X']]);
    assert.match(c.oracleServerVersionString, /^(19|23)\./);
    await c.ping();
  },
  async types(c) {
    await table(c, 'pn_types', 'n NUMBER(12,3), v VARCHAR2(20), c CHAR(3), d DATE, t TIMESTAMP(6), r RAW(10), b BINARY_DOUBLE');
    const when = new Date(Date.UTC(2024, 1, 29, 13, 14, 15));
    const stamp = new Date(Date.UTC(2024, 1, 29, 13, 14, 15, 125));
    await c.execute('INSERT INTO pn_types VALUES (:1, :2, :3, :4, :5, :6, :7)',
      [-1234.5, 'h\u00e9', 'a', { val: when, type: oracledb.DB_TYPE_DATE }, { val: stamp, type: oracledb.DB_TYPE_TIMESTAMP },
        Buffer.from([0, 255]), { val: 0.25, type: oracledb.DB_TYPE_BINARY_DOUBLE }]);
    const result = await c.execute('SELECT n, v, c, d, t, r, b FROM pn_types');
    assert.deepEqual(result.rows[0], [-1234.5, 'h\u00e9', 'a  ', when, stamp, Buffer.from([0, 255]), 0.25]);
    assert.deepEqual(result.metaData.map((m) => [m.name, m.dbTypeName, m.precision, m.scale, m.byteSize]), [
      ['N', 'NUMBER', 12, 3, undefined], ['V', 'VARCHAR2', undefined, undefined, 20], ['C', 'CHAR', undefined, undefined, 3],
      ['D', 'DATE', undefined, undefined, undefined], ['T', 'TIMESTAMP', 6, undefined, undefined],
      ['R', 'RAW', undefined, undefined, 10], ['B', 'BINARY_DOUBLE', undefined, undefined, undefined]]);
    await c.rollback();
  },
  async zones(c) { // the zone goes into the Date's instant; a region comes as its offset
    await table(c, 'pn_zones', 'id NUMBER, z TIMESTAMP WITH TIME ZONE');
    const when = new Date(Date.UTC(2024, 6, 5, 8, 0, 0, 125));
    await c.execute("INSERT INTO pn_zones VALUES (1, TIMESTAMP '2024-07-05 10:00:00.125 Europe/Vienna')");
    await c.execute("INSERT INTO pn_zones VALUES (2, TIMESTAMP '2024-07-05 13:30:00.125 +05:30')");
    await c.execute('INSERT INTO pn_zones VALUES (3, :1)', [{ val: when, type: oracledb.DB_TYPE_TIMESTAMP_TZ }]);
    const result = await c.execute("SELECT z, TO_CHAR(z, 'HH24:MI TZR') FROM pn_zones WHERE z = :1 ORDER BY id",
      [{ val: when, type: oracledb.DB_TYPE_TIMESTAMP_TZ }]);
    assert.deepEqual(result.rows, [[when, '10:00 EUROPE/VIENNA'], [when, '13:30 +05:30'], [when, '08:00 +00:00']]);
    await c.rollback();
  },
  async binds(c) {
    assert.deepEqual((await c.execute("SELECT :b || '-' || :a AS s FROM dual", { a: 'x', b: 'y' })).rows, [['y-x']]);
    assert.deepEqual((await c.execute('SELECT :1 + :2 FROM dual', [40, 2])).rows, [[42]]);
    assert.deepEqual((await c.execute('SELECT :1 FROM dual', [''])).rows, [[null]]);
  },
  async arrayDml(c) {
    await table(c, 'pn_array', 'id NUMBER PRIMARY KEY, v VARCHAR2(20)');
    const rows = Array.from({ length: 500 }, (_, i) => [i + 1, `row ${i + 1}`]);
    const result = await c.executeMany('INSERT INTO pn_array VALUES (:1, :2)', rows,
      { bindDefs: [{ type: oracledb.NUMBER }, { type: oracledb.STRING, maxSize: 20 }] });
    assert.equal(result.rowsAffected, 500);
    const batch = await c.executeMany('INSERT INTO pn_array VALUES (:1, :2)', [[501, 'a'], [1, 'b'], [502, 'c']],
      { batchErrors: true, dmlRowCounts: true, bindDefs: [{ type: oracledb.NUMBER }, { type: oracledb.STRING, maxSize: 20 }] });
    assert.deepEqual(batch.batchErrors.map((e) => [e.offset, String(e.message).slice(0, 9)]), [[1, 'ORA-00001']]);
    assert.deepEqual(batch.dmlRowCounts, [1, 0, 1]);
    assert.equal((await c.execute('DELETE FROM pn_array WHERE id > 100')).rowsAffected, 402);
    await c.rollback();
  },
  async transactions(c) {
    await table(c, 'pn_tx', 'id NUMBER PRIMARY KEY');
    await c.execute('INSERT INTO pn_tx VALUES (1)');
    await c.commit();
    await c.execute('INSERT INTO pn_tx VALUES (2)');
    await fails('ORA-00001', () => c.execute('INSERT INTO pn_tx VALUES (1)'));
    await c.rollback();
    await c.execute('INSERT INTO pn_tx VALUES (3)', [], { autoCommit: true });
    await c.rollback();
    assert.deepEqual((await c.execute('SELECT id FROM pn_tx ORDER BY id')).rows, [[1], [3]]);
  },
  async errors(c) {
    const error = await fails('ORA-00942', () => c.execute('select * from no_such_table'));
    assert.equal(error.errorNum, 942);
    assert.equal(error.offset, 14);
    await fails('ORA-00904', () => c.execute('select nope from dual'));
    await fails('ORA-00936', () => c.execute('select from dual'));
  },
  async resultSets(c) {
    const result = await c.execute('SELECT LEVEL FROM dual CONNECT BY LEVEL <= 1000', [],
      { resultSet: true, fetchArraySize: 33, prefetchRows: 5 });
    let sum = 0;
    for (let row = await result.resultSet.getRow(); row; row = await result.resultSet.getRow()) sum += row[0];
    await result.resultSet.close();
    assert.equal(sum, 500500);
  },
  async returning(c) {
    await table(c, 'pn_ret', 'id NUMBER, v VARCHAR2(10)');
    const result = await c.execute('INSERT INTO pn_ret VALUES (:1, UPPER(:2)) RETURNING v INTO :3',
      [1, 'abc', { dir: oracledb.BIND_OUT, type: oracledb.STRING }]);
    assert.deepEqual(result.outBinds, [['ABC']]);
    await c.rollback();
  },
  async lobs(c) {
    await table(c, 'pn_lob', 'c CLOB, b BLOB');
    const text = 'x'.repeat(50000);
    await c.execute('INSERT INTO pn_lob VALUES (:1, :2)', [text, Buffer.alloc(40000, 7)]);
    const { rows } = await c.execute('SELECT c, b FROM pn_lob');
    assert.equal(await rows[0][0].getData(), text);
    assert.deepEqual(await rows[0][1].getData(), Buffer.alloc(40000, 7));
    await c.rollback();
  },
  // feature: X-07
  async twoPhases(c) {
    await table(c, 'pn_tpc', 'id NUMBER');
    const rows = async () => (await c.execute('SELECT id FROM pn_tpc ORDER BY id')).rows.flat();
    const xid = (n) => ({ formatId: 8000 + n, globalTransactionId: `node ${n}`, branchQualifier: 'b' });
    await c.tpcBegin(xid(1));
    await c.execute('INSERT INTO pn_tpc VALUES (1)');
    await c.tpcEnd(xid(1), oracledb.TPC_END_SUSPEND);
    assert.deepEqual(await rows(), []);
    await c.tpcBegin(xid(1), oracledb.TPC_BEGIN_RESUME);
    assert.equal(await c.tpcPrepare(xid(1)), true);
    assert.equal((await c.tpcRecover()).length, 1);
    await c.tpcCommit(xid(1));
    await c.tpcBegin(xid(2));
    await c.execute('INSERT INTO pn_tpc VALUES (2)');
    await c.tpcRollback(xid(2));
    await c.tpcBegin(xid(3));
    assert.equal(await c.tpcPrepare(xid(3)), false);
    await fails('ORA-24756', () => c.tpcCommit(xid(3)));
    assert.deepEqual(await rows(), [1]);
  },
  async objects(c) { // columns and binds of user-defined types
    for (const name of ['pn_all', 'pn_list', 'pn_point']) {
      await c.execute(guard('x').replace('TABLE x', `TYPE ${name} FORCE`));
    }
    await c.execute('CREATE TYPE pn_point AS OBJECT (x NUMBER(5,1), s VARCHAR2(10))');
    await c.execute('CREATE TYPE pn_list AS TABLE OF pn_point');
    await c.execute('CREATE TYPE pn_all AS OBJECT (first pn_point, more pn_list)');
    await table(c, 'pn_obj', 'id NUMBER, o pn_all');
    const All = await c.getDbObjectClass('PN_ALL');
    const value = new All({ FIRST: { X: 1.5, S: 'a' }, MORE: [{ X: 2, S: null }] });
    await c.execute('INSERT INTO pn_obj VALUES (1, :1)', [value]);
    await c.execute("INSERT INTO pn_obj VALUES (2, pn_all(NULL, pn_list()))");
    await c.execute('INSERT INTO pn_obj VALUES (3, NULL)');
    const { rows, metaData } = await c.execute('SELECT o FROM pn_obj ORDER BY id');
    assert.equal(metaData[0].dbTypeName, 'APP.PN_ALL');
    assert.deepEqual(rows.map(([o]) => o && JSON.parse(JSON.stringify(o))),
      [{ FIRST: { X: 1.5, S: 'a' }, MORE: [{ X: 2, S: null }] }, { FIRST: null, MORE: [] }, null]);
    assert.deepEqual((await c.execute('SELECT p.o.first.x FROM pn_obj p WHERE id = 1')).rows, [[1.5]]);
  },
  async nestedCursors(c) { // as rows inside rows, and as result sets
    const sql = 'SELECT d.l, CURSOR(SELECT LEVEL m, d.l n FROM dual CONNECT BY LEVEL <= d.l) FROM (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 2) d';
    assert.deepEqual((await c.execute(sql)).rows, [[1, [[1, 1]]], [2, [[1, 2], [2, 2]]]]);
    const { resultSet } = await c.execute(sql, [], { resultSet: true });
    const [, inner] = await resultSet.getRow();
    assert.deepEqual(inner.metaData.map((m) => m.name), ['M', 'N']);
    assert.deepEqual(await inner.getRows(5), [[1, 1]]);
    await inner.close();
    assert.equal((await resultSet.getRow())[0], 2);
    await resultSet.close();
  },
  async breakRunningCall(c) {
    setTimeout(() => c.break(), 500);
    await fails('ORA-01013', () => c.execute('SELECT COUNT(*) FROM (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) a,'
      + ' (SELECT LEVEL l FROM dual CONNECT BY LEVEL <= 60000) b WHERE MOD(a.l * b.l, 7) = 3'));
    assert.deepEqual((await c.execute('SELECT 5 FROM dual')).rows, [[5]]);
  },
};

(async () => {
  let passed = 0, failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    let c;
    try {
      c = await connect();
      c.callTimeout = 60000;
      await c.execute("ALTER SESSION SET TIME_ZONE = '+00:00'");
      await check(c);
      passed++;
    } catch (error) {
      failed++;
      console.log(`not ok ${name}: ${String(error.stack || error).split('\n').slice(0, 12).join(' | ')}`);
    } finally {
      if (c) await c.close().catch(() => {});
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
})();
