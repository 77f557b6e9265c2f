// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/hdf5_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>
#include <numeric>
#include <optional>

#include "base/diagnostic.h"
#include "base/fragile_code.h"
#include "base/invariant.h"
#include "hdf5/hdf5_copy.h"
#include "hdf5/hdf5_output.h"
#include "hdf5/hdf5_superblock.h"
#include "hdf5/isolated.h"
#include "hdf5/row_appender.h"
#include "model/mjb.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "resource/write/file_copy.h"
#include "resource/write/free_space.h"
#include "resource/write/live_file.h"
#include "trajectory/describe.h"

namespace mj {
namespace {

using h5::Handle;
using h5::Shape;

constexpr int64_t kBlockBytes = 1 << 17;
constexpr int64_t kMaxBlockFrames = 1024;
constexpr int64_t kListChunkRows = 1024;
// Largest file that is copied before its ends are written, even if it is no continued one.
constexpr int64_t kMostCopied = 1 << 24;
constexpr int64_t kPixelBlockBytes = 1 << 20;
constexpr int64_t kPixelChunkBytes = 1 << 16;
// The assumed number of rows that a list has per frame. It determines the chunk size of lists.
constexpr int64_t kRowsOfFrame = 8;
// bytes that are kept free on the disk to write the end of the file
constexpr int64_t kReservedBytes = 1 << 16;
// additional bytes that are kept free for each rollout
constexpr int64_t kReservedOfRollout = 64;

// Returns the name of the temporary file that is used if the output is a stream. HDF5 moves back
// and forth in the file that it writes, which is impossible in a stream. Therefore it writes the
// temporary file, which is then copied to the stream. (H5Fget_file_image would not need a file, but
// leaves a wrong checksum in the superblock before HDF5 1.14.7.)
std::string spool_name() {
  return (std::filesystem::temp_directory_path() / "mjtools-trajectory.h5").string();
}

// Returns the number of frames in a chunk of an array.
int64_t choose_chunk_frames(const RecordPlan& plan, const Hdf5Options& options) {
  const int64_t row = plan.frame_columns() * static_cast<int64_t>(sizeof(double));
  const int64_t fitting = std::clamp<int64_t>(kBlockBytes / row, 1, kMaxBlockFrames);
  return options.frames > 0 ? std::min(fitting, options.frames) : fitting;
}

// Returns the number of frames in a block: a chunk of the arrays, but no more pictures than fit
// into kPixelBlockBytes.
int64_t choose_block_frames(const RecordPlan& plan, const Hdf5Options& options) {
  const int64_t chunk = choose_chunk_frames(plan, options);
  if (plan.pixels.empty()) return chunk;
  return std::clamp<int64_t>(kPixelBlockBytes / plan.pixel_bytes(), 1, chunk);
}

// Returns the number of frames in a chunk of pictures. A reader that wants one picture reads no
// more than about kPixelChunkBytes.
int64_t choose_chunk_pictures(const PixelArray& a, const Hdf5Options& options) {
  const int64_t fitting = std::max<int64_t>(kPixelChunkBytes / a.bytes(), 1);
  return options.frames > 0 ? std::min(fitting, options.frames) : fitting;
}

h5::Number stored_number(PixelKind kind) {
  return kind == PixelKind::kRgb     ? h5::Number::kByte
         : kind == PixelKind::kDepth ? h5::Number::kFloat
                                     : h5::Number::kInteger;
}

int64_t choose_list_rows(const Hdf5Options& options) {
  if (options.frames <= 0) return kListChunkRows;
  return std::min(kListChunkRows, kRowsOfFrame * options.frames);
}

}  // namespace

struct Hdf5Writer::File {
  // An array in the file, and the number of its rows that have been written.
  struct Dataset {
    Handle handle;
    Shape shape;
    int64_t rows = 0;                           // number of rows in the longest rollout
    std::vector<int64_t> written;               // for a list, the number of rows of each rollout
    std::unique_ptr<h5::RowAppender> appender;  // used if chunks are written in order
  };

