/* The four loops over a message's description: get, put, dump, fill. */
#include "config.h"

#include "wire/field.h"

#include <inttypes.h>

static bool is_end(const WireField *f)
{
    return f->name == NULL && f->since == 255;
}

static bool applies(const WireField *f, const TtcProfile *pf)
{
    /* oracle-rs reads the fields of 20c in every end of call, whatever was negotiated. */
    if (f->when == W_OER652 && pf && pf->driver == DRV_ORACLE_RS)
        return true;
    if (f->since > (pf ? pf->fv : 0))
        return false;
    return f->when != W_OER652 || (pf && pf->oer652);
}

#define AT(T) (*(T *)((char *)message + f->offset))
#define AT_CONST(T) (*(const T *)((const char *)message + f->offset))

static void get_one(Rd *r, const WireField *f, void *message)
{
    switch (f->kind) {
    case F_U8: AT(uint8_t) = rd_u8(r); break;
    case F_U16: AT(uint16_t) = rd_u16(r); break;
    case F_U32: AT(uint32_t) = rd_u32(r); break;
    case F_U64: AT(uint64_t) = rd_u64(r); break;
    case F_LE16: AT(uint16_t) = rd_le16(r); break;
    case F_UB2: AT(uint16_t) = rd_ub2(r); break;
    case F_UB4: AT(uint32_t) = rd_ub4(r); break;
    case F_UB8: AT(uint64_t) = rd_ub8(r); break;
    case F_SB4: {
        int64_t v = rd_sb8(r);
        if (v < INT32_MIN || v > INT32_MAX)
            rd_fail(r);
        AT(int32_t) = (int32_t)v;
        break;
    }
    case F_SB8: AT(int64_t) = rd_sb8(r); break;
    case F_SB1: AT(int8_t) = (int8_t)rd_sb1(r); break;
    case F_K_U8: rd_u8(r); break;
    case F_K_U16: rd_u16(r); break;
    case F_K_U32: rd_u32(r); break;
    case F_K_UB: rd_ub8(r); break;
    case F_CLR: AT(Str) = rd_clr(r); break;
    case F_DALC: AT(Str) = rd_dalc(r); break;
    case F_PLEN: rd_u8(r); /* fall through */
    case F_LEN: AT(Str).n = rd_ub4(r); break;
    case F_CHR: AT(Str) = rd_chr(r, AT(Str).n); break;
    case F_RAW: AT(Str) = rd_raw(r, AT(Str).n); break;
    case F_CLRN:
        if (AT(Str).n) {
            size_t announced = AT(Str).n;
            AT(Str) = rd_clr(r);
            if (r->rc == RC_OK && AT(Str).n != announced)
                rd_fail(r);
        }
        break;
    case F_PCOUNT:
        rd_u8(r);
        AT(uint32_t) = rd_ub4(r);
        break;
    case F_FLAG: AT(bool) = rd_u8(r) != 0; break;
    case F_CUSTOM: f->get(r, message); break;
    }
}

bool wire_get(Rd *r, const WireField *f, void *message)
{
    for (; !is_end(f) && r->rc == RC_OK; f++)
        if (applies(f, r->pf))
            get_one(r, f, message);
    return r->rc == RC_OK;
}

static void put_one(Wr *w, const WireField *f, const void *message)
{
    switch (f->kind) {
    case F_U8: wr_u8(w, AT_CONST(uint8_t)); break;
    case F_U16: wr_u16(w, AT_CONST(uint16_t)); break;
    case F_U32: wr_u32(w, AT_CONST(uint32_t)); break;
    case F_U64: wr_u64(w, AT_CONST(uint64_t)); break;
    case F_LE16: wr_le16(w, AT_CONST(uint16_t)); break;
    case F_UB2: wr_ub(w, AT_CONST(uint16_t)); break;
    case F_UB4: wr_ub(w, AT_CONST(uint32_t)); break;
    case F_UB8: wr_ub(w, AT_CONST(uint64_t)); break;
    case F_SB4: wr_sb(w, AT_CONST(int32_t)); break;
    case F_SB8: wr_sb(w, AT_CONST(int64_t)); break;
    case F_SB1: wr_sb1(w, AT_CONST(int8_t)); break;
    case F_K_U8: wr_u8(w, (uint8_t)f->arg); break;
    case F_K_U16: wr_u16(w, (uint16_t)f->arg); break;
    case F_K_U32: wr_u32(w, f->arg); break;
    case F_K_UB: wr_ub(w, f->arg); break;
    case F_CLR: wr_clr(w, AT_CONST(Str).p, AT_CONST(Str).n); break;
    case F_DALC: wr_dalc(w, AT_CONST(Str)); break;
    case F_PLEN: wr_u8(w, AT_CONST(Str).n > 0); /* fall through */
    case F_LEN: wr_ub(w, AT_CONST(Str).n); break;
    case F_CHR: wr_chr(w, AT_CONST(Str)); break;
    case F_RAW: wr_str(w, AT_CONST(Str)); break;
    case F_CLRN:
        if (AT_CONST(Str).n)
            wr_clr(w, AT_CONST(Str).p, AT_CONST(Str).n);
        break;
    case F_PCOUNT:
        wr_u8(w, AT_CONST(uint32_t) > 0);
        wr_ub(w, AT_CONST(uint32_t));
        break;
    case F_FLAG: wr_u8(w, AT_CONST(bool)); break;
    case F_CUSTOM: f->put(w, message); break;
    }
}

