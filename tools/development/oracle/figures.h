// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads files of figures: named arrays of numbers or bytes that scripts such as
// figures_of_model.mjs recorded from the official build.

#ifndef MJTOOLS_SCRIPTS_ORACLE_FIGURES_H_
#define MJTOOLS_SCRIPTS_ORACLE_FIGURES_H_

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace mj::oracle {

class Figures {
 public:
  // Reads the file `path`. Throws Error if it is not a file of figures or ends inside a record.
  static Figures read(const std::string& path);

  [[nodiscard]] bool has(const std::string& name) const;
  // Returns the numbers or bytes of a record, or an empty span if no record has that name.
  [[nodiscard]] std::span<const double> numbers(const std::string& name) const;
  [[nodiscard]] std::span<const std::byte> bytes(const std::string& name) const;
  // Returns the names of the records that start with `prefix`, without the prefix.
  [[nodiscard]] std::vector<std::string> names_below(const std::string& prefix) const;

 private:
  std::map<std::string, std::vector<double>> numbers_;
  std::map<std::string, std::vector<std::byte>> bytes_;
};

}  // namespace mj::oracle

#endif  // MJTOOLS_SCRIPTS_ORACLE_FIGURES_H_
