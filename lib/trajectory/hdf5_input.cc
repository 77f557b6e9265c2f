// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/hdf5_input.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/file_error.h"
#include "hdf5/hdf5_superblock.h"
#include "hdf5/isolated.h"
#include "hdf5/virtual_data.h"
#include "resource/input_limits.h"
#include "resource/read_file.h"

namespace mj {
namespace {

constexpr std::string_view kSignature = "\x89HDF";

}  // namespace

bool is_recording(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  std::ifstream file(path, std::ios::binary);
  char start[kSignature.size()] = {};
  return file.read(start, sizeof(start)) && std::string_view(start, sizeof(start)) == kSignature;
}

namespace h5 {
namespace {

constexpr hsize_t kMaxCompression = 1100;  // largest factor by which deflate can compress data
constexpr size_t kNumberText = 32;

// Limits for data that were never written, and are therefore read as fill values: the bytes of a
// dataset, and the number of values that are read at once.
constexpr hsize_t kMaxUnwritten = hsize_t{1} << 30;
constexpr hsize_t kMaxBlock = hsize_t{1} << 26;

// Limits for the memory in which chunks are kept unpacked, in bytes.
constexpr hsize_t kMaxChunks = hsize_t{1} << 27;
constexpr hsize_t kLeastChunks = hsize_t{1} << 20;
constexpr hsize_t kMaxChunkSlots = (hsize_t{1} << 20) + 7;

// The number of times that the library tries to read data that a writer may be changing. The first
// wait between two attempts takes 1 ns, each further wait twice as long, and all waits together 0.1
// s. With the default of 100 attempts, reading a damaged file would never end.
constexpr unsigned kReadAttempts = 27;

// Returns whether the source begins as an HDF5 file. Throws Error if it cannot be read.
bool is_hdf5(const Source& source) {
  if (source.path.empty()) return source.bytes.starts_with(kSignature);
  char start[kSignature.size()];
  const size_t n = InputFile(source.path).read_at(0, start, sizeof(start));
  return std::string_view(start, n) == kSignature;
}

bool is_compressed(hid_t create) {
  for (int i = 0; i < H5Pget_nfilters(create); ++i) {
    size_t values = 0;
    unsigned flags = 0;
    unsigned config = 0;
    const H5Z_filter_t filter = H5Pget_filter2(create, static_cast<unsigned>(i), &flags, &values,
                                               nullptr, 0, nullptr, &config);
    if (filter != H5Z_FILTER_FLETCHER32 && filter != H5Z_FILTER_SHUFFLE) return true;
  }
  return false;
}

std::string number_text(double x) {
  char text[kNumberText];
  return {text, std::to_chars(text, text + kNumberText, x).ptr};
}

std::string number_text(int64_t x) {
  return std::to_string(x);
}

std::string number_text(uint64_t x) {
  return std::to_string(x);
}

herr_t note_name(hid_t, const char* name, const H5A_info_t*, void* out) {
  static_cast<std::vector<std::string>*>(out)->emplace_back(name);
  return 0;
}

template <typename T>
std::string join(const std::vector<T>& values) {
  std::string out;
  for (const T& x : values) out += (out.empty() ? "" : " ") + number_text(x);
  return out;
}

// Limits the memory for values of variable length while a dataset is read.
class BoundedMemory {
 public:
  BoundedMemory() : transfer_(H5Pcreate(H5P_DATASET_XFER), H5Pclose) {
    (void)H5Pset_vlen_mem_manager(transfer_.id(), take, &left_, give_back, nullptr);
  }
  [[nodiscard]] hid_t transfer() const { return transfer_.id(); }

 private:
  static void* take(size_t bytes, void* left) {
    size_t& n = *static_cast<size_t*>(left);
    if (bytes > n) return nullptr;
    n -= bytes;
    return std::malloc(bytes);
  }
  static void give_back(void* memory, void*) { std::free(memory); }

