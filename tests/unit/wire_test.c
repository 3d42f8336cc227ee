/* The wire library: runs the tables of the other wire_*.c files. */
#include "config.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/unit/wire_test.h"

static int hex_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

Str wire_bytes(Arena *a, const char *hex)
{
    char  *out = arena_alloc(a, 65536);
    size_t n = 0;
    while (*hex) {
        if (*hex == '"') {
            for (hex++; *hex && *hex != '"'; hex++)
                out[n++] = *hex;
            hex += *hex == '"';
        } else if (*hex == '*') {
            long times = strtol(hex + 1, (char **)&hex, 10);
            for (char last = out[n - 1]; times > 1; times--)
                out[n++] = last;
        } else if (hex_value(hex[0]) >= 0 && hex_value(hex[1]) >= 0) {
            out[n++] = (char)(hex_value(hex[0]) << 4 | hex_value(hex[1]));
            hex += 2;
        } else {
            hex++;
        }
    }
    return (Str){ out, n };
}

TtcProfile wire_profile_13(void)
{
    TtcProfile pf;
    ttc_profile_init(&pf, PERSONA_19C);
    pf.str32k = true;
    return pf;
}

TtcProfile wire_profile_24(void)
{
    TtcProfile pf = wire_profile_13();
    pf.fv = 24;
    pf.oer652 = pf.oac646 = pf.uds663 = pf.eor = true;
    return pf;
}

uint64_t wire_random(void *state)
{
    uint64_t *s = state, x = *s;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    *s = x;
    return x * UINT64_C(0x9e3779b97f4a7c15);
}

/* With WIRE_SEED_DIR set, the messages of these tests are left there as seeds for tests/fuzz/fuzz_ttc. */
static void save_seed(Str message, const TtcProfile *pf)
{
    static int  number;
    const char *dir = getenv("WIRE_SEED_DIR");
    char        path[512];
    if (dir == NULL)
        return;
    for (int mode = 0; mode < 3; mode++) {
        snprintf(path, sizeof path, "%s/%04d", dir, number++);
        FILE *f = fopen(path, "w");
        if (f == NULL)
            return;
        fputc((pf->fv >= 24 ? 1 : 0) | (pf->sb1_compact ? 4 : 0) | (pf->chr_raw ? 8 : 0) | (pf->oer652 ? 32 : 0) | 64, f);
        fputc((int)pf->driver, f);
        fputc(mode == 1 ? 1 + 5 * (message.p[0] == 4) : mode, f);
        fwrite(message.p, 1, message.n, f);
        fclose(f);
    }
}

void wire_check_prefixes(int row, Str message, const TtcProfile *pf, WireDecode decode)
{
    save_seed(message, pf);
    size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (message.n / page + 1) * page;
    char  *map = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CU_ASSERT_FATAL(map != MAP_FAILED);
    mprotect(map + room, page, PROT_NONE);
    Arena *a = arena_new(0);
    for (size_t n = 0; n <= message.n; n++) {
        char *p = map + room - n;
        memcpy(p, message.p, n);
        Rd r;
        rd_init(&r, p, n, a, pf);
        Rc rc = decode(&r);
        if (n == message.n) {
            CHECK_INT(row, rc, RC_OK);
            CHECK_INT(row, r.end - r.p, 0);
        } else if (rc == RC_OK) {
            printf("not ok row %d: a prefix of %zu of %zu bytes was taken for the message\n", row, n, message.n);
            CU_FAIL("prefix");
        } else if (rc == RC_MORE) {
            CHECK_INT(row, r.need > 0 && r.need <= message.n - n, 1);
        }
        arena_reset(a);
    }
    CU_PASS("prefixes");
    arena_free(a);
    munmap(map, room + page);
}

int main(void)
{
    const CheckTest *tables[] = { wire_value_tests, wire_login_tests, wire_tns_tests, wire_setup_tests, wire_call_tests,
                                  wire_round_tests, wire_client_tests };
    CheckTest        all[128];
    size_t           n = 0;
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const CheckTest *test = tables[t]; test->name; test++)
            all[n++] = *test;
    all[n] = (CheckTest){ NULL, NULL };
    return check_main("wire", all);
}
