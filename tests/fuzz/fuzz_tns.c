/* Reaches what is parsed before anybody is known: packet headers, CONNECT, ACCEPT, REFUSE, REDIRECT, markers, DATA, connect
 * descriptors, native network negotiation. Byte 0 chooses the parser; the rest lies at the end of its own block. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "wire/ano.h"
#include "wire/tns_connect.h"
#include "wire/tns_descriptor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void connect(const uint8_t *p, size_t n)
{
    TnsConnect c, again;
    if (tns_connect_get(p, n, &c) != RC_OK || c.descriptor.n == 0 || c.data_offset < 74)
        return;
    TnsAccept a, back;
    Wr        w;
    wr_init(&w, NULL);
    tns_connect_put(&w, &c);
    if (c.descriptor.n <= 230 && (tns_connect_get(w.p, w.n, &again) != RC_OK || again.sdu != c.sdu || !str_eq(again.descriptor, c.descriptor)))
        abort();
    wr_reset(&w, 0);
    if (tns_accept_choose(&a, &c, 319, 8192, TNS_AF_FAST_AUTH)) {
        if (a.sdu < TNS_MIN_SDU || a.sdu > 8192)
            abort();
        tns_accept_put(&w, &a);
        if (tns_accept_get(w.p, w.n, &back) != RC_OK || back.sdu != a.sdu || back.version != a.version)
            abort();
    }
    wr_free(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return -1;
    size_t   n = size - 1;
    uint8_t *p = malloc(n);
    memcpy(p, data + 1, n);
    TnsHeader     h;
    TnsAccept     a;
    TnsDescriptor d;
    AnoRequest    q;
    Str           text = { (char *)p, n };
    int           err;
    uint16_t      u16;
    uint8_t       mark;
    switch (data[0] % 8) {
    case 0: tns_header_get(p, n, data[0] & 8, 8192, &h); break;
    case 1: connect(p, n); break;
    case 2: tns_accept_get(p, n, &a); break;
    case 3: tns_refuse_get(p, n, &err, &text); break;
    case 4: tns_redirect_get(p, n, &u16); break;
    case 5:
        tns_marker_get(p, n, &mark);
        tns_data_get(p, n, &u16, &text);
        break;
    case 6: tns_descriptor_parse(text, &d); break;
    case 7: ano_get_request(text, &q); break;
    }
    free(p);
    return 0;
}
