// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What is written to HDF5 files: groups, attributes, strings, and matrices that grow. Every
// function throws Error (file-unwritable), naming the file, when the library reports a failure.
// Paths make the groups on their way. The same calls make the same bytes: no times are written, and
// where something lies does not depend on when it was flushed.

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

// An array of `columns` numbers per row, alone or one for each of several blocks (rollouts). It
// grows in rows; cells that nobody wrote are NaN, or 0 for integers.
struct Shape {
  int64_t columns = 1;
  bool is_vector = false;  // no dimension for the columns, of which there is one
  int64_t blocks = 0;      // length of a leading dimension; 0: there is none
  int64_t chunk_rows = 1;
  int compression = 0;  // 0..9
  Number number = Number::kReal;
};

class Output {
 public:
  // `shown` is what messages call the file.
  explicit Output(std::string shown) : shown_(std::move(shown)) {}

  void create(const std::string& path);
  void reopen(const std::string& path);  // after close(): for what could not be known before
  // Readers may open the file from now on and see what flush() wrote; no object can be added.
  void start_live();
  void flush();
  void close();
  // Lets flush() write what can be written, after a failure that was reported.
  void forget_failure() { failure_->clear(); }
  [[nodiscard]] bool is_open() const { return file_.valid(); }
  [[nodiscard]] const std::string& shown() const { return shown_; }

  void group(const std::string& path);
  // A string of variable length, as h5py writes strings and gives them back.
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
  // A matrix of its final size, with no columns dimension if `columns` is 0.
  void integers(const std::string& path, std::span<const int64_t> values, int64_t columns = 0);

  // Writes a matrix of numbers in one piece; it cannot grow.
  void whole_matrix(const std::string& path, const Shape& shape, int64_t rows,
                    const double* values);

  // A matrix that grows, and rows `first`.. of one of its blocks.
  [[nodiscard]] Handle matrix(const std::string& path, const Shape& shape);
  void set_rows(const Handle& matrix, const Shape& shape, int64_t rows);
  void write_rows(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                  int64_t count, const double* values);
  // Writes a whole chunk of kReal or kInteger that is not compressed, as it will be in the file:
  // after the values there must be room for one more, which is overwritten.
  void write_chunk(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                   double* values);

  [[noreturn]] void fail(const std::string& why, const std::string& hint = {}) const;
  void check(bool good) const;
  [[nodiscard]] Handle own(hid_t id, Handle::Close closer) const;
  [[nodiscard]] hid_t id() const { return file_.id(); }
  // Properties for making an object of this kind (H5P_GROUP_CREATE ...) that holds no times.
  [[nodiscard]] Handle without_times(hid_t kind) const;

 private:
  void open(const std::string& path, bool create);
  template <typename T>
  void numbers_attribute(const std::string& object, const std::string& name,
                         std::span<const T> values, hid_t memory, hid_t stored);
  [[nodiscard]] Handle string_type(size_t width) const;
  void make_groups(const std::string& path);
  struct Extent;
  [[nodiscard]] Handle chunked(const Extent& chunk, const Shape& shape) const;
  [[nodiscard]] Handle create_matrix(const std::string& path, const Shape& shape,
                                     const Handle& space, const Handle& create);
  void write_raw_chunk(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                       void* values, size_t bytes);

  std::string shown_;
  std::string path_;  // where it is written
  // The first failure of a handle that was closed by its destructor, empty without one. flush() and
  // close() report it.
  std::shared_ptr<std::string> failure_ = std::make_shared<std::string>();
  Handle file_;
};

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_OUTPUT_H_
