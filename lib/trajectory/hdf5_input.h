// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads HDF5 files. Shapes, types and sizes are checked against the actual bytes before memory is
// allocated. If a file cannot be read, the functions throw Error (bad-hdf5) with its name.

#ifndef MJTOOLS_TRAJECTORY_HDF5_INPUT_H_
#define MJTOOLS_TRAJECTORY_HDF5_INPUT_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "hdf5/hdf5.h"
#include "hdf5/hdf5_value.h"
#include "trajectory/reader.h"

namespace mj::h5 {

// The contents of a file, in memory or on disk.
struct Source {
  std::string_view bytes;
  std::string path;  // empty for bytes in memory
  std::string name;  // name of the file for messages
  size_t size = 0;
};

[[nodiscard]] Source memory_source(std::string_view bytes, const std::string& name);

// Returns the source for a file. A regular file is opened by its path, so that the library
// recognises a file that is being written. For any other file, the source refers to the memory of
// `file`, which must outlive the result.
[[nodiscard]] Source file_source(const FileBytes& file);

// Runs `parse` on a file in a child process, and returns the result of `parse`.
[[nodiscard]] std::string run_on_file(const FileBytes& file,
                                      const std::function<std::string(const Source&)>& parse);

class Input {
 public:
  explicit Input(const Source& source);

  // Chooses the rollout from which matrices are read. The number of rollouts is read from an
  // attribute of the file.
  void choose_rollout(int64_t rollout);
  [[nodiscard]] int64_t rollouts() const { return rollouts_; }
  [[nodiscard]] int64_t rollout() const { return rollout_; }

  [[nodiscard]] bool has(const std::string& path) const;

  // A dataset, or the part of a dataset that belongs to the chosen rollout (`of_rollout` in
  // table()). The first dimension counts the rows. The other dimensions are the columns, side by
  // side.
  struct Table {
    std::string path;
    Handle handle, space, type;
    std::vector<hsize_t> shape;
    size_t leading = 0;  // number of dimensions that come before the rows
    int64_t rows = 0;
    int64_t columns = 0;
    // whether values that were never written count as data, within limits
    bool may_be_unwritten = false;
  };
  [[nodiscard]] Table dataset(const std::string& path, bool of_rollout = false) const;
  // Returns a dataset of numbers or truth values that has one or two dimensions. Throws Error for
  // any other dataset.
  [[nodiscard]] Table table(const std::string& path, bool of_rollout = false) const;
  [[nodiscard]] static bool has_numbers(const Table& table);
  // Returns some rows of a table of numbers.
  [[nodiscard]] Matrix rows(const Table& table, int64_t first, int64_t count) const;
  // Returns the bytes of some rows of a table of numbers, which are converted to `type`.
  [[nodiscard]] std::string typed_rows(const Table& table, int64_t first, int64_t count,
                                       hid_t type) const;
  // Opens the dataset again, so that its chunks stay unpacked while rows are read one after the
  // other. Does nothing if the chunks of a row are too large.
  void keep_chunks(Table& table) const;
  // Returns some rows of a table of numbers. Integers of 64 bits keep their exact values.
  [[nodiscard]] std::vector<long double> exact_rows(const Table& table, int64_t first,
                                                    int64_t count) const;
  // Returns each value in some rows as text. The type of the values must have a text form
  // (hdf5_value.h).
  [[nodiscard]] std::vector<std::string> value_rows(const Table& table, int64_t first,
                                                    int64_t count) const;
  // Returns the strings in some rows of a dataset of strings, row after row.
  [[nodiscard]] std::vector<std::string> texts(const Table& table, int64_t first,
                                               int64_t count) const;
  [[nodiscard]] Matrix matrix(const std::string& path, bool of_rollout = false) const {
    const Table all = table(path, of_rollout);
    return rows(all, 0, all.rows);
  }
  [[nodiscard]] std::string bytes(const std::string& path) const;
  [[nodiscard]] bool is_integer(const std::string& path) const;
  // whether the numbers are 32-bit floating point
  [[nodiscard]] static bool is_single(const Table& table);
  [[nodiscard]] std::string text_attribute(const std::string& object, const char* name) const;
  [[nodiscard]] int64_t integer_attribute(const char* name, int64_t otherwise) const;
  [[nodiscard]] std::vector<std::string> strings(const std::string& path) const;
  void attributes(const char* group, const std::string& prefix,
                  std::vector<Trajectory::Attribute>& out) const;

