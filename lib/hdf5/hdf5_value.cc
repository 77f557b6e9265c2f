// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "hdf5/hdf5_value.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace mj::h5 {
namespace {

constexpr int kMaxDepth = 16;
constexpr size_t kMaxParts = 1 << 14;
constexpr size_t kMaxText = 1 << 26;
constexpr size_t kNumberBytes = 16;
constexpr size_t kNumberText = 64;
constexpr size_t kNameText = 1 << 10;

bool append_bytes(const std::byte* bytes, size_t count, std::string& out) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += "0x";
  for (size_t i = 0; i < count; ++i) {
    const auto byte = static_cast<unsigned>(bytes[i]);
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return true;
}

template <typename T>
T loaded(const std::byte* value) {
  T x{};
  std::memcpy(&x, value, sizeof(x));
  return x;
}

// Reads a number of `size` bytes, in the byte order of this machine, and converts it to T.
template <typename T>
T widened(const std::byte* value, size_t size) {
  if constexpr (std::is_integral_v<T>) {
    constexpr bool kSigned = std::is_signed_v<T>;
    if (size == 1) return loaded<std::conditional_t<kSigned, int8_t, uint8_t>>(value);
    if (size == 2) return loaded<std::conditional_t<kSigned, int16_t, uint16_t>>(value);
    if (size == 4) return loaded<std::conditional_t<kSigned, int32_t, uint32_t>>(value);
  }
  return loaded<T>(value);
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '\n') out += '\\';
    out += c == '\n' ? 'n' : c;
  }
  return out + '"';
}

ValueType::ValueType(hid_t type) {
  size_t parts = 0;
  *this = ValueType(H5Tcopy(type), 0, parts);
}

ValueType::ValueType(hid_t type, int depth, size_t& parts) : type_(type, H5Tclose) {
  if (type < 0 || depth > kMaxDepth || ++parts > kMaxParts) return;
  size_ = H5Tget_size(type);
  describe(depth, parts);
}

void ValueType::describe(int depth, size_t& parts) {
  const hid_t type = type_.id();
  switch (H5Tget_class(type)) {
    case H5T_INTEGER:
      return describe_number(true);
    case H5T_FLOAT:
      return describe_number(false);
    case H5T_STRING:
      kind_ = H5Tis_variable_str(type) > 0 ? Kind::kPointer : Kind::kText;
      return;
    case H5T_ENUM:
      kind_ = Kind::kEnumeration;
      return;
    case H5T_BITFIELD:
    case H5T_OPAQUE:
    case H5T_TIME:
      kind_ = Kind::kBytes;
      return;
    case H5T_REFERENCE:
      if (H5Tequal(type, H5T_STD_REF_OBJ) > 0) kind_ = Kind::kReference;
      return;
    case H5T_ARRAY:
    case H5T_VLEN:
      parts_.push_back(ValueType(H5Tget_super(type), depth + 1, parts));
      kind_ = H5Tget_class(type) == H5T_ARRAY ? Kind::kArray : Kind::kList;
      if (parts_[0].size_ == 0) kind_ = Kind::kUnknown;
      if (kind_ == Kind::kArray) count_ = size_ / parts_[0].size_;
      return;
    case H5T_COMPOUND:
      return add_members(depth, parts);
    default:
      return;
  }
}

// Sets the kind of a type of numbers. Numbers that do not fit in a C++ type are treated as bytes.
void ValueType::describe_number(bool is_integer) {
  const hid_t type = type_.id();
  kind_ = Kind::kBytes;
  if (is_integer && size_ <= sizeof(int64_t)) {
    const bool has_sign = H5Tget_sign(type) != H5T_SGN_NONE;
    kind_ = has_sign ? Kind::kInteger : Kind::kUnsigned;
    for (hid_t native :
         {H5T_NATIVE_INT8, H5T_NATIVE_INT16, H5T_NATIVE_INT32, H5T_NATIVE_INT64, H5T_NATIVE_UINT8,
          H5T_NATIVE_UINT16, H5T_NATIVE_UINT32, H5T_NATIVE_UINT64}) {
      is_native_ = is_native_ || H5Tequal(type, native) > 0;
    }
  } else if (!is_integer && size_ <= kNumberBytes &&
             H5Tget_precision(type) <= H5Tget_precision(H5T_NATIVE_LDOUBLE)) {
    kind_ = size_ <= sizeof(float)    ? Kind::kFloat
            : size_ <= sizeof(double) ? Kind::kDouble
                                      : Kind::kLongDouble;
    for (hid_t native : {H5T_NATIVE_FLOAT, H5T_NATIVE_DOUBLE, H5T_NATIVE_LDOUBLE}) {
      is_native_ = is_native_ || H5Tequal(type, native) > 0;
    }
  }
}

