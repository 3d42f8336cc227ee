-- NLS settings of the session, and the names of months and days by language.

-- A custom setting of the session, or `fallback` where it is unset or empty.
CREATE OR REPLACE FUNCTION dbsaci.setting(name text, fallback text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(current_setting('dbsaci.' || name, true), ''), fallback)
$$;

CREATE OR REPLACE FUNCTION dbsaci.nls_date_format() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(current_setting('dbsaci.nls_date_format', true), ''), 'DD-MON-RR') $$;
CREATE OR REPLACE FUNCTION dbsaci.nls_timestamp_format() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(current_setting('dbsaci.nls_timestamp_format', true), ''), 'DD-MON-RR HH.MI.SSXFF AM') $$;
CREATE OR REPLACE FUNCTION dbsaci.nls_timestamp_tz_format() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(current_setting('dbsaci.nls_timestamp_tz_format', true), ''), 'DD-MON-RR HH.MI.SSXFF AM TZR') $$;

-- Two characters: the decimal point and the group separator.
CREATE OR REPLACE FUNCTION dbsaci.nls_numeric_characters() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(current_setting('dbsaci.nls_numeric_characters', true), ''), '.,') $$;

-- The value of `key` in an NLS parameter string such as 'NLS_DATE_LANGUAGE = FRENCH NLS_CURRENCY=''F'''.
-- NULL where the string does not name it.
CREATE OR REPLACE FUNCTION dbsaci.nls_param(params text, key text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN params IS NOT NULL THEN
        (SELECT coalesce(replace(m[1], '''''', ''''), m[2])
           FROM regexp_match(params, key || '\s*=\s*(?:''((?:[^'']|'''')*)''|"?([^\s"]+)"?)', 'i') AS m)
    END
$$;

-- 'NLS_XXX = ...' only, or ORA-12702.
CREATE OR REPLACE FUNCTION dbsaci.nls_check(params text) RETURNS void
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF params IS NOT NULL AND params !~* '^\s*(NLS_(DATE_LANGUAGE|LANGUAGE|TERRITORY|CALENDAR|NUMERIC_CHARACTERS|CURRENCY|ISO_CURRENCY|DUAL_CURRENCY|SORT)\s*=\s*(''([^'']|'''')*''|"[^"]*"|[^\s'']+)\s*,?\s*)+$' THEN
        PERFORM dbsaci.raise(12702);
    END IF;
END $$;

-- Names in `lang`: 12 months, 12 short months, 7 days from Sunday, 7 short days. NULL: a language
-- that is not here, which is better refused than answered in English.
CREATE OR REPLACE FUNCTION dbsaci.nls_names(lang text, kind text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT CASE upper(kind || ' ' || CASE upper(lang)
                WHEN 'GERMAN DIN' THEN 'GERMAN' WHEN 'CANADIAN FRENCH' THEN 'FRENCH'
                WHEN 'MEXICAN SPANISH' THEN 'SPANISH' WHEN 'LATIN AMERICAN SPANISH' THEN 'SPANISH'
                WHEN 'BRAZILIAN PORTUGUESE' THEN 'PORTUGUESE' ELSE upper(lang) END)
    WHEN 'MONTH GERMAN'     THEN '{Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember}'
    WHEN 'MON GERMAN'       THEN '{Jan,Feb,Mrz,Apr,Mai,Jun,Jul,Aug,Sep,Okt,Nov,Dez}'
    WHEN 'DAY GERMAN'       THEN '{Sonntag,Montag,Dienstag,Mittwoch,Donnerstag,Freitag,Samstag}'
    WHEN 'DY GERMAN'        THEN '{So,Mo,Di,Mi,Do,Fr,Sa}'
    WHEN 'MONTH FRENCH'     THEN '{Janvier,Février,Mars,Avril,Mai,Juin,Juillet,Août,Septembre,Octobre,Novembre,Décembre}'
    WHEN 'MON FRENCH'       THEN '{Janv.,Févr.,Mars,Avr.,Mai,Juin,Juil.,Août,Sept.,Oct.,Nov.,Déc.}'
    WHEN 'DAY FRENCH'       THEN '{Dimanche,Lundi,Mardi,Mercredi,Jeudi,Vendredi,Samedi}'
    WHEN 'DY FRENCH'        THEN '{Dim.,Lun.,Mar.,Mer.,Jeu.,Ven.,Sam.}'
    WHEN 'MONTH SPANISH'    THEN '{Enero,Febrero,Marzo,Abril,Mayo,Junio,Julio,Agosto,Septiembre,Octubre,Noviembre,Diciembre}'
    WHEN 'MON SPANISH'      THEN '{Ene,Feb,Mar,Abr,May,Jun,Jul,Ago,Sep,Oct,Nov,Dic}'
    WHEN 'DAY SPANISH'      THEN '{Domingo,Lunes,Martes,Miércoles,Jueves,Viernes,Sábado}'
    WHEN 'DY SPANISH'       THEN '{Dom,Lun,Mar,Mié,Jue,Vie,Sáb}'
    WHEN 'MONTH ITALIAN'    THEN '{Gennaio,Febbraio,Marzo,Aprile,Maggio,Giugno,Luglio,Agosto,Settembre,Ottobre,Novembre,Dicembre}'
    WHEN 'MON ITALIAN'      THEN '{Gen,Feb,Mar,Apr,Mag,Giu,Lug,Ago,Set,Ott,Nov,Dic}'
    WHEN 'DAY ITALIAN'      THEN '{Domenica,Lunedì,Martedì,Mercoledì,Giovedì,Venerdì,Sabato}'
    WHEN 'DY ITALIAN'       THEN '{Dom,Lun,Mar,Mer,Gio,Ven,Sab}'
    WHEN 'MONTH PORTUGUESE' THEN '{Janeiro,Fevereiro,Março,Abril,Maio,Junho,Julho,Agosto,Setembro,Outubro,Novembro,Dezembro}'
    WHEN 'MON PORTUGUESE'   THEN '{Jan,Fev,Mar,Abr,Mai,Jun,Jul,Ago,Set,Out,Nov,Dez}'
    WHEN 'DAY PORTUGUESE'   THEN '{Domingo,Segunda-Feira,Terça-Feira,Quarta-Feira,Quinta-Feira,Sexta-Feira,Sábado}'
    WHEN 'DY PORTUGUESE'    THEN '{Dom,Seg,Ter,Qua,Qui,Sex,Sáb}'
    WHEN 'MONTH RUSSIAN'    THEN '{Январь,Февраль,Март,Апрель,Май,Июнь,Июль,Август,Сентябрь,Октябрь,Ноябрь,Декабрь}'
    WHEN 'MON RUSSIAN'      THEN '{Янв,Фев,Мар,Апр,Май,Июн,Июл,Авг,Сен,Окт,Ноя,Дек}'
    WHEN 'DAY RUSSIAN'      THEN '{Воскресенье,Понедельник,Вторник,Среда,Четверг,Пятница,Суббота}'
    WHEN 'DY RUSSIAN'       THEN '{Вс,Пн,Вт,Ср,Чт,Пт,Сб}'
    WHEN 'MONTH DUTCH'      THEN '{Januari,Februari,Maart,April,Mei,Juni,Juli,Augustus,September,Oktober,November,December}'
    WHEN 'MON DUTCH'        THEN '{Jan,Feb,Mrt,Apr,Mei,Jun,Jul,Aug,Sep,Okt,Nov,Dec}'
    WHEN 'DAY DUTCH'        THEN '{Zondag,Maandag,Dinsdag,Woensdag,Donderdag,Vrijdag,Zaterdag}'
    WHEN 'DY DUTCH'         THEN '{Zo,Ma,Di,Wo,Do,Vr,Za}'
    WHEN 'MONTH SWEDISH'    THEN '{Januari,Februari,Mars,April,Maj,Juni,Juli,Augusti,September,Oktober,November,December}'
    WHEN 'MON SWEDISH'      THEN '{Jan,Feb,Mar,Apr,Maj,Jun,Jul,Aug,Sep,Okt,Nov,Dec}'
    WHEN 'DAY SWEDISH'      THEN '{Söndag,Måndag,Tisdag,Onsdag,Torsdag,Fredag,Lördag}'
    WHEN 'DY SWEDISH'       THEN '{Sö,Må,Ti,On,To,Fr,Lö}'
    WHEN 'MONTH DANISH'     THEN '{Januar,Februar,Marts,April,Maj,Juni,Juli,August,September,Oktober,November,December}'
    WHEN 'MON DANISH'       THEN '{Jan,Feb,Mar,Apr,Maj,Jun,Jul,Aug,Sep,Okt,Nov,Dec}'
    WHEN 'DAY DANISH'       THEN '{Søndag,Mandag,Tirsdag,Onsdag,Torsdag,Fredag,Lørdag}'
    WHEN 'DY DANISH'        THEN '{Sø,Ma,Ti,On,To,Fr,Lø}'
    WHEN 'MONTH POLISH'     THEN '{Styczeń,Luty,Marzec,Kwiecień,Maj,Czerwiec,Lipiec,Sierpień,Wrzesień,Październik,Listopad,Grudzień}'
    WHEN 'MON POLISH'       THEN '{Sty,Lut,Mar,Kwi,Maj,Cze,Lip,Sie,Wrz,Paź,Lis,Gru}'
    WHEN 'DAY POLISH'       THEN '{Niedziela,Poniedziałek,Wtorek,Środa,Czwartek,Piątek,Sobota}'
    WHEN 'DY POLISH'        THEN '{Nie,Pon,Wto,Śro,Czw,Pią,Sob}'
    ELSE CASE WHEN upper(lang) IN ('AMERICAN', 'ENGLISH') THEN CASE upper(kind)
        WHEN 'MONTH' THEN '{January,February,March,April,May,June,July,August,September,October,November,December}'
        WHEN 'MON'   THEN '{Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec}'
        WHEN 'DAY'   THEN '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}'
        WHEN 'DY'    THEN '{Sun,Mon,Tue,Wed,Thu,Fri,Sat}'
    END END
END::text[]
$$;

-- The language of dates: of the parameter string, else of the session. ORA-12702 for one that is not known.
CREATE OR REPLACE FUNCTION dbsaci.nls_date_language(params text DEFAULT NULL) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    lang text := upper(coalesce(dbsaci.nls_param(params, 'NLS_DATE_LANGUAGE'),
                                nullif(current_setting('dbsaci.nls_date_language', true), ''),
                                nullif(current_setting('dbsaci.nls_language', true), ''), 'AMERICAN'));
BEGIN
    IF dbsaci.nls_names(lang, 'DY') IS NULL THEN
        PERFORM dbsaci.raise(12702);
    END IF;
    RETURN lang;
END $$;

-- Day that starts the week of NLS_TERRITORY, as extract(dow): 0 Sunday, 1 Monday, 6 Saturday.
CREATE OR REPLACE FUNCTION dbsaci.nls_first_day() RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT CASE
        WHEN t IN ('AMERICA', 'CANADA', 'JAPAN', 'KOREA', 'CHINA', 'TAIWAN', 'HONG KONG', 'BRAZIL', 'MEXICO', 'ISRAEL',
                   'INDIA', 'AUSTRALIA', 'SOUTH AFRICA', 'COLOMBIA', 'PERU', 'THAILAND', 'PORTUGAL') THEN 0
        WHEN t IN ('EGYPT', 'SAUDI ARABIA', 'UNITED ARAB EMIRATES', 'IRAQ', 'KUWAIT', 'QATAR', 'OMAN') THEN 6
        ELSE 1 END
      FROM (SELECT upper(dbsaci.setting('nls_territory', 'AMERICA')) AS t) AS s
$$;
