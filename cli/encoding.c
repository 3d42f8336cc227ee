/* See encoding.h. iconv(3) knows the encodings; here it is found out which one a file has. */
#include "config.h"
#include "cli/encoding.h"

#include <errno.h>
#include <iconv.h>

#include "util/strbuf.h"

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

/* ---- names ---- */

static const struct {
    const char *oracle, *iconv;
} charsets[] = {
    { "AL32UTF8", "UTF-8" },           { "UTF8", "UTF-8" },              { "AL16UTF16", "UTF-16BE" },      { "AL16UTF16LE", "UTF-16LE" },
    { "US7ASCII", "ASCII" },           { "WE8ISO8859P1", "ISO-8859-1" }, { "WE8ISO8859P15", "ISO-8859-15" }, { "WE8MSWIN1252", "CP1252" },
    { "WE8PC850", "CP850" },           { "EE8ISO8859P2", "ISO-8859-2" }, { "EE8MSWIN1250", "CP1250" },     { "CL8MSWIN1251", "CP1251" },
    { "CL8ISO8859P5", "ISO-8859-5" },  { "EL8MSWIN1253", "CP1253" },     { "TR8MSWIN1254", "CP1254" },     { "IW8MSWIN1255", "CP1255" },
    { "AR8MSWIN1256", "CP1256" },      { "BLT8MSWIN1257", "CP1257" },    { "JA16SJIS", "SHIFT_JIS" },      { "JA16EUC", "EUC-JP" },
    { "ZHS16GBK", "GBK" },             { "ZHT16BIG5", "BIG5" },          { "KO16MSWIN949", "CP949" },
};

static const char *iconv_name(const char *name)
{
    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
        if (str_iis(str_of(name), charsets[i].oracle))
            return charsets[i].iconv;
    return name;
}

bool encoding_known(const char *name)
{
    iconv_t to = iconv_open("UTF-8", iconv_name(name));
    if (to == (iconv_t)-1)
        return false;
    iconv_close(to);
    return true;
}

/* ---- conversion ---- */

typedef struct Converted {
    Str    text;
    size_t bad, at; /* sequences that could not be decoded, and where the first is */
} Converted;

/* `unit`: the bytes to leave out where they are no character. */
static Converted convert(Arena *a, Str bytes, const char *from, size_t unit)
{
    Converted c = { 0 };
    StrBuf    out;
    char      block[16384], *in = (char *)(uintptr_t)bytes.p;
    size_t    left = bytes.n;
    iconv_t   to = iconv_open("UTF-8", from);
    sb_init(&out, a);
    while (to != (iconv_t)-1 && left) {
        char  *put = block;
        size_t room = sizeof block;
        bool   stopped = iconv(to, &in, &left, &put, &room) == (size_t)-1 && errno != E2BIG;
        sb_put(&out, (Str){ block, sizeof block - room });
        if (!stopped)
            continue;
        if (!c.bad++)
            c.at = bytes.n - left;
        sb_puts(&out, REPLACEMENT);
        size_t skip = left < unit ? left : unit;
        in += skip;
        left -= skip;
    }
    if (to != (iconv_t)-1)
        iconv_close(to);
    c.text = sb_str(&out);
    return c;
}

/* Length of the UTF-8 sequence at p, 0 if it is none: RFC 3629's table. */
static size_t utf8_len(const unsigned char *p, size_t n)
{
    static const struct {
        unsigned char first, last, low, high; /* of the first byte; of the second */
        size_t        len;
    } forms[] = {
        { 0x00, 0x7F, 0, 0, 1 },       { 0xC2, 0xDF, 0x80, 0xBF, 2 }, { 0xE0, 0xE0, 0xA0, 0xBF, 3 },
        { 0xE1, 0xEC, 0x80, 0xBF, 3 }, { 0xED, 0xED, 0x80, 0x9F, 3 }, { 0xEE, 0xEF, 0x80, 0xBF, 3 },
        { 0xF0, 0xF0, 0x90, 0xBF, 4 }, { 0xF1, 0xF3, 0x80, 0xBF, 4 }, { 0xF4, 0xF4, 0x80, 0x8F, 4 },
    };
    size_t f = 0, len;
    while (f < sizeof forms / sizeof *forms && !(p[0] >= forms[f].first && p[0] <= forms[f].last))
        f++;
    if (f == sizeof forms / sizeof *forms || (len = forms[f].len) > n)
        return 0;
    if (len > 1 && (p[1] < forms[f].low || p[1] > forms[f].high))
        return 0;
    for (size_t k = 2; k < len; k++)
        if ((p[k] & 0xC0) != 0x80)
            return 0;
    return len;
}

