/* A library for LD_PRELOAD that journals what a program does to the files of one folder.

   JOURNAL_FOLDER  the folder, an absolute path with all links resolved
   JOURNAL_FILE    the journal (outside of the folder); without it nothing is journaled
   DISK_FULL_FILE  while this file exists, every write in the folder fails with ENOSPC

   A record has a header (struct record), the file's path below the folder, and data. A power cut at any position of the
   journal can be simulated afterwards: a write is on the disk for certain only if a sync of its file began after it and
   has ended. So there is no need to wait for the disk: fsync and fdatasync only write records.

   Records are written with one call to a file that is opened for appending, so those of several processes do not mix. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define WRITE 'W'
#define SYNC_BEGIN 'B'
#define SYNC_END 'E'
#define TRUNCATE 'T'
#define CREATE 'C'
#define UNLINK 'U'
#define RENAME 'R'

struct record {
    uint8_t kind;
    uint8_t unused[3];
    uint32_t path_size;
    uint64_t offset;
    uint64_t size;
};

static const char *folder, *journal_path, *full_path;
static size_t folder_size;
static int journal = -1;

/* A copy: PostgreSQL writes the titles of its processes over the environment. */
static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value != NULL ? strdup(value) : NULL;
}

__attribute__((constructor)) static void prepare(void) {
    folder = setting("JOURNAL_FOLDER");
    journal_path = setting("JOURNAL_FILE");
    full_path = setting("DISK_FULL_FILE");
    folder_size = folder != NULL ? strlen(folder) : 0;
}

/* The path below the folder; NULL for any other file. */
static const char *below(const char *path) {
    if (folder == NULL || strncmp(path, folder, folder_size) != 0 || path[folder_size] != '/')
        return NULL;
    return path + folder_size + 1;
}

static const char *path_of(int file, char *buffer) {
    char link[64];
    if (folder == NULL || file < 0)
        return NULL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, buffer, PATH_MAX - 1);
    if (size <= 0)
        return NULL;
    buffer[size] = 0;
    return below(buffer);
}

static const char *path_at(int at, const char *name, char *buffer) {
    if (folder == NULL)
        return NULL;
    if (name[0] == '/')
        snprintf(buffer, PATH_MAX, "%s", name);
    else if (at == AT_FDCWD) {
        char here[PATH_MAX / 2];
        if (getcwd(here, sizeof here) == NULL)
            return NULL;
        snprintf(buffer, PATH_MAX, "%s/%s", here, name);
    } else
        return NULL;
    return below(buffer);
}

static void note(char kind, const char *path, uint64_t offset, uint64_t size, const struct iovec *parts, int number) {
    if (journal_path == NULL)
        return;
    int error = errno;
    if (journal < 0)
        journal = syscall(SYS_openat, AT_FDCWD, journal_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    struct record record = {kind, {0}, (uint32_t)strlen(path), offset, size};
    struct iovec all[2 + 64];
    all[0] = (struct iovec){&record, sizeof record};
    all[1] = (struct iovec){(void *)path, record.path_size};
    int count = 2;
    for (int i = 0; i < number && count < 66; i++)
        all[count++] = parts[i];
    ssize_t expected = sizeof record + record.path_size + (parts != NULL ? size : 0);
    if (syscall(SYS_writev, journal, all, count) != expected)
        abort();
    errno = error;
}

static int is_full(const char *path) {
    if (path == NULL || full_path == NULL || syscall(SYS_faccessat, AT_FDCWD, full_path, F_OK) != 0)
        return 0;
    errno = ENOSPC;
    return 1;
}

static uint64_t position(int file) {
    int flags = fcntl(file, F_GETFL);
    struct stat found;
    if (flags >= 0 && (flags & O_APPEND) && fstat(file, &found) == 0)
        return found.st_size;
    return lseek(file, 0, SEEK_CUR);
}

static ssize_t vector_size(const struct iovec *parts, int number) {
    ssize_t size = 0;
    for (int i = 0; i < number; i++)
        size += parts[i].iov_len;
    return size;
}

/* ---- Writing */

ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) {
    char buffer[PATH_MAX];
    const char *path = path_of(file, buffer);
    if (is_full(path))
        return -1;
    if (path != NULL)
        note(WRITE, path, offset, size, &(struct iovec){(void *)data, size}, 1);
    return syscall(SYS_pwrite64, file, data, size, offset);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) { return pwrite64(file, data, size, offset); }

