{{! Every call of a function of this file alone was replaced: compilers warn of one that is not used. }}
(void){{name}}; /* its calls are replaced */
