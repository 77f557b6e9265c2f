// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/foreign_content.h"

namespace mj {
namespace {

constexpr std::string_view kLfsPointer = "version https://git-lfs.github.com/spec/";

// No format begins with so many zeros: an STL file has a header of 80 bytes and then a number.
constexpr size_t kTooManyZeros = 4096;

bool begins_with_zeros(std::string_view bytes) {
  return bytes.size() >= kTooManyZeros &&
         bytes.find_first_not_of('\0') >= kTooManyZeros;  // none found is greater
}

}  // namespace

ForeignContent foreign_content(std::string_view beginning) {
  if (beginning.starts_with(kLfsPointer)) {
    return {"is a Git LFS pointer, not the file itself", "'git lfs pull' fetches the file"};
  }
  if (begins_with_zeros(beginning)) return {"begins with zeros alone, as no file of use does", ""};
  return {};
}

}  // namespace mj
