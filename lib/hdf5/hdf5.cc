// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/hdf5.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "base/diagnostic.h"

namespace mj::h5 {
namespace {

// Returns the system's message for the error number in a description by one of the library's file
// drivers. Such a description contains "errno = 28, error message = '...'".
std::string system_message(std::string_view description) {
  constexpr std::string_view kKey = "errno = ";
  const size_t at = description.find(kKey);
  if (at == std::string_view::npos) return {};
  const int code = std::atoi(std::string(description.substr(at + kKey.size(), 8)).c_str());
  return code > 0 ? std::strerror(code) : "";
}

constexpr const char* kCrashed =
    "error: the HDF5 library crashed, which happens when memory runs out: end other programs or "
    "record less, and run again [out-of-memory]\n";

herr_t keep_innermost(unsigned n, const H5E_error2_t* error, void* out) {
  if (n == 0 && error->desc) *static_cast<std::string*>(out) = error->desc;
  return 0;
}

}  // namespace

FragileCode fragile_code() {
  return FragileCode(kCrashed);
}

void note_damage() {
  FragileCode::note_damage(kCrashed);
}

void initialise() {
  const FragileCode fragile = fragile_code();
  // Removes a variable that would make the library search parts of virtual datasets in another
  // folder.
  static const bool is_open =
      ::unsetenv("HDF5_VDS_PREFIX") == 0 && H5dont_atexit() >= 0 && H5open() >= 0;
  thread_local const bool is_silent = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
  if (is_open && is_silent) return;
  throw Error("out-of-memory", "the HDF5 library cannot start",
              "end other programs to free memory");
}

std::string last_error() {
  std::string innermost;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_innermost, &innermost);
  const std::string system = system_message(innermost);
  if (!system.empty()) return system;
  return innermost.empty() ? "unknown HDF5 error" : innermost;
}

// Stores the text of a failure, unless an earlier one is stored. The first failure is the cause of
// later failures.
void Handle::note_failure() noexcept try {
  note_damage();
  if (failure_ && failure_->empty()) *failure_ = last_error();
} catch (...) {  // there is not enough memory for the message
  failure_->assign("?");
}

bool is_boolean(hid_t type) {
  using Value = std::array<unsigned char, sizeof(int64_t)>;
  const size_t width = H5Tget_size(type);
  if (H5Tget_class(type) != H5T_ENUM || H5Tget_nmembers(type) != 2 || width > sizeof(Value)) {
    return false;
  }
  const Handle number(H5Tget_super(type), H5Tclose);
  for (const auto& [name, meaning] : {std::pair{"FALSE", 0}, {"TRUE", 1}}) {
    Value value{};
    if (H5Tenum_valueof(type, name, value.data()) < 0 ||
        H5Tconvert(number.id(), H5T_NATIVE_INT64, 1, value.data(), nullptr, H5P_DEFAULT) < 0) {
      return false;
    }
    int64_t x = 0;
    std::memcpy(&x, value.data(), sizeof(x));
    if (x != meaning) return false;
  }
  return true;
}

}  // namespace mj::h5
