/*
 * Runs pairs of programs, each as annotated and as generated, and compares what they print. The programs are shared
 * objects with `bits_program` in place of `main`, so that many pairs share one CUDA context: to make one takes longer
 * than to run ten of them.
 *
 *     runs NAME...                 reads NAME.how: object as annotated, object as generated, macros, sizes with commas
 *     runs --program OBJECT ARG... runs one object alone
 *
 * Writes `ok - NAME` or `not ok - NAME` for each size, `ok, not compiled - NAME` where neither object is there, and
 * `done NAME` for each name. A program that exits, hangs or leaves the context broken ends the process: who calls it
 * goes on with the names that are not done.
 */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

/* The status of the object's main program; 126 if there is none. */
static int status_of(const std::string &object, std::vector<std::string> words)
{
    void *loaded = dlopen(("./" + object + ".so").c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded)
        return fprintf(stderr, "%s\n", dlerror()), 126;
    words.insert(words.begin(), object);
    std::vector<char *> argv;
    for (std::string &word : words)
        argv.push_back(&word[0]);
    argv.push_back(nullptr);
    int status = 126;
    if (void *with = dlsym(loaded, "_Z12bits_programiPPc"))
        status = ((int (*)(int, char **))with)((int)words.size(), argv.data());
    else if (void *without = dlsym(loaded, "_Z12bits_programv"))
        status = ((int (*)())without)();
    dlclose(loaded);
    return status;
}

/* What the program prints, and its status. */
static std::string printed(const std::string &object, const std::vector<std::string> &words)
{
    FILE *file = tmpfile();
    const int out = dup(1), error = dup(2);
    if (!file || out < 0 || error < 0)
        perror("runs"), exit(2);
    dup2(fileno(file), 1);
    dup2(fileno(file), 2);
    alarm(60);
    const int status = status_of(object, words);
    const cudaError_t broken = cudaDeviceSynchronize();
    alarm(0);
    fflush(stdout);
    fflush(stderr);
    dup2(out, 1);
    dup2(error, 2);
    close(out);
    close(error);
    if (broken != cudaSuccess)
        printf("# %s: %s\n", object.c_str(), cudaGetErrorString(broken)), exit(3);
    std::string text = "status " + std::to_string(status) + "\n";
    rewind(file);
    for (int c; (c = getc(file)) != EOF;)
        text += (char)c;
    fclose(file);
    return status == 126 ? text + object : text;
}

int main(int argc, char **argv)
{
    if (argc > 2 && std::string(argv[1]) == "--program")
        return status_of(argv[2], std::vector<std::string>(argv + 3, argv + argc));
    for (int i = 1; i < argc; i++) {
        std::ifstream how(std::string(argv[i]) + ".how");
        std::string annotated, generated, macros, sizes, size;
        std::getline(how, annotated);
        std::getline(how, generated);
        std::getline(how, macros);
        std::getline(how, sizes);
        std::stringstream list(sizes.empty() ? " " : sizes);
        while (std::getline(list, size, ',')) {
            std::stringstream numbers(size);
            std::vector<std::string> words;
            for (std::string word; numbers >> word;)
                words.push_back(word);
            const bool neither = access((annotated + ".so").c_str(), R_OK) && access((generated + ".so").c_str(), R_OK);
            const bool same = neither || printed(annotated, words) == printed(generated, words);
            printf("%s - %s %s (%s)\n", neither ? "ok, not compiled" : same ? "ok" : "not ok", argv[i], macros.c_str(),
                   size.c_str());
            fflush(stdout);
        }
        printf("done %s\n", argv[i]);
        fflush(stdout);
    }
    return 0;
}
