/* Rd: bounds-checked reading of Oracle's wire forms with a sticky failure.
 *
 * Read everything, test r->rc once at the end. After a failure every rd_* gives zeros / empty slices and allocates
 * nothing. A message may span packets: a reader that is not `whole` fails with RC_MORE when it runs dry, and r->need
 * then says how many more bytes it wants at least; append the next packet's payload and parse again from the start of the
 * message (the bytes may move: slices of the failed attempt are void). RC_BAD is final. Slices (Str) point into the buffer,
 * or into the arena where the wire form is not contiguous (chunked CLR). */
#ifndef DBSACI_WIRE_RD_H
#define DBSACI_WIRE_RD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/arena.h"
#include "util/str.h"
#include "wire/profile.h"

/* What decoding came to. GONE is for callers that own a socket; nothing in wire/ returns it. */
typedef enum Rc { RC_OK, RC_MORE, RC_BAD, RC_GONE } Rc;

/* The beginning of a long value that the owner of the buffer has taken out of it (rd_clr_long): as many bytes of the value's
 * chunks, which stood behind the FE byte at offset `at`. */
typedef struct RdAside {
    size_t   at;
    uint64_t n;
} RdAside;

typedef struct Rd {
    const uint8_t    *p, *end;
    Rc                rc;    /* sticky */
    bool              whole; /* all bytes are here: running dry is RC_BAD */
    size_t            need;  /* with RC_MORE: at least so many more bytes */
    Arena            *a;     /* of the message; for chunked values and arrays */
    const TtcProfile *pf;    /* what the peer speaks; never NULL while a TTC message is read */
    const uint8_t    *start; /* of the message */
    const RdAside    *aside;
    uint32_t          n_aside;
    size_t            open_at; /* with RC_MORE: offset of the FE byte of the long value that is not whole yet; 0: none */
} Rd;

void rd_init(Rd *r, const void *buf, size_t n, Arena *a, const TtcProfile *pf);
/* The same for bytes that are known to be complete, such as one TNS packet. */
void rd_init_whole(Rd *r, const void *buf, size_t n, Arena *a, const TtcProfile *pf);
static inline size_t rd_left(const Rd *r)
{
    return r->rc == RC_OK ? (size_t)(r->end - r->p) : 0;
}
/* The peer broke a rule: RC_BAD unless something failed before. */
void rd_fail(Rd *r);
/* Fails unless `n` more items of at least `each` bytes can still come (n <= max, else BAD) and are here (else MORE).
 * Call it before allocating an array of n. Returns true when they are here. */
bool rd_count(Rd *r, uint64_t n, size_t each, uint64_t max);
/* Exactly all bytes must have been used. */
Rc rd_done(Rd *r);

const uint8_t *rd_take(Rd *r, size_t n); /* NULL after a failure */
uint8_t        rd_u8(Rd *r);
int            rd_peek(Rd *r); /* the next byte, or -1 and MORE */
uint16_t       rd_u16(Rd *r);  /* fixed, big-endian */
uint32_t       rd_u32(Rd *r);
uint64_t       rd_u64(Rd *r);
uint16_t       rd_le16(Rd *r);

/* Compact integers: a length byte, then the magnitude big-endian. A negative ub, or more than 8 bytes, is BAD; a value
 * over the type's range too. */
uint8_t  rd_ub1(Rd *r);
uint16_t rd_ub2(Rd *r);
uint32_t rd_ub4(Rd *r);
uint64_t rd_ub8(Rd *r);
int64_t  rd_sb8(Rd *r); /* any sb2/sb4/sb8 */
int      rd_sb1(Rd *r); /* one raw byte or compact, by pf->sb1_compact */

/* Length-prefixed bytes; NULL and empty are the same, {NULL, 0}. */
Str rd_clr(Rd *r);
/* As rd_clr; *escape is the code behind an FD byte (NULL BOOLEAN bind is FD 01), else 0. */
Str rd_clr_escape(Rd *r, uint8_t *escape);
/* As rd_clr, of a value that may be longer than a buffer should be: *v is what is here of it. Returns 0, or 1 + the index of the
 * entry of r->aside that goes before *v. */
uint32_t rd_clr_long(Rd *r, Str *v);
/* The next whole chunk of such a value, of a reader that stands behind its FE byte. False: none is here. */
bool rd_next_chunk(Rd *r, Str *chunk);
Str rd_dalc(Rd *r);          /* ub4 length, then CLR if > 0 */
Str rd_chr(Rd *r, size_t n); /* text whose length n was sent before: raw or CLR, by pf->chr_raw; nothing if n = 0 */
Str rd_raw(Rd *r, size_t n);
Str rd_cstr(Rd *r); /* up to a NUL, which is consumed and not part of it */

#endif
