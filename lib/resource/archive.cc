// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/archive.h"

#include <zip.h>
#include <zlib.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <new>

#include "base/diagnostic.h"
#include "resource/input_limits.h"
#include "resource/path.h"

namespace mj {
namespace {

constexpr std::string_view kMagic("PK\x03\x04", 4);
constexpr std::string_view kMagicOfEmpty("PK\x05\x06", 4);
constexpr zip_uint16_t kFirstDosDate = 1 << 5 | 1;  // the date 1980-01-01, which all entries get
constexpr zip_uint32_t kRegularFile = 0100644u << 16;

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Zip = std::unique_ptr<zip_t, Discard>;

struct CloseEntry {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipFile = std::unique_ptr<zip_file_t, CloseEntry>;

// Returns the text of an error of libzip. Throws std::bad_alloc if memory was exhausted, which is
// no fault of the archive.
std::string text_of(zip_error_t* error) {
  const int code = zip_error_code_zip(error);
  if (code == ZIP_ER_MEMORY ||
      (code == ZIP_ER_ZLIB && zip_error_code_system(error) == Z_MEM_ERROR)) {
    throw std::bad_alloc();
  }
  return zip_error_strerror(error);
}

class ZipError {
 public:
  ZipError() { zip_error_init(&error_); }
  ~ZipError() { zip_error_fini(&error_); }
  ZipError(const ZipError&) = delete;
  ZipError& operator=(const ZipError&) = delete;
  [[nodiscard]] zip_error_t* get() { return &error_; }
  std::string text() { return text_of(&error_); }

 private:
  zip_error_t error_;
};

// Returns whether a name leads out of the archive. Both / and \ count as separators, because
// archives come from all operating systems.
bool leaves_the_archive(std::string_view name) {
  const std::string path = normalize_path(name);
  return is_absolute_path(name) || path == ".." || path.starts_with("../");
}

bool is_folder(std::string_view name) {
  return name.ends_with('/') || name.ends_with('\\');
}

// Reads the directory of an archive and checks it entry by entry.
class Directory {
 public:
  using Entries = std::map<std::string, zip_stat_t>;

  Directory(zip_t* zip, uint64_t archive_bytes, const std::string& name,
            const ArchiveLimits& limits)
      : zip_(zip), archive_bytes_(archive_bytes), name_(name), limits_(limits) {}

  Entries read() {
    const zip_int64_t count = zip_get_num_entries(zip_, 0);
    if (static_cast<uint64_t>(count) > limits_.entries) {
      fail("the archive has " + std::to_string(count) + " entries, more than " +
           std::to_string(limits_.entries));
    }
    for (zip_int64_t i = 0; i < count; ++i) add(static_cast<zip_uint64_t>(i));
    check_expansion();
    require_unpacked_size("the archive '" + name_ + "'", expanded_);
    return std::move(entries_);
  }

 private:
  [[noreturn]] void fail(const std::string& message, std::string hint = {}) const {
    Diagnostic d{.code = "bad-archive", .message = message, .hint = std::move(hint)};
    d.where.file = name_;
    throw Error(std::move(d));
  }

  void add(zip_uint64_t index) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE;
    if (zip_stat_index(zip_, index, 0, &stat) != 0 || (stat.valid & kNeeded) != kNeeded) {
      fail("entry " + std::to_string(index) + " of the archive cannot be read");
    }
    const std::string_view entry = stat.name;
    if (entry.size() > limits_.name_length) {
      fail("entry " + std::to_string(index) + " of the archive has a name of " +
           std::to_string(entry.size()) + " bytes, more than " +
           std::to_string(limits_.name_length));
    }
    if (entry.empty() || leaves_the_archive(entry)) {
      fail("entry '" + std::string(entry) + "' has a path outside of the archive");
    }
    count_bytes(stat);
    if (is_folder(entry) || stat.size == 0) return;
    stat.index = index;
    if (!entries_.emplace(normalize_path(entry), stat).second) {
      fail("entry '" + std::string(entry) + "' occurs twice in the archive");
    }
  }

