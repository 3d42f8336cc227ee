#include "config.h"

#include "wire/profile.h"
#include "wire/ttc_caps.h"

void ttc_profile_init(TtcProfile *pf, TtcPersona persona)
{
    const TtcCaps *caps = ttc_caps(persona);
    *pf = (TtcProfile){
        .fv = (uint8_t)caps->ccap.p[CCAP_FIELD_VERSION],
        .big_clr = true,
    };
}

static const struct {
    const char *pro, *session, *title;
} drivers[DRV_COUNT] = {
    { "", "", "unknown driver" },
#define DRIVER(id, pro_name, session_name, driver_title) { pro_name, session_name, driver_title },
#include "wire/drivers.def"
#undef DRIVER
};

static bool begins(Str name, const char *with)
{
    size_t n = strlen(with);
    return name.n >= n && str_ieq((Str){ name.p, n }, (Str){ with, n });
}

void ttc_profile_driver(TtcProfile *pf, Str name)
{
    for (int d = DRV_UNKNOWN + 1; d < DRV_COUNT; d++)
        if (begins(name, drivers[d].pro) || begins(name, drivers[d].session))
            pf->driver = (TtcDriver)d;
}

const char *ttc_driver_title(TtcDriver d)
{
    return drivers[d < DRV_COUNT ? d : DRV_UNKNOWN].title;
}
