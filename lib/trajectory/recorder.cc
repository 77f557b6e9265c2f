// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/recorder.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <optional>
#include <type_traits>

#include "base/diagnostic.h"
#include "model/field_table.h"
#include "resource/atomic_file.h"
#include "resource/read_file.h"
#include "trajectory/hdf5.h"

namespace mj {
namespace {

using h5::Handle;

constexpr int64_t kBufferedFrames = 256;
constexpr hsize_t kChunkBytes = 1 << 16;
constexpr int64_t kFormatVersion = 1;

hsize_t chunk_rows(int64_t columns) {
  const hsize_t row_bytes = sizeof(double) * static_cast<hsize_t>(std::max<int64_t>(columns, 1));
  return std::clamp<hsize_t>(kChunkBytes / row_bytes, 1, 4096);
}

// HDF5 seeks in what it writes, so that what goes to a stream is finished in a temporary file,
// which is never committed. (H5Fget_file_image, the way without a file, leaves a wrong checksum in
// the superblock before HDF5 1.14.7.)
std::string spool_name() {
  return (std::filesystem::temp_directory_path() / "mjtools-trajectory.h5").string();
}

std::string name_of(const mjModel& m, const int* addresses, int64_t i) {
  return m.names + addresses[i];
}

}  // namespace

struct TrajectoryRecorder::File {
  std::string path;        // as asked for
  bool is_stream = false;  // a pipe or device: the finished file is copied to it
  std::optional<PendingFile> pending;
  Handle file;
  std::array<Handle, kChannelCount> datasets;
  std::array<int64_t, kChannelCount> columns;
  std::array<std::vector<double>, kChannelCount> buffers;
  int64_t written = 0;
  int64_t buffered = 0;

  [[noreturn]] void fail(const std::string& why) const {
    Diagnostic d{.code = "file-unwritable", .message = "cannot write the trajectory: " + why};
    d.where.file = path == "-" ? "standard output" : path;
    throw Error(std::move(d));
  }
  void check(bool good) const {
    if (!good) fail(h5::last_error());
  }
  Handle own(hid_t id, Handle::Close closer) const {
    check(id >= 0);
    return {id, closer};
  }

