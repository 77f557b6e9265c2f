// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts results to bytes and back. A child process that parses a file sends its results as bytes
// to its parent process.

#ifndef MJTOOLS_TRAJECTORY_PACKING_H_
#define MJTOOLS_TRAJECTORY_PACKING_H_

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "trajectory/matrix.h"
#include "trajectory/trajectory.h"

namespace mj {

class Packer {
 public:
  void put(int64_t x) { bytes_.append(reinterpret_cast<const char*>(&x), sizeof(x)); }
  void put(std::string_view text) {
    put(static_cast<int64_t>(text.size()));
    bytes_ += text;
  }
  void put(const std::vector<double>& values) {
    put(std::string_view(reinterpret_cast<const char*>(values.data()),
                         values.size() * sizeof(double)));
  }
  std::string bytes() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool is_done() const { return bytes_.empty(); }
  int64_t integer() {
    int64_t x = 0;
    std::memcpy(&x, take(sizeof(x)).data(), sizeof(x));
    return x;
  }
  std::string_view text() { return take(static_cast<size_t>(integer())); }
  std::vector<double> reals() {
    const std::string_view raw = text();
    std::vector<double> values(raw.size() / sizeof(double));
    if (!values.empty()) std::memcpy(values.data(), raw.data(), values.size() * sizeof(double));
    return values;
  }

 private:
  std::string_view take(size_t n) {
    if (n > bytes_.size()) throw Error("bad-hdf5", "damaged HDF5 file");
    const std::string_view out = bytes_.substr(0, n);
    bytes_.remove_prefix(n);
    return out;
  }
  std::string_view bytes_;
};

inline void put_matrix(Packer& out, const std::optional<Matrix>& m) {
  out.put(int64_t{m.has_value()});
  if (!m) return;
  out.put(m->rows);
  out.put(m->columns);
  out.put(m->values);
}

inline std::optional<Matrix> take_matrix(Unpacker& in) {
  if (in.integer() == 0) return std::nullopt;
  Matrix m;
  m.rows = in.integer();
  m.columns = in.integer();
  m.values = in.reals();
  return m;
}

inline void put_attributes(Packer& out, const std::vector<Trajectory::Attribute>& attributes) {
  out.put(static_cast<int64_t>(attributes.size()));
  for (const Trajectory::Attribute& a : attributes) {
    out.put(std::string_view(a.name));
    out.put(std::string_view(a.text));
    out.put(int64_t{a.is_number});
    out.put(int64_t{a.is_known});
  }
}

inline std::vector<Trajectory::Attribute> take_attributes(Unpacker& in) {
  std::vector<Trajectory::Attribute> out;
  const int64_t count = in.integer();
  for (int64_t i = 0; i < count; ++i) {
    const std::string name(in.text());
    const std::string text(in.text());
    const bool is_number = in.integer() != 0;
    out.push_back({name, text, is_number, in.integer() != 0});
  }
  return out;
}

}  // namespace mj

#endif  // MJTOOLS_TRAJECTORY_PACKING_H_