  // Adds the unpacked and the compressed size of an entry to the totals. Each total stays below
  // twice its limit, so it cannot overflow.
  void count_bytes(const zip_stat_t& stat) {
    if (stat.size > limits_.total_bytes || (expanded_ += stat.size) > limits_.total_bytes) {
      fail("entry '" + std::string(stat.name) + "' makes the archive larger than " +
           std::to_string(limits_.total_bytes) + " bytes when unpacked");
    }
    if (stat.comp_size > archive_bytes_ || (packed_ += stat.comp_size) > archive_bytes_) {
      fail("entry '" + std::string(stat.name) +
           "' overlaps another entry or the end of the archive");
    }
  }

  void check_expansion() const {
    const uint64_t trusted = std::max<uint64_t>(limits_.trusted_bytes, input_limits().trusted);
    if (expanded_ <= trusted || expanded_ / limits_.ratio <= archive_bytes_) return;
    fail("the archive would unpack to " + size_text(expanded_) + ", more than " +
             std::to_string(limits_.ratio) + " times its size",
         "--max-memory sets the limit");
  }

  zip_t* zip_;
  uint64_t archive_bytes_;
  const std::string& name_;
  const ArchiveLimits& limits_;
  uint64_t expanded_ = 0, packed_ = 0;
  Entries entries_;
};

[[noreturn]] void refuse(const std::string& name, const std::string& reason) {
  Diagnostic d{.code = "bad-archive", .message = "cannot read the archive: " + reason};
  d.where.file = name;
  throw Error(std::move(d));
}

Zip open(const std::string& bytes, const std::string& name) {
  if (!is_archive(bytes)) refuse(name, "it does not begin with the header of an archive");
  ZipError error;
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, error.get());
  Zip zip(source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, error.get()));
  if (zip) return zip;
  if (source != nullptr) zip_source_free(source);
  refuse(name, error.text());
}

std::string name_of_method(zip_uint16_t method) {
  const std::pair<zip_uint16_t, const char*> known[] = {{ZIP_CM_BZIP2, "bzip2"},
                                                        {ZIP_CM_LZMA, "LZMA"},
                                                        {9, "deflate64"},
                                                        {93, "Zstandard"},
                                                        {95, "XZ"},
                                                        {98, "PPMd"}};
  for (const auto& [number, name] : known) {
    if (number == method) return name;
  }
  return "method " + std::to_string(method);
}

// Returns the reason why an entry cannot be read, as far as the directory of the archive shows it.
// Returns an empty text if the directory shows no reason.
std::string obstacle(const zip_stat_t& stat) {
  if ((stat.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && stat.encryption_method != ZIP_EM_NONE) {
    return "is encrypted";
  }
  if ((stat.valid & ZIP_STAT_COMP_METHOD) != 0 && stat.comp_method != ZIP_CM_STORE &&
      stat.comp_method != ZIP_CM_DEFLATE) {
    return "is compressed by " + name_of_method(stat.comp_method) +
           ": only stored and deflated files are supported";
  }
  return {};
}

}  // namespace

struct Archive::State {
  std::string bytes;
  std::string name;
  Zip zip;  // refers to `bytes`
  Directory::Entries entries;
  std::mutex mutex;  // guards `zip`
};

bool is_archive(std::string_view bytes) {
  return bytes.starts_with(kMagic) || bytes.starts_with(kMagicOfEmpty);
}

bool has_archive_extension(std::string_view path) {
  const std::string end = lower_case(path.substr(path.size() - std::min<size_t>(path.size(), 4)));
  return end == ".mjz" || end == ".zip";
}

Archive::Archive(std::string bytes, std::string name, const ArchiveLimits& limits)
    : state_(std::make_unique<State>()) {
  state_->bytes = std::move(bytes);
  state_->name = std::move(name);
  state_->zip = open(state_->bytes, state_->name);
  state_->entries = Directory(state_->zip.get(), state_->bytes.size(), state_->name, limits).read();
}

Archive::~Archive() = default;

const std::string& Archive::name() const {
  return state_->name;
}

std::vector<std::string> Archive::entries() const {
  std::vector<std::string> out;
  for (const auto& [name, stat] : state_->entries) out.push_back(name);
  return out;
}

bool Archive::exists(const std::string& path) const {
  return state_->entries.contains(normalize_path(path));
}