  void create();
  void create_dataset(int channel);
  void write_attribute(hid_t where, const char* name, const std::string& text) const;
  template <typename T>
  void write_attribute(hid_t where, const char* name, const T* values, int count) const;
  void write_strings(hid_t where, const char* name, const std::vector<std::string>& items) const;
  void describe(const mjModel& m, const TrajectoryOrigin& origin) const;
  void describe_options(const mjModel& m) const;
  void describe_names(const mjModel& m) const;
  void write_buffers();
  void close();
  void deliver();
};

void TrajectoryRecorder::File::create() {
  h5::initialise();
  if (path != "-") pending.emplace(path);
  is_stream = !pending || pending->is_direct();
  if (is_stream) pending.emplace(spool_name());
  const Handle access = own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  check(H5Pset_libver_bounds(access.id(), H5F_LIBVER_V110, H5F_LIBVER_V110) >= 0);  // checksums
  file = own(H5Fcreate(pending->working_path().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.id()),
             H5Fclose);
}

// Extendible in frames. A channel without columns keeps its place as an array of width zero.
void TrajectoryRecorder::File::create_dataset(int channel) {
  const bool is_vector = channel != static_cast<int>(Channel::kTime);
  const auto n = static_cast<hsize_t>(columns[channel]);
  const int rank = is_vector ? 2 : 1;
  const hsize_t dims[2] = {0, n};
  const hsize_t max_dims[2] = {H5S_UNLIMITED, std::max<hsize_t>(n, 1)};
  const hsize_t chunk[2] = {chunk_rows(columns[channel]), std::max<hsize_t>(n, 1)};
  const Handle space = own(H5Screate_simple(rank, dims, max_dims), H5Sclose);
  const Handle create = own(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  check(H5Pset_chunk(create.id(), rank, chunk) >= 0);
  check(H5Pset_fletcher32(create.id()) >= 0);
  datasets[channel] = own(H5Dcreate2(file.id(), kChannelNames[channel], H5T_IEEE_F64LE, space.id(),
                                     H5P_DEFAULT, create.id(), H5P_DEFAULT),
                          H5Dclose);
}

void TrajectoryRecorder::File::write_attribute(hid_t where, const char* name,
                                               const std::string& text) const {
  const Handle type = own(H5Tcopy(H5T_C_S1), H5Tclose);
  check(H5Tset_size(type.id(), std::max<size_t>(text.size(), 1)) >= 0);
  check(H5Tset_cset(type.id(), H5T_CSET_UTF8) >= 0);
  check(H5Tset_strpad(type.id(), H5T_STR_NULLPAD) >= 0);
  const Handle space = own(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute =
      own(H5Acreate2(where, name, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  check(H5Awrite(attribute.id(), type.id(), text.c_str()) >= 0);
}

template <typename T>
void TrajectoryRecorder::File::write_attribute(hid_t where, const char* name, const T* values,
                                               int count) const {
  const bool real = std::is_floating_point_v<T>;
  const hid_t memory = real             ? H5T_NATIVE_DOUBLE
                       : sizeof(T) == 4 ? H5T_NATIVE_INT32
                                        : H5T_NATIVE_INT64;
  const hid_t stored = real ? H5T_IEEE_F64LE : H5T_STD_I64LE;
  const auto n = static_cast<hsize_t>(count);
  const Handle space =
      own(count == 1 ? H5Screate(H5S_SCALAR) : H5Screate_simple(1, &n, nullptr), H5Sclose);
  const Handle attribute =
      own(H5Acreate2(where, name, stored, space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  check(H5Awrite(attribute.id(), memory, values) >= 0);
}

// Fixed-length strings: no global heap, so that a reader can bound its memory by the data size.
void TrajectoryRecorder::File::write_strings(hid_t where, const char* name,
                                             const std::vector<std::string>& items) const {
  size_t width = 1;
  for (const std::string& item : items) width = std::max(width, item.size());
  std::string packed(width * items.size(), '\0');
  for (size_t i = 0; i < items.size(); ++i) {
    std::memcpy(packed.data() + i * width, items[i].data(), items[i].size());
  }
  const Handle type = own(H5Tcopy(H5T_C_S1), H5Tclose);
  check(H5Tset_size(type.id(), width) >= 0);
  check(H5Tset_cset(type.id(), H5T_CSET_UTF8) >= 0);
  check(H5Tset_strpad(type.id(), H5T_STR_NULLPAD) >= 0);
  const hsize_t count = items.size();
  const Handle space = own(H5Screate_simple(1, &count, nullptr), H5Sclose);
  const Handle dataset =
      own(H5Dcreate2(where, name, type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
          H5Dclose);
  if (items.empty()) return;
  check(H5Dwrite(dataset.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, packed.data()) >= 0);
}

void TrajectoryRecorder::File::describe(const mjModel& m, const TrajectoryOrigin& origin) const {
  const hid_t root = file.id();
  write_attribute(root, "format", "mjtools trajectory");
  write_attribute(root, "format_version", &kFormatVersion, 1);
  write_attribute(root, "mjtools_version", origin.mjtools_version);
  write_attribute(root, "model_name", std::string(m.names));
  write_attribute(root, "model_sha256", origin.model_sha256);
  write_attribute(root, "every", &origin.every, 1);
  const auto seed = static_cast<int64_t>(origin.seed);
  write_attribute(root, "seed", &seed, 1);
  for (Size size : {Size::nq, Size::nv, Size::na, Size::nu, Size::nsensordata, Size::nbody,
                    Size::njnt, Size::nactuator, Size::nsensor}) {
    const int64_t count = value(m, size);
    write_attribute(root, std::string(field(size).name).c_str(), &count, 1);
  }
  describe_options(m);
  describe_names(m);
}

void TrajectoryRecorder::File::describe_options(const mjModel& m) const {
  const Handle group =
      own(H5Gcreate2(file.id(), "options", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  auto first = [](const auto& x) {
    if constexpr (std::is_array_v<std::remove_reference_t<decltype(x)>>) {
      return &x[0];
    } else {
      return &x;
    }
  };
#define MJ_X(type, name, count) write_attribute(group.id(), #name, first(m.opt.name), count);
  MJOPTION_TABLE(MJ_X)
#undef MJ_X
  write_attribute(group.id(), "integrator_name",
                  std::string(enum_keyword(EnumType::mjtIntegrator, m.opt.integrator)));
}

void TrajectoryRecorder::File::describe_names(const mjModel& m) const {
  const Handle names =
      own(H5Gcreate2(file.id(), "names", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  auto list = [&](const char* kind, int64_t count, const int* addresses) {
    std::vector<std::string> items;
    for (int64_t i = 0; i < count; ++i) items.push_back(name_of(m, addresses, i));
    write_strings(names.id(), kind, items);
  };
  list("body", m.nbody, m.name_bodyadr);
  list("joint", m.njnt, m.name_jntadr);
  list("actuator", m.nactuator, m.name_actuatoradr);
  list("sensor", m.nsensor, m.name_sensoradr);
  const Handle labels =
      own(H5Gcreate2(file.id(), "labels", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  for (int c = 0; c < kChannelCount; ++c) {
    write_strings(labels.id(), kChannelNames[c], channel_labels(m, static_cast<Channel>(c)));
  }
}

void TrajectoryRecorder::File::write_buffers() {
  for (int c = 0; c < kChannelCount && buffered > 0; ++c) {
    const auto n = static_cast<hsize_t>(columns[c]);
    const hsize_t total[2] = {static_cast<hsize_t>(written + buffered), n};
    check(H5Dset_extent(datasets[c].id(), total) >= 0);
    if (n == 0) continue;
    const int rank = c == static_cast<int>(Channel::kTime) ? 1 : 2;
    const hsize_t start[2] = {static_cast<hsize_t>(written), 0};
    const hsize_t count[2] = {static_cast<hsize_t>(buffered), n};
    const Handle stored = own(H5Dget_space(datasets[c].id()), H5Sclose);
    check(H5Sselect_hyperslab(stored.id(), H5S_SELECT_SET, start, nullptr, count, nullptr) >= 0);
    const Handle memory = own(H5Screate_simple(rank, count, nullptr), H5Sclose);
    check(H5Dwrite(datasets[c].id(), H5T_NATIVE_DOUBLE, memory.id(), stored.id(), H5P_DEFAULT,
                   buffers[c].data()) >= 0);
    buffers[c].clear();
  }
  written += buffered;
  buffered = 0;
}

void TrajectoryRecorder::File::close() {
  for (Handle& dataset : datasets) check(dataset.close());
  check(H5Fflush(file.id(), H5F_SCOPE_GLOBAL) >= 0);
  check(file.close());
}

void TrajectoryRecorder::File::deliver() {
  if (!is_stream) return pending->commit();
  write_file(path, std::string_view(read_file(pending->working_path())));
}

TrajectoryRecorder::TrajectoryRecorder(const std::string& path, const mjModel& m,
                                       const TrajectoryOrigin& origin)
    : file_(new File) {
  file_->path = path;
  file_->columns = channel_columns(m);
  file_->create();
  for (int c = 0; c < kChannelCount; ++c) file_->create_dataset(c);
  file_->describe(m, origin);
}

TrajectoryRecorder::~TrajectoryRecorder() = default;

void TrajectoryRecorder::add(const std::array<std::span<const double>, kChannelCount>& rows) {
  for (int c = 0; c < kChannelCount; ++c) {
    file_->buffers[c].insert(file_->buffers[c].end(), rows[c].begin(), rows[c].end());
  }
  if (++file_->buffered == kBufferedFrames) file_->write_buffers();
}

void TrajectoryRecorder::finish() {
  file_->write_buffers();
  file_->close();
  file_->deliver();
}

int64_t TrajectoryRecorder::frames() const {
  return file_->written + file_->buffered;
}

}  // namespace mj