  [[noreturn]] void fail(const std::string& why, DiagnosticCode code) const;
  [[noreturn]] void fail(const std::string& why) const { fail(why, failure_); }
  // Makes fail(why) report the code "not-a-recording" instead of "bad-hdf5", because the file was
  // made by another program. Failures of the HDF5 library keep the code "bad-hdf5".
  void expect_other_kind() { failure_ = "not-a-recording"; }

  // Sets the objects to which references can point. Without this call, references have no text.
  void know_paths(ObjectPaths paths) { paths_ = std::move(paths); }

  // Access for code that calls the HDF5 library directly.
  [[nodiscard]] hid_t id() const { return file_.id(); }
  void check(bool good) const;
  [[nodiscard]] Handle own(hid_t id, Handle::Close close) const;
  // Throws Error if this file contains less than `bytes` of the dataset. If `bytes` is at most
  // `unwritten`, any number of these bytes may be missing, because nothing was written to them.
  void check_storage(const Handle& dataset, const std::string& path, hsize_t bytes,
                     hsize_t unwritten = 0) const;
  [[nodiscard]] hsize_t stored_bytes(const Handle& dataset) const;
  // Returns an upper bound for the size of a dataset in bytes, computed from the stored sizes of
  // its chunks.
  [[nodiscard]] hsize_t measure_storage(const Handle& dataset, const std::string& path) const;

 private:
  // The last failure of the HDF5 library, kept while the library is called again.
  class Failure {
   public:
    explicit Failure(const Input& input);
    [[noreturn]] void report() const;

   private:
    const Input& input_;
    DiagnosticCode code_;
    std::string why_;
  };
  [[nodiscard]] bool require_no_group(const std::string& object) const;
  [[nodiscard]] Handle select_rows(const Table& table, int64_t first, int64_t count,
                                   hsize_t& values) const;
  [[nodiscard]] hsize_t measure_virtual(const Handle& create, const std::string& path) const;
  struct OtherFile;
  [[nodiscard]] OtherFile open_other(const std::string& file, const std::string& path) const;
  void open_image(std::string_view bytes, const Handle& access);
  void open_file(const std::string& path, const Handle& access);
  template <typename T>
  [[nodiscard]] std::vector<T> read(const Table& table, int64_t first, int64_t count,
                                    hid_t type) const;
  void check_block(const Table& table, hsize_t values, hsize_t bytes) const;
  // Returns the values of an attribute as text. Returns nothing if their type has no text form.
  [[nodiscard]] std::optional<std::string> attribute_text(const Handle& attribute) const;
  [[nodiscard]] std::string strings_text(const Handle& attribute, const Handle& type,
                                         size_t count) const;
  // Returns the text of values that are neither strings nor plain numbers.
  [[nodiscard]] std::optional<std::string> values_text(const Handle& attribute, const Handle& type,
                                                       size_t count) const;

  std::string name_;
  // folder of the file, in which the parts of virtual datasets are; empty for bytes in memory
  std::string folder_;
  size_t bytes_;
  DiagnosticCode failure_ = "bad-hdf5";
  int64_t rollouts_ = 0;  // number of rollouts; 0 before choose_rollout() is called
  int64_t rollout_ = 0;
  ObjectPaths paths_;
  // The last result of measure_storage() for each dataset.
  mutable std::map<std::string, hsize_t> storage_;
  // names of the files that virtual datasets have been found to use
  mutable std::set<std::string> others_;
  Handle file_;
};

}  // namespace mj::h5

#endif  // MJTOOLS_TRAJECTORY_HDF5_INPUT_H_
