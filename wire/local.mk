libdbsaci_wire_a_SOURCES += \
	wire/ano.c wire/ano.h wire/ano_crypt.c wire/ano_crypt.h wire/descriptor.def wire/drivers.def wire/field.c wire/field.h wire/image.c wire/image.h wire/functions.def \
	wire/login.c wire/login.h wire/messages.def \
	wire/ora_date.c wire/ora_date.h wire/ora_calc.c wire/ora_calc.h wire/ora_num.c wire/ora_num.h wire/ora_oson.h wire/ora_pairs.h wire/oson.h wire/oson_decode.c wire/oson_encode.c wire/json_text.c wire/json_text.h wire/ora_rowid.c wire/ora_rowid.h \
	wire/ora_text.c wire/ora_text.h wire/ora_type.c wire/ora_type.def wire/ora_type.h \
	wire/pg_stamp.c wire/pg_stamp.h wire/profile.c wire/profile.h wire/rd.c wire/rd.h wire/session_attrs.def \
	wire/tables.def wire/tns.c wire/tns.h wire/tns_connect.c wire/tns_connect.h wire/tns_descriptor.c wire/tns_descriptor.h \
	wire/ttc.c wire/ttc.h wire/ttc_auth.c wire/ttc_auth.h wire/ttc_bind.c wire/ttc_bind.h wire/ttc_caps.c wire/ttc_caps.h \
	wire/client_priv.h wire/client_reply.c wire/ttc_client.c wire/ttc_client.h wire/ttc_describe.c wire/ttc_describe.h wire/ttc_describe_name.c wire/ttc_describe_name.h wire/ttc_end.c wire/ttc_end.h \
	wire/ttc_execute.c wire/ttc_execute.h wire/ttc_lob.c wire/ttc_lob.h wire/ttc_request.c wire/ttc_request.h \
	wire/ttc_rows.c wire/ttc_rows.h wire/ttc_setup.c wire/ttc_setup.h wire/ttc_tpc.c wire/ttc_tpc.h \
	wire/wr.c wire/wr.h
