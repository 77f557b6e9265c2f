// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/rollouts/merge.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "base/diagnostic.h"
#include "base/require_memory.h"
#include "hdf5/hdf5_copy.h"
#include "hdf5/hdf5_output.h"
#include "hdf5/isolated.h"
#include "hdf5/virtual_data.h"
#include "resource/write/atomic_file.h"
#include "rollout/result.h"
#include "trajectory/rollouts/shard_file.h"

namespace mj {
namespace {

using h5::Handle;
using Sizes = std::vector<hsize_t>;

constexpr size_t kBytesOfShard = size_t{1} << 20;     // for the limits of the child process
constexpr hsize_t kCopiedNumbers = hsize_t{1} << 20;  // numbers that are copied at once

Handle open_shard(const h5::Output& out, const ShardFile& shard) {
  const Handle access = out.own(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  out.check(H5Pset_file_locking(access.id(), false, true) >= 0);
  return out.own(H5Fopen(shard.path.c_str(), H5F_ACC_RDONLY, access.id()), H5Fclose);
}

// Returns whether an object or an attribute of the first shard belongs to the whole recording.
bool is_common(const ShardFile& shard, const std::string& path) {
  for (const char* name : {"checkpoint", "rollouts", "unstable", "failed", "@rollouts", "@status",
                           "@first_rollout", "@all_rollouts"}) {
    if (path == name) return false;
  }
  if (path.starts_with("@shard_")) return false;
  return std::ranges::none_of(shard.arrays,
                              [&](const ShardFile::Array& a) { return a.path == path; });
}

class Merger {
 public:
  Merger(const std::vector<ShardFile>& shards, const std::string& shown, bool copies)
      : shards_(shards), all_(shards[0].place.rollouts), copies_(copies), out_(shown) {}

  void write(const std::string& path) {
    out_.create(path);
    const Handle first = open_shard(out_, shards_[0]);
    h5::copy_members(out_, first.id(), out_.id(),
                     [&](const std::string& name) { return is_common(shards_[0], name); });
    write_ends();
    copy_sweep_names(first);
    for (size_t k = 0; k < shards_[0].arrays.size(); ++k) {
      if (is_empty(k) || !copies_) {
        write_virtual(k);
      } else {
        write_copy(first, k);
      }
    }
    out_.close();
  }

 private:
  [[nodiscard]] const ShardFile::Array& array(const ShardFile& shard, size_t k) const {
    return shard.arrays[k];
  }

  // Returns the shape of a dataset of a shard with the dimension of rollouts.
  [[nodiscard]] Sizes box_of(const ShardFile& shard, size_t k) const {
    const ShardFile::Array& a = array(shard, k);
    Sizes out(a.shape.begin(), a.shape.end());
    if (a.has_rows && shard.rollouts == 1 && all_ > 1) out.insert(out.begin(), 1);
    return out;
  }

  [[nodiscard]] Sizes whole_shape(size_t k) const {
    Sizes out = box_of(shards_[0], k);
    const bool is_blocked = all_ > 1 || !array(shards_[0], k).has_rows;
    if (!is_blocked) return out;
    for (const ShardFile& shard : shards_) {
      const Sizes box = box_of(shard, k);
      for (size_t i = 1; i < out.size(); ++i) out[i] = std::max(out[i], box[i]);
    }
    out[0] = static_cast<hsize_t>(all_);
    return out;
  }

  [[nodiscard]] bool is_empty(size_t k) const {
    const Sizes shape = whole_shape(k);
    return std::ranges::find(shape, hsize_t{0}) != shape.end();
  }

  [[nodiscard]] Handle create_dataset(size_t k, const Sizes& shape, const Sizes& most,
                                      const Handle& create) {
    const ShardFile::Array& a = array(shards_[0], k);
    const size_t slash = a.path.rfind('/');
    if (slash != std::string::npos) out_.group(a.path.substr(0, slash));
    const double nothing = a.is_real ? std::numeric_limits<double>::quiet_NaN() : 0;
    out_.check(H5Pset_fill_value(create.id(), H5T_NATIVE_DOUBLE, &nothing) >= 0);
    const Handle space = out_.own(
        H5Screate_simple(static_cast<int>(shape.size()), shape.data(), most.data()), H5Sclose);
    Handle out = out_.own(H5Dcreate2(out_.id(), a.path.c_str(), stored_type(k), space.id(),
                                     H5P_DEFAULT, create.id(), H5P_DEFAULT),
                          H5Dclose);
    if (!a.rows.empty()) out_.attribute(a.path, "rows", a.rows);
    return out;
  }

  [[nodiscard]] hid_t stored_type(size_t k) const {
    const ShardFile::Array& a = array(shards_[0], k);
    if (a.is_real) return a.bytes == 4 ? H5T_IEEE_F32LE : H5T_IEEE_F64LE;
    return a.bytes == 1 ? H5T_STD_U8LE : H5T_STD_I32LE;
  }

  // Makes a dataset that refers to the files of the shards. An empty dataset is an ordinary one.
  void write_virtual(size_t k) {
    const Sizes shape = whole_shape(k);
    const Handle create = out_.without_times(H5P_DATASET_CREATE);
    for (const ShardFile& shard : shards_) {
      const Sizes box = box_of(shard, k);
      if (std::ranges::find(box, hsize_t{0}) != box.end()) continue;
      const ShardFile::Array& a = array(shard, k);
      const bool is_first = all_ == 1 && a.has_rows;
      const h5::VirtualSource source{std::filesystem::path(shard.path).filename().string(),
                                     "/" + a.path, Sizes(a.shape.begin(), a.shape.end()),
                                     is_first ? 0 : static_cast<hsize_t>(shard.place.first)};
      out_.check(h5::add_virtual_source(create, shape, box, source));
    }
    (void)create_dataset(k, shape, shape, create);
  }

  // Makes a dataset with a copy of all numbers, in chunks as in the shards.
  void write_copy(const Handle& first, size_t k) {
    const Sizes shape = whole_shape(k);
    const Handle model =
        out_.own(H5Dopen2(first.id(), array(shards_[0], k).path.c_str(), H5P_DEFAULT), H5Dclose);
    const Handle create = out_.own(H5Dget_create_plist(model.id()), H5Pclose);
    Sizes chunk(array(shards_[0], k).shape.size());
    out_.check(H5Pget_chunk(create.id(), static_cast<int>(chunk.size()), chunk.data()) >= 0);
    if (chunk.size() < shape.size()) chunk.insert(chunk.begin(), 1);
    out_.check(H5Pset_chunk(create.id(), static_cast<int>(chunk.size()), chunk.data()) >= 0);
    Sizes most = shape;
    most[array(shards_[0], k).has_rows && all_ > 1 ? 1 : 0] = H5S_UNLIMITED;
    const Handle to = create_dataset(k, shape, most, create);
    for (const ShardFile& shard : shards_) copy_shard(shard, k, to);
  }

  // Copies a dataset of a shard in pieces along its first dimension.
  void copy_shard(const ShardFile& shard, size_t k, const Handle& to) {
    const Sizes whole = box_of(shard, k);
    if (std::ranges::find(whole, hsize_t{0}) != whole.end()) return;
    const Handle file = open_shard(out_, shard);
    const Handle from =
        out_.own(H5Dopen2(file.id(), array(shard, k).path.c_str(), H5P_DEFAULT), H5Dclose);
    hsize_t row = 1;
    for (size_t i = 1; i < whole.size(); ++i) row *= whole[i];
    const hsize_t step = std::max<hsize_t>(kCopiedNumbers / row, 1);
    const bool is_blocked = array(shard, k).shape.size() == whole.size();
    const bool is_first = all_ == 1 && array(shard, k).has_rows;
    std::vector<double> numbers;
    for (hsize_t at = 0; at < whole[0]; at += step) {
      Sizes box = whole, start(whole.size(), 0);
      box[0] = std::min(step, whole[0] - at);
      start[0] = at;
      numbers.resize(box[0] * row);
      const auto size = static_cast<int>(box.size());
      const Handle memory = out_.own(H5Screate_simple(size, box.data(), nullptr), H5Sclose);
      const Handle stored = out_.own(H5Dget_space(from.id()), H5Sclose);
      if (is_blocked) {
        out_.check(H5Sselect_hyperslab(stored.id(), H5S_SELECT_SET, start.data(), nullptr,
                                       box.data(), nullptr) >= 0);
      }
      out_.check(H5Dread(from.id(), H5T_NATIVE_DOUBLE, memory.id(), stored.id(), H5P_DEFAULT,
                         numbers.data()) >= 0);
      start[0] += is_first ? 0 : static_cast<hsize_t>(shard.place.first);
      const Handle space = out_.own(H5Dget_space(to.id()), H5Sclose);
      out_.check(H5Sselect_hyperslab(space.id(), H5S_SELECT_SET, start.data(), nullptr, box.data(),
                                     nullptr) >= 0);
      out_.check(H5Dwrite(to.id(), H5T_NATIVE_DOUBLE, memory.id(), space.id(), H5P_DEFAULT,
                          numbers.data()) >= 0);
    }
  }

  // Writes the numbers of rollouts, and how the rollouts ended.
  void write_ends() {
    std::vector<int64_t> seeds, frames, steps;
    std::vector<std::string> status;
    const auto add = []<typename T>(std::vector<T>& to, const std::vector<T>& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    for (const ShardFile& shard : shards_) {
      add(seeds, shard.seeds);
      add(frames, shard.frames);
      add(steps, shard.steps);
      add(status, shard.status);
      copy_bad_ends(shard);
    }
    out_.attribute("/", "rollouts", all_);
    out_.integers("rollouts/seed", seeds);
    out_.integers("rollouts/frames", frames);
    out_.strings("rollouts/status", status);
    out_.integers("rollouts/steps", steps);
    size_t worst = 0;
    for (size_t s = 0; s < rollout::kStatusNames.size(); ++s) {
      if (std::ranges::find(status, rollout::kStatusNames[s]) != status.end()) worst = s;
    }
    out_.attribute("/", "status", rollout::kStatusNames[worst]);
  }

  // Copies the names of what a sweep changes. All shards have the same.
  void copy_sweep_names(const Handle& first) {
    const Handle from = out_.own(H5Gopen2(first.id(), "rollouts", H5P_DEFAULT), H5Gclose);
    const Handle to = out_.own(H5Gopen2(out_.id(), "rollouts", H5P_DEFAULT), H5Gclose);
    h5::copy_members(out_, from.id(), to.id(),
                     [](const std::string& name) { return name == "sweep_names"; });
  }

  // Copies the groups of unstable and failed rollouts.
  void copy_bad_ends(const ShardFile& shard) {
    Handle file;
    for (size_t r = 0; r < shard.status.size(); ++r) {
      if (shard.status[r] != "unstable" && shard.status[r] != "failed") continue;
      if (!file.valid()) file = open_shard(out_, shard);
      const std::string group = shard.status[r] + "/";
      const std::string to = group + std::to_string(shard.place.first + static_cast<int64_t>(r));
      out_.group(to);
      const Handle from =
          out_.own(H5Gopen2(file.id(), (group + std::to_string(r)).c_str(), H5P_DEFAULT), H5Gclose);
      const Handle copy = out_.own(H5Gopen2(out_.id(), to.c_str(), H5P_DEFAULT), H5Gclose);
      h5::copy_members(out_, from.id(), copy.id(), [](const std::string&) { return true; });
    }
  }

  const std::vector<ShardFile>& shards_;
  const int64_t all_;
  const bool copies_;
  h5::Output out_;
};

// Returns the folder of a file in a form that does not depend on links.
std::filesystem::path folder_of(const std::string& file) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  const auto out = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, error);
  require_memory(error);
  return out;
}

}  // namespace

int64_t merge_shards(const std::string& output, const std::vector<std::string>& shards,
                     const MergeOptions& options) {
  size_t bytes = 0;
  std::vector<ShardFile> files;
  for (const std::string& shard : shards) {
    require_different_files(output, shard);
    files.push_back(read_shard_file(shard));
    bytes += kBytesOfShard;
    if (options.copies) bytes += static_cast<size_t>(std::filesystem::file_size(shard));
    if (options.copies || folder_of(shard) == folder_of(output)) continue;
    throw Error("usage",
                "'" + shard + "' is not in the folder of '" + output + "', which refers to it",
                "write the merged file into the folder of the shards, or copy the numbers with "
                "--copy");
  }
  require_one_recording(files);
  PendingFile pending(output, options.may_replace);
  if (pending.is_direct()) throw Error("usage", "--merge writes a regular file");
  const auto work = [&] {
    Merger(files, output, options.copies).write(pending.working_path());
    return std::string();
  };
  (void)run_isolated(work, bytes, output);
  pending.commit();
  return files[0].place.rollouts;
}

}  // namespace mj
