-- Aggregates of pairs: COVAR_POP(y, x), CORR, REGR_SLOPE ... of NUMBER. PostgreSQL's are of double precision.
-- Pairs with a NULL do not count. The state: n, sum(x), sum(y), sum(x * x), sum(y * y), sum(x * y), all exact.

CREATE OR REPLACE FUNCTION dbsaci.pair_step(s numeric[], y numeric, x numeric) RETURNS numeric[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN x IS NULL OR y IS NULL THEN s
                ELSE ARRAY[s[1] + 1, s[2] + x, s[3] + y, s[4] + x * x, s[5] + y * y, s[6] + x * y] END
$$;

-- n * n times the variance of x, of y, and the covariance.
CREATE OR REPLACE FUNCTION dbsaci.pair_xx(s numeric[]) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT s[1] * s[4] - s[2] * s[2] $$;
CREATE OR REPLACE FUNCTION dbsaci.pair_yy(s numeric[]) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT s[1] * s[5] - s[3] * s[3] $$;
CREATE OR REPLACE FUNCTION dbsaci.pair_xy(s numeric[]) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT s[1] * s[6] - s[2] * s[3] $$;

-- a / b, NULL instead of an error.
CREATE OR REPLACE FUNCTION dbsaci.pair_ratio(a numeric, b numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN b <> 0 THEN dbsaci.div(a, b) END $$;

CREATE OR REPLACE FUNCTION dbsaci.covar_pop_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(dbsaci.pair_xy(s), s[1] * s[1]) $$;
CREATE OR REPLACE FUNCTION dbsaci.covar_samp_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(dbsaci.pair_xy(s), s[1] * (s[1] - 1)) $$;
CREATE OR REPLACE FUNCTION dbsaci.corr_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(dbsaci.pair_xy(s), dbsaci.sqrt(dbsaci.pair_xx(s) * dbsaci.pair_yy(s))) $$;
CREATE OR REPLACE FUNCTION dbsaci.regr_count_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT s[1] $$;
CREATE OR REPLACE FUNCTION dbsaci.regr_avgx_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(s[2], s[1]) $$;
CREATE OR REPLACE FUNCTION dbsaci.regr_avgy_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(s[3], s[1]) $$;
CREATE OR REPLACE FUNCTION dbsaci.regr_sxx_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(dbsaci.pair_xx(s), s[1]) $$;
CREATE OR REPLACE FUNCTION dbsaci.regr_syy_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(dbsaci.pair_yy(s), s[1]) $$;
CREATE OR REPLACE FUNCTION dbsaci.regr_sxy_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(dbsaci.pair_xy(s), s[1]) $$;
CREATE OR REPLACE FUNCTION dbsaci.regr_slope_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT dbsaci.pair_ratio(dbsaci.pair_xy(s), dbsaci.pair_xx(s)) $$;
CREATE OR REPLACE FUNCTION dbsaci.regr_intercept_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT dbsaci.pair_ratio(s[3] * dbsaci.pair_xx(s) - s[2] * dbsaci.pair_xy(s), s[1] * dbsaci.pair_xx(s))
$$;
-- 1 where all y are equal
CREATE OR REPLACE FUNCTION dbsaci.regr_r2_final(s numeric[]) RETURNS numeric
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN dbsaci.pair_xx(s) = 0 THEN NULL WHEN dbsaci.pair_yy(s) = 0 THEN 1
                ELSE dbsaci.pair_ratio(dbsaci.pair_xy(s) * dbsaci.pair_xy(s), dbsaci.pair_xx(s) * dbsaci.pair_yy(s)) END
$$;

DO $$
DECLARE
    f text;
BEGIN
    FOREACH f IN ARRAY '{covar_pop,covar_samp,corr,regr_count,regr_avgx,regr_avgy,regr_sxx,regr_syy,regr_sxy,regr_slope,regr_intercept,regr_r2}'::text[] LOOP
        EXECUTE format('CREATE OR REPLACE AGGREGATE dbsaci.%I(y numeric, x numeric) (sfunc = dbsaci.pair_step, stype = numeric[], '
                       'initcond = ''{0,0,0,0,0,0}'', finalfunc = dbsaci.%I)', f, f || '_final');
    END LOOP;
END $$;
