// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The HDF5 library with owned handles and errors as exceptions.

#ifndef MJTOOLS_HDF5_HDF5_H_
#define MJTOOLS_HDF5_HDF5_H_

#include <hdf5.h>

#include <memory>
#include <string>
#include <utility>

#include "base/fragile_code.h"

namespace mj::h5 {

// Marks calls of the library outside of IsolatedService: see FragileCode.
[[nodiscard]] FragileCode fragile_code();

// Notes that a call of the library failed: see FragileCode::note_damage().
void note_damage();

// An identifier of the library and the function that closes it.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Handle() = default;
  // `failure` receives last_error() if the destructor cannot close the identifier. Closing may fail
  // because the library writes small arrays only then.
  Handle(hid_t id, Close closer, std::shared_ptr<std::string> failure = nullptr)
      : id_(id), close_(closer), failure_(std::move(failure)) {}
  Handle(Handle&& other) noexcept { *this = std::move(other); }
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    std::swap(failure_, other.failure_);
    return *this;
  }
  ~Handle() {
    if (!close()) note_failure();
  }

  [[nodiscard]] hid_t id() const { return id_; }
  [[nodiscard]] bool valid() const { return id_ >= 0; }
  // Returns false when the library reports that closing failed.
  [[nodiscard]] bool close() {
    const hid_t id = std::exchange(id_, H5I_INVALID_HID);
    if (id < 0) return true;
    const FragileCode fragile = fragile_code();
    return close_(id) >= 0;
  }

 private:
  void note_failure() noexcept;

  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
  std::shared_ptr<std::string> failure_;
};

// Makes the library silent, and keeps it from touching files while the process ends. Each thread
// must call initialise() before other functions, because the library decides for each thread
// whether it prints errors. Throws Error if the library cannot start.
void initialise();

// Returns the reason why the last call of the library failed: the innermost description of its
// error stack, or the system's message when the system refused something.
[[nodiscard]] std::string last_error();

// Returns whether a type is an enumeration of FALSE = 0 and TRUE = 1, as h5py writes truth values.
[[nodiscard]] bool is_boolean(hid_t type);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_H_
