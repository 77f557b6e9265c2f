// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "replay/column.h"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "base/diagnostic.h"

namespace mj::inspect {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr char kConstant = 0, kSingle = 9;
constexpr double kSteps16 = 65535;
constexpr double kSteps32 = 4294967295.0;

template <typename T>
void append(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

template <typename T>
T read(const std::string& bytes, size_t& offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(value));
  offset += sizeof(value);
  return value;
}

// Appends differences of neighbours as unsigned integers T, whose lowest bit is the sign.
template <typename T>
void append_planes(std::string& out, std::span<const double> values, double low, double step) {
  const size_t n = values.size(), begin = out.size();
  out.resize(begin + n * sizeof(T));
  T before = 0;
  for (size_t i = 0; i < n; ++i) {
    const T q = static_cast<T>(std::llround((values[i] - low) / step));
    const T difference = static_cast<T>(q - before);
    before = q;
    const bool is_negative = difference >> (8 * sizeof(T) - 1) != 0;
    const T signed_last =
        static_cast<T>(static_cast<T>(difference << 1) ^ (is_negative ? static_cast<T>(~T{0}) : 0));
    for (size_t k = 0; k < sizeof(T); ++k) {
      out[begin + k * n + i] = static_cast<char>(signed_last >> (8 * k) & 255);
    }
  }
}

template <typename T>
std::vector<double> read_planes(const std::string& bytes, size_t n, size_t& offset) {
  const double low = read<double>(bytes, offset), step = read<double>(bytes, offset);
  std::vector<double> out(n);
  T q = 0;
  for (size_t i = 0; i < n; ++i) {
    T d = 0;
    for (size_t k = 0; k < sizeof(T); ++k) {
      const auto byte = static_cast<unsigned char>(bytes[offset + k * n + i]);
      d = static_cast<T>(d | static_cast<T>(byte) << (8 * k));
    }
    q = static_cast<T>(q + static_cast<T>((d >> 1) ^ (d & 1 ? static_cast<T>(~T{0}) : 0)));
    out[i] = low + step * q;
  }
  offset += n * sizeof(T);
  return out;
}

}  // namespace

void append_column(std::string& out, std::span<const double> values, double step) {
  const double low = values.empty() ? 0 : *std::ranges::min_element(values);
  const double high = values.empty() ? 0 : *std::ranges::max_element(values);
  const double range = high - low;
  const bool is_finite = std::ranges::all_of(values, [](double x) { return std::isfinite(x); }) &&
                         std::isfinite(range);
  if (!is_finite) {
    out += kSingle;
    for (const double x : values) append(out, static_cast<float>(x));
    return;
  }
  if (range == 0) {
    out += kConstant;
    append(out, low);
    return;
  }
  if (step <= 0) step = range / kSteps16;
  step = std::max({step, range / kSteps32, 1e-300});
  const double steps = std::ceil(range / step);
  const int size = steps <= 255 ? 1 : steps <= kSteps16 ? 2 : 4;
  out += static_cast<char>(size);
  append(out, low);
  append(out, step);
  if (size == 1) append_planes<uint8_t>(out, values, low, step);
  if (size == 2) append_planes<uint16_t>(out, values, low, step);
  if (size == 4) append_planes<uint32_t>(out, values, low, step);
}

std::vector<double> read_column(const std::string& bytes, size_t count, size_t& offset) {
  const char kind = bytes[offset++];
  if (kind == kConstant) return std::vector<double>(count, read<double>(bytes, offset));
  if (kind == 1) return read_planes<uint8_t>(bytes, count, offset);
  if (kind == 2) return read_planes<uint16_t>(bytes, count, offset);
  if (kind == 4) return read_planes<uint32_t>(bytes, count, offset);
  std::vector<double> out(count);
  for (double& x : out) x = read<float>(bytes, offset);
  return out;
}

std::string deflated(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string out(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(out.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()), 9);
  if (status != Z_OK) throw Error("out-of-memory", "not enough memory to compress the replay");
  out.resize(size);
  return out;
}

}  // namespace mj::inspect
