// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "trajectory/npy.h"

#include <bit>
#include <charconv>
#include <cstring>

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

// What follows 'key': in the text of a dictionary.
std::string_view value_of(std::string_view header, const std::string& key,
                          const std::string& name) {
  const size_t at = header.find("'" + key + "'");
  const size_t colon = at == std::string_view::npos ? at : header.find(':', at);
  if (colon == std::string_view::npos) fail(name, "the NPY header has no '" + key + "'");
  const size_t start = header.find_first_not_of(' ', colon + 1);
  return start == std::string_view::npos ? std::string_view() : header.substr(start);
}

std::vector<int64_t> read_shape(std::string_view text, const std::string& name) {
  std::vector<int64_t> shape;
  const size_t close = text.find(')');
  if (!text.starts_with('(') || close == std::string_view::npos)
    fail(name, "the NPY shape is malformed");
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

template <typename T>
void convert(std::string_view bytes, std::vector<double>& out) {
  for (size_t i = 0; i < out.size(); ++i) {
    T x;
    std::memcpy(&x, bytes.data() + i * sizeof(T), sizeof(T));
    out[i] = static_cast<double>(x);
  }
}

}  // namespace

struct NpyArray::Type {
  std::string_view name;
  size_t bytes;
  void (*convert)(std::string_view, std::vector<double>&);
};

namespace {

using Type = NpyArray::Type;

constexpr Type kTypes[] = {{"<f8", 8, convert<double>},  {"<f4", 4, convert<float>},
                           {"<i8", 8, convert<int64_t>}, {"<i4", 4, convert<int32_t>},
                           {"<i2", 2, convert<int16_t>}, {"|i1", 1, convert<int8_t>},
                           {"|u1", 1, convert<uint8_t>}, {"|b1", 1, convert<uint8_t>}};

const Type& find_type(std::string_view descr, const std::string& name) {
  const std::string_view word =
      descr.size() > 1 ? descr.substr(1, descr.find('\'', 1) - 1) : std::string_view();
  for (const Type& type : kTypes) {
    if (type.name == word) return type;
  }
  fail(name, "NPY arrays of type '" + std::string(word) +
                 "' are not read; save real numbers, e.g. with astype('<f8')");
}

}  // namespace

bool is_npy(std::string_view bytes) {
  return bytes.starts_with(kMagic);
}

NpyArray::NpyArray(std::shared_ptr<const FileBytes> bytes) : bytes_(std::move(bytes)) {
  const std::string name = this->name();
  const std::string prefix = bytes_->read(0, 12);
  if (!is_npy(prefix) || prefix.size() < 12) fail(name, "not an NPY file");
  const auto byte = [&](size_t i) { return static_cast<size_t>(static_cast<uint8_t>(prefix[i])); };
  const bool is_long = byte(6) >= 2;  // versions 2 and 3
  const size_t start = is_long ? 12 : 10;
  size_t length = byte(8) | byte(9) << 8;
  if (is_long) length |= byte(10) << 16 | byte(11) << 24;
  if (byte(6) < 1 || byte(6) > 3 || length > bytes_->size() - start) {
    fail(name, "the NPY header is malformed");
  }
  const std::string header = bytes_->read(start, length);
  data_ = start + length;
  type_ = &find_type(value_of(header, "descr", name), name);
  if (value_of(header, "fortran_order", name).starts_with("True")) {
    fail(name, "NPY arrays in Fortran order are not read; save numpy.ascontiguousarray(x)");
  }
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
      static_cast<uint64_t>(count) != stored / type_->bytes || stored % type_->bytes != 0) {
    fail(name, "the NPY file holds " + std::to_string(stored) +
                   " bytes of numbers, its shape needs another number");
  }
}

std::vector<double> NpyArray::read(int64_t first, int64_t count) const {
  std::vector<double> out(static_cast<size_t>(count * columns_));
  const std::string stored = bytes_->read(
      data_ + static_cast<size_t>(first * columns_) * type_->bytes, out.size() * type_->bytes);
  if (stored.size() < out.size() * type_->bytes) {
    fail(name(), "the file became shorter while it was read");
  }
  type_->convert(stored, out);
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
