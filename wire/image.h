/* Images of objects and collections (pickled values, version 8.1): what ttc_put_object() sends and binds bring.
 *
 * An object's attributes stand one after the other; those of an object inside an object too. A collection inside anything, and an
 * object inside a collection, is an image of its own in the place of a value. */
#ifndef DBSACI_WIRE_IMAGE_H
#define DBSACI_WIRE_IMAGE_H

#include "util/strbuf.h"

/* ---- writing ---- */

/* Where the image begins in `b`, for image_close(). */
size_t image_open(StrBuf *b, bool collection);
void   image_close(StrBuf *b, size_t start);
void   image_count(StrBuf *b, uint32_t n); /* of elements, before them */
void   image_value(StrBuf *b, Str v);      /* a scalar's encoding, or a whole image */
void   image_xml(StrBuf *b, Str text);     /* an XMLTYPE inside an object: an image with the text */
void   image_null(StrBuf *b);              /* a scalar, a collection, an element */
void   image_null_object(StrBuf *b);       /* an object inside an object */

/* ---- reading ---- */

typedef struct ImageRd {
    const uint8_t *p, *end;
    bool           bad; /* sticky: the bytes are no such image */
} ImageRd;

void     image_read(ImageRd *r, Str image, bool collection);
uint32_t image_read_count(ImageRd *r);
/* The next value; false: it is NULL. */
bool     image_read_value(ImageRd *r, Str *v);
/* Is the object that comes next NULL? Its mark is taken. */
bool     image_read_null_object(ImageRd *r);

#endif
