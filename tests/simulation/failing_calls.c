/* Fails chosen calls that change files below a folder; loaded before the C library (LD_PRELOAD).
 *
 * arm(folder, first, last, kind) counts the calls from 1 on and spoils those from `first` to `last`:
 * 1 the disk fails (EIO), 2 the disk is full (ENOSPC), 3 only half is written and then the disk is
 * full, 4 the process is killed before the call, 5 it is killed after it. counted() tells how many
 * calls there were. listen(function) has each call told before it is made: what it is, the path, the
 * place, the bytes and how many; what it then arms holds for that very call.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static char prefix[PATH_MAX];
static long count, from, until;
static int kind;

void arm(const char *folder, long first, long last, int how) {
    snprintf(prefix, sizeof prefix, "%s", folder);
    count = 0, from = first, until = last, kind = how;
}

long counted(void) { return count; }

enum { WRITES, SYNCS, CUTS, REMOVES, RENAMES, MAKES };
typedef void (*Told)(int call, const char *path, long at, const void *data, long size);
static Told told;

void listen(Told by) { told = by; }

static char current[PATH_MAX];
static int is_telling;

/* What is done meanwhile by who is told is not told. */
static void tell(int call, long at, const void *data, long size) {
    if (!told || is_telling) return;
    is_telling = 1;
    told(call, current, at, data, size);
    is_telling = 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int below(const char *path) {
    if (is_telling || !kind || !prefix[0] || !path) return 0;
    if (strncmp(path, prefix, strlen(prefix))) return 0;
    if (path != current) snprintf(current, sizeof current, "%s", path);
    return 1;
}

static int watched(int handle) {
    char link[64], path[PATH_MAX];
    if (!kind) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return below(path);
}

/* Return 0 where the call goes on, 1 where it fails with errno set. */
static int spoilt(void) {
    count++;
    if (count < from || count > until) return 0;
    if (kind == 4) kill(getpid(), SIGKILL);
    if (kind == 1) { errno = EIO; return 1; }
    if (kind == 2 || kind == 3) { errno = ENOSPC; return 1; }
    return 0;
}

static void end_after(void) {
    if (kind == 5 && count >= from && count <= until) kill(getpid(), SIGKILL);
}

#define GOES_ON(handle, call, what, at) do { \
    if (!watched(handle)) return call; \
    tell(what, at, NULL, 0); \
    if (spoilt()) return -1; \
    int made = call; \
    end_after(); \
    return made; } while (0)

static int is_half(void) { return kind == 3 && count + 1 == from; }

#define WRITTEN(of, at, ...) do { \
    if (!watched(handle)) return REAL(of)(handle, data, __VA_ARGS__); \
    tell(WRITES, at, data, (long)size); \
    if (is_half() && size > 1) { \
        count++; \
        from = count + 1, until = LONG_MAX; \
        size = size / 2; \
        return REAL(of)(handle, data, __VA_ARGS__); \
    } \
    if (spoilt()) return -1; \
    ssize_t made = REAL(of)(handle, data, __VA_ARGS__); \
    end_after(); \
    return made; } while (0)

ssize_t write(int handle, const void *data, size_t size) {
    WRITTEN(write, lseek(handle, 0, SEEK_CUR), size);
}

ssize_t pwrite64(int handle, const void *data, size_t size, off64_t at) {
    WRITTEN(pwrite64, at, size, at);
}

ssize_t pwrite(int handle, const void *data, size_t size, off_t at) {
    return pwrite64(handle, data, size, at);
}

int fsync(int handle) { GOES_ON(handle, REAL(fsync)(handle), SYNCS, 0); }
int fdatasync(int handle) { GOES_ON(handle, REAL(fdatasync)(handle), SYNCS, 0); }
int ftruncate64(int handle, off64_t size) {
    GOES_ON(handle, REAL(ftruncate64)(handle, size), CUTS, size);
}
int ftruncate(int handle, off_t size) { return ftruncate64(handle, size); }

#define OF_PATH(path, call, what, data, size) do { \
    if (!below(path)) return call; \
    tell(what, 0, data, size); \
    if (spoilt()) return -1; \
    int made = call; \
    end_after(); \
    return made; } while (0)

int unlink(const char *path) { OF_PATH(path, REAL(unlink)(path), REMOVES, NULL, 0); }
int rename(const char *old, const char *new) { OF_PATH(new, REAL(rename)(old, new), RENAMES, old, (long)strlen(old)); }
int link(const char *old, const char *new) { OF_PATH(new, REAL(link)(old, new), MAKES, old, (long)strlen(old)); }

int mkdir(const char *path, mode_t mode) {
    int (*real)(const char *, mode_t) = (int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir");
    OF_PATH(path, real(path, mode), MAKES, NULL, 0);
}

#define OPENED(name) \
int name(const char *path, int flags, ...) { \
    va_list more; va_start(more, flags); \
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; va_end(more); \
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
    if (!(flags & O_CREAT)) return real(path, flags, mode); \
    OF_PATH(path, real(path, flags, mode), MAKES, NULL, 0); \
}
OPENED(open)
OPENED(open64)