  std::string path;        // path as the user gave it
  bool is_stream = false;  // whether the finished file is copied to a pipe or device
  bool is_finished = false;
  // whether write_ends() was called, so that the file may contain some of its results
  bool are_ends_begun = false;
  const RecordPlan& plan;
  Hdf5Options options;
  int64_t chunk_frames, block_frames;
  std::optional<PendingFile> pending;
  std::unique_ptr<LiveFile> live;  // the file after it got its name
  // copy of a continued file, into which write_ends() writes
  std::optional<PendingFile> ended;
  h5::Output out;
  std::vector<Dataset> arrays;  // arrays of the plan, in its order
  std::vector<Dataset> pixels;  // pictures of the plan, in its order
  Dataset checkpoint_steps, checkpoint_states;
  Handle frames_dataset, finished_dataset;
  std::vector<int64_t> frames;  // number of written frames of each rollout
  // for each rollout 1 if it is complete, otherwise 0; only written in a shard
  std::vector<int64_t> finished;
  // upper bound for the bytes that were written but not flushed
  int64_t unflushed_bytes = 0;
  bool has_flushed_frames = false;
  // stays true if flush() fails, which may have lost chunks
  bool is_flushing = false;

  File(const std::string& to, const RecordPlan& what, const Hdf5Options& how)
      : path(to),
        plan(what),
        options(how),
        chunk_frames(choose_chunk_frames(what, how)),
        block_frames(choose_block_frames(what, how)),
        out(to == "-" ? "standard output" : to),
        frames(static_cast<size_t>(how.rollouts), 0),
        finished(static_cast<size_t>(how.rollouts), 0) {}

