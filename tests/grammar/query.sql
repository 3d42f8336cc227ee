select a from t sample block (10, 2) seed (5)
select * from t partition (p1) sample (5) x where x.a = 1
select * from t subpartition for ('a', 2)
select * from emp as of timestamp systimestamp - interval '1' hour e
select * from emp versions between timestamp minvalue and maxvalue
select versions_xid, versions_operation from emp versions between scn 1 and maxvalue as of scn 5 where a=1
select * from emp as of period for valid_time sysdate
select deptno, listagg(ename, ',' on overflow truncate '...' with count) within group (order by ename) over (partition by deptno) from emp
select max(sal) keep (dense_rank first order by hiredate desc nulls last) over (partition by deptno) from emp
select first_value(sal) ignore nulls over (order by x rows between unbounded preceding and current row exclude current row) from emp
select first_value(sal ignore nulls) over (order by x range between interval '1' day preceding and interval '2' day following) from emp
select nth_value(sal, 2) from last ignore nulls over (order by x) from emp
select sum(x) over w, avg(x) over (w rows 3 preceding) from t window w as (partition by a order by b)
select * from t match_recognize (partition by a order by b measures final last(x.p) as lp, match_number() mn one row per match after match skip to last up pattern (strt down+ up{2,3}? (a|b)* ^ $) subset s = (a, b) define down as down.p < prev(down.p), up as up.p > prev(up.p)) mr
select country, prod, year, s from sales_view model return updated rows main m partition by (country) dimension by (prod, year) measures (sale s) ignore nav unique dimension rules upsert automatic order iterate (4) until (s[1,2] > 5) (s['Bounce', 2000] = s['Bounce', 1999] + s['Bounce', 1998], s[any, year between 1 and 3] = avg(s)[prod='x', any], s[for prod in ('a','b'), for year from 2000 to 2005 increment 1] = currentv(s) * 2, upsert all s['x', year] order by year desc = cv(year))
select * from (select a, b, c from t) pivot (sum(c) as s, count(*) for (a, b) in ((1, 2) as x, (3, 4))) p
select * from t pivot xml (sum(c) for a in (any))
select * from t unpivot include nulls ((q1, q2) for h in ((a, b) as ('x', 1), (c, d)))
select * from xmltable(xmlnamespaces('http://x' as "p", default 'http://y'), '/a/b' passing by value x as "d", y columns id for ordinality, a number path '@a' default 5, b xmltype path 'b') x
select * from t, json_table(t.j format json, '$.a[*]' null on error columns (id for ordinality, a varchar2(10) path '$.a' default 'x' on empty error on error, nested path '$.b[*]' columns (c number path '$.c'), ex exists path '$.z', j format json with wrapper path '$.j')) as jt
select json_object('a' value 1, 'b' : 2, key 'c' value x format json null on null returning clob), json_array(1, 2, 3 absent on null), json_arrayagg(x order by y returning clob), json_objectagg(key k value v) from t
select json_value(j, '$.a' returning number default 0 on error null on empty), json_query(j, '$.b' with conditional wrapper), json_exists(j, '$.c?(@.d == $v)' passing 1 as "v") from t
select t.j.a.b[0].c.number() from t t
select xmlelement("E", xmlattributes(a as "x", b), xmlforest(c as "C"), xmlagg(xmlelement(name "z", d) order by d)) from t
select xmlquery('for $i in /a return $i' passing x returning content), xmlcast(xmlquery('a' passing by value x as "v" returning content null on empty) as number) from t where xmlexists('/a' passing x)
select xmlserialize(content x as clob encoding 'utf-8' version '1.0' indent size = 2 hide defaults), xmlroot(x, version '1.0', standalone yes), xmlparse(document c wellformed), xmlpi(name "a", 'b') from t
select cast(multiset(select 1 from dual) as tab), cast('1' as number default 0 on conversion error, '999'), to_number('x' default 0 on conversion error, '99'), treat(value(p) as emp_t).x from t p
select a multiset union distinct b, c multiset except d, x member of y from t where a submultiset of b and c is not a set and d is not empty and e not member f
select extract(year from d), extract(timezone_hour from t), extract(x, '/a').getstringval(), trim(both 'x' from y), trim(leading from y), trim(z) from t
select d at time zone 'UTC', d at local, (a - b) day(3) to second(2), (a-b) year to month, interval '1-2' year(3) to month, interval '1 2:3:4.5' day to second(3), interval '5' second(2,3) from t
select date '2020-01-01', timestamp '2020-01-01 00:00:00 +02:00', n'x', nq'[it's]', q'!a'b!', 1.5e3f, .5d, 1e-5, 0x from t
select connect_by_root a, level, prior b, sys_connect_by_path(a, '/'), connect_by_isleaf from t start with a is null connect by nocycle prior a = b and level < 5 order siblings by c
with a (x, y) as (select 1, 2 from dual union all select x + 1, y from a where x < 5) search depth first by x desc nulls last, y set o cycle x set c to 'Y' default 'N' select * from a
with function f(x number) return number is begin return x * 2; end; procedure p is begin null; end; q as (select f(1) a from dual) select * from q
select * from a cross join b natural left outer join c full join d using (x, y) inner join e on a.i = e.i cross apply (select 1 from f) outer apply table(g) h
select * from a partition by (x) right outer join b on a.i = b.i
select * from (a join b on a.x = b.x) join (c join d on c.x = d.x) on a.y = c.y
select * from a join b join c on b.x = c.x on a.x = b.x
select * from table(f(1)) (+), the (select x from y), lateral (select 1 from dual) l, only (v) o, containers(emp) c, f(1,2) g
select a from t group by rollup (a, (b, c)), cube (d, e), grouping sets ((a, b), (), rollup (x)), f having count(*) > 1
select a from t order by 1 offset 5 rows fetch next 10 percent rows with ties
select a from t fetch first row only
select a from t for update of t.a, b skip locked
select a from t for update wait 5
(select 1 from a) union all ((select 2 from b) minus select 3 from c) order by 1
select (select max(x) from t) + ((select 1 from dual)) from dual where (a, b) in ((1, 2), (3, 4)) and (c, d) = (select 1, 2 from dual) and e > all (1, 2) and f = any (select 1 from g) and (x, y) not in (select 1, 2 from z)
select case a when 1 then 'x' else 'y' end, case when a = 1 then 2 end from t where not exists (select 1 from u) and a like 'x%' escape '\' and b not between 1 and 2 and c is not null and regexp_like(d, 'e')
select seq.nextval, s.q.currval, t.rowid, rownum, user, sysdate, current_timestamp(3), localtimestamp, sessiontimezone from t
select count(*) filter (where x > 1) from t
select * from t qualify row_number() over (order by a) = 1
select 1
values (1, 2), (3, 4)
select * from (values (1, 'a'), (2, 'b')) t (x, y)
select a from t1@remote.world x, schema1.t2@l
select /*+ full(t) */ all a.*, b.c "Mixed", d as "x y" from "Quoted"."tab" a, b
select a b from t where a = :1 and b = :name and c = ? and d = :"q" and e in (:x, :y)
select * from user_tables where a != 1 and b ^= 2 and c <> 3 and d ~= 4 and e >= 5
select dump(a, 1016), chr(65 using nchar_cs), translate(x using char_cs), userenv('lang'), decode(a, 1, 'b', 'c') from dual
select a from t where contains(x, 'y', 1) > 0 order by score(1) desc
select cursor(select 1 from dual) from dual
select prediction(m cost model using *) from t
select * from t1, t2 where t1.a (+) = t2.b and t1.c(+) between 1 and 2 and t1.d (+) in (1)
insert /*+ append */ into t (a, t.b) values (1, default)
insert into t select * from u log errors into err ('x') reject limit unlimited
insert into t values (1) returning a, b into :x, :y
insert all into a values (x, y) into b (c) values (z) select x, y, z from s
insert first when x > 1 then into a values (x) into b when x < 0 then into c (d) values (y) else into d select * from s
insert all when 1 = 1 then into a (x) values (y) (select y from z)
insert into (select a, b from t where a > 1 with check option) values (1, 2)
insert into table(select x from y) values (1)
insert into t partition (p) (a) values (1)
insert into t t1 (a) select 1 from dual union select 2 from dual
update t set a = 1, (b, c) = (select 1, 2 from dual), d = default where e = 1 returning a into :x
update (select a from t) set a = 1
update only (v) set a = 1
update t x set value(x) = y where z = 1
update t partition (p) set a = null log errors
update t a set a.x = b.y from b where a.i = b.i
delete from t where current of c
delete t a where a.x = 1 return x bulk collect into :y
delete from t partition for (date '2020-01-01') where 1 = 1
merge into t using (select 1 a from dual) s on (t.a = s.a) when matched then update set t.b = s.b where t.c = 1 delete where t.d = 2 when not matched then insert (a, b) values (s.a, s.b) where s.a > 1 log errors reject limit 5
merge into t a using s b on (a.i = b.i) when not matched then insert values (b.i)
merge /*+ x */ into a.t using v on (t.i = v.i) when matched then update set x = 1 when not matched then insert (i) values (1)
commit work write immediate nowait
commit comment 'x'
rollback to savepoint a
rollback work to a
savepoint a
set transaction isolation level serializable name 'x'
set transaction read only
set constraints all deferred
set constraint a, b immediate
set role all except x
lock table a, b partition (p) in share row exclusive mode nowait
lock table t in exclusive mode wait 5
alter session set nls_date_format = 'YYYY' time_zone = 'UTC'
alter session enable parallel dml
alter session force parallel query parallel 4
alter session close database link x
alter system kill session '1,2' immediate
alter system set processes = 100 scope = spfile sid = '*'
alter system flush shared_pool
alter system switch logfile
explain plan set statement_id = 'x' into p for select 1 from dual
call p(1, 2) into :x
call a.b.c()
insert into t (select * from u)
insert into t (a, b) (select a, b from u)
insert into t ((select a from u) union (select b from v))
insert into t with x as (select 1 a from dual) select * from x
select * from t where (a,b) = ((select 1,2 from dual))
select * from t where (select 1 from dual) = 1 and ((a = 1)) and ((a) = (1)) and ((a)) in ((1)) and not (a = 1 or (b = 2))
select ((a)), ((select 1 from dual)) from ((select 1 a from dual)) x
select * from (((a join b on 1=1)))
select * from (t)
select * from (t) x
select * from ((select 1 from dual) x join (select 2 from dual) y on 1 = 1)
select cast(x as interval day to second), cast(x as timestamp), cast(x as char(10 byte)), cast(x as varchar2(10)), cast(:1 as date), cast(x as binary_double), cast(x as timestamp with time zone), cast(x as number(*,2)), cast(x as number(5,-2)) from t
select json_value(x, '$.a' returning timestamp with time zone error on error), json_value(x, '$.a' returning varchar2(100) error on error null on empty) from t
select t.*, u.* from t, u
select schema1.t.* from schema1.t
select a.b.c.d.e from t
select * from t where a = any (select 1 from u) or b = some (1, 2)
select * from t where exists (select null from u where u.a = t.a)
select * from t where a in (select a from u union select b from v)
select * from t where a like :x || '%' escape '!'
select decode(a, null, 'x', 1, 'y', 'z') from t
select a, sum(b) over (partition by c order by d desc nulls last rows between 1 preceding and 1 following) s from t
select lag(a, 1, 0) over (order by b), lead(a) ignore nulls over (order by b), ratio_to_report(a) over (), ntile(4) over (order by a) from t
select percentile_cont(0.5) within group (order by a desc) over (partition by b) from t
select * from t order by a desc nulls first, 2, lower(b), case when c = 1 then 1 else 2 end
select distinct a from t
select unique a from t
select all a from t
select count(distinct a), count(all b), count(*) from t
select 'it''s' || chr(10) || to_char(sysdate, 'YYYY-MM-DD"T"HH24:MI:SS') from dual
select sysdate - 1/24, sysdate + interval '1' day, trunc(sysdate, 'MM'), sysdate - to_date('2020','YYYY') from dual
select a from t where rownum <= 10 and rowid = 'AAA' and a = user
select level from dual connect by level <= 10
select * from t start with a = 1 connect by prior a = b and prior c = d
select * from t connect by a = prior b start with a is null
select lpad(' ', 2 * (level - 1)) || name from t connect by prior id = pid
select sys_context('userenv', 'session_user'), userenv('lang') from dual
select xmltype('<a/>').extract('/a').getClobVal() from dual
select x.getStringVal(), t.x.extract('//a/text()').getNumberVal() from t t
select value(x), ref(x), deref(r) from t x
select column_value from table(sys.odcivarchar2list('a', 'b'))
select * from table(f(cursor(select * from t), 1))
select * from table(cast(multiset(select 1 from dual) as num_tab))
select * from table(dbms_xplan.display_cursor(null, null, 'ALLSTATS LAST'))
select * from user_tables@link
select dbms_random.value, dbms_random.value(1, 2) from dual
select f(a => 1, b => :x) from dual
select -1, +1, - -1, -a, 1 - -1 from dual
select 1 from dual where 1=1--comment
select /* c */ 1 -- x
select 1 from dual;
select a "A b", "c D" from "t T" "x y"
select N'x', n'y', Q'(a)', q'<b>' from dual
select e.ename, d.dname from emp e, dept d where e.deptno = d.deptno(+) and d.loc (+) = 'X' and nvl(d.x(+), 1) = 2
select timestamp '2020-01-01 00:00:00.123456789 Europe/Berlin' from dual
select trim('x'), trim(leading '0' from a), extract(day from sysdate), translate('a' using nchar_cs) from dual
select case when a then 1 end from t where b
select true, false, not a from t where a is true and b is not false
select * from t fetch first 5 percent rows only
select * from t offset :o rows fetch next :n rows only
select listagg(distinct a, ',') within group (order by a) from t
select listagg(a, ';') within group (order by b, c desc) over (partition by d) from t
select collect(distinct a order by b) from t
select group_id(), grouping(a), grouping_id(a, b) from t group by cube (a, b)
select a from t group by grouping sets ((a), ())
select a from t having count(*) > 1 group by a
select * from a full outer join b using (id) left join c on (b.x = c.x and c.y = 1) right outer join d on d.z = c.z
select * from a natural join b natural left join c
select * from a inner join b on a.x = b.x inner join c on b.y = c.y, d
select first_value(a) over w from t window w as (partition by b order by c)
with t as (select 1 from dual), u as (select * from t) select * from t, u
with t (a) as (select 1 from dual) select a from t order by a
select * from (with x as (select 1 a from dual) select * from x)
select a into b from t
update t set a = (select max(b) from u where u.id = t.id) where exists (select 1 from u where u.id = t.id)
update t set (a, b) = (select c, d from u) where id = :1
update t a set a.x = a.y + 1, a.z = default
update s.t@l set a = 1
delete from t where a in (select a from u)
delete (select * from t where a = 1)
delete from t returning a, b into :x, :y
insert into t values (seq.nextval, sysdate, null, :1, 'x')
insert into t (a) values ((select 1 from dual))
merge into t d using (select * from s) s on (d.id = s.id) when not matched then insert (d.id, d.x) values (s.id, s.x) when matched then update set d.x = s.x
call dbms_output.put_line('x')
explain plan for select 1 from dual
set transaction read write
select * from v$session where sid = (select distinct sid from v$mystat)
select * from all_objects where object_type in ('TABLE','VIEW') and owner = user and status <> 'INVALID'
select name, value, type, "LEVEL", "date" from v$parameter
select date_col, number_col, t.comment_text, t.level_ from t
select count(*) as cnt, max(t.id) as max, min(t.id) min from t
select a.first, a.last, a.next, a.prior_ from t a
select key, value from t where type = 'x' and name = 'y' and status = 1 order by position
select replace(a, 'x', 'y'), translate(b, 'x', 'y'), instr(c, 'x', -1, 2), substr(d, -3), round(e, 2), mod(f, 2) from t
select nullif(a, b), coalesce(a, b, c), nvl2(a, b, c), greatest(a, b), least(a, b), lnnvl(a = 1) from t
select regexp_replace(a, '(x)', '\1', 1, 0, 'i'), regexp_substr(a, 'x', 1, 1, null, 1) from t where regexp_like(a, '^x', 'i')
select * from t partition for (date '2020-01-01') p where p.a = 1
select level from dual connect by level <= 10 and prior dbms_random.value is not null
select rtrim(xmlagg(xmlelement(e, a, ',').extract('//text()') order by a).getclobval(), ',') from t
select dbms_lob.substr(x, 10, 1), dbms_lob.getlength(x) from t
select cast(collect(x order by y) as num_tab) from t
select row_number() over(order by null) rn from t
with t as (select /*+ materialize */ 1 a from dual) select /*+ use_nl(t) */ * from t
insert /*+ append */ into t (a, b) with x as (select 1 a, 2 b from dual) select * from x
update (select a.x, b.y from a join b on a.i = b.i) set x = y
merge into t using dual on (t.a = 1) when matched then update set b = 2 when not matched then insert (a) values (1)
delete from t where (a, b) in (select c, d from u)
select xmlforest(a b, c as "D", e), xmlelement(x, xmlattributes(a "b", noentityescaping c as d), f) from t
select json [1, 2, a], json {'a' : 1, 'b' : json [2]} from t
select sum(n) over w2 from t window w as (partition by a), w2 as (w order by n rows 1 preceding)
select a from t order by a offset -1 rows fetch next 1 row only
select json_objectagg(key to_char(n) value n), json_objectagg(key t.k value t.v) from t
select a from t where d is json (object, array) and e is not json strict (scalar)
select approx_percentile(0.5 deterministic) within group (order by a), approx_median(a deterministic, 'ERROR_RATE') from t
select json_object(key value 1) from t
