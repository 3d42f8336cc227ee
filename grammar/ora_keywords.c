/* The keyword table and its search. */
#include "config.h"
#include "grammar/ora_lex.h"

#include "grammar/ora_gram.h"

const OraKeyword ora_keywords[] = {
#define KW(word, token, category) { word, sizeof(word) - 1, KWC_##category, T_##token },
#include "grammar/keywords.def"
#undef KW
};

const int ora_keyword_count = sizeof ora_keywords / sizeof ora_keywords[0];

int ora_keyword_find(const char *word, size_t n)
{
    int low = 0, high = ora_keyword_count - 1;
    while (low <= high) {
        int               mid = (low + high) / 2;
        const OraKeyword *k = &ora_keywords[mid];
        int               c = memcmp(word, k->word, n < k->n ? n : k->n);
        if (c == 0 && n == k->n)
            return mid;
        if (c < 0 || (c == 0 && n < k->n))
            high = mid - 1;
        else
            low = mid + 1;
    }
    return -1;
}
