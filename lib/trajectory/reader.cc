// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/reader.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "base/diagnostic.h"
#include "resource/read_file.h"
#include "trajectory/hdf5.h"
#include "trajectory/hdf5_superblock.h"
#include "trajectory/isolated.h"

namespace mj {
namespace {

using h5::Handle;

constexpr size_t kMaxAttributes = 1000;
constexpr size_t kMaxAttributeBytes = 1 << 16;
constexpr hsize_t kMaxCompression = 1100;  // deflate cannot shrink data further than this
constexpr size_t kNumberText = 32;
constexpr std::string_view kSignature = "\x89HDF";

// Where the bytes of a file are: in memory, or in a file.
struct Source {
  std::string_view bytes;
  std::string path;  // empty: in memory
  std::string name;  // for messages
  size_t size = 0;
};

Source memory_source(std::string_view bytes, const std::string& name) {
  return {bytes, {}, name, bytes.size()};
}

class Reader {
 public:
  explicit Reader(const Source& source) : name_(source.name), bytes_(source.size) {
    h5::initialise();
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    check(H5Pset_file_locking(access.id(), false, true) >= 0);
    const bool is_hdf5 =
        source.path.empty() ? source.bytes.starts_with(kSignature) : is_recording(source.path);
    if (!is_hdf5) fail("not an HDF5 file");
    if (source.path.empty()) {
      open_image(source.bytes, access);
    } else {
      open_file(source.path, access);
    }
    check(file_.valid());
  }

  // Rollouts of the file, and the one that matrices are of.
  void choose_rollout(int64_t rollout) {
    const int64_t count = integer_attribute("rollouts", 1);
    if (rollout < 0 || rollout >= count) {
      fail("there is no rollout " + std::to_string(rollout) + "; the file has " +
           std::to_string(count));
    }
    rollouts_ = count;
    rollout_ = rollout;
  }
  [[nodiscard]] int64_t rollouts() const { return rollouts_; }
  [[nodiscard]] int64_t rollout() const { return rollout_; }

