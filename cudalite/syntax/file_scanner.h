/* The pass over the text of one file: see file_scanner.c. */
#ifndef CUDALITE_SYNTAX_FILE_SCANNER_H
#define CUDALITE_SYNTAX_FILE_SCANNER_H

#include "reader.h"

/* At the beginning of a file. */
void reader_open(Reader *reader, Unit *unit, ReaderShared *shared, Source *source);
/* Reads it to its end. */
void reader_run(Reader *reader);

#endif
