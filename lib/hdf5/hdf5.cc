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
    "error: the HDF5 library crashed or did not end, which happens when memory runs out: end other "
    "programs or record less, and run again [out-of-memory]\n";
// Processor time in seconds that a call may take after another one failed. It is generous, because
// only calls follow that write the last chunks and close the file.
constexpr int kMostSeconds = 10;

// The entry of the library's error stack that was made first.
struct Innermost {
  std::string description;
  bool is_of_memory = false;
};

herr_t keep_innermost(unsigned n, const H5E_error2_t* error, void* out) {
  if (n > 0) return 0;
  auto& innermost = *static_cast<Innermost*>(out);
  if (error->desc) innermost.description = error->desc;
  innermost.is_of_memory = error->maj_num == H5E_RESOURCE &&
                           (error->min_num == H5E_NOSPACE || error->min_num == H5E_CANTALLOC);
  return 0;
}

Innermost innermost_error() {
  Innermost out;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_innermost, &out);
  return out;
}

}  // namespace

FragileCode fragile_code() {
  return FragileCode(kCrashed, kMostSeconds);
}

void note_damage() {
  FragileCode::note_damage(kCrashed);
}

void initialise() {
  const FragileCode fragile = fragile_code();
  // Removes a variable that would make the library search parts of virtual datasets in another
  // folder. H5dont_atexit() has no effect if the program has used the library before.
  static const bool is_open =
      ::unsetenv("HDF5_VDS_PREFIX") == 0 && (H5dont_atexit(), H5open() >= 0);
  thread_local const bool is_silent = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
  if (is_open && is_silent) return;
  throw Error("out-of-memory", "the HDF5 library cannot start",
              "end other programs to free memory");
}

std::string last_error() {
  const std::string innermost = innermost_error().description;
  const std::string system = system_message(innermost);
  if (!system.empty()) return system;
  return innermost.empty() ? "unknown HDF5 error" : innermost;
}

DiagnosticCode code_of_last_error() {
  const Innermost error = innermost_error();
  if (!system_message(error.description).empty()) return "file-unreadable";
  return error.is_of_memory ? DiagnosticCode("out-of-memory") : DiagnosticCode("bad-hdf5");
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
