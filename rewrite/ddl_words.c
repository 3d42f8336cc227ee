/* Words behind a DDL statement's own clauses: which are Oracle's and which are nobody's. */
#include "config.h"
#include "rewrite/ddl.h"

static const struct {
    const char *word;
    bool        rest;
} table_words[] = {
#define WORD(word) { word, false },
#define REST(word) { word, true },
#include "rewrite/ddl_words.def"
#undef WORD
#undef REST
};

static Str first_word(Str words)
{
    const char *blank = words.n ? memchr(words.p, ' ', words.n) : NULL;
    return blank ? (Str){ words.p, (size_t)(blank - words.p) } : words;
}

/* *rest: what follows is not looked at. */
static bool is_table_word(Str words, bool *rest)
{
    Str first = first_word(words);
    for (size_t i = 0; i < sizeof table_words / sizeof *table_words; i++)
        if (str_is(words, table_words[i].word) || str_is(first, table_words[i].word)) {
            *rest = table_words[i].rest;
            return true;
        }
    return false;
}

bool ddl_check_words(Rw *rw, const List *options)
{
    bool rest = false;
    for (uint32_t i = 0; i < options->n && !rest; i++)
        if (AST_IS(Option, options->v[i]) && !is_table_word(AST_AS(Option, options->v[i])->name, &rest))
            return rw_refuse(rw, 922, options->v[i], "table-option", "missing or invalid option");
    return true;
}

/* What may stand behind DROP <kind> name, beside CASCADE [CONSTRAINTS], FORCE and PURGE. */
bool ddl_check_drop_words(Rw *rw, const Drop *d)
{
    static const char *const bare[] = { "TABLE", "VIEW", "SEQUENCE", "SYNONYM", "PUBLIC SYNONYM", "FUNCTION", "PROCEDURE", "PACKAGE",
                                        "PACKAGE BODY", "TRIGGER", "USER", "ROLE", "DIRECTORY" };
    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        if (str_is(d->object, bare[i]) && d->options.n)
            return rw_refuse(rw, 933, d->options.v[0], "drop-option", "SQL command not properly ended");
    return true;
}

bool ddl_check_truncate_words(Rw *rw, const Truncate *t)
{
    const List *o = &t->options;
    if (ddl_starts(o, "REUSE STORAGE") || ddl_starts(o, "DROP STORAGE") || ddl_starts(o, "DROP ALL STORAGE") ||
        ddl_starts(o, "PRESERVE MATERIALIZED VIEW LOG") || ddl_starts(o, "PURGE MATERIALIZED VIEW LOG") ||
        ddl_starts(o, "DEFERRED INVALIDATION") || ddl_starts(o, "IMMEDIATE INVALIDATION") || !o->n)
        return true;
    return rw_refuse(rw, 3291, o->v[0], "truncate-option", "Invalid truncate option - missing STORAGE keyword");
}

/* Actions of ALTER TABLE that Oracle has and PostgreSQL not; any other word begins none. */
bool ddl_is_alter_word(Str word)
{
    static const char *const words[] = { "ADD", "CLUSTERING", "CONVERT", "DROP", "DROP PERIOD", "EVALUATE", "EXCHANGE", "FLASHBACK", "MAPPING",
                                         "MEMOPTIMIZE", "MODIFY", "NESTED", "NO FLASHBACK", "NO ROW ARCHIVAL", "ROW ARCHIVAL", "OVERFLOW", "PARTITION", "RENAME", "SET", "UNUSABLE",
                                         "UPDATE", "UPGRADE", "VALIDATE", "ANNOTATIONS", "DEFAULT", "REJECT", "LOCATION", "ACCESS", "PROJECT",
                                         "HASHING", "INTERVAL", "SPLIT", "MERGE", "TRUNCATE", "ONLINE", "READ", "ENABLE", "DISABLE" };
    Str first = first_word(word);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_is(word, words[i]) || str_is(first, words[i]))
            return true;
    return false;
}
