// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/mjb.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/diagnostic.h"
#include "model/field_table.h"
#include "model/validate.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"

namespace mj {
namespace {

constexpr int kMagic = 54321;
constexpr int kHeader[5] = {kMagic, sizeof(mjtNum), kSizeCount, mjVERSION_HEADER, kArrayCount};
constexpr size_t kSizesBytes = kSizeCount * sizeof(mjtSize);
constexpr size_t kStructBytes = sizeof(mjOption) + sizeof(mjVisual) + sizeof(mjStatistic) + 2;
constexpr size_t kPrefixBytes = sizeof(kHeader) + kSizesBytes + kStructBytes;
static_assert(kPrefixBytes == 1798);

// Calls `part(pointer, bytes)` for every part of an MJB file that follows the sizes, in order.
template <typename Model, typename Part>
void walk_contents(Model& m, Part part) {
  part(&m.opt, sizeof(m.opt));
  part(&m.vis, sizeof(m.vis));
  part(&m.stat, sizeof(m.stat));
  part(&m.flg_gravcomp, size_t{1});
  part(&m.flg_surfacevel, size_t{1});
  for (const ArrayField& f : array_fields()) part(f.data(m), array_bytes(m, f));
}

using Parts = std::vector<std::span<const std::byte>>;

// Returns the parts of the model that make up the whole MJB file, in order. Parts that are adjacent
// in memory are joined.
Parts parts_of(const mjModel& m) {
  Parts parts;
  const auto add = [&](const void* p, size_t bytes) {
    const auto* start = static_cast<const std::byte*>(p);
    if (!parts.empty() && parts.back().data() + parts.back().size() == start) {
      parts.back() = {parts.back().data(), parts.back().size() + bytes};
    } else if (bytes > 0) {
      parts.emplace_back(start, bytes);
    }
  };
  add(kHeader, sizeof(kHeader));
  for (const SizeField& f : size_fields()) add(&(m.*f.member), sizeof(mjtSize));
  walk_contents(m, add);
  return parts;
}

using Wanted = std::function<bool(std::string_view)>;

// Returns whether an array holds large plain data on which no other data depend.
bool is_bulk(const ArrayField& f) {
  return f.kind.reference == Reference::kPlain &&
         (f.group == "mesh" || f.group == "tex" || f.group == "hfield" || f.group == "skin");
}

// ---- sources

class MemorySource {
 public:
  explicit MemorySource(std::span<const std::byte> bytes) : left_(bytes) {}
  [[nodiscard]] size_t size() const { return left_.size(); }
  void read(void* to, size_t n) {
    if (n > 0) std::memcpy(to, left_.data(), n);
    left_ = left_.subspan(n);
  }
  void skip(size_t n) { left_ = left_.subspan(n); }

 private:
  std::span<const std::byte> left_;
};

// A source that reads from a file. Small parts go through a buffer, and large parts are read
// directly to their destination.
class FileSource {
 public:
  explicit FileSource(InputFile& file) : file_(file) {}
  [[nodiscard]] size_t size() const { return file_.size(); }
  void read(void* to, size_t n) {
    auto* out = static_cast<std::byte*>(to);
    const size_t buffered = std::min(n, end_ - at_);
    std::copy_n(buffer_ + at_, buffered, out);
    at_ += buffered;
    out += buffered;
    n -= buffered;
    if (n >= sizeof(buffer_)) {
      require(file_.read(out, n) == n);
    } else if (n > 0) {
      end_ = file_.read(buffer_, sizeof(buffer_));
      require(end_ >= n);
      std::copy_n(buffer_, n, out);
      at_ = n;
    }
  }
  void skip(size_t n) {
    const size_t buffered = std::min(n, end_ - at_);
    at_ += buffered;
    file_.skip(n - buffered);
  }

 private:
  void require(bool ok) const {
    if (!ok) {
      throw Error("mjb-truncated", file_.path() + ": the file became shorter while it was read");
    }
  }

