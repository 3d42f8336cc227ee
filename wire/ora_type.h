/* Oracle's wire types: one table (ora_type.def), looked up by number. */
#ifndef DBSACI_WIRE_ORA_TYPE_H
#define DBSACI_WIRE_ORA_TYPE_H

#include <stdint.h>

enum OraTypeNumber {
#define TYPE(id, number, name, form, size, csfrm, longest) ORA_##id = (number),
#include "wire/ora_type.def"
#undef TYPE
};
typedef enum OraForm { FORM_CLR, FORM_LONG, FORM_ROWID, FORM_UROWID, FORM_LOB, FORM_LARGE, FORM_CURSOR, FORM_OBJECT } OraForm;
enum { ORA_CHARSET_UTF8 = 873, ORA_CHARSET_UTF16 = 2000, ORA_CSFRM_IMPLICIT = 1, ORA_CSFRM_NCHAR = 2 };

typedef struct OraTypeInfo {
    uint8_t     number;
    const char *name;
    OraForm     form;
    uint32_t    size;  /* to describe; 0: by declaration */
    uint8_t     csfrm; /* 1: has a character set */
    uint32_t    longest;
} OraTypeInfo;

/* NULL for a number that no row has. */
const OraTypeInfo *ora_type_info(uint8_t number);

#endif
