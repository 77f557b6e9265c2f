// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads trajectories, those in data sets of other projects (episodes.h) where that is asked for,
// and matrices of other HDF5 files. The contents are not trusted: shapes, types and sizes are
// checked against the bytes that are there before memory is taken, and the parsing is done in a
// process of its own, because the HDF5 library crashes on some damaged files.

#ifndef MJTOOLS_TRAJECTORY_READER_H_
#define MJTOOLS_TRAJECTORY_READER_H_

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "resource/file_bytes.h"
#include "trajectory/trajectory.h"

namespace mj {

// Reads one rollout from a file ("-" is standard input), which may be one that is being written:
// the result is what had been flushed.
[[nodiscard]] Trajectory load_trajectory(const FileBytes& file, int64_t rollout = 0);
[[nodiscard]] inline Trajectory load_trajectory(const std::string& path, int64_t rollout = 0) {
  return load_trajectory(FileBytes(path), rollout);
}

// A recording of which parts are read when they are needed. Frames that are read one after the
// other cost the least. Any thread may read.
class TrajectoryStream {
 public:
  explicit TrajectoryStream(std::shared_ptr<const FileBytes> bytes);
  // Reads one rollout alone, which about() describes.
  TrajectoryStream(std::shared_ptr<const FileBytes> bytes, int64_t rollout);
  explicit TrajectoryStream(const std::string& path)
      : TrajectoryStream(std::make_shared<FileBytes>(path)) {}
  // A recording, or a data set of another project, whose episodes are its rollouts.
  struct Episodes {};
  TrajectoryStream(std::shared_ptr<const FileBytes> bytes, Episodes);
  ~TrajectoryStream();

  // What load_trajectory returns of the first rollout, without the rows of its arrays. The others
  // differ from it only in their frames.
  [[nodiscard]] const Trajectory& about() const { return about_; }
  [[nodiscard]] Trajectory about(int64_t rollout) const;
  [[nodiscard]] int64_t rollouts() const { return static_cast<int64_t>(frames_.size()); }
  [[nodiscard]] int64_t frames(int64_t rollout) const {
    return frames_[static_cast<size_t>(rollout)];
  }
  // Some frames of a rollout, as if there were no others, and without labels and attributes. If
  // `arrays` are named, the others have no columns.
  [[nodiscard]] Trajectory read(int64_t rollout, int64_t first, int64_t count,
                                const std::vector<std::string>& arrays = {}) const;

 private:
  struct Child;
  TrajectoryStream(std::shared_ptr<const FileBytes> bytes, int64_t rollout, bool has_episodes);

  std::shared_ptr<const FileBytes> bytes_;
  std::unique_ptr<Child> child_;
  Trajectory about_;
  std::vector<int64_t> frames_;  // of each rollout
};

// Whether a file is HDF5; false for what cannot be read.
[[nodiscard]] bool is_recording(const std::string& path);

// The model that a trajectory holds, in its MJB form. Throws Error when it holds none.
[[nodiscard]] std::string load_embedded_model(const FileBytes& file);
[[nodiscard]] inline std::string load_embedded_model(const std::string& path) {
  return load_embedded_model(FileBytes(path));
}

// Where the model is that a recording names instead; nothing of other recordings.
[[nodiscard]] std::optional<ModelReference> load_model_reference(const FileBytes& file);

// The names of all objects of a kind ("geom") in the recorded model, empty for those without a
// name; none when the file does not say.
[[nodiscard]] std::vector<std::string> load_object_names(const FileBytes& file,
                                                         const std::string& kind);

// The last full state of a rollout to go on from, at `last_step` or before, and after how many steps
// it was.
struct Checkpoint {
  int64_t step = 0;
  std::vector<double> state;
};
[[nodiscard]] std::optional<Checkpoint> load_checkpoint(
    const std::string& path, int64_t rollout,
    int64_t last_step = std::numeric_limits<int64_t>::max());

// The full states that the rollouts began with; empty when the file does not say.
[[nodiscard]] std::vector<std::vector<double>> load_initial_states(const std::string& path);
// Where the rollouts of a resumed recording began; empty when it was not resumed.
[[nodiscard]] std::vector<RolloutStart> load_starts(const std::string& path);
// The seeds of all rollouts; empty when the file does not say.
[[nodiscard]] std::vector<uint64_t> load_seeds(const std::string& path);

struct Matrix {
  int64_t rows = 0;
  int64_t columns = 0;
  std::vector<double> values;
};

// Datasets of numbers with one (a single column) or two dimensions, of which parts are read when
// they are needed; in a trajectory of several rollouts the part of one (of the first, if it has not
// so many). Any thread may read. Throws Error for a dataset that is something else.
class MatrixFile {
 public:
  struct Shape {
    int64_t rows = 0, columns = 0;
  };

  explicit MatrixFile(std::shared_ptr<const FileBytes> bytes);
  ~MatrixFile();

  [[nodiscard]] std::string name() const { return bytes_->name(); }  // for messages
  // Nothing when there is no dataset of that name.
  [[nodiscard]] std::optional<Shape> shape(const std::string& dataset, int64_t rollout = 0) const;
  [[nodiscard]] Matrix read(const std::string& dataset, int64_t rollout, int64_t first,
                            int64_t count) const;

 private:
  struct Child;
  std::shared_ptr<const FileBytes> bytes_;
  std::unique_ptr<Child> child_;
};

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_READER_H_
