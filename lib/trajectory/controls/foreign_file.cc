// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls/foreign_file.h"

#include <algorithm>

namespace mj {
namespace {

struct Beginning {
  std::string_view bytes;
  std::string_view kind;
  std::string_view hint;
};

constexpr std::string_view kPickleHint =
    "load it in Python and save its numbers with numpy.save('ctrl.npy', x)";
constexpr std::string_view kUnpackHint = "unpack it first";
constexpr std::string_view kEncodingHint = "save it as UTF-8";
constexpr std::string_view kTableHint = "save the table as CSV";

template <size_t N>
constexpr std::string_view bytes(const char (&text)[N]) {
  return {text, N - 1};
}

constexpr Beginning kBeginnings[] = {
    {bytes("\x80\x02"), "a Python pickle", kPickleHint},
    {bytes("\x80\x03"), "a Python pickle", kPickleHint},
    {bytes("\x80\x04"), "a Python pickle", kPickleHint},
    {bytes("\x80\x05"), "a Python pickle", kPickleHint},
    {bytes("MATLAB "), "a MATLAB file",
     "in MATLAB, save the numbers with writematrix(x, 'ctrl.csv') or save -v7.3"},
    {bytes("PAR1"), "a Parquet file", kTableHint},
    {bytes("ARROW1"), "an Arrow file", kTableHint},
    {bytes("FEA1"), "a Feather file", kTableHint},
    {bytes("\xd0\xcf\x11\xe0"), "an old Excel or Word file", kTableHint},
    {bytes("SQLite format 3"), "an SQLite database", kTableHint},
    {bytes("\x1f\x8b"), "a gzip file", kUnpackHint},
    {bytes("BZh"), "a bzip2 file", kUnpackHint},
    {bytes("\xfd"
           "7zXZ"),
     "an xz file", kUnpackHint},
    {bytes("\x28\xb5\x2f\xfd"), "a Zstandard file", kUnpackHint},
    {bytes("7z\xbc\xaf"), "a 7-Zip file", kUnpackHint},
    {bytes("\xff\xfe"), "text in UTF-16", kEncodingHint},
    {bytes("\xfe\xff"), "text in UTF-16", kEncodingHint},
    {bytes("\x31\xd4\x00\x00"), "a model (MJB)", ""},
    {bytes("\x89PNG"), "a PNG image", ""},
    {bytes("%PDF"), "a PDF document", ""},
    {bytes("\x7f"
           "ELF"),
     "a program or library", ""},
};

}  // namespace

ForeignFile foreign_file(std::string_view start) {
  for (const Beginning& known : kBeginnings) {
    if (start.starts_with(known.bytes)) return {std::string(known.kind), std::string(known.hint)};
  }
  if (start.find('\0') != std::string_view::npos) return {"a binary file of an unknown format", ""};
  const size_t first = start.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string_view::npos) return {};
  const char c = start[first];
  if (c == '<') return {"XML or HTML", ""};
  if (c == '{' || c == '[') return {"JSON", "write its numbers as CSV, one row per line"};
  return {};
}

}  // namespace mj
