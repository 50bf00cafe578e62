/* For the playground: what emscripten's C library lacks, or does otherwise than the one of Linux. */
#include <errno.h>
#include <spawn.h>

/* popen() asks for this, and then says that there are no processes. */
int posix_spawnp(pid_t *process, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *words, char *const *environment)
{
    (void)process, (void)file, (void)actions, (void)attributes, (void)words, (void)environment;
    return ENOSYS;
}
