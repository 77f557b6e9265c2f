// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/hdf5_output.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "base/diagnostic.h"
#include "hdf5/fletcher32.h"

namespace mj::h5 {
namespace {

// Data with fewer bytes are not compressed. The index of chunks that compressed data need would be
// larger than what compression saves.
constexpr hsize_t kCompressedBytes = 1 << 16;
constexpr hsize_t kBytesChunk = 1 << 20;

hid_t stored_type(Number number) {
  switch (number) {
    case Number::kReal:
      return H5T_IEEE_F64LE;
    case Number::kFloat:
      return H5T_IEEE_F32LE;
    case Number::kInteger:
      return H5T_STD_I32LE;
    case Number::kByte:
    case Number::kBoolean:
      return H5T_STD_U8LE;
  }
  return H5T_IEEE_F64LE;
}

// Returns the type that other programs read as a boolean: a one-byte enumeration with the values
// FALSE and TRUE.
Handle boolean_type() {
  Handle type(H5Tenum_create(H5T_STD_I8LE), H5Tclose);
  const int8_t off = 0, on = 1;
  const bool is_made = type.valid() && H5Tenum_insert(type.id(), "FALSE", &off) >= 0 &&
                       H5Tenum_insert(type.id(), "TRUE", &on) >= 0;
  return is_made ? std::move(type) : Handle();
}

}  // namespace

// The dimensions of a dataset that has a given number of rows, and the dimension that grows with
// the rows.
struct Output::Extent {
  std::vector<hsize_t> dims;
  int rank = 0;
  int growing = 0;

  Extent(const Shape& shape, hsize_t rows) {
    if (shape.blocks > 0) dims.push_back(static_cast<hsize_t>(shape.blocks));
    growing = static_cast<int>(dims.size());
    dims.push_back(rows);
    if (!shape.row.empty()) {
      for (int64_t n : shape.row) dims.push_back(static_cast<hsize_t>(n));
    } else if (!shape.is_vector) {
      dims.push_back(static_cast<hsize_t>(shape.columns));
    }
    rank = static_cast<int>(dims.size());
  }
};

// Throws Error with the reason `why`. Messages of the HDF5 library may contain the path under which
// the file is written. This path is replaced by `shown_`, the name that users know.
void Output::fail(const std::string& why, const std::string& hint) const {
  std::string reason = why;
  const size_t at = path_.empty() ? std::string::npos : reason.find(path_);
  if (at != std::string::npos) reason.replace(at, path_.size(), shown_);
  Diagnostic d{
      .code = "file-unwritable", .message = "cannot write the trajectory: " + reason, .hint = hint};
  d.where.file = shown_;
  throw Error(std::move(d));
}

void Output::check(bool good) const {
  if (good) return;
  note_damage();
  fail(last_error());
}

Handle Output::own(hid_t id, Handle::Close closer) const {
  check(id >= 0);
  return {id, closer, failure_};
}

void Output::open(const std::string& path, bool create) {
  path_ = path;
  initialise();
  const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  // Chooses a file format that has checksums.
  check(H5Pset_libver_bounds(access.id(), H5F_LIBVER_V110, H5F_LIBVER_V110) >= 0);
  // Turns file locks off, so that readers can open the file while it is being written.
  check(H5Pset_file_locking(access.id(), false, true) >= 0);
  // Turns off the reservation of space for small pieces, because the library leaves the rest of
  // such space empty at each flush.
  check(H5Pset_meta_block_size(access.id(), 0) >= 0);
  check(H5Pset_small_data_block_size(access.id(), 0) >= 0);
  const Handle plain = without_times(H5P_FILE_CREATE);
  file_ = own(create ? H5Fcreate(path.c_str(), H5F_ACC_TRUNC, plain.id(), access.id())
                     : H5Fopen(path.c_str(), H5F_ACC_RDWR, access.id()),
              H5Fclose);
}

void Output::create(const std::string& path) {
  open(path, true);
}

void Output::reopen(const std::string& path) {
  open(path, false);
}

void Output::start_live() {
  flush();
  check(H5Fstart_swmr_write(file_.id()) >= 0);
}

void Output::flush() {
  if (!failure_->empty()) fail(*failure_);
  check(H5Fflush(file_.id(), H5F_SCOPE_GLOBAL) >= 0);
}

void Output::close() {
  if (!file_.valid()) return;
  flush();
  check(file_.close());
}

Handle Output::without_times(hid_t kind) const {
  Handle list = own(H5Pcreate(kind), H5Pclose);
  check(H5Pset_obj_track_times(list.id(), false) >= 0);
  return list;
}

// Makes the missing groups on a path.
void Output::make_groups(const std::string& path) {
  for (size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1)) {
    const std::string group = path.substr(0, end);
    const htri_t is_there = H5Lexists(id(), group.c_str(), H5P_DEFAULT);
    check(is_there >= 0);
    if (is_there > 0) continue;
    const Handle plain = without_times(H5P_GROUP_CREATE);
    (void)own(H5Gcreate2(id(), group.c_str(), H5P_DEFAULT, plain.id(), H5P_DEFAULT), H5Gclose);
  }
}