ssize_t write(int file, const void *data, size_t size) {
    char buffer[PATH_MAX];
    const char *path = path_of(file, buffer);
    if (is_full(path))
        return -1;
    if (path != NULL)
        note(WRITE, path, position(file), size, &(struct iovec){(void *)data, size}, 1);
    return syscall(SYS_write, file, data, size);
}

ssize_t pwritev64(int file, const struct iovec *parts, int number, off64_t offset) {
    char buffer[PATH_MAX];
    const char *path = path_of(file, buffer);
    if (is_full(path))
        return -1;
    if (path != NULL)
        note(WRITE, path, offset, vector_size(parts, number), parts, number);
    return syscall(SYS_pwritev, file, parts, number, offset, 0);
}

ssize_t pwritev(int file, const struct iovec *parts, int number, off_t offset) {
    return pwritev64(file, parts, number, offset);
}

int ftruncate64(int file, off64_t size) {
    char buffer[PATH_MAX];
    const char *path = path_of(file, buffer);
    if (path != NULL)
        note(TRUNCATE, path, size, 0, NULL, 0);
    return syscall(SYS_ftruncate, file, size);
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

int posix_fallocate64(int file, off64_t offset, off64_t size) {
    char buffer[PATH_MAX];
    const char *path = path_of(file, buffer);
    struct stat found;
    if (is_full(path))
        return ENOSPC;
    if (path != NULL && fstat(file, &found) == 0 && found.st_size < offset + size)
        note(TRUNCATE, path, offset + size, 0, NULL, 0);
    return syscall(SYS_fallocate, file, 0, offset, size) == 0 ? 0 : errno;
}

int posix_fallocate(int file, off_t offset, off_t size) { return posix_fallocate64(file, offset, size); }

/* ---- Syncing */

static int sync_file(int file, long number) {
    char buffer[PATH_MAX];
    const char *path = path_of(file, buffer);
    if (path == NULL || journal_path == NULL)
        return syscall(number, file);
    note(SYNC_BEGIN, path, 0, 0, NULL, 0);
    note(SYNC_END, path, 0, 0, NULL, 0);
    return 0;
}

int fsync(int file) { return sync_file(file, SYS_fsync); }
int fdatasync(int file) { return sync_file(file, SYS_fdatasync); }

/* ---- Names */

static int open_at(int at, const char *name, int flags, mode_t mode) {
    char buffer[PATH_MAX];
    int file = syscall(SYS_openat, at, name, flags, mode);
    if (file >= 0 && (flags & (O_CREAT | O_TRUNC))) {
        const char *path = path_of(file, buffer);
        if (path != NULL)
            note(flags & O_TRUNC ? TRUNCATE : CREATE, path, 0, 0, NULL, 0);
    }
    return file;
}

#define OPEN(mode_from)                                                                                                \
    mode_t mode = 0;                                                                                                   \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                                               \
        va_list rest;                                                                                                  \
        va_start(rest, mode_from);                                                                                     \
        mode = va_arg(rest, mode_t);                                                                                   \
        va_end(rest);                                                                                                  \
    }

int open(const char *name, int flags, ...) {
    OPEN(flags)
    return open_at(AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...) {
    OPEN(flags)
    return open_at(AT_FDCWD, name, flags, mode);
}

int openat(int at, const char *name, int flags, ...) {
    OPEN(flags)
    return open_at(at, name, flags, mode);
}

int openat64(int at, const char *name, int flags, ...) {
    OPEN(flags)
    return open_at(at, name, flags, mode);
}

int unlink(const char *name) {
    char buffer[PATH_MAX];
    const char *path = path_at(AT_FDCWD, name, buffer);
    int result = syscall(SYS_unlinkat, AT_FDCWD, name, 0);
    if (result == 0 && path != NULL)
        note(UNLINK, path, 0, 0, NULL, 0);
    return result;
}

int rename(const char *name, const char *other) {
    char buffer[PATH_MAX], other_buffer[PATH_MAX];
    const char *path = path_at(AT_FDCWD, name, buffer), *target = path_at(AT_FDCWD, other, other_buffer);
    int result = syscall(SYS_renameat2, AT_FDCWD, name, AT_FDCWD, other, 0);
    if (result == 0 && path != NULL && target != NULL)
        note(RENAME, path, 0, strlen(target), &(struct iovec){(void *)target, strlen(target)}, 1);
    return result;
}
