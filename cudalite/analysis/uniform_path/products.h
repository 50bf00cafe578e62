/* Products on the spine, of which nvcc makes one fma with a sum elsewhere. */
#ifndef CUDALITE_ANALYSIS_UNIFORM_PATH_PRODUCTS_H
#define CUDALITE_ANALYSIS_UNIFORM_PATH_PRODUCTS_H

#include "path_walk.h"

/* What the product computes (product_form), an element by its place. */
Str path_product_form(Walk *walk, const Expr *product);
/* A floating number of more than two bytes, of the thread's own. */
bool path_is_floating(const Type *type);
/* What is declared is a product that meets a sum behind a loop; */
bool path_keeps_declared(Walk *walk, const Declarator *declarator);
bool path_keeps_any_declared(Walk *walk, const Stmt *stmt);
/* ... what is assigned: x = y * z, or x *= y; */
bool path_keeps_assigned(Walk *walk, const Stmt *stmt, const Guard *guard);
/* ... what else the statement leaves a product in: what a function gives back by a reference,
 * elements, members, types that are no plain numbers, and all that statements inside of it set. */
bool path_keeps_given(Walk *walk, const Stmt *stmt, const Guard *guard);
bool path_fail_kept(Walk *walk, const Stmt *stmt);
/* All threads make the product, of the 0 that those outside of the guard have for its factor. */
bool path_share_product(Walk *walk, const Stmt *stmt, Guard *guard);
/* A statement for all threads before a region without loop, which the region's barrier parts from
 * the sums behind it: the original has nothing between, and nvcc moves products with their loads to
 * the sums. */
bool path_can_make_before(Walk *walk, const Stmt *stmt);
bool path_share_declared(Walk *walk, const Stmt *stmt, const Declarator *declarator, Guard *guard);
/* Those inside make it with other statements. */
bool path_can_declare_product(Walk *walk, const Stmt *stmt, const Declarator *declarator);
bool path_can_guard_products(Walk *walk, const Stmt *stmt, const Guard *guard);
/* A product of the statement meets a sum behind the region. */
bool path_leaves_product(Walk *walk, const Region *region, const Stmt *stmt);
/* No product of floating numbers stands both before a loop and behind it. */
bool path_makes_none_twice(Walk *walk);

#endif