void wire_put(Wr *w, const WireField *f, const void *message)
{
    for (; !is_end(f); f++)
        if (applies(f, w->pf))
            put_one(w, f, message);
}

void wire_dump(FILE *out, const WireField *f, const void *message)
{
    for (; !is_end(f); f++) {
        uint64_t v = 0;
        switch (f->kind) {
        case F_U8: v = AT_CONST(uint8_t); break;
        case F_U16:
        case F_LE16:
        case F_UB2: v = AT_CONST(uint16_t); break;
        case F_U32:
        case F_PCOUNT:
        case F_UB4: v = AT_CONST(uint32_t); break;
        case F_U64:
        case F_UB8: v = AT_CONST(uint64_t); break;
        case F_SB1: v = (uint64_t)(int64_t)AT_CONST(int8_t); break;
        case F_SB4: v = (uint64_t)(int64_t)AT_CONST(int32_t); break;
        case F_SB8: v = (uint64_t)AT_CONST(int64_t); break;
        case F_FLAG: v = AT_CONST(bool); break;
        case F_CLR:
        case F_DALC:
        case F_CHR:
        case F_RAW:
        case F_CLRN: fprintf(out, "%s=<%zu bytes>\n", f->name, AT_CONST(Str).n); continue;
        case F_CUSTOM: fprintf(out, "%s=...\n", f->name); continue;
        case F_K_U8:
        case F_K_U16:
        case F_K_U32:
        case F_K_UB:
        case F_LEN:
        case F_PLEN: continue;
        }
        fprintf(out, "%s=%" PRId64 "\n", f->name, (int64_t)v);
    }
}

/* Small values are the likely ones: they are where length bytes change. */
static uint64_t some(uint64_t (*rnd)(void *), void *ctx)
{
    uint64_t v = rnd(ctx);
    switch (v & 7) {
    case 0: return 0;
    case 1: return (v >> 8) & 0x7f;
    case 2: return (v >> 8) & 0xff;
    case 3: return (v >> 8) & 0xffff;
    default: return v >> 3;
    }
}

void wire_fill(const WireField *f, void *message, uint64_t (*rnd)(void *), void *ctx)
{
    static char text[1024];
    if (text[0] == 0)
        for (size_t i = 0; i < sizeof text; i++)
            text[i] = (char)('A' + i % 26);
    for (; !is_end(f); f++) {
        uint64_t v = some(rnd, ctx);
        switch (f->kind) {
        case F_U8: AT(uint8_t) = (uint8_t)v; break;
        case F_U16:
        case F_LE16:
        case F_UB2: AT(uint16_t) = (uint16_t)v; break;
        case F_U32:
        case F_PCOUNT:
        case F_UB4: AT(uint32_t) = (uint32_t)v; break;
        case F_U64:
        case F_UB8: AT(uint64_t) = v; break;
        case F_SB1: AT(int8_t) = (int8_t)v; break;
        case F_SB4: AT(int32_t) = (int32_t)v; break;
        case F_SB8: AT(int64_t) = (int64_t)(v >> 1) * (v & 1 ? 1 : -1); break;
        case F_FLAG: AT(bool) = v & 1; break;
        case F_CLR:
        case F_DALC:
        case F_LEN:
        case F_PLEN: AT(Str) = (Str){ text, v % (v & 64 ? 16 : 700) }; break;
        case F_CHR:
        case F_RAW:
        case F_CLRN: /* filled where its length stands */
        case F_CUSTOM:
        case F_K_U8:
        case F_K_U16:
        case F_K_U32:
        case F_K_UB: break;
        }
        if ((f->kind == F_CLR || f->kind == F_DALC || f->kind == F_LEN || f->kind == F_PLEN) && AT(Str).n == 0)
            AT(Str).p = NULL;
    }
}
