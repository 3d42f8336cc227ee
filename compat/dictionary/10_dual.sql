-- 10_dual.sql: DUAL. A view, because the planner then knows its one row and no statement can change it.

CALL dbsaci.dict_view('dual', $c$
  dummy v1 'X'
$c$, '', '', 'The one-row table');