  [[nodiscard]] bool has(const std::string& path) const {
    size_t end = 0;
    do {  // every group on the way must be there
      end = path.find('/', end + 1);
      if (H5Lexists(file_.id(), path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
    } while (end != std::string::npos);
    return H5Oexists_by_name(file_.id(), path.c_str(), H5P_DEFAULT) > 0;
  }

  // A dataset of numbers; of one rollout if `of_rollout`, else as it is in the file.
  struct Table {
    std::string path;
    Handle handle, space, type;
    int leading = 0;  // dimensions before the rows
    int64_t rows = 0;
    int64_t columns = 0;
  };
  [[nodiscard]] Table table(const std::string& path, bool of_rollout = false) const;
  [[nodiscard]] Matrix rows(const Table& table, int64_t first, int64_t count) const;
  [[nodiscard]] Matrix matrix(const std::string& path, bool of_rollout = false) const {
    const Table all = table(path, of_rollout);
    return rows(all, 0, all.rows);
  }
  [[nodiscard]] std::string bytes(const std::string& path) const;
  [[nodiscard]] bool is_integer(const std::string& path) const;
  [[nodiscard]] std::string text_attribute(const std::string& object, const char* name) const;
  [[nodiscard]] int64_t integer_attribute(const char* name, int64_t otherwise) const;
  [[nodiscard]] std::vector<std::string> strings(const std::string& path) const;
  void attributes(const char* group, const std::string& prefix,
                  std::vector<std::pair<std::string, std::string>>& out) const;

  [[noreturn]] void fail(const std::string& why) const {
    Diagnostic d{.code = "bad-hdf5", .message = why};
    d.where.file = name_;
    throw Error(std::move(d));
  }

 private:
  void check(bool good) const {
    if (!good) fail("damaged HDF5 file: " + h5::last_error());
  }
  [[nodiscard]] Handle own(hid_t id, Handle::Close close) const {
    check(id >= 0);
    return {id, close};
  }
  void open_image(std::string_view bytes, const Handle& access) {
    std::string image(bytes);
    if (image.size() >= h5::kSuperblockBytes) {  // of a writer that was killed
      auto* first = reinterpret_cast<unsigned char*>(image.data());
      h5::mark_closed(h5::Superblock(first, h5::kSuperblockBytes));
    }
    check(H5Pset_fapl_core(access.id(), 1 << 20, false) >= 0 &&
          H5Pset_file_image(access.id(), image.data(), image.size()) >= 0);
    file_ = Handle(H5Fopen("image", H5F_ACC_RDONLY, access.id()), H5Fclose);
  }
  // First as a file that somebody may be writing, with what that needs of care.
  void open_file(const std::string& path, const Handle& access) {
    for (unsigned flags : {H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, H5F_ACC_RDONLY}) {
      file_ = Handle(H5Fopen(path.c_str(), flags, access.id()), H5Fclose);
      if (file_.valid()) return;
    }
  }
  void check_storage(const Handle& dataset, const std::string& path, hsize_t bytes) const;
  [[nodiscard]] std::string attribute_text(const Handle& attribute) const;

  std::string name_;
  size_t bytes_;
  int64_t rollouts_ = 1;
  int64_t rollout_ = 0;
  Handle file_;
};

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

// The data must be inside this file, and there must be enough of it for the shape.
void Reader::check_storage(const Handle& dataset, const std::string& path, hsize_t bytes) const {
  const Handle create = own(H5Dget_create_plist(dataset.id()), H5Pclose);
  const H5D_layout_t layout = H5Pget_layout(create.id());
  const bool inside =
      (layout == H5D_COMPACT || layout == H5D_CONTIGUOUS || layout == H5D_CHUNKED) &&
      H5Pget_external_count(create.id()) == 0;
  if (!inside) fail("dataset '" + path + "' keeps its data in other files");
  const hsize_t stored = H5Dget_storage_size(dataset.id());
  const hsize_t factor = is_compressed(create.id()) ? kMaxCompression : 1;
  if (stored > bytes_ || bytes > stored * factor) {
    fail("dataset '" + path + "' claims more data than the file holds");
  }
}

Reader::Table Reader::table(const std::string& path, bool of_rollout) const {
  Table t{path};
  t.handle = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  t.type = own(H5Dget_type(t.handle.id()), H5Tclose);
  const H5T_class_t kind = H5Tget_class(t.type.id());
  if (kind != H5T_FLOAT && kind != H5T_INTEGER) fail("dataset '" + path + "' has no numbers");
  t.space = own(H5Dget_space(t.handle.id()), H5Sclose);
  const int rank = H5Sget_simple_extent_ndims(t.space.id());
  t.leading = of_rollout && rollouts_ > 1 ? 1 : 0;
  if (rank != t.leading + 1 && rank != t.leading + 2) {
    fail("dataset '" + path + "' has " + std::to_string(rank) + " dimensions, expected " +
         std::to_string(t.leading + 1) + " or " + std::to_string(t.leading + 2));
  }
  hsize_t dims[3] = {0, 1, 1};
  check(H5Sget_simple_extent_dims(t.space.id(), dims, nullptr) >= 0);
  if (t.leading > 0 && dims[0] != static_cast<hsize_t>(rollouts_)) {
    fail("dataset '" + path + "' has not as many rollouts as the file");
  }
  const hsize_t rows = dims[t.leading];
  const hsize_t columns = rank > t.leading + 1 ? dims[t.leading + 1] : 1;
  constexpr auto kMaxRows = hsize_t{1} << 48;  // of arrays without columns
  if (rows > kMaxRows || columns > kMaxRows) fail("dataset '" + path + "' is too large");
  t.rows = static_cast<int64_t>(rows);
  t.columns = static_cast<int64_t>(columns);
  return t;
}

// The size is checked against what is stored before memory is taken. In a file of several rollouts,
// chunks that nobody wrote yet are not stored: there it is checked against the file.
Matrix Reader::rows(const Table& t, int64_t first, int64_t count) const {
  Matrix m{count, t.columns, {}};
  hsize_t numbers = 0;
  hsize_t stored_bytes = 0;
  if (__builtin_mul_overflow(static_cast<hsize_t>(count), static_cast<hsize_t>(t.columns),
                             &numbers) ||
      __builtin_mul_overflow(numbers, H5Tget_size(t.type.id()), &stored_bytes)) {
    fail("dataset '" + t.path + "' claims more data than the file holds");
  }
  check_storage(t.handle, t.path, stored_bytes);
  m.values.resize(numbers);
  if (numbers == 0) return m;
  hsize_t start[3] = {0, 0, 0};
  hsize_t size[3] = {1, 1, 1};
  if (t.leading > 0) start[0] = static_cast<hsize_t>(rollout_);
  start[t.leading] = static_cast<hsize_t>(first);
  size[t.leading] = static_cast<hsize_t>(count);
  size[t.leading + 1] = static_cast<hsize_t>(t.columns);
  check(H5Sselect_hyperslab(t.space.id(), H5S_SELECT_SET, start, nullptr, size, nullptr) >= 0);
  const Handle memory = own(H5Screate_simple(1, &numbers, nullptr), H5Sclose);
  check(H5Dread(t.handle.id(), H5T_NATIVE_DOUBLE, memory.id(), t.space.id(), H5P_DEFAULT,
                m.values.data()) >= 0);
  return m;
}

bool Reader::is_integer(const std::string& path) const {
  const Handle dataset = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle type = own(H5Dget_type(dataset.id()), H5Tclose);
  return H5Tget_class(type.id()) == H5T_INTEGER;
}

std::string Reader::bytes(const std::string& path) const {
  const Handle dataset = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle type = own(H5Dget_type(dataset.id()), H5Tclose);
  const Handle space = own(H5Dget_space(dataset.id()), H5Sclose);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  if (H5Tget_class(type.id()) != H5T_INTEGER || H5Tget_size(type.id()) != 1 || count < 0) {
    fail("dataset '" + path + "' is not a sequence of bytes");
  }
  check_storage(dataset, path, static_cast<hsize_t>(count));
  std::string out(static_cast<size_t>(count), '\0');
  if (count == 0) return out;
  check(H5Dread(dataset.id(), H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, out.data()) >= 0);
  return out;
}

std::string Reader::text_attribute(const std::string& object, const char* name) const {
  if (H5Aexists_by_name(file_.id(), object.c_str(), name, H5P_DEFAULT) <= 0) return {};
  return attribute_text(
      own(H5Aopen_by_name(file_.id(), object.c_str(), name, H5P_DEFAULT, H5P_DEFAULT), H5Aclose));
}

int64_t Reader::integer_attribute(const char* name, int64_t otherwise) const {
  const std::string text = text_attribute("/", name);
  int64_t x = otherwise;
  (void)std::from_chars(text.data(), text.data() + text.size(), x);
  return x;
}

// Fixed-length strings only; anything else counts as absent.
std::vector<std::string> Reader::strings(const std::string& path) const {
  const Handle dataset = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle type = own(H5Dget_type(dataset.id()), H5Tclose);
  const Handle space = own(H5Dget_space(dataset.id()), H5Sclose);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  const size_t width = H5Tget_size(type.id());
  if (H5Tget_class(type.id()) != H5T_STRING || H5Tis_variable_str(type.id()) != 0) return {};
  hsize_t total = 0;
  if (count <= 0 || width == 0) return {};
  if (__builtin_mul_overflow(static_cast<hsize_t>(count), width, &total)) {
    fail("dataset '" + path + "' claims more data than the file holds");
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

std::string number_text(double x) {
  char text[kNumberText];
  return {text, std::to_chars(text, text + kNumberText, x).ptr};
}

std::string number_text(int64_t x) {
  return std::to_string(x);
}

template <typename T>
std::string join(const std::vector<T>& values) {
  std::string out;
  for (const T& x : values) out += (out.empty() ? "" : " ") + number_text(x);
  return out;
}

// Numbers separated by spaces, or the string; empty for kinds of attributes that we do not write.
std::string Reader::attribute_text(const Handle& attribute) const {
  const Handle type = own(H5Aget_type(attribute.id()), H5Tclose);
  const Handle space = own(H5Aget_space(attribute.id()), H5Sclose);
  const hssize_t count = H5Sget_simple_extent_npoints(space.id());
  const H5T_class_t kind = H5Tget_class(type.id());
  const size_t width = H5Tget_size(type.id());
  if (count <= 0 || width == 0 || width > kMaxAttributeBytes) return {};
  if (static_cast<size_t>(count) > kMaxAttributeBytes / width) return {};
  const auto n = static_cast<size_t>(count);
  if (kind == H5T_STRING && n == 1 && H5Tis_variable_str(type.id()) == 0) {
    std::string text(width, '\0');
    check(H5Aread(attribute.id(), type.id(), text.data()) >= 0);
    return text.substr(0, strnlen(text.data(), width));
  }
  if (kind == H5T_FLOAT) {
    std::vector<double> values(n);
    check(H5Aread(attribute.id(), H5T_NATIVE_DOUBLE, values.data()) >= 0);
    return join(values);
  }
  if (kind == H5T_INTEGER) {
    std::vector<int64_t> values(n);
    check(H5Aread(attribute.id(), H5T_NATIVE_INT64, values.data()) >= 0);
    return join(values);
  }
  return {};
}

void Reader::attributes(const char* group, const std::string& prefix,
                        std::vector<std::pair<std::string, std::string>>& out) const {
  H5O_info_t info;
  check(H5Oget_info_by_name2(file_.id(), group, &info, H5O_INFO_NUM_ATTRS, H5P_DEFAULT) >= 0);
  const hsize_t count = std::min<hsize_t>(info.num_attrs, kMaxAttributes);
  for (hsize_t i = 0; i < count; ++i) {
    const Handle attribute = own(
        H5Aopen_by_idx(file_.id(), group, H5_INDEX_NAME, H5_ITER_INC, i, H5P_DEFAULT, H5P_DEFAULT),
        H5Aclose);
    char name[256] = {};
    check(H5Aget_name(attribute.id(), sizeof(name), name) >= 0);
    out.emplace_back(prefix + name, attribute_text(attribute));
  }
}

// "qpos" or "contact/pos": a name that a recording can have given.
bool is_array_name(const std::string& name) {
  constexpr size_t kLongest = 1000;
  return !name.empty() && name.size() <= kLongest && name.front() != '/' && name.back() != '/';
}

std::vector<std::string> read_labels(const Reader& reader, const std::string& name, int64_t columns,
                                     size_t numbers) {
  const std::string path = "labels/" + name;
  std::vector<std::string> labels;
  if (reader.has(path)) labels = reader.strings(path);
  if (static_cast<int64_t>(labels.size()) == columns) return labels;
  labels.clear();
  if (columns > static_cast<int64_t>(numbers)) return labels;
  for (int64_t i = 0; i < columns; ++i) labels.push_back(name + "[" + std::to_string(i) + "]");
  return labels;
}

// Frames of the chosen rollout, which the file says; -1 when it does not.
int64_t frames_of_rollout(const Reader& reader, int64_t rollout) {
  if (!reader.has("rollouts/frames")) return -1;
  const Matrix frames = reader.matrix("rollouts/frames");
  if (frames.columns != 1 || frames.rows != reader.rollouts()) {
    reader.fail("dataset 'rollouts/frames' has not a number for each rollout");
  }
  const double n = frames.values[static_cast<size_t>(rollout)];
  if (!(n >= 0 && n <= 0x1p48)) reader.fail("dataset 'rollouts/frames' holds an impossible number");
  return static_cast<int64_t>(n);
}

// An array without its rows.
void describe_array(const Reader& reader, const std::string& name, bool is_ended, Trajectory& t,
                    Trajectory::Array& array) {
  const Reader::Table table = reader.table(name, true);
  const bool is_list = !reader.text_attribute(name, "rows").empty();
  const bool is_time = name == kChannelNames[0];
  if (is_time && table.columns != 1) reader.fail("dataset 'time' has several columns");
  if (is_time && is_ended) t.frames = table.rows;
  if (!is_list && (table.rows < t.frames || (is_ended && table.rows != t.frames))) {
    reader.fail("dataset '" + name + "' has " + std::to_string(table.rows) +
                " frames, 'time' has " + std::to_string(t.frames));
  }
  array.name = name;
  array.columns = table.columns;
  array.is_integer = reader.is_integer(name);
  const Matrix first = reader.rows(table, 0, std::min<int64_t>(is_list ? table.rows : t.frames, 1));
  array.labels = read_labels(reader, name, table.columns, first.values.size());
  if (is_list) array.starts = {0};
}

// A recording of which parts are read: those of one rollout in order, or anywhere.
class Parser {
 public:
  explicit Parser(const Source& source) : reader_(source) {}

  // What a rollout is, without its frames.
  Trajectory describe(int64_t rollout) {
    reader_.choose_rollout(rollout);
    Trajectory t;
    t.rollout = rollout;
    t.rollouts = reader_.rollouts();
    if (!reader_.has("time")) reader_.fail("not a trajectory: there is no dataset 'time'");
    t.frames = frames_of_rollout(reader_, rollout);
    const bool has_no_count = t.frames < 0;
    for (int c = 0; c < kChannelCount; ++c) {
      const std::string name = kChannelNames[c];
      if (!reader_.has(name)) continue;
      describe_array(reader_, name, has_no_count, t, t.channels[static_cast<size_t>(c)]);
    }
    if (reader_.has("channels")) {
      for (const std::string& name : reader_.strings("channels")) {
        if (t.find(name) || !is_array_name(name)) continue;
        if (!reader_.has(name)) reader_.fail("there is no dataset '" + name + "'");
        Trajectory::Array array;
        describe_array(reader_, name, has_no_count, t, array);
        t.channels.push_back(std::move(array));
      }
    }
    reader_.attributes("/", "", t.attributes);
    if (reader_.has("options")) reader_.attributes("options", "options.", t.attributes);
    return t;
  }

  // Frames first .. first+count-1 of a rollout that was described.
  void read(Trajectory& t, int64_t first, int64_t count) {
    reader_.choose_rollout(t.rollout);
    t.frames = count;
    for (Trajectory::Array& a : t.channels) {
      if (a.columns > 0 && !a.is_list()) {
        a.values = reader_.rows(reader_.table(a.name, true), first, count).values;
      }
    }
    for (Trajectory::Array& a : t.channels) {
      if (a.is_list()) read_list(t, a, first);
    }
  }

 private:
  // Where the rows of a list were read to.
  struct Place {
    int64_t frame = 0, row = 0;
  };

  void read_list(const Trajectory& t, Trajectory::Array& list, int64_t first) {
    const std::string counts = reader_.text_attribute(list.name, "rows");
    const Reader::Table table = reader_.table(list.name, true);
    const auto too_few = [&] {
      reader_.fail("list '" + list.name + "' has fewer rows than '" + counts + "' says");
    };
    const auto add = [&](int64_t& row, double n) {
      if (!(n >= 0 && n <= static_cast<double>(table.rows - row))) too_few();
      row += static_cast<int64_t>(n);
    };
    Place& place = places_[{t.rollout, list.name}];
    if (place.frame > first) place = {};
    constexpr int64_t kAtOnce = 1 << 16;
    while (place.frame < first) {
      const int64_t n = std::min(first - place.frame, kAtOnce);
      for (double x : counts_of(counts, list.name, place.frame, n)) add(place.row, x);
      place.frame += n;
    }
    const int64_t start = place.row;
    list.starts = {0};
    for (double x : counts_of(counts, list.name, first, t.frames)) {
      add(place.row, x);
      list.starts.push_back(place.row - start);
    }
    place.frame += t.frames;
    list.values = reader_.rows(table, start, list.starts.back()).values;
  }

  std::vector<double> counts_of(const std::string& counts, const std::string& list, int64_t first,
                                int64_t count) const {
    const auto none = [&] {
      reader_.fail("list '" + list + "' has no array '" + counts + "' of its numbers of rows");
    };
    if (!reader_.has(counts)) none();
    const Reader::Table table = reader_.table(counts, true);
    if (table.columns != 1 || table.rows < first + count) none();
    return reader_.rows(table, first, count).values;
  }

  Reader reader_;
  std::map<std::pair<int64_t, std::string>, Place> places_;
};

Trajectory parse_trajectory(const Source& source, int64_t rollout) {
  Parser parser(source);
  Trajectory t = parser.describe(rollout);
  parser.read(t, 0, t.frames);
  return t;
}

// As it is in the file.
std::optional<Matrix> parse_matrix(const Source& source, const std::string& dataset) {
  const Reader reader(source);
  if (!reader.has(dataset)) return std::nullopt;
  return reader.matrix(dataset);
}

// The part of a rollout, of the first if there are not so many.
std::optional<Reader::Table> find_table(Reader& reader, const std::string& dataset,
                                        int64_t rollout) {
  if (!reader.has(dataset)) return std::nullopt;
  const int64_t rollouts = reader.integer_attribute("rollouts", 1);
  reader.choose_rollout(rollout < rollouts ? rollout : 0);
  Reader::Table table = reader.table(dataset, true);
  if (rollouts > 1 && reader.has("rollouts/frames")) {
    table.rows = std::min(frames_of_rollout(reader, reader.rollout()), table.rows);
  }
  return table;
}

// The last row of the steps and of the states.
std::optional<Matrix> parse_checkpoint(const Source& source, int64_t rollout) {
  Reader reader(source);
  reader.choose_rollout(rollout);
  if (!reader.has("checkpoint/step") || !reader.has("checkpoint/state")) return std::nullopt;
  const Matrix steps = reader.matrix("checkpoint/step", true);
  const Reader::Table states = reader.table("checkpoint/state", true);
  const auto is_step = [](double x) { return x >= 0 && x <= 0x1p53; };
  int64_t last = -1;
  for (int64_t i = 0; i < std::min(steps.rows, states.rows); ++i) {
    if (is_step(steps.values[static_cast<size_t>(i)])) last = i;
  }
  if (last < 0 || steps.columns != 1) return std::nullopt;
  Matrix out{1, 1 + states.columns, {steps.values[static_cast<size_t>(last)]}};
  const Matrix state = reader.rows(states, last, 1);
  out.values.insert(out.values.end(), state.values.begin(), state.values.end());
  return out;
}

// ---- results as bytes, from the process that parses to the one that asked

class Packer {
 public:
  void put(int64_t x) { bytes_.append(reinterpret_cast<const char*>(&x), sizeof(x)); }
  void put(std::string_view text) {
    put(static_cast<int64_t>(text.size()));
    bytes_ += text;
  }
  void put(const std::vector<double>& values) {
    put(std::string_view(reinterpret_cast<const char*>(values.data()),
                         values.size() * sizeof(double)));
  }
  std::string bytes() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  int64_t integer() {
    int64_t x = 0;
    std::memcpy(&x, take(sizeof(x)).data(), sizeof(x));
    return x;
  }
  std::string_view text() { return take(static_cast<size_t>(integer())); }
  std::vector<double> reals() {
    const std::string_view raw = text();
    std::vector<double> values(raw.size() / sizeof(double));
    if (!values.empty()) std::memcpy(values.data(), raw.data(), values.size() * sizeof(double));
    return values;
  }

 private:
  std::string_view take(size_t n) {
    if (n > bytes_.size()) throw Error("bad-hdf5", "damaged HDF5 file");
    const std::string_view out = bytes_.substr(0, n);
    bytes_.remove_prefix(n);
    return out;
  }
  std::string_view bytes_;
};

std::string pack(const Trajectory& t) {
  Packer out;
  out.put(t.frames);
  out.put(t.rollout);
  out.put(t.rollouts);
  out.put(static_cast<int64_t>(t.channels.size()));
  for (const Trajectory::Array& array : t.channels) {
    out.put(std::string_view(array.name));
    out.put(array.columns);
    out.put(array.values);
    out.put(int64_t{array.is_integer});
    out.put(static_cast<int64_t>(array.starts.size()));
    for (int64_t start : array.starts) out.put(start);
    out.put(static_cast<int64_t>(array.labels.size()));
    for (const std::string& label : array.labels) out.put(label);
  }
  out.put(static_cast<int64_t>(t.attributes.size()));
  for (const auto& [name, text] : t.attributes) {
    out.put(name);
    out.put(text);
  }
  return out.bytes();
}

Trajectory unpack_trajectory(std::string_view bytes) {
  Unpacker in(bytes);
  Trajectory t;
  t.frames = in.integer();
  t.rollout = in.integer();
  t.rollouts = in.integer();
  t.channels.resize(static_cast<size_t>(in.integer()));
  for (Trajectory::Array& array : t.channels) {
    array.name = in.text();
    array.columns = in.integer();
    array.values = in.reals();
    array.is_integer = in.integer() != 0;
    const int64_t starts = in.integer();
    for (int64_t i = 0; i < starts; ++i) array.starts.push_back(in.integer());
    const int64_t labels = in.integer();
    for (int64_t i = 0; i < labels; ++i) array.labels.emplace_back(in.text());
  }
  const int64_t attributes = in.integer();
  for (int64_t i = 0; i < attributes; ++i) {
    const std::string name(in.text());
    t.attributes.emplace_back(name, in.text());
  }
  return t;
}

std::string pack(const std::optional<Matrix>& m) {
  Packer out;
  out.put(int64_t{m.has_value()});
  if (!m) return out.bytes();
  out.put(m->rows);
  out.put(m->columns);
  out.put(m->values);
  return out.bytes();
}

std::optional<Matrix> unpack_matrix(std::string_view bytes) {
  Unpacker in(bytes);
  if (in.integer() == 0) return std::nullopt;
  Matrix m;
  m.rows = in.integer();
  m.columns = in.integer();
  m.values = in.reals();
  return m;
}

}  // namespace

Trajectory read_trajectory(std::string_view bytes, const std::string& name, int64_t rollout) {
  const Source source = memory_source(bytes, name);
  auto parse = [&] { return pack(parse_trajectory(source, rollout)); };
  return unpack_trajectory(run_isolated(parse, source.size, name));
}

namespace {

// Where a file is: by its path when it is a regular file, so that one that is being written is read
// as such; else in `bytes`.
Source file_source(const std::string& path, std::string& bytes) {
  Source source{{}, path, path == "-" ? "standard input" : path, 0};
  InputFile file(path);
  source.size = file.size();
  if (file.is_regular()) return source;
  bytes = read_file(file);
  return memory_source(bytes, source.name);
}

std::string run_on_file(const std::string& path,
                        const std::function<std::string(const Source&)>& parse) {
  std::string bytes;
  const Source source = file_source(path, bytes);
  return run_isolated([&] { return parse(source); }, source.size, source.name);
}

}  // namespace

// ---- parts

struct TrajectoryStream::Child {
  std::string bytes;
  Source source;
  std::mutex mutex;
  std::unique_ptr<IsolatedService> service;

  explicit Child(const std::string& path) : source(file_source(path, bytes)) {
    struct State {
      std::optional<Parser> parser;
      std::map<int64_t, Trajectory> described;  // without labels and attributes
    };
    auto state = std::make_shared<State>();
    const auto answer = [this, state](std::string_view request) {
      if (!state->parser) state->parser.emplace(source);
      Unpacker in(request);
      const int64_t rollout = in.integer(), first = in.integer(), count = in.integer();
      if (count < 0) {
        Trajectory t = state->parser->describe(rollout);
        std::string whole = pack(t);
        t.attributes.clear();
        for (Trajectory::Array& a : t.channels) a.labels.clear();
        state->described[rollout] = std::move(t);
        return whole;
      }
      Trajectory t = state->described.at(rollout);
      state->parser->read(t, first, count);
      return pack(t);
    };
    service = std::make_unique<IsolatedService>(answer, source.size, source.name);
  }

  Trajectory ask(int64_t rollout, int64_t first, int64_t count) {
    Packer request;
    request.put(rollout);
    request.put(first);
    request.put(count);
    const std::lock_guard lock(mutex);
    return unpack_trajectory(service->call(request.bytes()));
  }
};

TrajectoryStream::TrajectoryStream(const std::string& path)
    : child_(std::make_unique<Child>(path)) {
  rollouts_.push_back(child_->ask(0, 0, -1));
  for (int64_t r = 1; r < rollouts_[0].rollouts; ++r) rollouts_.push_back(child_->ask(r, 0, -1));
}

TrajectoryStream::~TrajectoryStream() = default;

Trajectory TrajectoryStream::read(int64_t rollout, int64_t first, int64_t count) const {
  return child_->ask(rollout, first, count);
}

Trajectory load_trajectory(const std::string& path, int64_t rollout) {
  return unpack_trajectory(run_on_file(
      path, [&](const Source& source) { return pack(parse_trajectory(source, rollout)); }));
}

bool is_recording(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  char start[kSignature.size()] = {};
  return file.read(start, sizeof(start)) && std::string_view(start, sizeof(start)) == kSignature;
}

namespace {

std::string parse_model(const Source& source) {
  const Reader reader(source);
  return reader.has("model/mjb") ? reader.bytes("model/mjb") : std::string();
}

std::string required_model(std::string mjb, const std::string& name) {
  if (!mjb.empty()) return mjb;
  throw Error("not-a-model",
              "'" + (name == "-" ? "standard input" : name) + "' is a recording without a model");
}

}  // namespace

std::string load_embedded_model(const std::string& path) {
  return required_model(run_on_file(path, parse_model), path);
}

std::string read_embedded_model(std::string_view bytes, const std::string& name) {
  const Source source = memory_source(bytes, name);
  return required_model(run_isolated([&] { return parse_model(source); }, source.size, name), name);
}

std::optional<Checkpoint> load_checkpoint(const std::string& path, int64_t rollout) {
  const std::optional<Matrix> row = unpack_matrix(run_on_file(
      path, [&](const Source& source) { return pack(parse_checkpoint(source, rollout)); }));
  if (!row) return std::nullopt;
  return Checkpoint{static_cast<int64_t>(row->values[0]),
                    {row->values.begin() + 1, row->values.end()}};
}

std::vector<std::vector<double>> load_initial_states(const std::string& path) {
  const std::optional<Matrix> states = unpack_matrix(run_on_file(path, [](const Source& source) {
    return pack(parse_matrix(source, "rollouts/initial_state"));
  }));
  std::vector<std::vector<double>> out;
  for (int64_t r = 0; states && r < states->rows; ++r) {
    const auto row = states->values.begin() + r * states->columns;
    out.emplace_back(row, row + states->columns);
  }
  return out;
}

std::vector<uint64_t> load_seeds(const std::string& path) {
  const std::optional<Matrix> seeds = unpack_matrix(run_on_file(
      path, [](const Source& source) { return pack(parse_matrix(source, "rollouts/seed")); }));
  std::vector<uint64_t> out;
  if (!seeds) return out;
  for (double seed : seeds->values) {
    out.push_back(seed >= 0 && seed < 0x1p63 ? static_cast<uint64_t>(seed) : 0);
  }
  return out;
}

// Requests are a dataset, a rollout, a first row and a number of rows; below 0 the shape is wanted.
struct MatrixFile::Child {
  Source source;
  mutable std::mutex mutex;
  std::unique_ptr<IsolatedService> service;

  explicit Child(const FileBytes& bytes) : source(source_of(bytes)) {
    auto reader = std::make_shared<std::optional<Reader>>();
    const auto answer = [this, reader](std::string_view request) {
      if (!*reader) reader->emplace(source);
      Unpacker in(request);
      const std::string dataset(in.text());
      const int64_t rollout = in.integer(), first = in.integer(), count = in.integer();
      const std::optional<Reader::Table> table = find_table(**reader, dataset, rollout);
      if (!table) return pack(std::optional<Matrix>());
      if (count < 0) return pack(std::optional(Matrix{table->rows, table->columns, {}}));
      return pack(std::optional((*reader)->rows(*table, first, count)));
    };
    service = std::make_unique<IsolatedService>(answer, source.size, source.name);
  }

  static Source source_of(const FileBytes& bytes) {
    if (bytes.is_in_memory()) return memory_source(bytes.memory(), bytes.name());
    return {{}, bytes.path(), bytes.name(), bytes.size()};
  }

  [[nodiscard]] std::optional<Matrix> ask(const std::string& dataset, int64_t rollout,
                                          int64_t first, int64_t count) const {
    Packer request;
    request.put(std::string_view(dataset));
    for (int64_t x : {rollout, first, count}) request.put(x);
    const std::lock_guard lock(mutex);
    return unpack_matrix(service->call(request.bytes()));
  }
};

MatrixFile::MatrixFile(std::shared_ptr<const FileBytes> bytes)
    : bytes_(std::move(bytes)), child_(std::make_unique<Child>(*bytes_)) {}

MatrixFile::~MatrixFile() = default;

std::optional<MatrixFile::Shape> MatrixFile::shape(const std::string& dataset,
                                                   int64_t rollout) const {
  const std::optional<Matrix> m = child_->ask(dataset, rollout, 0, -1);
  if (!m) return std::nullopt;
  return Shape{m->rows, m->columns};
}

Matrix MatrixFile::read(const std::string& dataset, int64_t rollout, int64_t first,
                        int64_t count) const {
  return child_->ask(dataset, rollout, first, count).value();
}

}  // namespace mj
