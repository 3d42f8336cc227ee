/* CREATE of PL/SQL units: their heads, and what is stored of them. */
#ifndef DBSACI_REWRITE_UNIT_H
#define DBSACI_REWRITE_UNIT_H

#include "rewrite/rw.h"

/* CREATE [OR REPLACE] [EDITIONABLE ...] type [schema.]name, read by its words: also where the rest does not parse. */
typedef struct UnitHead {
    bool     or_replace;
    uint32_t start;  /* offset of the type's word: the unit's text begins there */
    Str      type;   /* PROCEDURE, FUNCTION, PACKAGE, PACKAGE BODY, TRIGGER, TYPE BODY */
    StrList  name;   /* folded */
} UnitHead;

/* False: the text is no such statement. */
bool unit_head(Arena *a, Str text, UnitHead *head);

/* A BrokenUnit of a text that the parser refused with `diags`, which are emptied; NULL: it is no unit. */
Node *unit_broken(Arena *a, Str text, DiagList *diags);

/* One more error of the unit that is being made: what Oracle's compiler says of the node. */
void unit_error(Rw *rw, const Node *at, const char *text);

/* Subprograms and their arguments as JSON for dbsaci.store_unit():
 * [{"member":..,"function":..,"overload":..,"options":[..],"args":[{"name":..,"type":..},..]},..] */
Str unit_members_json(Rw *rw, const Node *unit);

/* [{"kind":"table", "type" or "unit","schema":..,"name":..},..] */
Str unit_refs_json(Rw *rw, const Node *unit);

#endif