  InputFile& file_;
  std::byte buffer_[1 << 15];
  size_t at_ = 0;
  size_t end_ = 0;
};

// ---- checks, in order of the file

[[noreturn]] void fail(DiagnosticCode code, const std::string& name, const std::string& message,
                       std::string hint = {}) {
  throw Error(code, name + ": " + message, std::move(hint));
}

void check_header(const int (&header)[5], const std::string& name) {
  auto expect = [&](int k, const char* what) {
    if (header[k] != kHeader[k]) {
      fail("mjb-header", name,
           std::string(what) + " is " + std::to_string(header[k]) + ", expected " +
               std::to_string(kHeader[k]));
    }
  };
  if (header[0] != kMagic) {
    if (__builtin_bswap32(static_cast<uint32_t>(header[0])) == static_cast<uint32_t>(kMagic)) {
      fail("mjb-header", name, "the MJB file is from a big-endian machine");
    }
    fail("mjb-header", name,
         "not an MJB file: it begins with " + std::to_string(header[0]) + ", expected " +
             std::to_string(kMagic));
  }
  if (header[3] != mjVERSION_HEADER) {
    const std::string ours = version_text(mjVERSION_HEADER);
    fail("mjb-version", name,
         "written by MuJoCo " + version_text(header[3]) + ", but only files of MuJoCo " + ours +
             " can be read",
         "compile the model again from its XML with " + ours);
  }
  expect(1, "the size of a real number in bytes");
  expect(2, "the number of sizes");
  expect(4, "the number of arrays");
}

ConstructSizes construct_sizes(const mjModel& m) {
  ConstructSizes sizes;
  for (size_t i = 0; i < MJMODEL_NCONSTRUCT; ++i) sizes.value[i] = m.*size_fields()[i].member;
  return sizes;
}

// Throws Error unless the file has the length that the sizes imply. The lengths are far below
// 2^127, so that they cannot overflow.
void check_length(const mjModel& m, size_t total, const std::string& name) {
  __extension__ using Wide = __int128;
  Wide needed = kPrefixBytes;
  const ArrayField* cut = nullptr;
  for (const ArrayField& f : array_fields()) {
    needed += Wide{value(m, f.rows)} * f.cols.of(m) * static_cast<Wide>(element_bytes(f.type));
    if (!cut && needed > static_cast<Wide>(total)) cut = &f;
  }
  if (cut) {
    const bool huge = needed > Wide{1} << 34;  // true if no file can be so long
    fail("mjb-truncated", name,
         "truncated: the file has " + std::to_string(total) + " bytes and ends within '" +
             std::string(cut->name) + "'; the sizes in its header need " +
             (huge ? "far more" : std::to_string(static_cast<size_t>(needed))));
  }
  if (needed < static_cast<Wide>(total)) {
    fail("mjb-too-long", name,
         std::to_string(total - static_cast<size_t>(needed)) +
             " bytes follow the last array; the sizes in its header need " +
             std::to_string(static_cast<size_t>(needed)) + " bytes, the file has " +
             std::to_string(total));
  }
}

// Checks the header, and reads the sizes of the file into an otherwise empty model.
template <typename Source>
mjModel read_sizes(Source& source, size_t total, const std::string& name) {
  int header[5];
  if (total < sizeof(header)) {
    fail("mjb-truncated", name,
         "not an MJB file: it has " + std::to_string(total) + " bytes, but the header alone has " +
             std::to_string(sizeof(header)));
  }
  source.read(header, sizeof(header));
  check_header(header, name);
  if (total < kPrefixBytes) {
    fail("mjb-truncated", name,
         "truncated: the file has " + std::to_string(total) +
             " bytes, but sizes and options need " + std::to_string(kPrefixBytes));
  }
  mjModel m{};
  for (const SizeField& f : size_fields()) source.read(&(m.*f.member), sizeof(mjtSize));
  return m;
}

// Checks that the sizes are possible and that the arrays fit the file exactly, before memory is
// allocated for them.
void check_sizes(const mjModel& m, size_t total, const std::string& name) {
  try {
    check_construct_sizes(construct_sizes(m));
  } catch (const Error& e) {
    fail("mjb-sizes", name, e.what());
  }
  check_length(m, total, name);
}

void check_flag(const mjtByte& flag, const char* what, const std::string& name) {
  if (flag > 1) {
    fail("model-invalid", name,
         "invalid model: " + std::string(what) + " is " + std::to_string(flag) +
             ", expected 0 or 1");
  }
}

template <typename Source>
ModelPtr read_model(Source& source, const std::string& name, const Wanted& wanted = {}) {
  const size_t total = source.size();
  const mjModel file = read_sizes(source, total, name);
  check_sizes(file, total, name);
  ModelPtr m = make_unfilled_model(construct_sizes(file));
  if (m->nnames_map != file.nnames_map || m->nbuffer != file.nbuffer) {
    const bool map = m->nnames_map != file.nnames_map;
    fail("mjb-sizes", name,
         std::string("invalid model: ") + (map ? "nnames_map" : "nbuffer") + " is " +
             std::to_string(map ? file.nnames_map : file.nbuffer) + ", expected " +
             std::to_string(map ? m->nnames_map : m->nbuffer));
  }
  for (const SizeField& f : size_fields()) (*m).*f.member = file.*f.member;
  const auto check = [&](auto part) {
    try {
      part();
    } catch (const Error& e) {
      fail("model-invalid", name, e.what());
    }
  };
  constexpr size_t kSkipped = 1 << 16;
  // Index of the array that is read next. It starts at -5 because five parts precede the arrays.
  ptrdiff_t array = -5;
  walk_contents(*m, [&](void* to, size_t n) {
    const ArrayField* f = array < 0 ? nullptr : &array_fields()[static_cast<size_t>(array)];
    ++array;
    if (wanted && f && n > kSkipped && is_bulk(*f) && !wanted(f->name)) {
      source.skip(n);
    } else {
      source.read(to, n);
      if (f) check([&] { validate_numbers(view_of(*m, *f)); });
    }
  });
  check_flag(reinterpret_cast<const mjtByte&>(m->flg_gravcomp), "flg_gravcomp", name);
  check_flag(reinterpret_cast<const mjtByte&>(m->flg_surfacevel), "flg_surfacevel", name);
  check([&] {
    for (const FieldView& f : model_fields(*m)) {
      if (f.section != Section::kArray) validate_numbers(f);
    }
    validate(*m);
  });
  return m;
}

}  // namespace

size_t mjb_size(const mjModel& m) {
  size_t total = kPrefixBytes;
  for (const ArrayField& f : array_fields()) total += array_bytes(m, f);
  return total;
}

std::vector<std::byte> write_mjb(const mjModel& m) {
  std::vector<std::byte> out;
  out.reserve(mjb_size(m));
  for (const auto& part : parts_of(m)) out.insert(out.end(), part.begin(), part.end());
  return out;
}

ModelPtr read_mjb(std::span<const std::byte> bytes, const std::string& name) {
  MemorySource source(bytes);
  return read_model(source, name);
}

ModelPtr load_mjb(const std::string& path) {
  InputFile file(path, Accept::kPipes);
  if (!file.is_regular()) {
    const std::string bytes = read_file(file);
    return read_mjb(std::as_bytes(std::span(bytes)), path == "-" ? "standard input" : path);
  }
  require_readable_size(path, file.size());
  FileSource source(file);
  return read_model(source, path);
}

ModelPtr load_mjb_partly(const std::string& path, const Wanted& wanted) {
  InputFile file(path, Accept::kPipes);
  if (!file.is_regular()) return load_mjb(path);
  require_readable_size(path, file.size());
  FileSource source(file);
  return read_model(source, path, wanted);
}

void save_mjb(const mjModel& m, const std::string& path, bool may_replace) {
  write_file(path, parts_of(m), may_replace);
}

mjModel check_mjb(std::span<const std::byte> bytes, const std::string& name) {
  MemorySource source(bytes);
  const mjModel sizes = read_sizes(source, bytes.size(), name);
  check_sizes(sizes, bytes.size(), name);
  return sizes;
}

bool is_mjb(std::span<const std::byte> bytes) {
  int magic = 0;
  if (bytes.size() < sizeof(magic)) return false;
  std::memcpy(&magic, bytes.data(), sizeof(magic));
  return magic == kMagic;
}

std::string version_text(int version) {
  if (version < 0) return std::to_string(version);
  const int base = version >= 1000000 ? 1000 : 10;
  return std::to_string(version / (base * base)) + "." + std::to_string(version / base % base) +
         "." + std::to_string(version % base);
}

}  // namespace mj
