/* For the playground: what emscripten's C library lacks, or does otherwise than the one of Linux. */
#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>

/* popen() asks for this, and then says that there are no processes. */
int posix_spawnp(pid_t *process, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *words, char *const *environment)
{
    (void)process, (void)file, (void)actions, (void)attributes, (void)words, (void)environment;
    return ENOSYS;
}

typedef int Compare(const void *a, const void *b);

/* `room` is as large as the values. */
static void sort(char *at, size_t count, size_t size, Compare *compare, char *room)
{
    if (count < 2)
        return;
    const size_t half = count / 2;
    char *second = at + half * size, *end = at + count * size;
    sort(at, half, size, compare, room);
    sort(second, count - half, size, compare, room);
    if (compare(second - size, second) <= 0)
        return;
    memcpy(room, at, half * size);
    for (char *first = room, *first_end = room + half * size; first < first_end; at += size) {
        const int takes_first = second == end || compare(first, second) <= 0;
        memcpy(at, takes_first ? first : second, size);
        *(takes_first ? &first : &second) += size;
    }
}

/* Equal values stay in their order, as in glibc. Theirs do not, and another order is another text. */
void qsort(void *at, size_t count, size_t size, Compare *compare)
{
    char *room = malloc(count * size + 1);
    if (!room)
        abort();
    sort(at, count, size, compare, room);
    free(room);
}
