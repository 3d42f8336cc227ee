/* Reaches what is parsed before anybody is known: packet headers, CONNECT, ACCEPT, REFUSE, REDIRECT, markers, DATA, connect
 * descriptors, native network negotiation and sealed payloads. Byte 0 chooses the parser; the rest lies at the end of its own block. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "wire/ano_crypt.h"
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

/* One sealed session for the whole run; its digests go on from input to input. */
static void sealed(uint8_t *p, size_t n, bool encrypts)
{
    static AnoCrypt *server[2];
    if (server[encrypts] == NULL) {
        AnoChoice choice = { encrypts ? ANO_AES256 : ANO_NONE, encrypts ? ANO_NONE : ANO_SHA256, 0x17000000 };
        Wr        w, key;
        wr_init(&w, NULL);
        wr_init(&key, NULL);
        server[encrypts] = ano_start(&choice);
        ano_put_active_answer(&w, server[encrypts]);
        ano_crypt_free(ano_answer((Str){ (char *)w.p, w.n }, &key));
        if (ano_get_client_key((Str){ (char *)key.p, key.n }, server[encrypts]) != RC_OK)
            abort();
        wr_free(&w);
        wr_free(&key);
    }
    ano_open(server[encrypts], p, &n);
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
    Wr w;
    switch (data[0] % 10) {
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
    case 8: sealed(p, n, data[0] & 16); break;
    case 9:
        wr_init(&w, NULL);
        ano_crypt_free(ano_answer(text, &w));
        wr_free(&w);
        break;
    }
    free(p);
    return 0;
}
