#include "config.h"

#include "wire/ora_type.h"

#include <stddef.h>

/* Indexed by type number: looked up for every value of a bind row. */
static const OraTypeInfo types[256] = {
#define TYPE(id, number, name, form, size, csfrm, longest) [number] = { number, name, FORM_##form, size, csfrm, longest },
#include "wire/ora_type.def"
#undef TYPE
};

const OraTypeInfo *ora_type_info(uint8_t number)
{
    return types[number].name ? &types[number] : NULL;
}
