// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/controls/npy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/diagnostic.h"

namespace mj {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kMagic("\x93NUMPY", 6);
constexpr size_t kAlignment = 64;

[[noreturn]] void fail(const std::string& name, const std::string& why) {
  Diagnostic d{.code = "bad-npy", .message = why};
  d.where.file = name;
  throw Error(std::move(d));
}

// Returns the part of an NPY header after "'key':". The header is a dictionary in Python syntax.
std::string_view value_of(std::string_view header, const std::string& key,
                          const std::string& name) {
  const size_t at = header.find("'" + key + "'");
  const size_t colon = at == std::string_view::npos ? at : header.find(':', at);
  if (colon == std::string_view::npos) fail(name, "the NPY header has no entry '" + key + "'");
  const size_t start = header.find_first_not_of(' ', colon + 1);
  return start == std::string_view::npos ? std::string_view() : header.substr(start);
}

std::vector<int64_t> read_shape(std::string_view text, const std::string& name) {
  std::vector<int64_t> shape;
  const size_t close = text.find(')');
  if (!text.starts_with('(') || close == std::string_view::npos) {
    fail(name, "the NPY shape is malformed");
  }
  text = text.substr(1, close - 1);
  while (!text.empty()) {
    const size_t start = text.find_first_not_of(" ,");
    if (start == std::string_view::npos) break;
    text.remove_prefix(start);
    int64_t n = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc() || n < 0) fail(name, "the NPY shape is malformed");
    shape.push_back(n);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
  }
  return shape;
}

// Returns the value of an IEEE 754 binary16 number. Not every compiler has a type for such numbers.
double half_value(uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f;
  const int fraction = bits & 0x3ff;
  const double size = exponent == 0x1f && fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                      : exponent == 0x1f                ? std::numeric_limits<double>::infinity()
                      : exponent == 0                   ? std::ldexp(fraction, -24)
                                      : std::ldexp(fraction + 0x400, exponent - 25);
  return bits >> 15 != 0 ? -size : size;
}

struct Half {
  uint16_t bits;
  explicit operator double() const { return half_value(bits); }
};

template <typename T>
double number_at(const char* from, bool is_swapped) {
  std::array<char, sizeof(T)> bytes;
  std::memcpy(bytes.data(), from, sizeof(T));
  if (is_swapped) std::reverse(bytes.begin(), bytes.end());
  return static_cast<double>(std::bit_cast<T>(bytes));
}

struct Kind {
  // name of the type in NumPy, without the first letter, which gives the order of the bytes
  std::string_view name;
  size_t bytes;
  double (*number)(const char*, bool);
};

constexpr Kind kKinds[] = {
    {"f8", 8, number_at<double>},   {"f4", 4, number_at<float>},    {"f2", 2, number_at<Half>},
    {"i8", 8, number_at<int64_t>},  {"i4", 4, number_at<int32_t>},  {"i2", 2, number_at<int16_t>},
    {"i1", 1, number_at<int8_t>},   {"u8", 8, number_at<uint64_t>}, {"u4", 4, number_at<uint32_t>},
    {"u2", 2, number_at<uint16_t>}, {"u1", 1, number_at<uint8_t>},  {"b1", 1, number_at<uint8_t>}};

}  // namespace

NpyArray::Type NpyArray::find_type(std::string_view descr) const {
  if (descr.starts_with('[')) {
    fail(name(),
         "NPY arrays of records are not supported; save their numbers as one array, for example "
         "with numpy.lib.recfunctions.structured_to_unstructured(x)");
  }
  const std::string_view word =
      descr.size() > 1 ? descr.substr(1, descr.find('\'', 1) - 1) : std::string_view();
  for (const Kind& kind : kKinds) {
    const bool has_order = !word.empty() && std::string_view("<>=|").find(word[0]) != word.npos;
    if (has_order && kind.name == word.substr(1)) return {kind.bytes, word[0] == '>', kind.number};
  }
  fail(name(), "NPY arrays of type '" + std::string(word) +
                   "' are not supported; save real numbers, for example with x.astype('f8')");
}

