// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads trajectories, and matrices from other HDF5 files. On request it also reads data sets of
// other projects (episodes.h). The contents are not trusted: shapes, types and sizes are checked
// against the actual bytes before memory is allocated. A child process parses the file, because the
// HDF5 library crashes on some damaged files.

#ifndef MJTOOLS_TRAJECTORY_READER_H_
#define MJTOOLS_TRAJECTORY_READER_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "resource/file_bytes.h"
#include "trajectory/matrix.h"
#include "trajectory/trajectory.h"

namespace mj {

// Reads one rollout from a file ("-" is standard input). If the file is still being written, reads
// the frames that have been flushed.
[[nodiscard]] Trajectory load_trajectory(const FileBytes& file, int64_t rollout = 0);
[[nodiscard]] inline Trajectory load_trajectory(const std::string& path, int64_t rollout = 0) {
  return load_trajectory(FileBytes(path), rollout);
}

// A recording whose parts are read when they are needed. Reading is fastest if the frames are read
// in order. Any thread may call the functions.
class TrajectoryStream {
 public:
  explicit TrajectoryStream(std::shared_ptr<const FileBytes> bytes);
  // Opens a recording. about() describes the given rollout instead of the first.
  TrajectoryStream(std::shared_ptr<const FileBytes> bytes, int64_t rollout);
  explicit TrajectoryStream(const std::string& path)
      : TrajectoryStream(std::make_shared<FileBytes>(path)) {}
  struct Episodes {};
  // Opens a recording, or a data set of another project. The episodes of a data set are its
  // rollouts.
  TrajectoryStream(std::shared_ptr<const FileBytes> bytes, Episodes);
  ~TrajectoryStream();

  // Returns the description of the first rollout, or of the rollout that the constructor received:
  // the result of load_trajectory without the rows of its arrays. The other rollouts differ only in
  // their frames.
  [[nodiscard]] const Trajectory& about() const { return about_; }
  [[nodiscard]] Trajectory about(int64_t rollout) const;
  [[nodiscard]] int64_t rollouts() const { return static_cast<int64_t>(frames_.size()); }
  [[nodiscard]] int64_t frames(int64_t rollout) const {
    return frames_[static_cast<size_t>(rollout)];
  }
  // Returns some frames of a rollout, in the form of a rollout that has only these frames, without
  // labels and attributes. If `arrays` is not empty, only the arrays that it names have columns.
  [[nodiscard]] Trajectory read(int64_t rollout, int64_t first, int64_t count,
                                const std::vector<std::string>& arrays = {}) const;
  // Returns the bytes of some pictures of a rollout (about().pictures), frame after frame.
  [[nodiscard]] std::string read_pixels(const PixelArray& pictures, int64_t rollout, int64_t first,
                                        int64_t count) const;

 private:
  struct Child;
  TrajectoryStream(std::shared_ptr<const FileBytes> bytes, int64_t rollout, bool has_episodes);

  std::shared_ptr<const FileBytes> bytes_;
  std::unique_ptr<Child> child_;
  Trajectory about_;
  std::vector<int64_t> frames_;  // number of frames of each rollout
};

// Returns whether a file is HDF5. Returns false for a file that cannot be read.
[[nodiscard]] bool is_recording(const std::string& path);

// Returns the model that a recording contains, in its MJB form. Throws Error if the recording
// contains no model.
[[nodiscard]] std::string load_embedded_model(const FileBytes& file);
[[nodiscard]] inline std::string load_embedded_model(const std::string& path) {
  return load_embedded_model(FileBytes(path));
}

// Returns the reference to the model file, if the recording names a model file instead of
// containing the model. Otherwise returns nothing.
[[nodiscard]] std::optional<ModelReference> load_model_reference(const FileBytes& file);

// Returns the names of all objects of a kind, such as "geom", in the recorded model. The name of an
// unnamed object is empty. The list is empty if the file does not contain the names.
[[nodiscard]] std::vector<std::string> load_object_names(const FileBytes& file,
                                                         const std::string& kind);

// Reads datasets of numbers that have two dimensions, or one dimension, which counts as a single
// column. Parts are read when they are needed. If the file is a trajectory of several rollouts, the
// functions read the part of one rollout: the rollout with the requested number, or the first one
// if no rollout has this number. Any thread may call the functions. They throw Error for a dataset
// of another kind.
class MatrixFile {
 public:
  struct Shape {
    int64_t rows = 0, columns = 0;
  };

  explicit MatrixFile(std::shared_ptr<const FileBytes> bytes);
  ~MatrixFile();

  [[nodiscard]] std::string name() const { return bytes_->name(); }  // for messages
  // Returns the shape of a dataset. Returns nothing if the file has no such dataset.
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
