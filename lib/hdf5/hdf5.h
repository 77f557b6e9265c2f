// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A thin layer over the HDF5 library: handles that close their identifiers, and exceptions for
// errors.

#ifndef MJTOOLS_HDF5_HDF5_H_
#define MJTOOLS_HDF5_HDF5_H_

#include <hdf5.h>

#include <memory>
#include <string>
#include <utility>

#include "base/diagnostic.h"
#include "base/fragile_code.h"

namespace mj::h5 {

// Marks a piece of code that calls the HDF5 library outside IsolatedService (see FragileCode).
[[nodiscard]] FragileCode fragile_code();

// Records that a call of the library failed (see FragileCode::note_damage).
void note_damage();

// An identifier of the library, which is closed by the destructor.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Handle() = default;
  // `failure` receives last_error() if the destructor cannot close the identifier. Closing can fail
  // because the library may write data at that time.
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
  // Closes the identifier. Returns false if the library reports a failure.
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

// Prepares the library: it prints no errors, and it does not touch files while the process ends.
// Each thread must call this function before it calls other functions, because the library stores
// the setting for printing separately for each thread. Throws Error if the library cannot start.
void initialise();

// Returns the reason why the last call of the library failed. If the operating system refused an
// operation, the reason is the message of the system. Otherwise it is the innermost description on
// the library's error stack.
[[nodiscard]] std::string last_error();

// Returns what the last failure of the library means: "file-unreadable" if the operating system
// refused an operation, "out-of-memory" if memory ran out, and otherwise "bad-hdf5".
[[nodiscard]] DiagnosticCode code_of_last_error();

// Returns whether a type is an enumeration with the values FALSE = 0 and TRUE = 1. h5py writes
// booleans in this way.
[[nodiscard]] bool is_boolean(hid_t type);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_H_
