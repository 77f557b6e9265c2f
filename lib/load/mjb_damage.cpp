// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/mjb_damage.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace mj {
namespace {

using Bytes = MjbDamage::Bytes;

constexpr size_t kSizesAt = 5 * sizeof(int32_t);
constexpr size_t kOptionAt = kSizesAt + kSizeCount * sizeof(mjtSize);
constexpr size_t kVisualAt = kOptionAt + sizeof(mjOption);
constexpr size_t kStatisticAt = kVisualAt + sizeof(mjVisual);
constexpr size_t kArraysAt = kStatisticAt + sizeof(mjStatistic) + 2;

// The largest number of rows that resize_rows() adds.
constexpr uint64_t kMostNewRows = 3;

// The largest file that resize_rows() makes.
constexpr size_t kMostBytes = 1 << 20;

template <typename T>
T get(const Bytes& bytes, size_t at) {
  T value{};
  if (at + sizeof(T) <= bytes.size()) std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

template <typename T>
void set(Bytes& bytes, size_t at, T value) {
  if (at + sizeof(T) <= bytes.size()) std::memcpy(bytes.data() + at, &value, sizeof(T));
}

// Appends `wanted` bytes to `out`: the bytes of an array, repeated until there are enough of them,
// or zeros if the array is empty.
void append_rows(Bytes& out, const Bytes& file, size_t begin, size_t count, size_t wanted) {
  const size_t first = std::min(begin, file.size());
  const auto from = file.begin() + static_cast<ptrdiff_t>(first);
  const size_t there = std::min(count, file.size() - first);
  const size_t end = std::min(out.size() + wanted, kMostBytes);
  while (out.size() < end) {
    const size_t part = std::min(there, end - out.size());
    if (part == 0) return out.resize(end);
    out.insert(out.end(), from, from + static_cast<ptrdiff_t>(part));
  }
}

bool is_real(const ArrayField& f) {
  return f.type == ElementType::kNum || f.type == ElementType::kFloat;
}

bool is_text(const ArrayField& f) {
  return f.type == ElementType::kChar;
}

bool is_integer(const ArrayField& f) {
  return !is_real(f) && !is_text(f);
}

bool is_any(const ArrayField&) {
  return true;
}

// Returns whether the field holds first rows of blocks or lengths of blocks.
bool is_block(const ArrayField& f) {
  const Reference r = f.kind.reference;
  return f.kind.partner != Array::kNone && r != Reference::kString;
}

}  // namespace

void MjbDamage::apply(Bytes& bytes, const mjModel& sizes) {
  std::memcpy(&sizes_, &sizes, sizeof(mjModel));
  find_places();
  for (uint64_t rounds = 1 + below(3); rounds > 0; --rounds) change(bytes);
}

void MjbDamage::find_places() {
  places_.clear();
  size_t offset = kArraysAt;
  for (const ArrayField& f : array_fields()) {
    places_.push_back({&f, offset, value(sizes_, f.rows), f.cols.of(sizes_)});
    offset += places_.back().bytes();
  }
}

void MjbDamage::change(Bytes& bytes) {
  switch (below(20)) {
    case 0:
      return flip_bits(bytes, bytes.size());
    case 1:
      return flip_bits(bytes, std::min(bytes.size(), kArraysAt));
    case 2:
      return bytes.resize(below(2) == 0 ? below(bytes.size() + 1) : bytes.size() + 1 + below(1000));
    case 3:
      return change_size(bytes);
    case 4:
    case 5:
      return resize_rows(bytes);
    case 6:
    case 7:
      return change_option(bytes);
    case 8:
    case 9:
      return change_block(bytes);
    case 10:
    case 11:
      return change_number(bytes);
    case 12:
      return change_text(bytes);
    case 13:
      return swap_elements(bytes);
    case 14:
    case 15:
      return copy_object(bytes);
    case 16:
      return fill_array(bytes);
    default:
      return change_integer(bytes);
  }
}

void MjbDamage::flip_bits(Bytes& bytes, size_t range) {
  for (uint64_t k = 1 + below(8); k > 0 && range > 0; --k) {
    bytes[below(range)] ^= static_cast<std::byte>(1u << below(8));
  }
}

// Returns a number to write instead of `value`: a number next to it, a special number such as
// `bound`, or a random number.
int64_t MjbDamage::other(int64_t value, int64_t bound) {
  switch (below(10)) {
    case 0:
      return value < std::numeric_limits<int64_t>::max() ? value + 1 : 0;
    case 1:
      return value > std::numeric_limits<int64_t>::min() ? value - 1 : 0;
    case 2:
      return -1 - static_cast<int64_t>(below(2));
    case 3:
      return bound;
    case 4:
      return std::numeric_limits<int>::max() - static_cast<int>(below(3));
    case 5:
      return std::numeric_limits<int>::min() + static_cast<int>(below(3));
    case 6:
      return static_cast<int64_t>(random_());
    default:
      return static_cast<int64_t>(below(static_cast<uint64_t>(std::max<int64_t>(bound, 1))));
  }
}

double MjbDamage::other_number() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr std::array kNumbers = {std::numeric_limits<double>::quiet_NaN(),
                                   kInfinity,
                                   -kInfinity,
                                   0.0,
                                   -0.0,
                                   1.0,
                                   -1.0,
                                   3.0,
                                   0.5,
                                   1e300,
                                   -1e300,
                                   1e-300,
                                   5e-324,
                                   1e10,
                                   -1e10,
                                   2147483648.0,
                                   1e38,
                                   1e-15};
  return kNumbers[below(kNumbers.size())];
}

