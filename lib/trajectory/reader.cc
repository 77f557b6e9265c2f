// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/reader.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/diagnostic.h"
#include "trajectory/hdf5.h"
#include "trajectory/isolated.h"

namespace mj {
namespace {

using h5::Handle;

constexpr size_t kMaxAttributes = 1000;
constexpr size_t kMaxAttributeBytes = 1 << 16;
constexpr hsize_t kMaxCompression = 1100;  // deflate cannot shrink data further than this
constexpr size_t kNumberText = 32;

class Reader {
 public:
  Reader(std::string_view bytes, std::string name) : name_(std::move(name)), bytes_(bytes.size()) {
    h5::initialise();
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    check(H5Pset_fapl_core(access.id(), 1 << 20, false) >= 0 &&
          H5Pset_file_image(access.id(), const_cast<char*>(bytes.data()), bytes.size()) >= 0);
    file_ = Handle(H5Fopen("image", H5F_ACC_RDONLY, access.id()), H5Fclose);
    check(file_.valid());
  }

  [[nodiscard]] bool has(const std::string& path) const {
    size_t end = 0;
    do {  // every group on the way must be there
      end = path.find('/', end + 1);
      if (H5Lexists(file_.id(), path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
    } while (end != std::string::npos);
    return H5Oexists_by_name(file_.id(), path.c_str(), H5P_DEFAULT) > 0;
  }

  [[nodiscard]] Matrix matrix(const std::string& path) const;
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
  void check_storage(const Handle& dataset, const std::string& path, hsize_t bytes) const;
  [[nodiscard]] std::string attribute_text(const Handle& attribute) const;

  std::string name_;
  size_t bytes_;
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

Matrix Reader::matrix(const std::string& path) const {
  const Handle dataset = own(H5Dopen2(file_.id(), path.c_str(), H5P_DEFAULT), H5Dclose);
  const Handle type = own(H5Dget_type(dataset.id()), H5Tclose);
  const H5T_class_t kind = H5Tget_class(type.id());
  if (kind != H5T_FLOAT && kind != H5T_INTEGER) fail("dataset '" + path + "' has no numbers");
  const Handle space = own(H5Dget_space(dataset.id()), H5Sclose);
  const int rank = H5Sget_simple_extent_ndims(space.id());
  if (rank != 1 && rank != 2) {
    fail("dataset '" + path + "' has " + std::to_string(rank) + " dimensions, expected 1 or 2");
  }
  hsize_t dims[2] = {0, 1};
  check(H5Sget_simple_extent_dims(space.id(), dims, nullptr) >= 0);
  hsize_t count = 0;
  hsize_t stored_bytes = 0;
  if (__builtin_mul_overflow(dims[0], dims[1], &count) ||
      __builtin_mul_overflow(count, H5Tget_size(type.id()), &stored_bytes)) {
    fail("dataset '" + path + "' claims more data than the file holds");
  }
  constexpr auto kMaxRows = hsize_t{1} << 48;  // of arrays without columns
  if (dims[0] > kMaxRows || dims[1] > kMaxRows) fail("dataset '" + path + "' is too large");
  check_storage(dataset, path, stored_bytes);
  Matrix m{static_cast<int64_t>(dims[0]), static_cast<int64_t>(dims[1]), {}};
  m.values.resize(count);
  if (count == 0) return m;
  check(H5Dread(dataset.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, m.values.data()) >=
        0);
  return m;
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

void read_channel(const Reader& reader, int channel, Trajectory& t) {
  const std::string name = kChannelNames[channel];
  if (!reader.has(name)) {
    if (channel == 0) reader.fail("not a trajectory: there is no dataset 'time'");
    return;
  }
  Matrix m = reader.matrix(name);
  if (channel == 0) t.frames = m.rows;
  if (channel == 0 && m.columns != 1) reader.fail("dataset 'time' has several columns");
  if (m.rows != t.frames) {
    reader.fail("dataset '" + name + "' has " + std::to_string(m.rows) + " frames, 'time' has " +
                std::to_string(t.frames));
  }
  Trajectory::Array& array = t.channels[static_cast<size_t>(channel)];
  array.columns = m.columns;
  array.values = std::move(m.values);
  const std::string labels = "labels/" + name;
  if (reader.has(labels)) array.labels = reader.strings(labels);
  if (static_cast<int64_t>(array.labels.size()) == array.columns) return;
  array.labels.clear();
  if (array.columns > static_cast<int64_t>(array.values.size())) return;
  for (int64_t i = 0; i < array.columns; ++i) {
    array.labels.push_back(name + "[" + std::to_string(i) + "]");
  }
}

Trajectory parse_trajectory(std::string_view bytes, const std::string& name) {
  const Reader reader(bytes, name);
  Trajectory t;
  for (int c = 0; c < kChannelCount; ++c) read_channel(reader, c, t);
  reader.attributes("/", "", t.attributes);
  if (reader.has("options")) reader.attributes("options", "options.", t.attributes);
  return t;
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
  for (const Trajectory::Array& array : t.channels) {
    out.put(array.columns);
    out.put(array.values);
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
  for (Trajectory::Array& array : t.channels) {
    array.columns = in.integer();
    array.values = in.reals();
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

Trajectory read_trajectory(std::string_view bytes, const std::string& name) {
  auto parse = [&] { return pack(parse_trajectory(bytes, name)); };
  return unpack_trajectory(run_isolated(parse, bytes.size(), name));
}

std::optional<Matrix> read_matrix(std::string_view bytes, const std::string& name,
                                  const std::string& dataset) {
  auto parse = [&] {
    const Reader reader(bytes, name);
    return pack(reader.has(dataset) ? std::optional(reader.matrix(dataset)) : std::nullopt);
  };
  return unpack_matrix(run_isolated(parse, bytes.size(), name));
}

}  // namespace mj