  Handle transfer_;
  size_t left_ = size_t{1} << 28;
};

}  // namespace

Source memory_source(std::string_view bytes, const std::string& name) {
  return {bytes, {}, name, bytes.size()};
}

Source file_source(const FileBytes& file) {
  if (file.is_in_memory()) return memory_source(file.memory(), file.name());
  return {{}, file.path(), file.name(), file.size()};
}

std::string run_on_file(const FileBytes& file,
                        const std::function<std::string(const Source&)>& parse) {
  const Source source = file_source(file);
  return run_isolated([&] { return parse(source); }, source.size, source.name);
}

Input::Input(const Source& source) : name_(source.name), bytes_(source.size) {
  initialise();
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  check(H5Pset_file_locking(access.id(), false, true) >= 0 &&
        H5Pset_metadata_read_attempts(access.id(), kReadAttempts) >= 0);
  if (!is_hdf5(source)) fail("not an HDF5 file");
  if (source.path.empty()) {
    open_image(source.bytes, access);
  } else {
    folder_ = std::filesystem::path(source.path).parent_path().string();
    if (folder_.empty()) folder_ = ".";
    open_file(source.path, access);
  }
  check(file_.valid());
}

void Input::choose_rollout(int64_t rollout) {
  if (rollouts_ == 0) rollouts_ = integer_attribute("rollouts", 1);
  if (rollout < 0 || rollout >= rollouts_) {
    fail("there is no rollout " + std::to_string(rollout) + "; the file has " +
             std::to_string(rollouts_),
         "unknown-rollout");
  }
  rollout_ = rollout;
}

bool Input::has(const std::string& path) const {
  size_t end = 0;
  std::string parent = "/";
  do {  // checks that every group on the path exists
    end = path.find('/', end + 1);
    std::string part = path.substr(0, end);
    const htri_t is_linked = H5Lexists(file_.id(), part.c_str(), H5P_DEFAULT);
    if (is_linked < 0) return require_no_group(parent);
    if (is_linked == 0) return false;
    parent = std::move(part);
  } while (end != std::string::npos);
  const htri_t is_there = H5Oexists_by_name(file_.id(), path.c_str(), H5P_DEFAULT);
  if (is_there >= 0) return is_there > 0;
  const Failure failure(*this);
  H5L_info_t link;
  check(H5Lget_info(file_.id(), path.c_str(), &link, H5P_DEFAULT) >= 0);
  if (link.type == H5L_TYPE_HARD) failure.report();
  return false;
}

// Returns false if nothing can be in the object, because it is not a group or a link to it leads
// nowhere. Otherwise the library could not look into the group, which is an error.
bool Input::require_no_group(const std::string& object) const {
  const Failure failure(*this);
  if (object != "/" && H5Oexists_by_name(file_.id(), object.c_str(), H5P_DEFAULT) == 0)
    return false;
  H5O_info_t info;
  const bool is_known =
      H5Oget_info_by_name2(file_.id(), object.c_str(), &info, H5O_INFO_BASIC, H5P_DEFAULT) >= 0;
  if (!is_known || info.type == H5O_TYPE_GROUP) failure.report();
  return false;
}

void Input::fail(const std::string& why, DiagnosticCode code) const {
  Diagnostic d{.code = code, .message = why};
  d.where.file = name_;
  throw Error(std::move(d));
}

void Input::check(bool good) const {
  if (!good) Failure(*this).report();
}

Input::Failure::Failure(const Input& input)
    : input_(input), code_(code_of_last_error()), why_(last_error()) {}

void Input::Failure::report() const {
  if (code_.name() == "bad-hdf5") input_.fail("damaged HDF5 file: " + why_, code_);
  throw file_error(input_.name_, code_, "cannot read '" + input_.name_ + "': " + why_);
}

Handle Input::own(hid_t id, Handle::Close close) const {
  check(id >= 0);
  return {id, close};
}

void Input::open_image(std::string_view bytes, const Handle& access) {
  std::string image(bytes);
  // If the writer was killed, its file is still marked as open, and the end of file may be an
  // earlier one. Change this in `image`, the copy of the file.
  if (image.size() >= kSuperblockBytes) {
    auto* first = reinterpret_cast<unsigned char*>(image.data());
    const Superblock superblock(first, kSuperblockBytes);
    mark_closed(superblock, image.size());
    raise_end_of_file(superblock, image.size());
  }
  check(H5Pset_fapl_core(access.id(), 1 << 20, false) >= 0 &&
        H5Pset_file_image(access.id(), image.data(), image.size()) >= 0);
  file_ = Handle(H5Fopen("image", H5F_ACC_RDONLY, access.id()), H5Fclose);
}

// Opens a file. The first attempt treats the file as one that a writer may be changing, because the
// library then reads more carefully. The mark in the superblock does not tell whether there is a
// writer, because writers of recordings remove it (mark_closed()).
void Input::open_file(const std::string& path, const Handle& access) {
  for (unsigned flags : {H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, H5F_ACC_RDONLY}) {
    file_ = Handle(H5Fopen(path.c_str(), flags, access.id()), H5Fclose);
    if (file_.valid()) return;
  }
  // If the writer was killed, or the disk failed while the file was being closed, the file is still
  // marked as open. In this case open a copy without the mark.
  folder_.clear();
  const std::string bytes = read_file(path);
  if (bytes.size() >= kSuperblockBytes && is_marked_open(bytes)) {
    const Handle memory = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    open_image(bytes, memory);
  }
}

void Input::check_storage(const Handle& dataset, const std::string& path, hsize_t bytes,
                          hsize_t unwritten) const {
  const auto known = storage_.find(path);
  if (known != storage_.end() && bytes <= std::max(known->second, unwritten)) return;
  const hsize_t storage = storage_[path] = measure_storage(dataset, path);
  if (bytes > std::max(storage, unwritten)) {
    fail("dataset '" + path + "' claims more data than the file contains");
  }
}

// Returns the number of bytes that the file stores for a dataset.
hsize_t Input::stored_bytes(const Handle& dataset) const {
  const hsize_t bytes = H5Dget_storage_size(dataset.id());
  // The library also returns 0 if it cannot read where the data are.
  check(bytes > 0 || H5Eget_num(H5E_DEFAULT) == 0);
  return bytes;
}

hsize_t Input::measure_storage(const Handle& dataset, const std::string& path) const {
  const Handle create = own(H5Dget_create_plist(dataset.id()), H5Pclose);
  const H5D_layout_t layout = H5Pget_layout(create.id());
  if (layout == H5D_VIRTUAL) return measure_virtual(create, path);
  const bool inside =
      (layout == H5D_COMPACT || layout == H5D_CONTIGUOUS || layout == H5D_CHUNKED) &&
      H5Pget_external_count(create.id()) == 0;
  if (!inside) fail("dataset '" + path + "' stores its data in other files");
  const hsize_t stored = stored_bytes(dataset);
  if (stored > bytes_) fail("dataset '" + path + "' claims more data than the file contains");
  return stored * (is_compressed(create.id()) ? kMaxCompression : 1);
}

// A file that stores a part of a virtual dataset.
struct Input::OtherFile {
  Handle file;
  size_t bytes = 0;
};

// Opens a file of the same folder. When it is opened for the first time, checks that it is a part
// of the same recording.
Input::OtherFile Input::open_other(const std::string& file, const std::string& path) const {
  if (folder_.empty()) {
    fail("dataset '" + path + "' stores its data in '" + file +
         "', but this file is not in a folder: name the file instead of a pipe or a copy");
  }
  const std::string full = folder_ + "/" + file;
  struct stat status {};
  if (::stat(full.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
    fail("'" + file + "', which has a part of dataset '" + path + "', is missing in this folder",
         "file-not-found");
  }
  // The library also opens the files of parts itself, with normal settings and with the flags of
  // this file. Here, each file is opened in the same way, because the library refuses to open a
  // file with two different settings.
  unsigned flags = H5F_ACC_RDONLY;
  check(H5Fget_intent(file_.id(), &flags) >= 0);
  OtherFile out{Handle(H5Fopen(full.c_str(), flags, H5P_DEFAULT), H5Fclose),
                static_cast<size_t>(status.st_size)};
  if (!out.file.valid()) {
    fail("'" + file + "', which has a part of dataset '" + path +
         "', cannot be read: " + last_error());
  }
  if (others_.insert(file).second) expect_more_bytes(out.bytes);
  return out;
}

namespace {

// Raises the limit of open files of the process to what the parts of a virtual dataset need. The
// library keeps the file of each part open while the dataset is read. A part whose file it cannot
// open reads as NaN. Returns the limit if it is too low, otherwise 0.
rlim_t open_file_limit_below(size_t files) {
  constexpr rlim_t kOthers = 64;  // files that the process may open besides
  const rlim_t needed = files + kOthers;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) return 0;
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = std::min(needed, limit.rlim_max);
  if (limit.rlim_cur < needed) return std::max(before, limit.rlim_max);
  return ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? 0 : before;
}

}  // namespace

// Returns the stored bytes of a virtual dataset. Its parts must be in files of the same folder, and
// must not be virtual themselves.
hsize_t Input::measure_virtual(const Handle& create, const std::string& path) const {
  std::string problem;
  const std::vector<VirtualSource> sources = virtual_sources(create, problem);
  if (!problem.empty()) fail("dataset '" + path + "' " + problem);
  std::set<std::string> files;
  for (const VirtualSource& source : sources) files.insert(source.file);
  if (const rlim_t limit = open_file_limit_below(files.size()); limit != 0) {
    fail("dataset '" + path + "' has its data in " + std::to_string(files.size()) +
         " files, but a process may open only " + std::to_string(limit) +
         ". Raise the limit (ulimit -n), or merge the shards with --copy");
  }
  const bool is_recording = text_attribute("/", "format") == kTrajectoryFormat;
  hsize_t stored = 0;
  for (const VirtualSource& source : sources) {
    const auto other = [&](const std::string& why) {
      fail("'" + source.file + "' is not the file from which dataset '" + path +
           "' was made: " + why + ". Merge the shards again");
    };
    const OtherFile from = open_other(source.file, path);
    const Handle dataset(H5Dopen2(from.file.id(), source.dataset.c_str(), H5P_DEFAULT), H5Dclose);
    if (!dataset.valid()) other("it has no dataset '" + source.dataset + "'");
    const Handle space = own(H5Dget_space(dataset.id()), H5Sclose);
    std::vector<hsize_t> shape(
        static_cast<size_t>(std::max(H5Sget_simple_extent_ndims(space.id()), 0)));
    check(shape.empty() || H5Sget_simple_extent_dims(space.id(), shape.data(), nullptr) >= 0);
    const bool fits =
        source.shape.empty()
            ? static_cast<hsize_t>(H5Sget_simple_extent_npoints(space.id())) == source.values
            : shape == source.shape;
    if (!fits) other("its dataset has another shape");
    for (const char* fact : {"first_rollout", "seed"}) {
      if (!is_recording) continue;
      const htri_t is_there = H5Aexists(from.file.id(), fact);
      check(is_there >= 0);
      if (is_there == 0) continue;
      const Handle attribute = own(H5Aopen(from.file.id(), fact, H5P_DEFAULT), H5Aclose);
      const bool is_seed = std::string_view(fact) == "seed";
      const std::string wanted =
          is_seed ? text_attribute("/", fact) : number_text(static_cast<uint64_t>(source.first));
      if (!wanted.empty() && attribute_text(attribute) != wanted) {
        other(is_seed ? "it has another seed" : "it has other rollouts");
      }
    }
    const Handle how = own(H5Dget_create_plist(dataset.id()), H5Pclose);
    const H5D_layout_t layout = H5Pget_layout(how.id());
    const bool inside =
        (layout == H5D_COMPACT || layout == H5D_CONTIGUOUS || layout == H5D_CHUNKED) &&
        H5Pget_external_count(how.id()) == 0;
    if (!inside)
      fail("dataset '" + source.dataset + "' of '" + source.file +
           "' stores its data in other files");
    const hsize_t bytes = stored_bytes(dataset);
    if (bytes > from.bytes) {
      fail("dataset '" + source.dataset + "' of '" + source.file +
           "' claims more data than the file contains");
    }
    stored += bytes * (is_compressed(how.id()) ? kMaxCompression : 1);
  }
  return stored;
}

Input::Table Input::dataset(const std::string& path, bool of_rollout) const {
  Table t{path};
  t.handle = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  t.type = own(H5Dget_type(t.handle.id()), H5Tclose);
  t.space = own(H5Dget_space(t.handle.id()), H5Sclose);
  t.leading = of_rollout && rollouts_ > 1 ? 1 : 0;
  const int rank = H5Sget_simple_extent_ndims(t.space.id());
  t.shape.resize(static_cast<size_t>(std::max(rank, 0)));
  if (rank > 0) check(H5Sget_simple_extent_dims(t.space.id(), t.shape.data(), nullptr) >= 0);
  if (H5Sget_simple_extent_type(t.space.id()) == H5S_NULL) t.shape = {0};
  if (t.leading > 0 && (rank == 0 || t.shape[0] != static_cast<hsize_t>(rollouts_))) {
    fail("dataset '" + path + "' has fewer rollouts than the file");
  }
  constexpr auto kMost = hsize_t{1} << 48;  // largest accepted number of rows or columns
  const hsize_t rows = t.shape.size() > t.leading ? t.shape[t.leading] : 1;
  hsize_t columns = 1;
  bool is_too_large = rows > kMost;
  for (size_t i = t.leading + 1; i < t.shape.size(); ++i) {
    is_too_large = is_too_large || __builtin_mul_overflow(columns, t.shape[i], &columns);
  }
  if (is_too_large || columns > kMost) fail("dataset '" + path + "' is too large");
  t.rows = static_cast<int64_t>(rows);
  t.columns = static_cast<int64_t>(columns);
  return t;
}

void Input::keep_chunks(Table& t) const {
  const Handle create = own(H5Dget_create_plist(t.handle.id()), H5Pclose);
  if (H5Pget_layout(create.id()) != H5D_CHUNKED) return;
  std::vector<hsize_t> chunk(t.shape.size());
  check(H5Pget_chunk(create.id(), static_cast<int>(chunk.size()), chunk.data()) >= 0);
  hsize_t bytes = H5Tget_size(t.type.id());
  hsize_t chunks = 1;  // number of chunks that one row is distributed over
  for (size_t i = 0; i < chunk.size(); ++i) {
    if (chunk[i] == 0) return;
    const hsize_t n = i == 0 ? 1 : (t.shape[i] + chunk[i] - 1) / chunk[i];
    if (__builtin_mul_overflow(chunks, n, &chunks) ||
        __builtin_mul_overflow(bytes, n * chunk[i], &bytes) || bytes > kMaxChunks) {
      return;
    }
  }
  const Handle access = own(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
  check(H5Pset_chunk_cache(access.id(),
                           static_cast<size_t>(std::min(100 * chunks + 1, kMaxChunkSlots)),
                           static_cast<size_t>(std::max<hsize_t>(bytes, kLeastChunks)), 1.0) >= 0);
  // Close the dataset first, because a dataset that is already open keeps its old cache.
  t.handle = Handle();
  t.handle = own(H5Dopen2(file_.id(), t.path.c_str(), access.id()), H5Dclose);
}

bool Input::has_numbers(const Table& table) {
  const H5T_class_t kind = H5Tget_class(table.type.id());
  return kind == H5T_FLOAT || kind == H5T_INTEGER || is_boolean(table.type.id());
}

Input::Table Input::table(const std::string& path, bool of_rollout) const {
  Table t = dataset(path, of_rollout);
  if (!has_numbers(t)) fail("dataset '" + path + "' has no numbers");
  const size_t least = t.leading + 1;
  if (t.shape.size() != least && t.shape.size() != least + 1) {
    fail("dataset '" + path + "' has " + std::to_string(t.shape.size()) + " dimensions, expected " +
         std::to_string(least) + " or " + std::to_string(least + 1));
  }
  return t;
}

// Selects rows of the table in the file. Checks their size against the stored bytes before memory
// is allocated. If the table may be unwritten, the file need not contain its chunks, so check_block
// applies other bounds. Returns the memory space of the values, or an empty handle when no values
// are selected.
Handle Input::select_rows(const Table& t, int64_t first, int64_t count, hsize_t& values) const {
  hsize_t stored_bytes = 0;
  if (__builtin_mul_overflow(static_cast<hsize_t>(count), static_cast<hsize_t>(t.columns),
                             &values) ||
      __builtin_mul_overflow(values, H5Tget_size(t.type.id()), &stored_bytes)) {
    fail("dataset '" + t.path + "' claims more data than the file contains");
  }
  if (values == 0) return {};
  t.may_be_unwritten ? check_block(t, values, stored_bytes)
                     : check_storage(t.handle, t.path, stored_bytes);
  if (!t.shape.empty()) {
    std::vector<hsize_t> start(t.shape.size()), size = t.shape;
    if (t.leading > 0) {
      start[0] = static_cast<hsize_t>(rollout_);
      size[0] = 1;
    }
    if (t.leading < t.shape.size()) {
      start[t.leading] = static_cast<hsize_t>(first);
      size[t.leading] = static_cast<hsize_t>(count);
    }
    check(H5Sselect_hyperslab(t.space.id(), H5S_SELECT_SET, start.data(), nullptr, size.data(),
                              nullptr) >= 0);
    // The memory space has the same shape as the selection, because the library copies between
    // equal shapes much faster.
    return own(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), H5Sclose);
  }
  return own(H5Screate_simple(1, &values, nullptr), H5Sclose);
}

// Limits the number of values that are read at once, to bound the memory, and the size of the whole
// dataset, to bound the time.
void Input::check_block(const Table& t, hsize_t values, hsize_t bytes) const {
  if (values > kMaxBlock || bytes > kMaxBlock * sizeof(double)) {
    fail("a row of dataset '" + t.path + "' is too large");
  }
  hsize_t all = H5Tget_size(t.type.id());
  for (hsize_t n : t.shape) {
    if (__builtin_mul_overflow(all, n, &all)) fail("dataset '" + t.path + "' is too large");
  }
  check_storage(t.handle, t.path, all, kMaxUnwritten);
}

template <typename T>
std::vector<T> Input::read(const Table& t, int64_t first, int64_t count, hid_t type) const {
  hsize_t n = 0;
  const Handle memory = select_rows(t, first, count, n);
  std::vector<T> values(n);
  if (n == 0) return values;
  check(H5Dread(t.handle.id(), type, memory.id(), t.space.id(), H5P_DEFAULT, values.data()) >= 0);
  return values;
}

std::vector<long double> Input::exact_rows(const Table& t, int64_t first, int64_t count) const {
  if (H5Tget_class(t.type.id()) == H5T_FLOAT) {
    return read<long double>(t, first, count, H5T_NATIVE_LDOUBLE);
  }
  if (H5Tget_class(t.type.id()) != H5T_INTEGER) {
    const Matrix m = rows(t, first, count);
    return {m.values.begin(), m.values.end()};
  }
  if (H5Tget_sign(t.type.id()) == H5T_SGN_NONE) {
    const auto values = read<uint64_t>(t, first, count, H5T_NATIVE_UINT64);
    return {values.begin(), values.end()};
  }
  const auto values = read<int64_t>(t, first, count, H5T_NATIVE_INT64);
  return {values.begin(), values.end()};
}

std::vector<std::string> Input::value_rows(const Table& t, int64_t first, int64_t count) const {
  const ValueType type(t.type.id());
  hsize_t items = 0;
  const Handle memory = select_rows(t, first, count, items);
  std::vector<std::string> out;
  if (items == 0) return out;
  const size_t width = H5Tget_size(t.type.id());
  std::vector<std::byte> values(items * width);
  BoundedMemory bounded;
  check(H5Dread(t.handle.id(), t.type.id(), memory.id(), t.space.id(), bounded.transfer(),
                values.data()) >= 0);
  bool is_known = type.has_text();
  for (size_t at = 0; at < values.size() && is_known; at += width) {
    is_known = type.append_text(values.data() + at, paths_, out.emplace_back());
  }
  (void)H5Dvlen_reclaim(t.type.id(), memory.id(), bounded.transfer(), values.data());
  if (!is_known) fail("dataset '" + t.path + "' has values that cannot be shown as text");
  return out;
}

std::string Input::typed_rows(const Table& t, int64_t first, int64_t count, hid_t type) const {
  hsize_t n = 0;
  const Handle memory = select_rows(t, first, count, n);
  std::string bytes(n * H5Tget_size(type), '\0');
  if (n == 0) return bytes;
  check(H5Dread(t.handle.id(), type, memory.id(), t.space.id(), H5P_DEFAULT, bytes.data()) >= 0);
  return bytes;
}

Matrix Input::rows(const Table& t, int64_t first, int64_t count) const {
  Matrix m{count, t.columns, {}};
  hsize_t numbers = 0;
  const Handle memory = select_rows(t, first, count, numbers);
  m.values.resize(numbers);
  if (numbers == 0) return m;
  if (H5Tget_class(t.type.id()) == H5T_ENUM) {
    const Handle number = own(H5Tget_super(t.type.id()), H5Tclose);
    check(H5Dread(t.handle.id(), t.type.id(), memory.id(), t.space.id(), H5P_DEFAULT,
                  m.values.data()) >= 0 &&
          H5Tconvert(number.id(), H5T_NATIVE_DOUBLE, numbers, m.values.data(), nullptr,
                     H5P_DEFAULT) >= 0);
    return m;
  }
  check(H5Dread(t.handle.id(), H5T_NATIVE_DOUBLE, memory.id(), t.space.id(), H5P_DEFAULT,
                m.values.data()) >= 0);
  return m;
}

std::vector<std::string> Input::texts(const Table& t, int64_t first, int64_t count) const {
  if (H5Tget_class(t.type.id()) != H5T_STRING) fail("dataset '" + t.path + "' has no text");
  hsize_t items = 0;
  const Handle memory = select_rows(t, first, count, items);
  std::vector<std::string> out;
  if (items == 0) return out;
  BoundedMemory bounded;
  const auto read = [&](void* to) {
    check(H5Dread(t.handle.id(), t.type.id(), memory.id(), t.space.id(), bounded.transfer(), to) >=
          0);
  };
  if (H5Tis_variable_str(t.type.id()) > 0) {
    std::vector<char*> items_read(items);
    read(items_read.data());
    for (char* item : items_read) out.emplace_back(item ? item : "");
    (void)H5Dvlen_reclaim(t.type.id(), memory.id(), bounded.transfer(), items_read.data());
    return out;
  }
  const size_t width = H5Tget_size(t.type.id());
  std::string packed(items * width, '\0');
  read(packed.data());
  for (size_t at = 0; at < packed.size(); at += width) {
    out.emplace_back(packed.data() + at, strnlen(packed.data() + at, width));
  }
  return out;
}

bool Input::is_integer(const std::string& path) const {
  const Handle dataset = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle type = own(H5Dget_type(dataset.id()), H5Tclose);
  return H5Tget_class(type.id()) == H5T_INTEGER;
}

bool Input::is_single(const Table& table) {
  return H5Tget_class(table.type.id()) == H5T_FLOAT && H5Tget_size(table.type.id()) == 4;
}

std::string Input::bytes(const std::string& path) const {
  const Handle dataset = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle type = own(H5Dget_type(dataset.id()), H5Tclose);
  const Handle space = own(H5Dget_space(dataset.id()), H5Sclose);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  if (H5Tget_class(type.id()) != H5T_INTEGER || H5Tget_size(type.id()) != 1 || count < 0) {
    fail("dataset '" + path + "' is not a sequence of bytes");
  }
  check_storage(dataset, path, static_cast<hsize_t>(count));
  require_unpacked_size("dataset '" + path + "' of '" + name_ + "'", static_cast<uint64_t>(count));
  std::string out(static_cast<size_t>(count), '\0');
  if (count == 0) return out;
  check(H5Dread(dataset.id(), H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, out.data()) >= 0);
  return out;
}

std::string Input::text_attribute(const std::string& object, const char* name) const {
  const htri_t is_there = H5Aexists_by_name(file_.id(), object.c_str(), name, H5P_DEFAULT);
  if (is_there < 0) {
    const Failure failure(*this);
    if (object == "/" || has(object)) failure.report();
  }
  if (is_there <= 0) return {};
  return attribute_text(
             own(H5Aopen_by_name(file_.id(), object.c_str(), name, H5P_DEFAULT, H5P_DEFAULT),
                 H5Aclose))
      .value_or("");
}

int64_t Input::integer_attribute(const char* name, int64_t otherwise) const {
  const std::string text = text_attribute("/", name);
  int64_t x = otherwise;
  (void)std::from_chars(text.data(), text.data() + text.size(), x);
  return x;
}

// Reads a dataset of strings with a fixed length. A dataset of any other type counts as missing.
std::vector<std::string> Input::strings(const std::string& path) const {
  const Handle dataset = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle type = own(H5Dget_type(dataset.id()), H5Tclose);
  const Handle space = own(H5Dget_space(dataset.id()), H5Sclose);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  const size_t width = H5Tget_size(type.id());
  if (H5Tget_class(type.id()) != H5T_STRING || H5Tis_variable_str(type.id()) != 0) return {};
  hsize_t total = 0;
  if (count <= 0 || width == 0) return {};
  if (__builtin_mul_overflow(static_cast<hsize_t>(count), width, &total)) {
    fail("dataset '" + path + "' claims more data than the file contains");
  }
  check_storage(dataset, path, total);
  std::string packed(total, '\0');
  check(H5Dread(dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, packed.data()) >= 0);
  std::vector<std::string> out;
  for (hssize_t i = 0; i < count; ++i) {
    const char* item = packed.data() + static_cast<size_t>(i) * width;
    out.emplace_back(item, strnlen(item, width));
  }
  return out;
}

// Returns the text of a single string. If there are several strings, returns each of them in
// quotes.
std::string Input::strings_text(const Handle& attribute, const Handle& type, size_t count) const {
  std::vector<std::string> items;
  if (H5Tis_variable_str(type.id()) > 0) {
    std::vector<char*> read(count);
    check(H5Aread(attribute.id(), type.id(), read.data()) >= 0);
    for (char* item : read) {
      items.emplace_back(item ? item : "");
      H5free_memory(item);
    }
  } else {
    const size_t width = H5Tget_size(type.id());
    std::string packed(count * width, '\0');
    check(H5Aread(attribute.id(), type.id(), packed.data()) >= 0);
    for (size_t at = 0; at < packed.size(); at += width) {
      items.emplace_back(packed.data() + at, strnlen(packed.data() + at, width));
    }
  }
  if (count == 1) return items[0];
  std::string out;
  for (const std::string& item : items) out += (out.empty() ? "" : " ") + h5::quoted(item);
  return out;
}

std::optional<std::string> Input::values_text(const Handle& attribute, const Handle& type,
                                              size_t count) const {
  const ValueType values(type.id());
  if (!values.has_text()) return std::nullopt;
  const size_t width = H5Tget_size(type.id());
  std::vector<std::byte> read(count * width);
  check(H5Aread(attribute.id(), type.id(), read.data()) >= 0);
  std::string out;
  bool is_known = true;
  for (size_t at = 0; at < read.size() && is_known; at += width) {
    if (at > 0) out += ' ';
    is_known = values.append_text(read.data() + at, paths_, out);
  }
  const Handle space = own(H5Aget_space(attribute.id()), H5Sclose);
  (void)H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, read.data());
  return is_known ? std::optional(out) : std::nullopt;
}

// The text separates numbers, and names of enumeration values, by spaces.
std::optional<std::string> Input::attribute_text(const Handle& attribute) const {
  const Handle type = own(H5Aget_type(attribute.id()), H5Tclose);
  const Handle space = own(H5Aget_space(attribute.id()), H5Sclose);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  const size_t width = H5Tget_size(type.id());
  if (count == 0) return "";
  if (count < 0 || width == 0 || static_cast<size_t>(count) > bytes_ / width) return std::nullopt;
  const auto n = static_cast<size_t>(count);
  const auto numbers = [&]<typename T>(hid_t memory, T) {
    std::vector<T> values(n);
    check(H5Aread(attribute.id(), memory, values.data()) >= 0);
    return join(values);
  };
  switch (H5Tget_class(type.id())) {
    case H5T_STRING:
      return strings_text(attribute, type, n);
    case H5T_FLOAT:
      if (width > sizeof(double)) break;
      return numbers(H5T_NATIVE_DOUBLE, 0.0);
    case H5T_INTEGER:
      if (width > sizeof(int64_t)) break;
      if (H5Tget_sign(type.id()) == H5T_SGN_NONE) return numbers(H5T_NATIVE_UINT64, uint64_t{0});
      return numbers(H5T_NATIVE_INT64, int64_t{0});
    default:
      break;
  }
  return values_text(attribute, type, n);
}

void Input::attributes(const char* group, const std::string& prefix,
                       std::vector<Trajectory::Attribute>& out) const {
  std::vector<std::string> names;
  check(H5Aiterate_by_name(file_.id(), group, H5_INDEX_NAME, H5_ITER_INC, nullptr, note_name,
                           &names, H5P_DEFAULT) >= 0);
  for (const std::string& name : names) {
    const Handle attribute =
        own(H5Aopen_by_name(file_.id(), group, name.c_str(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    const Handle type = own(H5Aget_type(attribute.id()), H5Tclose);
    const H5T_class_t kind = H5Tget_class(type.id());
    const bool is_number =
        (kind == H5T_FLOAT || kind == H5T_INTEGER) && H5Tget_size(type.id()) <= sizeof(int64_t);
    const std::optional<std::string> text = attribute_text(attribute);
    out.push_back({prefix + name, text.value_or(""), is_number, text.has_value()});
  }
}

}  // namespace h5
}  // namespace mj
