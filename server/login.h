/* AUTH phase one and two on the server: look up verifiers, prove the password, open the PostgreSQL session. */
#ifndef DBSACI_SERVER_LOGIN_H
#define DBSACI_SERVER_LOGIN_H

#include "server/session.h"

/* Answers one AUTH message. *open: the session is logged on. False: the session ends (answered or gone). */
bool login_message(Session *s, const TtcRequest *q, bool *open);
/* Message 0x73 in an open session: changes the password. */
void login_change_password(Session *s, const TtcRequest *q);

/* `NAME/PASSWORD` or `NAME/@FILE` of --user: creates or updates the login. False: one line in why. */
bool login_provision(const char *conninfo, const char *user_option, char *why, size_t n);
/* The form of a --user option alone, before anything is started. */
bool login_option_valid(const char *option, char *why, size_t n);
/* Sets the verifiers of a login from a clear password. */
bool login_set_password(const char *conninfo, Str name, Str password, BeError *err);

#endif
