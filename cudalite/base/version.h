/* The version of all programs of the project. */
#ifndef CUDALITE_BASE_VERSION_H
#define CUDALITE_BASE_VERSION_H

#define CUDALITE_VERSION "0.1.0"

#endif