void ValueType::add_members(int depth, size_t& parts) {
  const int members = H5Tget_nmembers(type_.id());
  for (int i = 0; i < members; ++i) {
    const auto at = static_cast<unsigned>(i);
    ValueType member(H5Tget_member_type(type_.id(), at), depth + 1, parts);
    char* name = H5Tget_member_name(type_.id(), at);
    if (name) member.name_ = name;
    H5free_memory(name);
    member.offset_ = H5Tget_member_offset(type_.id(), at);
    const bool is_inside = member.offset_ <= size_ && member.size_ <= size_ - member.offset_;
    parts_.push_back(std::move(member));
    if (!is_inside || parts > kMaxParts) return;
  }
  if (members > 0) kind_ = Kind::kCompound;
}

bool ValueType::has_text() const {
  return kind_ != Kind::kUnknown && std::ranges::all_of(parts_, &ValueType::has_text);
}

template <typename T>
bool ValueType::append_number(const std::byte* value, hid_t native, std::string& out) const {
  T x{};
  if (is_native_) {
    x = widened<T>(value, size_);
  } else {
    alignas(kNumberBytes) std::byte number[2 * kNumberBytes] = {};
    std::memcpy(number, value, size_);
    if (H5Tconvert(type_.id(), native, 1, number, nullptr, H5P_DEFAULT) < 0) {
      return append_bytes(value, size_, out);
    }
    x = loaded<T>(number);
  }
  char text[kNumberText];
  out.append(text, std::to_chars(text, text + kNumberText, x).ptr);
  return true;
}

bool ValueType::append_items(const std::byte* first, size_t count, const ObjectPaths& paths,
                             std::string& out) const {
  out += '[';
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) out += ' ';
    if (!parts_[0].append_text(first + i * parts_[0].size_, paths, out)) return false;
  }
  out += ']';
  return true;
}

bool ValueType::append_members(const std::byte* value, const ObjectPaths& paths,
                               std::string& out) const {
  out += '{';
  for (const ValueType& member : parts_) {
    if (&member != parts_.data()) out += ", ";
    out += member.name_ + ": ";
    if (!member.append_text(value + member.offset_, paths, out)) return false;
  }
  out += '}';
  return true;
}

bool ValueType::append_text(const std::byte* value, const ObjectPaths& paths,
                            std::string& out) const {
  if (out.size() > kMaxText) return false;
  switch (kind_) {
    case Kind::kUnknown:
      return false;
    case Kind::kInteger:
      return append_number<int64_t>(value, H5T_NATIVE_INT64, out);
    case Kind::kUnsigned:
      return append_number<uint64_t>(value, H5T_NATIVE_UINT64, out);
    case Kind::kFloat:
      return append_number<float>(value, H5T_NATIVE_FLOAT, out);
    case Kind::kDouble:
      return append_number<double>(value, H5T_NATIVE_DOUBLE, out);
    case Kind::kLongDouble:
      return append_number<long double>(value, H5T_NATIVE_LDOUBLE, out);
    case Kind::kText: {
      const auto* text = reinterpret_cast<const char*>(value);
      out += quoted({text, strnlen(text, size_)});
      return true;
    }
    case Kind::kPointer: {
      const auto* text = loaded<const char*>(value);
      out += quoted(text ? text : "");
      return true;
    }
    case Kind::kEnumeration: {
      char name[kNameText] = {};
      const bool is_named = H5Tenum_nameof(type_.id(), value, name, sizeof(name)) >= 0;
      if (!is_named) return append_bytes(value, size_, out);
      out += name;
      return true;
    }
    case Kind::kBytes:
      return append_bytes(value, size_, out);
    case Kind::kArray:
      return append_items(value, count_, paths, out);
    case Kind::kList: {
      const auto list = loaded<hvl_t>(value);
      return append_items(static_cast<const std::byte*>(list.p), list.len, paths, out);
    }
    case Kind::kCompound:
      return append_members(value, paths, out);
    case Kind::kReference: {
      const auto address = loaded<hobj_ref_t>(value);
      const auto at = paths.find(address);
      if (address != 0 && at == paths.end()) return false;
      out += "reference to " + (address == 0 ? "nothing" : at->second);
      return true;
    }
  }
  return false;
}

}  // namespace mj::h5
