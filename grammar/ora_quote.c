#include "config.h"
#include "grammar/ora_quote.h"

#include <string.h>

size_t ora_q_literal_end(Str s, size_t i)
{
    static const char open[] = "[{(<", close[] = "]})>";
    const char       *delimiter = s.p + i + 1, *at;
    size_t            width = 1;
    if (i + 1 >= s.n)
        return s.n;
    while (i + 1 + width < s.n && ((unsigned char)delimiter[0] & 0x80) && ((unsigned char)delimiter[width] & 0xc0) == 0x80)
        width++;
    if ((at = memchr(open, delimiter[0], sizeof open - 1)))
        delimiter = &close[at - open];
    for (i += 1 + width; i + width < s.n; i++)
        if (memcmp(s.p + i, delimiter, width) == 0 && s.p[i + width] == '\'')
            return i + width + 1;
    return s.n;
}