void Output::group(const std::string& path) {
  make_groups(path + "/");
}

Handle Output::string_type(size_t width) const {
  Handle type = own(H5Tcopy(H5T_C_S1), H5Tclose);
  check(H5Tset_size(type.id(), std::max<size_t>(width, 1)) >= 0);
  check(H5Tset_cset(type.id(), H5T_CSET_UTF8) >= 0);
  check(H5Tset_strpad(type.id(), H5T_STR_NULLPAD) >= 0);
  return type;
}

void Output::attribute(const std::string& object, const std::string& name,
                       const std::string& text) {
  const Handle type = own(H5Tcopy(H5T_C_S1), H5Tclose);
  check(H5Tset_size(type.id(), H5T_VARIABLE) >= 0);
  check(H5Tset_cset(type.id(), H5T_CSET_UTF8) >= 0);
  const Handle space = own(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute = own(H5Acreate_by_name(id(), object.c_str(), name.c_str(), type.id(),
                                                 space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                               H5Aclose);
  const char* const characters = text.c_str();
  check(H5Awrite(attribute.id(), type.id(), &characters) >= 0);
}

template <typename T>
void Output::numbers_attribute(const std::string& object, const std::string& name,
                               std::span<const T> values, hid_t memory, hid_t stored) {
  const hsize_t n = values.size();
  const Handle space =
      own(n == 1 ? H5Screate(H5S_SCALAR) : H5Screate_simple(1, &n, nullptr), H5Sclose);
  const Handle attribute = own(H5Acreate_by_name(id(), object.c_str(), name.c_str(), stored,
                                                 space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                               H5Aclose);
  check(H5Awrite(attribute.id(), memory, values.data()) >= 0);
}

void Output::attribute(const std::string& object, const std::string& name,
                       std::span<const int64_t> values) {
  numbers_attribute(object, name, values, H5T_NATIVE_INT64, H5T_STD_I64LE);
}

void Output::attribute(const std::string& object, const std::string& name,
                       std::span<const double> values) {
  numbers_attribute(object, name, values, H5T_NATIVE_DOUBLE, H5T_IEEE_F64LE);
}

void Output::remove_attribute(const std::string& object, const std::string& name) {
  const htri_t is_there = H5Aexists_by_name(id(), object.c_str(), name.c_str(), H5P_DEFAULT);
  check(is_there >= 0);
  if (is_there == 0) return;
  check(H5Adelete_by_name(id(), object.c_str(), name.c_str(), H5P_DEFAULT) >= 0);
}

void Output::boolean_attribute(const std::string& object, const std::string& name, bool value) {
  const Handle type = boolean_type();
  check(type.valid());
  const auto byte = static_cast<int8_t>(value);
  numbers_attribute(object, name, std::span(&byte, 1), type.id(), type.id());
}

// Writes strings of fixed length. They are stored in the dataset itself and not in a global heap,
// so a reader knows from the size of the dataset how much memory it needs.
void Output::strings(const std::string& path, const std::vector<std::string>& items) {
  size_t width = 1;
  for (const std::string& item : items) width = std::max(width, item.size());
  std::string packed(width * items.size(), '\0');
  for (size_t i = 0; i < items.size(); ++i) {
    if (!items[i].empty()) std::memcpy(packed.data() + i * width, items[i].data(), items[i].size());
  }
  const Handle type = string_type(width);
  const hsize_t count = items.size();
  const Handle space = own(H5Screate_simple(1, &count, nullptr), H5Sclose);
  make_groups(path);
  const Handle plain = without_times(H5P_DATASET_CREATE);
  const Handle dataset = own(
      H5Dcreate2(id(), path.c_str(), type.id(), space.id(), H5P_DEFAULT, plain.id(), H5P_DEFAULT),
      H5Dclose);
  if (items.empty()) return;
  check(H5Dwrite(dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, packed.data()) >= 0);
}

void Output::bytes(const std::string& path, std::span<const std::byte> contents) {
  const hsize_t count = contents.size();
  const Handle space = own(H5Screate_simple(1, &count, nullptr), H5Sclose);
  make_groups(path);
  const Handle plain = without_times(H5P_DATASET_CREATE);
  if (count >= kCompressedBytes) {
    const hsize_t chunk = std::min(count, kBytesChunk);
    check(H5Pset_chunk(plain.id(), 1, &chunk) >= 0);
    check(H5Pset_deflate(plain.id(), 1) >= 0);
    check(H5Pset_fletcher32(plain.id()) >= 0);
  }
  const Handle dataset = own(H5Dcreate2(id(), path.c_str(), H5T_STD_U8LE, space.id(), H5P_DEFAULT,
                                        plain.id(), H5P_DEFAULT),
                             H5Dclose);
  if (contents.empty()) return;
  check(H5Dwrite(dataset.id(), H5T_NATIVE_UINT8, H5S_ALL, H5S_ALL, H5P_DEFAULT, contents.data()) >=
        0);
}

void Output::integers(const std::string& path, std::span<const int64_t> values, int64_t columns) {
  const auto width = static_cast<hsize_t>(std::max<int64_t>(columns, 1));
  const hsize_t dims[2] = {values.size() / width, width};
  const Handle space = own(H5Screate_simple(columns > 0 ? 2 : 1, dims, nullptr), H5Sclose);
  make_groups(path);
  const Handle plain = without_times(H5P_DATASET_CREATE);
  const Handle dataset = own(H5Dcreate2(id(), path.c_str(), H5T_STD_I64LE, space.id(), H5P_DEFAULT,
                                        plain.id(), H5P_DEFAULT),
                             H5Dclose);
  if (values.empty()) return;
  check(H5Dwrite(dataset.id(), H5T_NATIVE_INT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >=
        0);
}

Handle Output::chunked(const Extent& chunk, const Shape& shape) const {
  Handle create = without_times(H5P_DATASET_CREATE);
  check(H5Pset_chunk(create.id(), chunk.rank, chunk.dims.data()) >= 0);
  if (shape.compression > 0) {
    check(H5Pset_shuffle(create.id()) >= 0);
    check(H5Pset_deflate(create.id(), static_cast<unsigned>(shape.compression)) >= 0);
  }
  check(H5Pset_fletcher32(create.id()) >= 0);
  return create;
}

Handle Output::create_matrix(const std::string& path, const Shape& shape, const Handle& space,
                             const Handle& create) {
  const Handle boolean = boolean_type();
  check(boolean.valid());
  const bool is_boolean = shape.number == Number::kBoolean;
  make_groups(path);
  return own(H5Dcreate2(id(), path.c_str(), is_boolean ? boolean.id() : stored_type(shape.number),
                        space.id(), H5P_DEFAULT, create.id(), H5P_DEFAULT),
             H5Dclose);
}

// A matrix that is not compressed has no checksum, because a checksum needs an index of chunks,
// which would be larger than a small matrix.
void Output::whole_matrix(const std::string& path, const Shape& shape, int64_t rows,
                          const double* values) {
  const Extent extent(shape, static_cast<hsize_t>(rows));
  const Handle space = own(H5Screate_simple(extent.rank, extent.dims.data(), nullptr), H5Sclose);
  const bool is_packed = shape.compression > 0 && rows > 0 && shape.columns > 0;
  const Handle create = is_packed ? chunked(extent, shape) : without_times(H5P_DATASET_CREATE);
  const Handle matrix = create_matrix(path, shape, space, create);
  write_rows(matrix, shape, 0, 0, rows, values);
}

Handle Output::matrix(const std::string& path, const Shape& shape) {
  const Extent now(shape, 0);
  Extent most(shape, H5S_UNLIMITED);
  Extent chunk(shape, static_cast<hsize_t>(shape.chunk_rows));
  if (shape.blocks > 0) chunk.dims[0] = 1;
  for (size_t i = 0; i < now.dims.size();
       ++i) {  // neither a dimension of a chunk nor a limit may be 0
    most.dims[i] = std::max<hsize_t>(most.dims[i], 1);
    chunk.dims[i] = std::max<hsize_t>(chunk.dims[i], 1);
  }
  const Handle space = own(H5Screate_simple(now.rank, now.dims.data(), most.dims.data()), H5Sclose);
  const Handle create = chunked(chunk, shape);
  const double nothing = shape.number == Number::kReal || shape.number == Number::kFloat
                             ? std::numeric_limits<double>::quiet_NaN()
                             : 0;
  if (shape.number != Number::kBoolean) {
    check(H5Pset_fill_value(create.id(), H5T_NATIVE_DOUBLE, &nothing) >= 0);
  }
  return create_matrix(path, shape, space, create);
}

void Output::set_rows(const Handle& matrix, const Shape& shape, int64_t rows) {
  const Extent extent(shape, static_cast<hsize_t>(rows));
  check(H5Dset_extent(matrix.id(), extent.dims.data()) >= 0);
}

void Output::write_typed_rows(const Handle& matrix, const Shape& shape, int64_t block,
                              int64_t first, int64_t count, hid_t type, const void* values) {
  if (count == 0 || shape.columns == 0) return;
  Extent size(shape, static_cast<hsize_t>(count));
  std::vector<hsize_t> start(size.dims.size(), 0);
  if (shape.blocks > 0) {
    size.dims[0] = 1;
    start[0] = static_cast<hsize_t>(block);
  }
  start[static_cast<size_t>(size.growing)] = static_cast<hsize_t>(first);
  const Handle stored = own(H5Dget_space(matrix.id()), H5Sclose);
  check(H5Sselect_hyperslab(stored.id(), H5S_SELECT_SET, start.data(), nullptr, size.dims.data(),
                            nullptr) >= 0);
  const Handle memory = own(H5Screate_simple(size.rank, size.dims.data(), nullptr), H5Sclose);
  check(H5Dwrite(matrix.id(), type, memory.id(), stored.id(), H5P_DEFAULT, values) >= 0);
}

void Output::write_rows(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                        int64_t count, const double* values) {
  if (shape.number != Number::kBoolean) {
    return write_typed_rows(matrix, shape, block, first, count, H5T_NATIVE_DOUBLE, values);
  }
  std::vector<int8_t> bits(static_cast<size_t>(count * shape.columns));
  for (size_t i = 0; i < bits.size(); ++i) bits[i] = values[i] != 0;
  const Handle boolean = boolean_type();
  check(boolean.valid());
  write_typed_rows(matrix, shape, block, first, count, boolean.id(), bits.data());
}

void Output::write_stored_rows(const Handle& matrix, const Shape& shape, int64_t block,
                               int64_t first, int64_t count, const void* values) {
  write_typed_rows(matrix, shape, block, first, count, stored_type(shape.number), values);
}

void Output::write_chunk(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                         double* values) {
  if (shape.columns == 0) return;
  const auto count = static_cast<size_t>(shape.chunk_rows * shape.columns);
  if (shape.number == Number::kReal) {
    return write_raw_chunk(matrix, shape, block, first, values, count * sizeof(double));
  }
  std::vector<int32_t> integers(values, values + count);
  integers.push_back(0);  // space for the checksum, which write_raw_chunk appends
  write_raw_chunk(matrix, shape, block, first, integers.data(), count * sizeof(int32_t));
}

void Output::write_raw_chunk(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                             void* values, size_t bytes) {
  hsize_t start[3] = {0, 0, 0};
  if (shape.blocks > 0) start[0] = static_cast<hsize_t>(block);
  start[shape.blocks > 0 ? 1 : 0] = static_cast<hsize_t>(first);
  auto* raw = static_cast<unsigned char*>(values);
  const uint32_t checksum = fletcher32({raw, bytes});
  std::memcpy(raw + bytes, &checksum, sizeof(checksum));
  check(H5Dwrite_chunk(matrix.id(), H5P_DEFAULT, 0, start, bytes + sizeof(checksum), values) >= 0);
}

}  // namespace mj::h5
