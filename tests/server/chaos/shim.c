/* Faults inside the server process: a disk that is full, fails or is slow, and a wall clock that is wrong.
 *
 * Loaded with LD_PRELOAD. FAIRDEAL_CHAOS_CONTROL names a file with a `struct control`, which the test changes while the
 * server runs; FAIRDEAL_CHAOS_FOLDER is the folder whose files have the faulty disk.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum disk { DISK_WORKS, DISK_FULL, DISK_CANNOT_GROW, DISK_CANNOT_SYNC };

struct control {
    int64_t clock_offset_ms;
    int64_t disk; /* enum disk */
    int64_t sync_delay_ms;
};

static volatile struct control *control;
static const char *folder;

__attribute__((constructor)) static void open_control(void) {
    const char *path = getenv("FAIRDEAL_CHAOS_CONTROL");
    folder = getenv("FAIRDEAL_CHAOS_FOLDER");
    int file = path != NULL && folder != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *found = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (found != MAP_FAILED)
        control = found;
}

/* ---- The disk */

static int is_on_faulty_disk(int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0)
        return 0;
    path[size] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

/* The error of a write up to `end`, or 0. A disk that cannot grow still lets a file's existing pages be replaced. */
static int write_error(int file, off_t end) {
    if (control == NULL || (control->disk != DISK_FULL && control->disk != DISK_CANNOT_GROW))
        return 0;
    struct stat status;
    if (!is_on_faulty_disk(file) || fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        return 0;
    return control->disk == DISK_FULL || end > status.st_size ? ENOSPC : 0;
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (real == NULL) \
        real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define FAIL_IF(error) \
    do { \
        int found = (error); \
        if (found) { \
            errno = found; \
            return -1; \
        } \
    } while (0)

ssize_t write(int file, const void *data, size_t size) {
    REAL(write);
    if (control != NULL && control->disk != DISK_WORKS)
        FAIL_IF(write_error(file, lseek(file, 0, SEEK_CUR) + (off_t)size));
    return real(file, data, size);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    REAL(pwrite);
    FAIL_IF(write_error(file, at + (off_t)size));
    return real(file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    REAL(pwrite64);
    FAIL_IF(write_error(file, at + (off_t)size));
    return real(file, data, size, at);
}

int ftruncate(int file, off_t size) {
    REAL(ftruncate);
    FAIL_IF(write_error(file, size));
    return real(file, size);
}

int ftruncate64(int file, off64_t size) {
    REAL(ftruncate64);
    FAIL_IF(write_error(file, size));
    return real(file, size);
}

int posix_fallocate(int file, off_t at, off_t size) {
    REAL(posix_fallocate);
    int error = write_error(file, at + size);
    return error ? error : real(file, at, size);
}

static int sync_error(int file) {
    if (control == NULL || (control->sync_delay_ms == 0 && control->disk != DISK_CANNOT_SYNC))
        return 0;
    if (!is_on_faulty_disk(file))
        return 0;
    int64_t delay = control->sync_delay_ms;
    struct timespec wait = {delay / 1000, delay % 1000 * 1000000};
    nanosleep(&wait, NULL);
    return control->disk == DISK_CANNOT_SYNC ? EIO : 0;
}

int fsync(int file) {
    REAL(fsync);
    FAIL_IF(sync_error(file));
    return real(file);
}

int fdatasync(int file) {
    REAL(fdatasync);
    FAIL_IF(sync_error(file));
    return real(file);
}

/* ---- The wall clock */

int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(clock_gettime);
    int result = real(clock, now);
    if (result == 0 && control != NULL && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t offset = control->clock_offset_ms;
        now->tv_sec += offset / 1000;
        now->tv_nsec += offset % 1000 * 1000000;
        if (now->tv_nsec < 0) {
            now->tv_nsec += 1000000000;
            now->tv_sec -= 1;
        } else if (now->tv_nsec >= 1000000000) {
            now->tv_nsec -= 1000000000;
            now->tv_sec += 1;
        }
    }
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0)
        return -1;
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result != NULL)
        *result = now.tv_sec;
    return now.tv_sec;
}
