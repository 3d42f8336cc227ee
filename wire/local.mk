libdbsaci_wire_a_SOURCES += wire/rd.h wire/wr.h wire/field.h wire/profile.h wire/drivers.def \
	wire/tns.h wire/tns_connect.h wire/tns_descriptor.h wire/descriptor.def wire/ano.h \
	wire/ttc.h wire/messages.def wire/functions.def wire/ttc_caps.h wire/ttc_setup.h wire/ttc_auth.h wire/login.h \
	wire/ttc_bind.h wire/ttc_execute.h wire/ttc_lob.h wire/ttc_tpc.h wire/ttc_request.h \
	wire/ttc_describe.h wire/ttc_rows.h wire/ttc_end.h wire/ttc_client.h \
	wire/ora_type.h wire/ora_type.def wire/ora_num.h wire/ora_date.h wire/ora_rowid.h wire/ora_text.h wire/ora_oson.h
