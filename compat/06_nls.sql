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
    IF params IS NOT NULL
        AND params !~* '^\s*(NLS_(DATE_LANGUAGE|LANGUAGE|TERRITORY|CALENDAR|NUMERIC_CHARACTERS|CURRENCY|ISO_CURRENCY|DUAL_CURRENCY|SORT)\s*=\s*(''([^'']|'''')*''|"[^"]*"|[^\s'']+)\s*,?\s*)+$' THEN
        PERFORM dbsaci.raise(12702);
    END IF;
END $$;

-- Names in `lang`: 12 months, 12 short months, 7 days from Sunday, 7 short days. NULL: a language
-- that is not here, which is better refused than answered in English.
CREATE OR REPLACE FUNCTION dbsaci.nls_names(lang text, kind text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    l text := CASE upper(lang) WHEN 'ENGLISH' THEN 'AMERICAN' WHEN 'GERMAN DIN' THEN 'GERMAN' WHEN 'CANADIAN FRENCH' THEN 'FRENCH'
                   WHEN 'MEXICAN SPANISH' THEN 'SPANISH' WHEN 'LATIN AMERICAN SPANISH' THEN 'SPANISH'
                   WHEN 'BRAZILIAN PORTUGUESE' THEN 'PORTUGUESE' WHEN 'TRADITIONAL CHINESE' THEN 'SIMPLIFIED CHINESE' ELSE upper(lang) END;
BEGIN
    RETURN CASE upper(kind)
    WHEN 'MONTH' THEN CASE l
        WHEN 'AMERICAN' THEN '{January,February,March,April,May,June,July,August,September,October,November,December}'::text[]
        WHEN 'GERMAN' THEN '{Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember}'::text[]
        WHEN 'FRENCH' THEN '{Janvier,Février,Mars,Avril,Mai,Juin,Juillet,Août,Septembre,Octobre,Novembre,Décembre}'::text[]
        WHEN 'SPANISH' THEN '{Enero,Febrero,Marzo,Abril,Mayo,Junio,Julio,Agosto,Septiembre,Octubre,Noviembre,Diciembre}'::text[]
        WHEN 'ITALIAN' THEN '{Gennaio,Febbraio,Marzo,Aprile,Maggio,Giugno,Luglio,Agosto,Settembre,Ottobre,Novembre,Dicembre}'::text[]
        WHEN 'PORTUGUESE' THEN '{Janeiro,Fevereiro,Março,Abril,Maio,Junho,Julho,Agosto,Setembro,Outubro,Novembro,Dezembro}'::text[]
        WHEN 'RUSSIAN' THEN '{Январь,Февраль,Март,Апрель,Май,Июнь,Июль,Август,Сентябрь,Октябрь,Ноябрь,Декабрь}'::text[]
        WHEN 'DUTCH' THEN '{Januari,Februari,Maart,April,Mei,Juni,Juli,Augustus,September,Oktober,November,December}'::text[]
        WHEN 'SWEDISH' THEN '{Januari,Februari,Mars,April,Maj,Juni,Juli,Augusti,September,Oktober,November,December}'::text[]
        WHEN 'DANISH' THEN '{Januar,Februar,Marts,April,Maj,Juni,Juli,August,September,Oktober,November,December}'::text[]
        WHEN 'POLISH' THEN '{Styczeń,Luty,Marzec,Kwiecień,Maj,Czerwiec,Lipiec,Sierpień,Wrzesień,Październik,Listopad,Grudzień}'::text[]
        WHEN 'CZECH' THEN '{Leden,Únor,Březen,Duben,Květen,Červen,Červenec,Srpen,Září,Říjen,Listopad,Prosinec}'::text[]
        WHEN 'FINNISH' THEN '{Tammikuu,Helmikuu,Maaliskuu,Huhtikuu,Toukokuu,Kesäkuu,Heinäkuu,Elokuu,Syyskuu,Lokakuu,Marraskuu,Joulukuu}'::text[]
        WHEN 'HUNGARIAN' THEN '{Január,Február,Március,Április,Május,Június,Július,Augusztus,Szeptember,Október,November,December}'::text[]
        WHEN 'JAPANESE' THEN '{1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月}'::text[]
        WHEN 'KOREAN' THEN '{1월,2월,3월,4월,5월,6월,7월,8월,9월,10월,11월,12월}'::text[]
        WHEN 'NORWEGIAN' THEN '{Januar,Februar,Mars,April,Mai,Juni,Juli,August,September,Oktober,November,Desember}'::text[]
        WHEN 'SIMPLIFIED CHINESE' THEN '{1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月}'::text[]
        WHEN 'TURKISH' THEN '{Ocak,Şubat,Mart,Nisan,Mayıs,Haziran,Temmuz,Ağustos,Eylül,Ekim,Kasım,Aralık}'::text[]
        END
    WHEN 'MON' THEN CASE l
        WHEN 'AMERICAN' THEN '{Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec}'::text[]
        WHEN 'GERMAN' THEN '{Jan,Feb,Mrz,Apr,Mai,Jun,Jul,Aug,Sep,Okt,Nov,Dez}'::text[]
        WHEN 'FRENCH' THEN '{Janv.,Févr.,Mars,Avr.,Mai,Juin,Juil.,Août,Sept.,Oct.,Nov.,Déc.}'::text[]
        WHEN 'SPANISH' THEN '{Ene,Feb,Mar,Abr,May,Jun,Jul,Ago,Sep,Oct,Nov,Dic}'::text[]
        WHEN 'ITALIAN' THEN '{Gen,Feb,Mar,Apr,Mag,Giu,Lug,Ago,Set,Ott,Nov,Dic}'::text[]
        WHEN 'PORTUGUESE' THEN '{Jan,Fev,Mar,Abr,Mai,Jun,Jul,Ago,Set,Out,Nov,Dez}'::text[]
        WHEN 'RUSSIAN' THEN '{Янв,Фев,Мар,Апр,Май,Июн,Июл,Авг,Сен,Окт,Ноя,Дек}'::text[]
        WHEN 'DUTCH' THEN '{Jan,Feb,Mrt,Apr,Mei,Jun,Jul,Aug,Sep,Okt,Nov,Dec}'::text[]
        WHEN 'SWEDISH' THEN '{Jan,Feb,Mar,Apr,Maj,Jun,Jul,Aug,Sep,Okt,Nov,Dec}'::text[]
        WHEN 'DANISH' THEN '{Jan,Feb,Mar,Apr,Maj,Jun,Jul,Aug,Sep,Okt,Nov,Dec}'::text[]
        WHEN 'POLISH' THEN '{Sty,Lut,Mar,Kwi,Maj,Cze,Lip,Sie,Wrz,Paź,Lis,Gru}'::text[]
        WHEN 'CZECH' THEN '{Led,Úno,Bře,Dub,Kvě,Čer,Čvc,Srp,Zář,Říj,Lis,Pro}'::text[]
        WHEN 'FINNISH' THEN '{Tammi,Helmi,Maalis,Huhti,Touko,Kesä,Heinä,Elo,Syys,Loka,Marras,Joulu}'::text[]
        WHEN 'HUNGARIAN' THEN '{Jan.,Febr.,Márc.,Ápr.,Máj.,Jún.,Júl.,Aug.,Szept.,Okt.,Nov.,Dec.}'::text[]
        WHEN 'JAPANESE' THEN '{1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月}'::text[]
        WHEN 'KOREAN' THEN '{1월,2월,3월,4월,5월,6월,7월,8월,9월,10월,11월,12월}'::text[]
        WHEN 'NORWEGIAN' THEN '{Jan,Feb,Mar,Apr,Mai,Jun,Jul,Aug,Sep,Okt,Nov,Des}'::text[]
        WHEN 'SIMPLIFIED CHINESE' THEN '{1月,2月,3月,4月,5月,6月,7月,8月,9月,10月,11月,12月}'::text[]
        WHEN 'TURKISH' THEN '{Oca,Şub,Mar,Nis,May,Haz,Tem,Ağu,Eyl,Eki,Kas,Ara}'::text[]
        END
    WHEN 'DAY' THEN CASE l
        WHEN 'AMERICAN' THEN '{Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday}'::text[]
        WHEN 'GERMAN' THEN '{Sonntag,Montag,Dienstag,Mittwoch,Donnerstag,Freitag,Samstag}'::text[]
        WHEN 'FRENCH' THEN '{Dimanche,Lundi,Mardi,Mercredi,Jeudi,Vendredi,Samedi}'::text[]
        WHEN 'SPANISH' THEN '{Domingo,Lunes,Martes,Miércoles,Jueves,Viernes,Sábado}'::text[]
        WHEN 'ITALIAN' THEN '{Domenica,Lunedì,Martedì,Mercoledì,Giovedì,Venerdì,Sabato}'::text[]
        WHEN 'PORTUGUESE' THEN '{Domingo,Segunda-Feira,Terça-Feira,Quarta-Feira,Quinta-Feira,Sexta-Feira,Sábado}'::text[]
        WHEN 'RUSSIAN' THEN '{Воскресенье,Понедельник,Вторник,Среда,Четверг,Пятница,Суббота}'::text[]
        WHEN 'DUTCH' THEN '{Zondag,Maandag,Dinsdag,Woensdag,Donderdag,Vrijdag,Zaterdag}'::text[]
        WHEN 'SWEDISH' THEN '{Söndag,Måndag,Tisdag,Onsdag,Torsdag,Fredag,Lördag}'::text[]
        WHEN 'DANISH' THEN '{Søndag,Mandag,Tirsdag,Onsdag,Torsdag,Fredag,Lørdag}'::text[]
        WHEN 'POLISH' THEN '{Niedziela,Poniedziałek,Wtorek,Środa,Czwartek,Piątek,Sobota}'::text[]
        WHEN 'CZECH' THEN '{Neděle,Pondělí,Úterý,Středa,Čtvrtek,Pátek,Sobota}'::text[]
        WHEN 'FINNISH' THEN '{Sunnuntai,Maanantai,Tiistai,Keskiviikko,Torstai,Perjantai,Lauantai}'::text[]
        WHEN 'HUNGARIAN' THEN '{Vasárnap,Hétfő,Kedd,Szerda,Csütörtök,Péntek,Szombat}'::text[]
        WHEN 'JAPANESE' THEN '{日曜日,月曜日,火曜日,水曜日,木曜日,金曜日,土曜日}'::text[]
        WHEN 'KOREAN' THEN '{일요일,월요일,화요일,수요일,목요일,금요일,토요일}'::text[]
        WHEN 'NORWEGIAN' THEN '{Søndag,Mandag,Tirsdag,Onsdag,Torsdag,Fredag,Lørdag}'::text[]
        WHEN 'SIMPLIFIED CHINESE' THEN '{星期日,星期一,星期二,星期三,星期四,星期五,星期六}'::text[]
        WHEN 'TURKISH' THEN '{Pazar,Pazartesi,Salı,Çarşamba,Perşembe,Cuma,Cumartesi}'::text[]
        END
    WHEN 'DY' THEN CASE l
        WHEN 'AMERICAN' THEN '{Sun,Mon,Tue,Wed,Thu,Fri,Sat}'::text[]
        WHEN 'GERMAN' THEN '{So,Mo,Di,Mi,Do,Fr,Sa}'::text[]
        WHEN 'FRENCH' THEN '{Dim.,Lun.,Mar.,Mer.,Jeu.,Ven.,Sam.}'::text[]
        WHEN 'SPANISH' THEN '{Dom,Lun,Mar,Mié,Jue,Vie,Sáb}'::text[]
        WHEN 'ITALIAN' THEN '{Dom,Lun,Mar,Mer,Gio,Ven,Sab}'::text[]
        WHEN 'PORTUGUESE' THEN '{Dom,Seg,Ter,Qua,Qui,Sex,Sáb}'::text[]
        WHEN 'RUSSIAN' THEN '{Вс,Пн,Вт,Ср,Чт,Пт,Сб}'::text[]
        WHEN 'DUTCH' THEN '{Zo,Ma,Di,Wo,Do,Vr,Za}'::text[]
        WHEN 'SWEDISH' THEN '{Sö,Må,Ti,On,To,Fr,Lö}'::text[]
        WHEN 'DANISH' THEN '{Sø,Ma,Ti,On,To,Fr,Lø}'::text[]
        WHEN 'POLISH' THEN '{Nie,Pon,Wto,Śro,Czw,Pią,Sob}'::text[]
        WHEN 'CZECH' THEN '{Ne,Po,Út,St,Čt,Pá,So}'::text[]
        WHEN 'FINNISH' THEN '{Su,Ma,Ti,Ke,To,Pe,La}'::text[]
        WHEN 'HUNGARIAN' THEN '{V.,H.,K.,Sze.,Cs.,P.,Szo.}'::text[]
        WHEN 'JAPANESE' THEN '{日,月,火,水,木,金,土}'::text[]
        WHEN 'KOREAN' THEN '{일,월,화,수,목,금,토}'::text[]
        WHEN 'NORWEGIAN' THEN '{Sø,Ma,Ti,On,To,Fr,Lø}'::text[]
        WHEN 'SIMPLIFIED CHINESE' THEN '{星期日,星期一,星期二,星期三,星期四,星期五,星期六}'::text[]
        WHEN 'TURKISH' THEN '{Paz,Pzt,Sal,Çar,Per,Cum,Cmt}'::text[]
        END
    END;
END $$;

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