void MjbDamage::set_integer(Bytes& bytes, size_t at, size_t width, int64_t bound) {
  if (width == 1) set(bytes, at, static_cast<uint8_t>(other(get<uint8_t>(bytes, at), bound)));
  if (width == 4) set(bytes, at, static_cast<int32_t>(other(get<int32_t>(bytes, at), bound)));
  if (width == 8) set(bytes, at, other(get<int64_t>(bytes, at), bound));
}

void MjbDamage::set_number(Bytes& bytes, size_t at, ElementType type) {
  const bool is_double = type == ElementType::kNum;
  const double old = is_double ? get<double>(bytes, at) : get<float>(bytes, at);
  constexpr std::array kFactors = {-1.0, 0.1, 10.0, 1e-6, 1e6};
  const double now = below(3) == 0 ? old * kFactors[below(kFactors.size())] : other_number();
  is_double ? set(bytes, at, now) : set(bytes, at, static_cast<float>(now));
}

const MjbDamage::Place* MjbDamage::pick(bool (*is_wanted)(const ArrayField&)) {
  for (int attempt = 0; attempt < 200; ++attempt) {
    const Place& place = places_[below(places_.size())];
    if (place.count() > 0 && is_wanted(*place.field)) return &place;
  }
  return nullptr;
}

const MjbDamage::Place* MjbDamage::place_of(Array array) const {
  return array == Array::kNone ? nullptr : &places_[static_cast<size_t>(array)];
}

// Changes a size without the arrays that have this size.
void MjbDamage::change_size(Bytes& bytes) {
  const size_t at = kSizesAt + sizeof(mjtSize) * below(kSizeCount);
  const auto value = get<int64_t>(bytes, at);
  set(bytes, at, other(value, std::clamp<int64_t>(value, 0, 1 << 30) * 2 + 1));
}

// Changes a size and repeats or removes rows of all arrays that have this size, so that the length
// of the file fits.
void MjbDamage::resize_rows(Bytes& bytes) {
  const auto size = static_cast<Size>(below(kSizeCount));
  const mjtSize old = value(sizes_, size);
  const auto step = static_cast<mjtSize>(1 + below(kMostNewRows));
  const mjtSize now = below(2) == 0 ? old + step : std::max<mjtSize>(0, old - step);
  mjModel sizes = sizes_;
  sizes.*field(size).member = now;
  const std::vector<Place> before = places_;
  sizes_ = sizes;
  find_places();
  Bytes out(bytes.begin(), bytes.begin() + std::min<ptrdiff_t>(kArraysAt, std::ssize(bytes)));
  set(out, kSizesAt + sizeof(mjtSize) * static_cast<size_t>(size), static_cast<int64_t>(now));
  for (size_t k = 0; k < places_.size() && out.size() < kMostBytes; ++k) {
    append_rows(out, bytes, before[k].offset, before[k].bytes(), places_[k].bytes());
  }
  bytes = std::move(out);
}

// Changes a number of the options, visual settings, statistics or flags.
void MjbDamage::change_option(Bytes& bytes) {
  const std::vector<FieldView> fields = model_fields(sizes_);
  for (int attempt = 0; attempt < 200; ++attempt) {
    const FieldView& f = fields[below(fields.size())];
    const auto* data = static_cast<const std::byte*>(f.data);
    size_t at = 0;
    switch (f.section) {
      case Section::kOption:
        at = kOptionAt + static_cast<size_t>(data - reinterpret_cast<std::byte*>(&sizes_.opt));
        break;
      case Section::kVisual:
        at = kVisualAt + static_cast<size_t>(data - reinterpret_cast<std::byte*>(&sizes_.vis));
        break;
      case Section::kStatistic:
        at = kStatisticAt + static_cast<size_t>(data - reinterpret_cast<std::byte*>(&sizes_.stat));
        break;
      case Section::kFlag:
        at = kArraysAt - 1 - below(2);
        break;
      default:
        continue;
    }
    const size_t width = element_bytes(f.type);
    at += width * below(static_cast<uint64_t>(f.count()));
    constexpr int64_t kLargestValue = 64;
    return f.is_real() ? set_number(bytes, at, f.type)
                       : set_integer(bytes, at, width, kLargestValue);
  }
}