bool is_npy(std::string_view bytes) {
  return bytes.starts_with(kMagic);
}

NpyArray::NpyArray(std::shared_ptr<const FileBytes> bytes) : bytes_(std::move(bytes)) {
  const std::string name = this->name();
  const std::string prefix = bytes_->read(0, 12);
  if (!is_npy(prefix) || prefix.size() < 12) fail(name, "not an NPY file");
  const auto byte = [&](size_t i) { return static_cast<size_t>(static_cast<uint8_t>(prefix[i])); };
  // whether the length field has four bytes, as in versions 2 and 3
  const bool is_long = byte(6) >= 2;
  const size_t start = is_long ? 12 : 10;
  size_t length = byte(8) | byte(9) << 8;
  if (is_long) length |= byte(10) << 16 | byte(11) << 24;
  if (byte(6) < 1 || byte(6) > 3 || length > bytes_->size() - start) {
    fail(name, "the NPY header is malformed");
  }
  const std::string header = bytes_->read(start, length);
  data_ = start + length;
  type_ = find_type(value_of(header, "descr", name));
  has_columns_together_ = value_of(header, "fortran_order", name).starts_with("True");
  const std::vector<int64_t> shape = read_shape(value_of(header, "shape", name), name);
  if (shape.size() != 1 && shape.size() != 2) {
    fail(name,
         "the NPY array has " + std::to_string(shape.size()) + " dimensions, expected 1 or 2");
  }
  rows_ = shape[0];
  columns_ = shape.size() == 2 ? shape[1] : 1;
  const size_t stored = bytes_->size() - data_;
  int64_t count = 0;
  if (__builtin_mul_overflow(rows_, columns_, &count) ||
      static_cast<uint64_t>(count) != stored / type_.bytes || stored % type_.bytes != 0) {
    fail(name, "the NPY file has " + std::to_string(stored) +
                   " bytes of numbers, which does not match its shape");
  }
}

// Reads `count` numbers of the array, beginning with number `from`. Stores them at to[0],
// to[stride], to[2 * stride] and so on.
void NpyArray::take(int64_t from, int64_t count, double* to, int64_t stride) const {
  const size_t bytes = static_cast<size_t>(count) * type_.bytes;
  const std::string stored = bytes_->read(data_ + static_cast<size_t>(from) * type_.bytes, bytes);
  if (stored.size() < bytes) fail(name(), "the file became shorter while it was read");
  for (int64_t i = 0; i < count; ++i) {
    to[i * stride] =
        type_.number(stored.data() + static_cast<size_t>(i) * type_.bytes, type_.is_swapped);
  }
}

std::vector<double> NpyArray::read(int64_t first, int64_t count) const {
  std::vector<double> out(static_cast<size_t>(count * columns_));
  if (!has_columns_together_) {
    take(first * columns_, count * columns_, out.data(), 1);
    return out;
  }
  for (int64_t c = 0; c < columns_; ++c) take(c * rows_ + first, count, out.data() + c, columns_);
  return out;
}

std::string npy_header(std::string_view type, std::span<const int64_t> shape) {
  std::string dims;
  for (int64_t n : shape) dims += (dims.empty() ? "" : ", ") + std::to_string(n);
  if (shape.size() == 1) dims += ",";
  std::string text =
      "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (" + dims + "), }";
  const size_t fixed = kMagic.size() + 4;
  text.resize((fixed + text.size() + 1 + kAlignment - 1) / kAlignment * kAlignment - fixed - 1,
              ' ');
  text += '\n';
  std::string out(kMagic);
  out += '\x01';
  out += '\0';
  out += static_cast<char>(text.size() & 0xff);
  out += static_cast<char>(text.size() >> 8);
  return out + text;
}

}  // namespace mj