FileContent Archive::read(const std::string& path) const {
  const auto at = state_->entries.find(normalize_path(path));
  if (at == state_->entries.end()) return {std::nullopt, "no such file in the archive"};
  const zip_stat_t& stat = at->second;
  if (std::string problem = obstacle(stat); !problem.empty()) return {std::nullopt, problem};

  const std::lock_guard lock(state_->mutex);
  const ZipFile file(zip_fopen_index(state_->zip.get(), stat.index, 0));
  if (!file) {
    return {std::nullopt, "is damaged: " + text_of(zip_get_error(state_->zip.get()))};
  }
  // The buffer has room for one byte more than expected. libzip compares the checksum only when it
  // reads the end of the entry, and the additional byte makes it do so.
  std::string bytes(stat.size + 1, '\0');
  const zip_int64_t got = zip_fread(file.get(), bytes.data(), bytes.size());
  const zip_int64_t more = got == static_cast<zip_int64_t>(stat.size)
                               ? zip_fread(file.get(), bytes.data() + got, 1)
                               : got;
  if (got < 0 || more < 0) {
    return {std::nullopt, "is damaged: " + text_of(zip_file_get_error(file.get()))};
  }
  if (more != 0) return {std::nullopt, "is damaged: its size differs from the size in the archive"};
  bytes.resize(stat.size);
  return checked_content(std::move(bytes));
}

namespace {

class ArchiveWriter {
 public:
  explicit ArchiveWriter(Packing packing) : packing_(packing) {
    ZipError error;
    source_ = zip_source_buffer_create(nullptr, 0, 0, error.get());
    if (source_ == nullptr) fail(error.text());
    zip_source_keep(source_);
    zip_.reset(zip_open_from_source(source_, ZIP_TRUNCATE, error.get()));
    if (zip_) return;
    zip_source_free(source_);
    zip_source_free(source_);
    fail(error.text());
  }
  ~ArchiveWriter() { zip_source_free(source_); }
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;

  // Adds a file to the archive. The bytes are not copied, so `file` must outlive this object.
  void add(const ArchiveFile& file) {
    if (leaves_the_archive(file.name)) {
      fail("'" + file.name + "' would have a path outside of the archive");
    }
    zip_source_t* data = zip_source_buffer(zip_.get(), file.bytes.data(), file.bytes.size(), 0);
    const zip_int64_t index =
        data == nullptr ? -1 : zip_file_add(zip_.get(), file.name.c_str(), data, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      if (data != nullptr) zip_source_free(data);
      fail("'" + file.name + "': " + text_of(zip_get_error(zip_.get())));
    }
    // Level 9 takes almost five times as long for meshes and saves only 2 % of the bytes.
    constexpr zip_uint32_t kCompression = 6;
    const zip_int32_t method = packing_ == Packing::kStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
    const auto at = static_cast<zip_uint64_t>(index);
    const bool good =
        zip_set_file_compression(zip_.get(), at, method, kCompression) == 0 &&
        zip_file_set_dostime(zip_.get(), at, 0, kFirstDosDate, 0) == 0 &&
        zip_file_set_external_attributes(zip_.get(), at, 0, ZIP_OPSYS_UNIX, kRegularFile) == 0;
    if (!good) fail("'" + file.name + "': " + text_of(zip_get_error(zip_.get())));
  }

  std::string finish() {
    if (zip_close(zip_.get()) != 0) fail(text_of(zip_get_error(zip_.get())));
    (void)zip_.release();
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_source_stat(source_, &stat) != 0 || zip_source_open(source_) != 0) {
      fail(text_of(zip_source_error(source_)));
    }
    std::string bytes(stat.size, '\0');
    const zip_int64_t got = zip_source_read(source_, bytes.data(), bytes.size());
    zip_source_close(source_);
    if (got != static_cast<zip_int64_t>(bytes.size())) fail("its end is missing");
    return bytes;
  }

 private:
  [[noreturn]] static void fail(const std::string& reason) {
    throw Error("archive-unwritable", "cannot write the archive: " + reason);
  }

  Packing packing_;
  zip_source_t* source_ = nullptr;
  Zip zip_;
};

}  // namespace

std::string write_archive(const std::vector<ArchiveFile>& files, Packing packing) {
  ArchiveWriter writer(packing);
  for (const ArchiveFile& file : files) writer.add(file);
  return writer.finish();
}

}  // namespace mj