// Changes a reference, an address, a value of an enumeration or another integer.
void MjbDamage::change_integer(Bytes& bytes) {
  const Place* place = pick(is_integer);
  if (!place) return;
  const FieldKind& kind = place->field->kind;
  constexpr int64_t kLargestEnum = 50;
  const int64_t bound = kind.size == Size::kNone ? kLargestEnum : value(sizes_, kind.size);
  const size_t width = place->width();
  set_integer(bytes, place->offset + width * below(static_cast<uint64_t>(place->count())), width,
              width == 1 ? 3 : bound);
}

// Changes the address and the length of a block together.
void MjbDamage::change_block(Bytes& bytes) {
  const Place* place = pick(is_block);
  if (!place) return change_integer(bytes);
  const Place* partner = place_of(place->field->kind.partner);
  const uint64_t element = below(static_cast<uint64_t>(place->count()));
  const Size counted =
      place->field->kind.size != Size::kNone ? place->field->kind.size : partner->field->kind.size;
  const int64_t bound = counted == Size::kNone ? 10 : value(sizes_, counted);
  for (const Place* p : {place, partner}) {
    if (!is_integer(*p->field) || element >= static_cast<uint64_t>(p->count())) continue;
    set_integer(bytes, p->offset + p->width() * element, p->width(), bound);
  }
}

void MjbDamage::change_number(Bytes& bytes) {
  const Place* place = pick(is_real);
  if (!place) return;
  const uint64_t element = below(static_cast<uint64_t>(place->count()));
  set_number(bytes, place->offset + place->width() * element, place->field->type);
}

// Changes characters of names, paths, texts or attributes of plugins.
void MjbDamage::change_text(Bytes& bytes) {
  const Place* place = pick(is_text);
  if (!place) return;
  constexpr std::array kCharacters = {'\0', 'a', '/', '\n', '\x1b', '\xff', ' ', '%', '<', '.'};
  for (uint64_t k = 1 + below(4); k > 0; --k) {
    set(bytes, place->offset + below(static_cast<uint64_t>(place->count())),
        kCharacters[below(kCharacters.size())]);
  }
}

void MjbDamage::swap_elements(Bytes& bytes) {
  const Place* place = pick(is_any);
  if (!place || place->offset + place->bytes() > bytes.size()) return;
  const size_t width = below(2) == 0 ? place->width() : place->row_bytes();
  const size_t count = place->bytes() / width;
  const auto a = bytes.begin() + static_cast<ptrdiff_t>(place->offset + width * below(count));
  const auto b = bytes.begin() + static_cast<ptrdiff_t>(place->offset + width * below(count));
  if (a != b) std::swap_ranges(a, a + static_cast<ptrdiff_t>(width), b);
}

// Copies all rows of one object to another object, for example all fields of one geom.
void MjbDamage::copy_object(Bytes& bytes) {
  const Place* chosen = pick(is_any);
  if (!chosen) return;
  const uint64_t from = below(static_cast<uint64_t>(chosen->rows));
  const uint64_t to = below(static_cast<uint64_t>(chosen->rows));
  if (from == to) return;
  for (const Place& p : places_) {
    if (p.field->rows != chosen->field->rows || p.offset + p.bytes() > bytes.size()) continue;
    const auto row = [&](uint64_t i) {
      return bytes.begin() + static_cast<ptrdiff_t>(p.offset + i * p.row_bytes());
    };
    std::copy_n(row(from), p.row_bytes(), row(to));
  }
}

// Sets all elements of an array to the same value.
void MjbDamage::fill_array(Bytes& bytes) {
  const Place* place = pick(is_any);
  if (!place || place->offset + place->bytes() > bytes.size()) return;
  const size_t width = place->width();
  const auto first = bytes.begin() + static_cast<ptrdiff_t>(place->offset);
  if (is_real(*place->field)) {
    set_number(bytes, place->offset, place->field->type);
  } else {
    set_integer(bytes, place->offset, width, place->rows);
  }
  for (int64_t i = 1; i < place->count(); ++i) {
    std::copy_n(first, width, first + i * static_cast<int64_t>(width));
  }
}

}  // namespace mj