/* Where UTF-8 ends; all of it: s.n. */
static size_t utf8_end(Str s)
{
    size_t i = 0;
    for (size_t len; i < s.n && (len = utf8_len((const unsigned char *)s.p + i, s.n - i)) > 0; i += len)
        ;
    return i;
}

/* What is no UTF-8 as PostgreSQL takes it becomes U+FFFD; iconv lets five bytes and more pass. */
static Converted mend_utf8(Arena *a, Str s)
{
    Converted c = { .text = s };
    StrBuf    out;
    if (utf8_end(s) == s.n)
        return c;
    sb_init(&out, a);
    for (size_t i = 0, len; i < s.n; i += len ? len : 1) {
        len = utf8_len((const unsigned char *)s.p + i, s.n - i);
        if (len)
            sb_put(&out, (Str){ s.p + i, len });
        else
            sb_puts(&out, REPLACEMENT);
        if (!len && !c.bad++)
            c.at = i;
    }
    c.text = sb_str(&out);
    return c;
}

static Decoded decoded_as(Arena *a, Str bytes, const char *name)
{
    const char *from = iconv_name(name);
    bool        utf8 = strcmp(from, "UTF-8") == 0;
    Converted   c = utf8 ? mend_utf8(a, bytes) : convert(a, bytes, from, strstr(from, "UTF-16") ? 2 : 1);
    Decoded     d = { .text = utf8 ? c.text : mend_utf8(a, c.text).text };
    if (c.bad) {
        d.note = arena_printf(a, "%zu byte sequences are no %s; read as U+FFFD", c.bad, name);
        d.at = c.at;
    }
    return d;
}

/* ---- finding out ---- */

/* Text in UTF-16 without a mark shows as ASCII with a zero in every second byte. */
static const char *guess_utf16(Str s)
{
    size_t even = 0, odd = 0, look = s.n < 512 ? s.n & ~(size_t)1 : 512;
    for (size_t i = 0; i < look; i += 2) {
        even += s.p[i] == 0;
        odd += s.p[i + 1] == 0;
    }
    if (look >= 4 && even > look / 4 && !odd)
        return "UTF-16BE";
    return look >= 4 && odd > look / 4 && !even ? "UTF-16LE" : NULL;
}

static Decoded from_one_byte(Arena *a, Str bytes, size_t at)
{
    const char *name = "Windows-1252";
    Converted   c = convert(a, bytes, "CP1252", 1);
    if (c.bad) {
        name = "ISO 8859-1";
        c = convert(a, bytes, "ISO-8859-1", 1);
    }
    return (Decoded){ .text = c.text, .at = at, .note = arena_printf(a, "not UTF-8: the file is read as %s (see --encoding)", name) };
}

Decoded encoding_decode(Arena *a, Str bytes, const char *encoding)
{
    static const struct {
        const char *bytes, *encoding;
    } marks[] = { { "\xEF\xBB\xBF", "UTF-8" }, { "\xFE\xFF", "UTF-16BE" }, { "\xFF\xFE", "UTF-16LE" } };
    size_t mark = 0;
    for (size_t i = 0; i < sizeof marks / sizeof *marks && !mark; i++) {
        size_t n = strlen(marks[i].bytes);
        if (bytes.n >= n && memcmp(bytes.p, marks[i].bytes, n) == 0 && (!encoding || strcmp(iconv_name(encoding), marks[i].encoding) == 0)) {
            mark = n;
            encoding = marks[i].encoding;
        }
    }
    Str    text = { bytes.p + mark, bytes.n - mark };
    size_t good = utf8_end(text);
    if (!encoding)
        encoding = guess_utf16(text);
    if ((!encoding || strcmp(iconv_name(encoding), "UTF-8") == 0) && good == text.n)
        return (Decoded){ .text = text };
    if (!encoding)
        return from_one_byte(a, text, good);
    Decoded d = decoded_as(a, text, encoding);
    d.at += mark;
    return d;
}
