/* Reading and writing the images of objects and collections. */
#include "config.h"
#include "wire/image.h"

enum {
    FLAG_81 = 0x80, FLAG_COLLECTION = 0x08, FLAG_NO_PREFIX = 0x04, FLAG_IN_LOB = 0x10, FLAG_XML = 0x01, XML_VERSION = 1, XML_TEXT = 0x14,
    IMAGE_VERSION = 1, SHORT_MOST = 245, LONG_LENGTH = 0xfe, NULL_VALUE = 0xff, NULL_OBJECT = 0xfd, LENGTH_AT = 3
};

/* ---- writing ---- */

static void put_u32(StrBuf *b, uint32_t v)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        sb_putc(b, (char)(v >> shift));
}

static void put_length(StrBuf *b, size_t n)
{
    if (n <= SHORT_MOST) {
        sb_putc(b, (char)n);
        return;
    }
    sb_putc(b, (char)LONG_LENGTH);
    put_u32(b, (uint32_t)n);
}

size_t image_open(StrBuf *b, bool collection)
{
    size_t start = b->n;
    sb_putc(b, (char)(FLAG_81 | (collection ? FLAG_COLLECTION : FLAG_NO_PREFIX)));
    sb_putc(b, IMAGE_VERSION);
    sb_putc(b, (char)LONG_LENGTH);
    put_u32(b, 0); /* by image_close() */
    if (collection)
        sb_put(b, (Str){ "\1\1\0", 3 }); /* the prefix segment: its length, its content; then the collection's flags */
    return start;
}

void image_close(StrBuf *b, size_t start)
{
    uint32_t n = (uint32_t)(b->n - start);
    for (int i = 0; i < 4; i++)
        b->p[start + LENGTH_AT + i] = (char)(n >> (24 - 8 * i));
}

void image_count(StrBuf *b, uint32_t n)
{
    put_length(b, n);
}

void image_value(StrBuf *b, Str v)
{
    put_length(b, v.n);
    sb_put(b, v);
}

void image_xml(StrBuf *b, Str text)
{
    StrBuf whole;
    sb_init(&whole, b->a);
    size_t start = image_open(&whole, false);
    whole.p[start] |= FLAG_XML;
    sb_putc(&whole, XML_VERSION);
    put_u32(&whole, XML_TEXT);
    sb_put(&whole, text);
    image_close(&whole, start);
    image_value(b, sb_str(&whole));
}

void image_null(StrBuf *b)
{
    sb_putc(b, (char)NULL_VALUE);
}

void image_null_object(StrBuf *b)
{
    sb_putc(b, (char)NULL_OBJECT);
}

/* ---- reading ---- */

static const uint8_t *take(ImageRd *r, size_t n)
{
    if (r->bad || n > (size_t)(r->end - r->p)) {
        r->bad = true;
        return NULL;
    }
    r->p += n;
    return r->p - n;
}

static uint8_t take_u8(ImageRd *r)
{
    const uint8_t *p = take(r, 1);
    return p ? *p : 0;
}

static uint32_t take_length(ImageRd *r)
{
    uint8_t n = take_u8(r);
    if (n != LONG_LENGTH)
        return n;
    const uint8_t *p = take(r, 4);
    return p ? (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3] : 0;
}

void image_read(ImageRd *r, Str image, bool collection)
{
    *r = (ImageRd){ .p = (const uint8_t *)image.p, .end = (const uint8_t *)image.p + image.n };
    uint8_t flags = take_u8(r);
    take_u8(r);     /* version */
    take_length(r); /* of the whole: the bytes are counted already */
    if (!(flags & FLAG_NO_PREFIX))
        take(r, take_length(r));
    if (collection)
        r->bad |= take_u8(r) != 0; /* keys stand before the elements of an index-by table */
    r->bad |= !(flags & FLAG_81) || (flags & FLAG_IN_LOB);
}

uint32_t image_read_count(ImageRd *r)
{
    uint32_t n = take_length(r);
    if (n > (size_t)(r->end - r->p)) /* each has a byte at least */
        r->bad = true;
    return r->bad ? 0 : n;
}

bool image_read_value(ImageRd *r, Str *v)
{
    *v = (Str){ NULL, 0 };
    if (r->p < r->end && (*r->p == NULL_VALUE || *r->p == NULL_OBJECT)) {
        r->p++;
        return false;
    }
    size_t         n = take_length(r);
    const uint8_t *p = take(r, n);
    if (p)
        *v = (Str){ (const char *)p, n };
    return p != NULL;
}

bool image_read_null_object(ImageRd *r)
{
    bool null = r->p < r->end && (*r->p == NULL_OBJECT || *r->p == NULL_VALUE);
    r->p += null;
    return null;
}
