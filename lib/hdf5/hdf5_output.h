// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes HDF5 files: groups, attributes, strings, and matrices that grow. If the HDF5 library
// reports a failure to a function, the function throws Error (file-unwritable), which names the
// file. Groups on the path of an object are made if they do not exist. The same calls always write
// the same bytes: times are not written, and the position of an object in the file does not depend
// on flushes.

#ifndef MJTOOLS_HDF5_HDF5_OUTPUT_H_
#define MJTOOLS_HDF5_HDF5_OUTPUT_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hdf5/hdf5.h"

namespace mj::h5 {

enum class Number { kReal, kFloat, kInteger, kByte, kBoolean };

// The shape of a matrix that grows by rows. Each row has `columns` numbers. The matrix may have a
// leading dimension of blocks, for example one block for each rollout. Each block then has rows of
// its own. Cells that are not written are NaN in arrays of kReal and kFloat, and 0 in other arrays.
struct Shape {
  int64_t columns = 1;
  bool is_vector = false;  // has one column and no dimension for columns
  // Dimensions of a row, such as height, width and 3 of a picture. Their product is `columns`. If
  // it is empty, a row has the one dimension `columns`.
  std::vector<int64_t> row = {};
  int64_t blocks = 0;  // length of the leading dimension, or 0 if it does not exist
  int64_t chunk_rows = 1;
  int compression = 0;  // level of compression, from 0 (none) to 9
  Number number = Number::kReal;
};

class Output {
 public:
  // `shown` is the name of the file in messages.
  explicit Output(std::string shown) : shown_(std::move(shown)) {}

  void create(const std::string& path);
  void reopen(const std::string& path);  // opens the closed file again, to add objects
  // Allows readers to open the file and to see what flush() has written. Objects cannot be added
  // after this call.
  void start_live();
  void flush();
  void close();
  // Clears a failure that has been reported. flush() then writes as much as possible.
  void forget_failure() { failure_->clear(); }
  [[nodiscard]] bool is_open() const { return file_.valid(); }
  [[nodiscard]] const std::string& shown() const { return shown_; }

  void group(const std::string& path);
  // Writes a text attribute as a string of variable length, which h5py reads as a Python string.
  void attribute(const std::string& object, const std::string& name, const std::string& text);
  void attribute(const std::string& object, const std::string& name,
                 std::span<const int64_t> values);
  void attribute(const std::string& object, const std::string& name, int64_t value) {
    attribute(object, name, std::span(&value, 1));
  }
  void attribute(const std::string& object, const std::string& name,
                 std::span<const double> values);
  void remove_attribute(const std::string& object, const std::string& name);
  void boolean_attribute(const std::string& object, const std::string& name, bool value);

  void strings(const std::string& path, const std::vector<std::string>& items);
  void bytes(const std::string& path, std::span<const std::byte> contents);
  // Writes a matrix of integers, which cannot grow. If `columns` is 0, the dataset has only one
  // dimension.
  void integers(const std::string& path, std::span<const int64_t> values, int64_t columns = 0);

  // Writes all rows of a matrix of numbers at once. The matrix cannot grow.
  void whole_matrix(const std::string& path, const Shape& shape, int64_t rows,
                    const double* values);

  // Makes an empty matrix that can grow. set_rows() sets its number of rows, and the next functions
  // write rows of one block, beginning with row `first`.
  [[nodiscard]] Handle matrix(const std::string& path, const Shape& shape);
  void set_rows(const Handle& matrix, const Shape& shape, int64_t rows);
  void write_rows(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                  int64_t count, const double* values);
  // Writes rows whose numbers have the type that the file stores.
  void write_stored_rows(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                         int64_t count, const void* values);
  // Writes a whole chunk of real numbers or integers that is not compressed. The chunk is written
  // directly and does not pass through the filters of the library. `values` must have space for one
  // more number after the numbers of the chunk. This space is overwritten.
  void write_chunk(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                   double* values);

  [[noreturn]] void fail(const std::string& why, const std::string& hint = {}) const;
  void check(bool good) const;
  [[nodiscard]] Handle own(hid_t id, Handle::Close closer) const;
  [[nodiscard]] hid_t id() const { return file_.id(); }
  // Returns properties for making an object of a kind (such as H5P_GROUP_CREATE) without storing
  // times in it.
  [[nodiscard]] Handle without_times(hid_t kind) const;

 private:
  void open(const std::string& path, bool create);
  template <typename T>
  void numbers_attribute(const std::string& object, const std::string& name,
                         std::span<const T> values, hid_t memory, hid_t stored);
  [[nodiscard]] Handle string_type(size_t width) const;
  void make_groups(const std::string& path);
  struct Extent;
  void write_typed_rows(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                        int64_t count, hid_t type, const void* values);
  [[nodiscard]] Handle chunked(const Extent& chunk, const Shape& shape) const;
  [[nodiscard]] Handle create_matrix(const std::string& path, const Shape& shape,
                                     const Handle& space, const Handle& create);
  void write_raw_chunk(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                       void* values, size_t bytes);

  std::string shown_;
  std::string path_;  // path under which the file is written
  // First failure that a destructor of Handle met when it closed its identifier, or an empty text.
  // flush() and close() report it.
  std::shared_ptr<std::string> failure_ = std::make_shared<std::string>();
  Handle file_;
};

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_OUTPUT_H_
