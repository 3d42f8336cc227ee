-- Linguistic sorts: NLSSORT, and the keys that pass linguistic of the compiler orders and compares by.

-- Letters that have a place of their own in a language: pairs of what is written and what it sorts as. A letter
-- behind U+007F comes after all that begins with the letter before it: ñ is n<7F>, after nz and before o. NULL: no such sort.
CREATE OR REPLACE FUNCTION dbsaci.sort_letters(base text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN base IN ('SPANISH', 'CATALAN', 'XCATALAN') THEN '{ñ,n~}'::text[]
        WHEN base IN ('XSPANISH', 'SPANISH_M') THEN '{ñ,n~,ch,c~,ll,l~}'
        WHEN base IN ('SWEDISH', 'FINNISH') THEN '{å,z~1,ä,z~2,æ,z~2,ö,z~3,ø,z~3,ü,y}'
        WHEN base IN ('DANISH', 'DANISH_M', 'NORWEGIAN') THEN '{æ,z~1,ä,z~1,ø,z~2,ö,z~2,å,z~3,ü,y}'
        WHEN base = 'XDANISH' THEN '{æ,z~1,ä,z~1,ø,z~2,ö,z~2,å,z~3,aa,z~3,ü,y}'
        WHEN base IN ('CZECH', 'SLOVAK') THEN '{č,c~,ř,r~,š,s~,ž,z~}'
        WHEN base IN ('XCZECH', 'XSLOVAK') THEN '{ch,h~,č,c~,ř,r~,š,s~,ž,z~}'
        WHEN base IN ('CROATIAN', 'SLOVENIAN', 'XSLOVENIAN') THEN '{č,c~1,ć,c~2,đ,d~2,š,s~,ž,z~}'
        WHEN base = 'XCROATIAN' THEN '{dž,d~1,lj,l~,nj,n~,č,c~1,ć,c~2,đ,d~2,š,s~,ž,z~}'
        WHEN base = 'HUNGARIAN' THEN '{ö,o~,ő,o~,ü,u~,ű,u~}'
        WHEN base = 'XHUNGARIAN' THEN '{cs,c~,dz,d~,gy,g~,ly,l~,ny,n~,sz,s~,ty,t~,zs,z~,ö,o~,ő,o~,ü,u~,ű,u~}'
        WHEN base = 'POLISH' THEN '{ą,a~,ć,c~,ę,e~,ł,l~,ń,n~,ó,o~,ś,s~,ź,z~1,ż,z~2}'
        WHEN base IN ('TURKISH', 'XTURKISH') THEN '{ç,c~,ğ,g~,ı,h~,ö,o~,ş,s~,ü,u~}'
        WHEN base = 'ROMANIAN' THEN '{ă,a~1,â,a~2,î,i~,ș,s~,ş,s~,ț,t~,ţ,t~}'
        WHEN base = 'ICELANDIC' THEN '{á,a~,ð,d~,é,e~,í,i~,ó,o~,ú,u~,ý,y~,þ,z~1,æ,z~2,ö,z~3}'
        WHEN base IN ('CANADIAN_M', 'DUTCH', 'FRENCH', 'FRENCH_M', 'GENERIC_M', 'GERMAN', 'GERMAN_DIN', 'ITALIAN', 'LATIN', 'RUSSIAN',
                      'SWISS', 'UKRAINIAN', 'WEST_EUROPEAN', 'XDUTCH', 'XFRENCH', 'XGERMAN', 'XGERMAN_DIN', 'XSWISS',
                      'XWEST_EUROPEAN') THEN '{}' END
$$;

-- The first level of a key: lower-case letters in their language's places, else without accents. Letters that Unicode
-- does not take apart, and those Cyrillic ones that it does but must not, are the same in every language.
CREATE OR REPLACE FUNCTION dbsaci.sort_fold(s text, base text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    common  CONSTANT text[] := '{й,и~,ї,і~,ў,у~,ß,ss,æ,ae,œ,oe,ø,o,đ,d,ł,l,ð,d,þ,th}';
    letters text[] := dbsaci.sort_letters(base) || common;
    folded  text;
BEGIN
    IF dbsaci.sort_letters(base) IS NULL THEN
        PERFORM dbsaci.raise(12702);
    END IF;
    IF base LIKE '%TURKISH' THEN
        s := pg_catalog.translate(s, 'Iİ', 'ıi');
    END IF;
    folded := normalize(pg_catalog.lower(s), NFC);
    FOR i IN 1 .. array_length(letters, 1) BY 2 LOOP
        folded := pg_catalog.replace(folded, letters[i], pg_catalog.translate(letters[i + 1], '~', U&'\007F'));
    END LOOP;
    RETURN dbsaci.unaccent(folded);
END $$;

-- The linguistic sort that parameters or session name; BINARY where none.
CREATE OR REPLACE FUNCTION dbsaci.nls_sort(params text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT pg_catalog.upper(coalesce(dbsaci.nls_param(params, 'NLS_SORT'), dbsaci.setting('nls_sort', 'BINARY')))
$$;

-- The sort key of `s`. BINARY: its bytes; BINARY_CI: of the lower-case letters; BINARY_AI: without accents as well.
-- Of a language: places of letters, then (not with _AI) accents, then (not with _CI) case, small letters first.
CREATE OR REPLACE FUNCTION dbsaci.sort_key(s text, sort text) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE
        WHEN sort = 'BINARY' THEN convert_to(s, 'UTF8')
        WHEN sort = 'BINARY_CI' THEN convert_to(pg_catalog.lower(s), 'UTF8')
        WHEN sort = 'BINARY_AI' THEN convert_to(pg_catalog.lower(dbsaci.unaccent(s)), 'UTF8')
        ELSE convert_to(dbsaci.sort_fold(s, regexp_replace(sort, '_[AC]I$', '')), 'UTF8')
            || CASE WHEN sort LIKE '%\_AI' THEN ''::bytea
                    ELSE '\x01'::bytea || convert_to(pg_catalog.lower(normalize(s, NFD)), 'UTF8') END
            || CASE WHEN sort LIKE '%\__I' THEN ''::bytea
                    ELSE '\x01'::bytea || convert_to(pg_catalog.translate(s, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
                             'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'), 'UTF8') END
        END || '\x00'::bytea
$$;
CREATE OR REPLACE FUNCTION dbsaci.nlssort(s text, params text DEFAULT NULL) RETURNS bytea
LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT dbsaci.sort_key(s, dbsaci.nls_sort(params)) $$;
