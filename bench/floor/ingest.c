/*
 * The floor of an import: plain C, one thread, no quoted fields. Sums the columns that a report needs by channel, and three
 * of them by video; then finds each channel's five best videos by comments, by subscribers and by card clicks.
 * Prints lines, channels, videos, each sum, and the sum of all that stands in top lists.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SUMS = 13, COLUMNS = 64, TOP = 5, LISTS = 3 };
static const char *NAMES[SUMS] = {
    "engaged_views", "views", "watch_time_minutes", "comments", "likes", "shares", "subscribers_gained", "subscribers_lost",
    "card_teaser_clicks", "card_teaser_impressions", "card_clicks", "card_impressions", "watch_page" };
enum { MINUTES = 2, COMMENTS = 3, GAINED = 6, LOST = 7, CLICKS = 10, WATCH_PAGE = 12 };

typedef struct { char id[24]; int used; int64_t sums[SUMS]; int64_t top[LISTS][TOP]; } Channel;
typedef struct { char id[11]; int channel; int used; int64_t values[LISTS]; } Video;

static Channel *channels; static size_t channel_size = 1 << 14, channel_count;
static Video *videos; static size_t video_size = 1 << 20, video_count;
static int64_t lines;

static uint64_t hash_of(const char *text, size_t length, uint64_t hash) {
  for (size_t at = 0; at < length; at++) hash = (hash ^ (unsigned char)text[at]) * 1099511628211u;
  return hash ^ (hash >> 29);
}

static size_t channel_of(const char *id) {
  size_t at = hash_of(id, 24, 14695981039346656037u) & (channel_size - 1);
  while (channels[at].used && memcmp(channels[at].id, id, 24)) at = (at + 1) & (channel_size - 1);
  if (!channels[at].used) { channels[at].used = 1; memcpy(channels[at].id, id, 24); channel_count++; }
  return at;
}

static Video *video_of(const char *id, size_t channel) {
  size_t at = hash_of(id, 11, channel) & (video_size - 1);
  while (videos[at].used && (videos[at].channel != (int)channel || memcmp(videos[at].id, id, 11))) at = (at + 1) & (video_size - 1);
  if (!videos[at].used) {
    if (++video_count > video_size / 2) { fprintf(stderr, "too many videos\n"); exit(1); }
    videos[at].used = 1; videos[at].channel = (int)channel; memcpy(videos[at].id, id, 11);
  }
  return &videos[at];
}

static int64_t count_at(const char *text) {
  int64_t value = 0; int negative = *text == '-';
  for (text += negative; *text >= '0' && *text <= '9'; text++) value = value * 10 + (*text - '0');
  return negative ? -value : value;
}

/* In billionths. */
static int64_t decimal_at(const char *text) {
  int64_t value = 0; int decimals = -1;
  for (;; text++) {
    if (*text == '.') decimals = 0;
    else if (*text >= '0' && *text <= '9') { value = value * 10 + (*text - '0'); if (decimals >= 0) decimals++; }
    else break;
  }
  for (int places = decimals < 0 ? 0 : decimals; places < 9; places++) value *= 10;
  return value;
}

static void read_file(const char *path) {
  int file = open(path, O_RDONLY); struct stat about;
  if (file < 0 || fstat(file, &about)) { perror(path); exit(1); }
  const char *text = mmap(0, about.st_size, PROT_READ, MAP_PRIVATE, file, 0), *end = text + about.st_size;
  if (text == MAP_FAILED) { perror(path); exit(1); }
  int column_of[COLUMNS], channel_column = -1, video_column = -1, columns = 0;
  const char *at = text;
  for (; at < end && at[-1 + (at == text)] != '\n'; columns++) {
    const char *stop = at + strcspn(at, ",\n"); size_t length = stop - at;
    column_of[columns] = -1;
    for (int sum = 0; sum < SUMS; sum++)
      if (strlen(NAMES[sum]) == length && !memcmp(NAMES[sum], at, length)) column_of[columns] = sum;
    if (length == 10 && !memcmp(at, "channel_id", 10)) channel_column = columns;
    if (length == 8 && !memcmp(at, "video_id", 8)) video_column = columns;
    at = stop + 1;
    if (*stop == '\n') { columns++; break; }
  }
  while (at < end) {
    int64_t values[SUMS] = { 0 }; const char *channel = 0, *video = 0;
    for (int column = 0; column < columns; column++) {
      if (column == channel_column) channel = at;
      else if (column == video_column) video = at;
      else if (column_of[column] >= 0)
        values[column_of[column]] = column_of[column] == MINUTES ? decimal_at(at) : count_at(at);
      while (*at != ',' && *at != '\n') at++;
      at++;
    }
    size_t owner = channel_of(channel); int64_t subscribers = values[GAINED] - values[LOST];
    if (*video != ',') values[WATCH_PAGE] = subscribers;
    if (*video != ',' && (values[COMMENTS] || subscribers || values[CLICKS])) {
      Video *found = video_of(video, owner);
      found->values[0] += values[COMMENTS]; found->values[1] += subscribers; found->values[2] += values[CLICKS];
    }
    for (int sum = 0; sum < SUMS; sum++) channels[owner].sums[sum] += values[sum];
    lines++;
  }
  munmap((void *)text, about.st_size); close(file);
}

static void place(int64_t *top, int64_t value) {
  for (int at = 0; at < TOP; at++)
    if (value > top[at]) { int64_t lower = top[at]; top[at] = value; value = lower; }
}

int main(int count, char **paths) {
  channels = calloc(channel_size, sizeof(Channel)); videos = calloc(video_size, sizeof(Video));
  for (int file = 1; file < count; file++) read_file(paths[file]);
  int64_t sums[SUMS] = { 0 }, top = 0;
  for (size_t at = 0; at < video_size; at++)
    for (int list = 0; videos[at].used && list < LISTS; list++)
      if (videos[at].values[list] > 0) place(channels[videos[at].channel].top[list], videos[at].values[list]);
  for (size_t at = 0; at < channel_size; at++)
    if (channels[at].used) {
      for (int sum = 0; sum < SUMS; sum++) sums[sum] += channels[at].sums[sum];
      for (int list = 0; list < LISTS; list++) for (int each = 0; each < TOP; each++) top += channels[at].top[list][each];
    }
  printf("%lld %zu %zu", (long long)lines, channel_count, video_count);
  for (int sum = 0; sum < SUMS; sum++) printf(" %lld", (long long)sums[sum]);
  printf(" %lld\n", (long long)top);
}
