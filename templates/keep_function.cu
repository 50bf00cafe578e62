{{! All calls of a static function were replaced: this avoids the compiler's warning that it is unused. }}
(void){{name}}; /* unused, for all its calls are replaced */
