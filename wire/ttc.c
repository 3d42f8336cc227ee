/* Names of messages and functions; key-value pairs. */
#include "config.h"

#include "wire/ttc.h"

static const struct {
    uint8_t     code;
    const char *name;
} messages[] = {
#define MESSAGE(id, number, who, title) { number, #id },
#include "wire/messages.def"
#undef MESSAGE
}, functions[] = {
#define FUNCTION(id, number, kinds, body) { number, #id },
#include "wire/functions.def"
#undef FUNCTION
};

const char *ttc_message_name(uint8_t code)
{
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        if (messages[i].code == code)
            return messages[i].name;
    return NULL;
}

const char *ttc_function_name(uint8_t code)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (functions[i].code == code)
            return functions[i].name;
    return NULL;
}

enum { PAIRS_MAX = 256, KEY_MAX = 128, VALUE_MAX = 65536, PAIR_LEAST = 3 };

TtcPair *ttc_get_pairs(Rd *r, uint32_t n)
{
    if (!rd_count(r, n, PAIR_LEAST, PAIRS_MAX))
        return NULL;
    TtcPair *pairs = ARENA_ARRAY(r->a, TtcPair, n);
    for (uint32_t i = 0; i < n; i++) {
        pairs[i].key = rd_dalc(r);
        pairs[i].value = rd_dalc(r);
        pairs[i].flags = rd_ub4(r);
        if (pairs[i].key.n > KEY_MAX || pairs[i].value.n > VALUE_MAX)
            rd_fail(r);
        if (r->rc != RC_OK)
            return NULL;
    }
    return pairs;
}

void ttc_put_pair(Wr *w, Str key, Str value, uint32_t flags)
{
    wr_dalc(w, key);
    wr_dalc(w, value);
    wr_ub(w, flags);
}

const TtcPair *ttc_find_pair(const TtcPair *pairs, uint32_t n, const char *key)
{
    for (uint32_t i = 0; i < n; i++) {
        Str k = pairs[i].key;
        if (k.n && k.p[k.n - 1] == 0)
            k.n--;
        if (str_is(k, key))
            return &pairs[i];
    }
    return NULL;
}
