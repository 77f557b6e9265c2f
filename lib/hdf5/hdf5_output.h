// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes HDF5 files: groups, attributes, strings, and matrices that grow. Every function throws
// Error (file-unwritable), naming the file, when the library reports a failure. The groups on a
// path are made when they are missing. The same calls write the same bytes: no times are written,
// and the place of an object does not depend on when it was flushed.

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

// The shape of an array with `columns` numbers per row, which grows in rows. It may have a leading
// dimension of blocks (rollouts), each with rows of its own. Cells that were not written are NaN in
// arrays of kReal and kFloat, and 0 in other arrays.
struct Shape {
  int64_t columns = 1;
  bool is_vector = false;  // has one column, and no dimension for columns
  int64_t blocks = 0;      // length of the leading dimension; 0: there is no leading dimension
  int64_t chunk_rows = 1;
  int compression = 0;  // 0..9
  Number number = Number::kReal;
};

class Output {
 public:
  // Messages call the file `shown`.
  explicit Output(std::string shown) : shown_(std::move(shown)) {}

  void create(const std::string& path);
  void reopen(const std::string& path);  // opens the closed file again to add objects
  // Lets readers open the file from now on and see what flush() wrote. No object can be added after
  // this call.
  void start_live();
  void flush();
  void close();
  // Forgets a failure that was reported, so that flush() writes as much as possible.
  void forget_failure() { failure_->clear(); }
  [[nodiscard]] bool is_open() const { return file_.valid(); }
  [[nodiscard]] const std::string& shown() const { return shown_; }

  void group(const std::string& path);
  // Writes a string of variable length, as h5py writes and returns strings.
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
  // Writes a matrix that cannot grow. If `columns` is 0, the dataset has only one dimension.
  void integers(const std::string& path, std::span<const int64_t> values, int64_t columns = 0);

  // Writes a matrix of numbers in one piece. It cannot grow.
  void whole_matrix(const std::string& path, const Shape& shape, int64_t rows,
                    const double* values);

  // Makes a matrix that grows. The functions below set its length and write rows of one of its
  // blocks, beginning with row `first`.
  [[nodiscard]] Handle matrix(const std::string& path, const Shape& shape);
  void set_rows(const Handle& matrix, const Shape& shape, int64_t rows);
  void write_rows(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                  int64_t count, const double* values);
  // Writes a whole uncompressed chunk of kReal or kInteger directly, without the filters of the
  // library. `values` needs room for one more number after its last, which is overwritten.
  void write_chunk(const Handle& matrix, const Shape& shape, int64_t block, int64_t first,
                   double* values);

  [[noreturn]] void fail(const std::string& why, const std::string& hint = {}) const;
  void check(bool good) const;
  [[nodiscard]] Handle own(hid_t id, Handle::Close closer) const;
  [[nodiscard]] hid_t id() const { return file_.id(); }
  // Returns properties for making an object of this kind (H5P_GROUP_CREATE ...) that holds no
  // times.
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
  std::string path_;  // path under which the file is written
  // First failure of a handle that its destructor closed; empty if there was none. flush() and
  // close() report it.
  std::shared_ptr<std::string> failure_ = std::make_shared<std::string>();
  Handle file_;
};

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_OUTPUT_H_