  void create(const mjModel& m, const TrajectoryOrigin& origin);
  void appear();
  [[nodiscard]] FreeSpace room() const;
  void describe_shard();
  void create_datasets();
  void create_pixels();
  void create_checkpoints();
  [[nodiscard]] Dataset dataset(const std::string& name, int64_t columns, int64_t chunk_rows) const;
  void create_rollouts();
  void write_vectors(const std::string& name, const std::vector<std::vector<double>>& rows);
  void open_frames();
  void write_numbers(const Handle& dataset, const std::vector<int64_t>& numbers);
  [[nodiscard]] int64_t bytes_of(const FrameBlock& block) const;
  [[nodiscard]] bool has_room(const FreeSpace& free, int64_t bytes) const;
  void require_room(int64_t bytes);
  void write(FrameBlock& block);
  [[nodiscard]] bool is_ordered() const;
  void append_frames(FrameBlock& block);
  void append_lists(const FrameBlock& block);
  void write_frames(FrameBlock& block);
  void write_lists(const FrameBlock& block);
  void write_pixels(const FrameBlock& block);
  void write_checkpoints(const FrameBlock& block);
  void append(Dataset& dataset, int64_t rollout, int64_t rows, const double* values);
  void grow(Dataset& dataset, int64_t rows);
  void flush();
  void write_ends(const std::vector<rollout::End>& ends);
  [[nodiscard]] std::vector<Dataset*> all_datasets();
  void close_datasets();
  void keep_what_is_written();
  [[nodiscard]] std::string choose_file_to_end();
  void replace_by_ended();
  [[nodiscard]] bool end_in_ordered_copy(const std::vector<rollout::End>& ends);
  void put_in_order();
  void copy_in_order(const std::string& from, const std::string& to) const;
  void deliver();
};

void Hdf5Writer::File::create(const mjModel& m, const TrajectoryOrigin& origin) {
  if (path != "-") {
    require_no_writer(path);
    pending.emplace(path, options.may_replace);
  }
  is_stream = !pending || pending->is_direct();
  if (is_stream) pending.emplace(spool_name());
  out.create(pending->working_path());
  describe_recording(out, m, plan, origin, options.rollouts);
  describe_shard();
  if (options.has_model && !origin.model) out.bytes("model/mjb", write_mjb(m));
  create_rollouts();
  create_datasets();
  if (is_stream) return;
  out.flush();
  const FreeSpace free = room();
  if (!has_room(free, bytes_of(FrameBlock(plan, 1)))) out.fail(std::strerror(free.error));
}

void Hdf5Writer::File::describe_shard() {
  if (!options.shard) return;
  out.attribute("/", "shard_index", options.shard->index);
  out.attribute("/", "shard_count", options.shard->count);
  out.attribute("/", "first_rollout", options.shard->first);
  out.attribute("/", "all_rollouts", options.shard->rollouts);
  out.attribute("/", "shard_start", options.shard->start);
}

// Gives the file its name as soon as it holds frames of the recording on the disk. An existing file
// of this name is replaced.
void Hdf5Writer::File::appear() {
  if (live) return;
  out.start_live();
  h5::mark_closed(pending->working_path());
  live = std::make_unique<LiveFile>(*pending, options.continued);
}

FreeSpace Hdf5Writer::File::room() const {
  return live ? free_space(live->descriptor()) : free_space(pending->working_path());
}

Hdf5Writer::File::Dataset Hdf5Writer::File::dataset(const std::string& name, int64_t columns,
                                                    int64_t chunk_rows) const {
  Dataset d;
  d.shape.columns = columns;
  d.shape.blocks = options.rollouts > 1 ? options.rollouts : 0;
  d.shape.chunk_rows = chunk_rows;
  d.shape.compression = options.compression;
  d.shape.is_vector = columns == 1 && (name == "time" || name == "checkpoint/step");
  d.written.assign(static_cast<size_t>(options.rollouts), 0);
  return d;
}

void Hdf5Writer::File::create_datasets() {
  for (const RecordedArray& a : plan.arrays) {
    Dataset d = dataset(a.name, a.columns, a.is_list() ? choose_list_rows(options) : chunk_frames);
    if (a.is_integer) d.shape.number = h5::Number::kInteger;
    d.handle = out.matrix(a.name, d.shape);
    if (a.is_list()) out.attribute(a.name, "rows", a.rows);
    arrays.push_back(std::move(d));
  }
  create_pixels();
  create_checkpoints();
  if (!is_ordered()) return;
  // The chunks will be written in order, so an appender can write each dataset.
  for (Dataset* d : all_datasets()) {
    if (d->handle.valid()) {
      d->appender = std::make_unique<h5::RowAppender>(out, d->handle, d->shape);
    }
  }
}

void Hdf5Writer::File::create_pixels() {
  for (const PixelArray& a : plan.pixels) {
    Dataset d =
        dataset(a.name, a.width * a.height * a.channels(), choose_chunk_pictures(a, options));
    d.shape.number = stored_number(a.kind);
    d.shape.row = {a.height, a.width};
    if (a.channels() > 1) d.shape.row.push_back(a.channels());
    d.handle = out.matrix(a.name, d.shape);
    pixels.push_back(std::move(d));
  }
}

void Hdf5Writer::File::create_checkpoints() {
  if (options.checkpoint_size == 0) return;
  checkpoint_steps = dataset("checkpoint/step", 1, 16);
  checkpoint_steps.handle = out.matrix("checkpoint/step", checkpoint_steps.shape);
  checkpoint_states = dataset("checkpoint/state", options.checkpoint_size, 16);
  checkpoint_states.handle = out.matrix("checkpoint/state", checkpoint_states.shape);
}

void Hdf5Writer::File::create_rollouts() {
  std::vector<int64_t> seeds(options.seeds.begin(), options.seeds.end());
  seeds.resize(static_cast<size_t>(options.rollouts));
  out.integers("rollouts/seed", seeds);
  out.integers("rollouts/frames", frames);
  if (options.shard) out.integers("rollouts/finished", finished);
  write_vectors("rollouts/initial_state", options.initial_states);
  if (!options.sweep_names.empty()) {
    out.strings("rollouts/sweep_names", options.sweep_names);
    write_vectors("rollouts/sweep", options.sweep);
  }
  std::vector<int64_t> first_steps;
  std::vector<std::vector<double>> memories;
  for (const RolloutStart& start : options.starts) {
    first_steps.push_back(start.step);
    memories.push_back(start.memory);
  }
  if (first_steps.empty()) return open_frames();
  out.integers("rollouts/first_step", first_steps);
  if (!memories[0].empty()) write_vectors("rollouts/first_memory", memories);
  open_frames();
}

// Writes a dataset with a row for each rollout.
void Hdf5Writer::File::write_vectors(const std::string& name,
                                     const std::vector<std::vector<double>>& rows) {
  if (rows.empty()) return;
  MJ_INVARIANT(static_cast<int64_t>(rows.size()) == options.rollouts);
  Shape shape;
  shape.columns = static_cast<int64_t>(rows[0].size());
  shape.chunk_rows = std::min<int64_t>(options.rollouts, 16);
  const Handle matrix = out.matrix(name, shape);
  out.set_rows(matrix, shape, options.rollouts);
  for (int64_t r = 0; r < options.rollouts; ++r) {
    MJ_INVARIANT(static_cast<int64_t>(rows[static_cast<size_t>(r)].size()) == shape.columns);
    out.write_rows(matrix, shape, 0, r, 1, rows[static_cast<size_t>(r)].data());
  }
}

void Hdf5Writer::File::open_frames() {
  frames_dataset = out.own(H5Dopen2(out.id(), "rollouts/frames", H5P_DEFAULT), H5Dclose);
  if (!options.shard) return;
  finished_dataset = out.own(H5Dopen2(out.id(), "rollouts/finished", H5P_DEFAULT), H5Dclose);
}

// Overwrites a dataset that has a number for each rollout, and flushes it.
void Hdf5Writer::File::write_numbers(const Handle& dataset, const std::vector<int64_t>& numbers) {
  out.check(
      H5Dwrite(dataset.id(), H5T_NATIVE_INT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()) >= 0);
  out.flush();
}

// Returns whether chunks are written in the order in which the file stores them. Returns false for
// several rollouts, because threads finish in any order. Also returns false with compression,
// because a compressed chunk changes its size with every flush. Also returns false with pictures,
// because their chunks alternate with chunks of the arrays.
bool Hdf5Writer::File::is_ordered() const {
  return options.rollouts == 1 && options.compression == 0 && plan.pixels.empty();
}

void Hdf5Writer::File::append_frames(FrameBlock& block) {
  for (size_t k = 0; k < arrays.size(); ++k) {
    if (plan.arrays[k].is_list()) continue;
    h5::RowAppender& to = *arrays[k].appender;
    if (block.frames == arrays[k].shape.chunk_rows && to.is_between_chunks()) {
      to.append_chunk(block.row(k, 0));
    } else {
      to.append(block.frames, block.row(k, 0));
    }
  }
}

// Appends the rows of lists frame by frame, so that the number of frames in a block does not affect
// the bytes of the file.
void Hdf5Writer::File::append_lists(const FrameBlock& block) {
  std::vector<size_t> lists, counts, at;
  for (size_t k = 0; k < arrays.size(); ++k) {
    if (!plan.arrays[k].is_list()) continue;
    lists.push_back(k);
    counts.push_back(plan.index_of(plan.arrays[k].rows));
    at.push_back(0);
  }
  for (int64_t i = 0; i < block.frames; ++i) {
    for (size_t l = 0; l < lists.size(); ++l) {
      const auto rows = static_cast<int64_t>(*block.row(counts[l], i));
      arrays[lists[l]].appender->append(rows, block.lists[lists[l]].data() + at[l]);
      at[l] += static_cast<size_t>(rows * plan.arrays[lists[l]].columns);
      MJ_INVARIANT(at[l] <= block.lists[lists[l]].size());
    }
  }
  for (size_t l = 0; l < lists.size(); ++l) MJ_INVARIANT(at[l] == block.lists[lists[l]].size());
}

void Hdf5Writer::File::grow(Dataset& dataset, int64_t rows) {
  if (rows <= dataset.rows) return;
  out.set_rows(dataset.handle, dataset.shape, rows);
  dataset.rows = rows;
}

void Hdf5Writer::File::write_frames(FrameBlock& block) {
  for (size_t k = 0; k < arrays.size(); ++k) {
    if (plan.arrays[k].is_list()) continue;
    Dataset& d = arrays[k];
    grow(d, block.first + block.frames);
    const bool is_chunk = block.frames == d.shape.chunk_rows &&
                          block.first % d.shape.chunk_rows == 0 &&
                          d.shape.number == h5::Number::kReal && d.shape.compression == 0;
    if (is_chunk) {
      out.write_chunk(d.handle, d.shape, block.rollout, block.first, block.row(k, 0));
    } else {
      out.write_rows(d.handle, d.shape, block.rollout, block.first, block.frames, block.row(k, 0));
    }
  }
}

void Hdf5Writer::File::write_pixels(const FrameBlock& block) {
  for (size_t k = 0; k < pixels.size(); ++k) {
    Dataset& d = pixels[k];
    grow(d, block.first + block.frames);
    out.write_stored_rows(d.handle, d.shape, block.rollout, block.first, block.frames,
                          block.pixels(k, 0, block.frames).data());
  }
}

void Hdf5Writer::File::append(Dataset& dataset, int64_t rollout, int64_t rows,
                              const double* values) {
  if (dataset.appender) return dataset.appender->append(rows, values);
  int64_t& written = dataset.written[static_cast<size_t>(rollout)];
  grow(dataset, written + rows);
  out.write_rows(dataset.handle, dataset.shape, rollout, written, rows, values);
  written += rows;
}

void Hdf5Writer::File::write_lists(const FrameBlock& block) {
  for (size_t k = 0; k < arrays.size(); ++k) {
    if (!plan.arrays[k].is_list()) continue;
    const std::vector<double>& values = block.lists[k];
    MJ_INVARIANT(values.size() % static_cast<size_t>(plan.arrays[k].columns) == 0);
    append(arrays[k], block.rollout, static_cast<int64_t>(values.size()) / plan.arrays[k].columns,
           values.data());
  }
}

void Hdf5Writer::File::write_checkpoints(const FrameBlock& block) {
  const auto size = static_cast<size_t>(options.checkpoint_size) + 1;
  MJ_INVARIANT(block.checkpoints.size() % size == 0);
  for (size_t at = 0; at + size <= block.checkpoints.size(); at += size) {
    append(checkpoint_steps, block.rollout, 1, block.checkpoints.data() + at);
    append(checkpoint_states, block.rollout, 1, block.checkpoints.data() + at + 1);
  }
}

// Returns the largest number of bytes by which the file grows when a block is written. This is a
// whole chunk of every array, except for chunks that an earlier block has begun.
int64_t Hdf5Writer::File::bytes_of(const FrameBlock& block) const {
  const bool goes_on = block.first % chunk_frames != 0 && options.compression == 0;
  int64_t numbers = 0;
  for (size_t k = 0; k < arrays.size(); ++k) {
    if (goes_on && !plan.arrays[k].is_list()) continue;
    const Shape& shape = arrays[k].shape;
    numbers += shape.chunk_rows * shape.columns + static_cast<int64_t>(block.lists[k].size());
  }
  if (!block.checkpoints.empty()) {
    numbers += checkpoint_states.shape.chunk_rows * (options.checkpoint_size + 1) +
               static_cast<int64_t>(block.checkpoints.size());
  }
  int64_t bytes = numbers * static_cast<int64_t>(sizeof(double));
  for (size_t k = 0; k < pixels.size(); ++k) {
    bytes += (block.frames + pixels[k].shape.chunk_rows) * plan.pixels[k].bytes();
  }
  return bytes;
}

bool Hdf5Writer::File::has_room(const FreeSpace& free, int64_t bytes) const {
  return free.bytes - bytes >= kReservedBytes + kReservedOfRollout * options.rollouts;
}

// Throws Error if the disk has no room for a block of `bytes`. On a full disk the library would
// fail in the middle of the block, and the data that it then has in memory would be lost. After the
// Error, the ends of the rollouts can still be written.
void Hdf5Writer::File::require_room(int64_t bytes) {
  if (has_room(room(), unflushed_bytes + bytes)) return;
  flush();  // makes the reported free space of the disk exact
  const FreeSpace free = room();
  if (has_room(free, bytes)) return;
  const int64_t kept = std::accumulate(frames.begin(), frames.end(), int64_t{0});
  out.fail(std::strerror(free.error), "the file keeps " + std::to_string(kept) + " frames");
}

void Hdf5Writer::File::write(FrameBlock& block) {
  MJ_INVARIANT(block.rollout >= 0 && block.rollout < options.rollouts);
  MJ_INVARIANT(block.lists.size() == arrays.size());
  // blocks must come in order
  MJ_INVARIANT(block.first == frames[static_cast<size_t>(block.rollout)]);
  const int64_t bytes = bytes_of(block);
  if (!is_stream) require_room(bytes);
  unflushed_bytes += bytes;
  if (is_ordered()) {
    append_frames(block);
    append_lists(block);
  } else {
    write_frames(block);
    write_lists(block);
    write_pixels(block);
  }
  write_checkpoints(block);
  frames[static_cast<size_t>(block.rollout)] = block.first + block.frames;
}

// Writes all data to the file, and the numbers of frames last. A reader uses no more frames than
// these numbers say.
void Hdf5Writer::File::flush() {
  is_flushing = true;
  unflushed_bytes = 0;
  for (Dataset* d : all_datasets()) {
    if (d->appender) d->appender->flush();
  }
  out.flush();
  write_numbers(frames_dataset, frames);
  if (options.shard) write_numbers(finished_dataset, finished);
  is_flushing = false;
  has_flushed_frames = std::ranges::any_of(frames, [](int64_t n) { return n > 0; });
  const bool has_kept = options.kept_frames.empty() ||
                        std::ranges::equal(frames, options.kept_frames, std::greater_equal<>());
  if (has_flushed_frames && has_kept && !is_stream) appear();
  if (live) h5::mark_closed(live->descriptor());
}

std::vector<Hdf5Writer::File::Dataset*> Hdf5Writer::File::all_datasets() {
  std::vector<Dataset*> all = {&checkpoint_steps, &checkpoint_states};
  for (Dataset& d : arrays) all.push_back(&d);
  for (Dataset& d : pixels) all.push_back(&d);
  return all;
}

void Hdf5Writer::File::close_datasets() {
  for (Dataset* d : all_datasets()) out.check(d->handle.close());
  out.check(frames_dataset.close());
  out.check(finished_dataset.close());
}

void Hdf5Writer::File::write_ends(const std::vector<rollout::End>& ends) {
  are_ends_begun = true;
  std::vector<std::string> status;
  std::vector<int64_t> steps;
  auto worst = rollout::Status::kComplete;
  for (size_t i = 0; i < ends.size(); ++i) {
    const rollout::End& end = ends[i];
    status.emplace_back(rollout::kStatusNames[static_cast<size_t>(end.status)]);
    steps.push_back(end.steps);
    worst = std::max(worst, end.status);
    if (!end.events.empty()) out.attribute("/", "events", end.events);
    const bool has_failed = end.status == rollout::Status::kFailed;
    if (end.status != rollout::Status::kUnstable && !has_failed) continue;
    const std::string group = status.back() + "/" + std::to_string(i);
    out.group(group);
    out.attribute(group, "step", end.steps);
    out.attribute(group, has_failed ? "message" : "place", has_failed ? end.message : end.place);
    out.attribute(group, "state", std::span<const double>(end.state));
  }
  out.strings("rollouts/status", status);
  out.integers("rollouts/steps", steps);
  out.attribute("/", "status", rollout::kStatusNames[static_cast<size_t>(worst)]);
}

// Returns the path of the file into which write_ends() writes. For a small or a continued file this
// is a copy, so that a failed write or a kill does not damage the file. If the disk has no room for
// a copy, or if the file was moved, write_ends() writes into the file itself.
std::string Hdf5Writer::File::choose_file_to_end() {
  const std::string from = live->path();
  const auto size = static_cast<int64_t>(std::filesystem::file_size(from));
  const bool is_small = size <= kMostCopied;
  const bool wants_copy = is_small || !options.kept_frames.empty();
  if (!wants_copy || !live->has_name() || !has_room(room(), size)) return from;
  ended.emplace(path);
  const int to = ::open(ended->working_path().c_str(), O_WRONLY | O_CLOEXEC);
  int error = to < 0 ? errno : copy_contents(live->descriptor(), to);
  if (to >= 0 && ::close(to) != 0 && error == 0) error = errno;
  if (error != 0) out.fail(std::strerror(error));
  return ended->working_path();
}

void Hdf5Writer::File::replace_by_ended() {
  if (!ended) return;
  live->require_name();
  if (!live->has_name()) return;  // the file was moved, and it has all frames
  const std::optional<FileId> old = live->id();
  live.reset();  // releases the lock of the old file
  live = std::make_unique<LiveFile>(*ended, old);
}

// Replaces the file by a copy whose chunks are in order and that has the ends of the rollouts. A
// file whose writer is killed has either both or neither, so that the bytes of a shard do not
// depend on the moment. Returns false, and changes nothing, if the chunks of a file other than a
// shard are in order already, if the disk has no room for the copy, if copying fails, or if the
// file was moved.
bool Hdf5Writer::File::end_in_ordered_copy(const std::vector<rollout::End>& ends) {
  if ((!options.shard && is_ordered()) || !live->has_name()) return false;
  const std::string from = live->path();
  const auto size = static_cast<int64_t>(std::filesystem::file_size(from));
  if (!has_room(room(), size)) return false;
  try {
    ended.emplace(path);
    copy_in_order(from, ended->working_path());
  } catch (const Error&) {
    ended.reset();
    return false;
  }
  out.reopen(ended->working_path());
  write_ends(ends);
  out.close();
  replace_by_ended();
  live->require_name();
  return true;
}

// If the chunks of a file are not in order, replaces the file by an ordered copy. The file stays
// unchanged if the disk has no room for the copy, if copying fails, or if the file was moved
// meanwhile.
void Hdf5Writer::File::put_in_order() {
  if (is_ordered() || (live && !live->has_name())) return;
  const std::string from = live ? live->path() : pending->working_path();
  const auto size = static_cast<int64_t>(std::filesystem::file_size(from));
  if (!has_room(free_space(from), size)) return;
  try {
    PendingFile ordered(live ? path : from);
    copy_in_order(from, ordered.working_path());
    if (!live || live->has_name()) ordered.commit();
  } catch (const Error&) {
  }
}

void Hdf5Writer::File::copy_in_order(const std::string& from, const std::string& to) const {
  const auto copy = [&] {
    h5::initialise();
    h5::copy_in_order(from, to, out.shown());
    return std::string();
  };
  // H5Ocopy crashes if a write fails. It runs in a child process, so that such a crash ends only
  // the child, and only the copy is lost.
  (void)run_isolated(copy, static_cast<size_t>(std::filesystem::file_size(from)), out.shown());
}

void Hdf5Writer::File::deliver() {
  if (is_stream) write_file(path, std::string_view(read_file(pending->working_path())));
}

Hdf5Writer::Hdf5Writer(const std::string& path, const mjModel& m, const RecordPlan& plan,
                       const TrajectoryOrigin& origin, const Hdf5Options& options)
    : file_(new File(path, plan, options)) {
  const FragileCode fragile = h5::fragile_code();
  file_->create(m, origin);
}

// Saves the frames that were written before a failure. If saving fails, too, the file has the
// contents of its last flush. If write_ends() has begun, removes the status of the recording,
// because the ends of the rollouts may be missing.
void Hdf5Writer::File::keep_what_is_written() try {
  h5::initialise();
  out.forget_failure();
  if (!are_ends_begun && !is_flushing) return flush();
  if (are_ends_begun) out.remove_attribute("/", "status");
  out.flush();
} catch (...) {  // memory may be exhausted
}

Hdf5Writer::~Hdf5Writer() {
  if (file_->is_finished || !file_->live) return;
  const FragileCode fragile = h5::fragile_code();
  file_->keep_what_is_written();
  const bool has_frames = file_->has_flushed_frames;
  const std::unique_ptr<LiveFile> live = std::move(file_->live);
  file_.reset();
  // Remove the mark of a file that is being written, because programs of other projects refuse such
  // a file.
  (void)h5::mark_truncated(live->descriptor());
  if (!has_frames) live->remove();
}

int64_t Hdf5Writer::block_frames() const {
  return file_->block_frames;
}

void Hdf5Writer::write(FrameBlock& block) {
  h5::initialise();
  const FragileCode fragile = h5::fragile_code();
  file_->write(block);
}

void Hdf5Writer::end_rollout(int64_t rollout, bool is_complete) {
  file_->finished[static_cast<size_t>(rollout)] = is_complete ? 1 : 0;
}

void Hdf5Writer::flush() {
  h5::initialise();
  const FragileCode fragile = h5::fragile_code();
  file_->flush();
}

void Hdf5Writer::finish(const std::vector<rollout::End>& ends) {
  h5::initialise();
  const FragileCode fragile = h5::fragile_code();
  file_->flush();
  file_->close_datasets();
  // Reopen a live file, because no objects can be added to a file that others may be reading.
  if (file_->live) {
    file_->out.close();
    if (file_->end_in_ordered_copy(ends)) {
      file_->is_finished = true;
      return;
    }
    file_->out.reopen(file_->choose_file_to_end());
  }
  file_->write_ends(ends);
  file_->out.close();
  file_->is_finished = true;
  file_->replace_by_ended();
  // A file gets its name with its first frames. If it has no frames, it gets its name here.
  const bool has_no_name = !file_->is_stream && !file_->live;
  if (has_no_name) file_->live = std::make_unique<LiveFile>(*file_->pending);
  if (file_->live) file_->live->require_name();
  file_->put_in_order();
  file_->deliver();
}

}  // namespace mj
