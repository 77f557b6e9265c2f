// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/foreign_content.h"

#include <algorithm>
#include <cctype>

namespace mj {
namespace {

constexpr std::string_view kLfsPointer = "version https://git-lfs.github.com/spec/";

// A file that begins with at least this many zeros has no supported format. Shorter runs of zeros
// are possible: an STL file has a header of 80 bytes, which may be zeros, and then a number.
constexpr size_t kTooManyZeros = 4096;

bool begins_with_zeros(std::string_view bytes) {
  return bytes.size() >= kTooManyZeros &&
         // If all bytes are zero, find_first_not_of() returns npos, which is greater than
         // kTooManyZeros.
         bytes.find_first_not_of('\0') >= kTooManyZeros;
}

// Returns whether the bytes begin like an HTML page. A server that does not find a file often
// answers with a page, which is then saved under the name of the file.
bool begins_as_page(std::string_view bytes) {
  constexpr std::string_view kBlanks = " \t\r\n\xEF\xBB\xBF";
  bytes.remove_prefix(std::min(bytes.find_first_not_of(kBlanks), bytes.size()));
  const auto begins = [&](std::string_view word) {
    return bytes.size() >= word.size() &&
           std::ranges::equal(word, bytes.substr(0, word.size()), [](char a, char b) {
             return a == std::tolower(static_cast<unsigned char>(b));
           });
  };
  return begins("<!doctype html") || begins("<html");
}

}  // namespace

ForeignContent foreign_content(std::string_view beginning) {
  if (beginning.starts_with(kLfsPointer)) {
    return {"is a Git LFS pointer, not the file itself", "'git lfs pull' fetches the file"};
  }
  if (begins_as_page(beginning)) {
    return {"is an HTML page, not the file itself",
            "download the file again, from its raw address"};
  }
  if (begins_with_zeros(beginning)) {
    return {"begins with zeros only, so it is probably damaged", ""};
  }
  return {};
}

}  // namespace mj
