// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "out_name.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include "base/diagnostic.h"
#include "base/suggestion.h"
#include "resource/path.h"

namespace mj::compile_tool {
namespace {

namespace fs = std::filesystem;

using Fields = std::array<std::pair<std::string_view, std::string>, 4>;

Fields fields_of(const std::string& input, const std::string& format) {
  const fs::path path = fs::absolute(input).lexically_normal();
  const std::string extension = path.extension().string();
  return {{{"stem", std::string(stem_of(input))},
           {"ext", extension.empty() ? "" : extension.substr(1)},
           {"folder", path.parent_path().filename().string()},
           {"format", format}}};
}

[[noreturn]] void fail(const std::string& message, const std::string& hint) {
  throw Error("usage", message, hint);
}

const std::string& value_of(const Fields& fields, std::string_view name) {
  const auto field = std::ranges::find(fields, name, &Fields::value_type::first);
  if (field != fields.end()) return field->second;
  std::string known;
  std::vector<std::string_view> names;
  for (const auto& [other, value] : fields) {
    names.push_back(other);
    known += (known.empty() ? "{" : ", {") + std::string(other) + "}";
  }
  const std::string close(closest_match(std::string(name), names));
  fail("--out-name has no field '{" + std::string(name) + "}'",
       close.empty() ? "its fields are " + known : "did you mean '{" + close + "}'?");
}

// Returns whether a file with this name is inside the output folder. Symbolic links inside the
// folder do not matter, because the user made them.
bool stays_inside(const std::string& name) {
  const fs::path path(name);
  return path.is_relative() && path.has_filename() && path.filename() != "." &&
         std::ranges::count(path, fs::path("..")) == 0;
}

}  // namespace

std::string out_name(const std::string& name_template, const std::string& input,
                     const std::string& format) {
  const Fields fields = fields_of(input, format);
  std::string name;
  for (size_t i = 0; i < name_template.size(); ++i) {
    const char c = name_template[i];
    const bool is_doubled = i + 1 < name_template.size() && name_template[i + 1] == c;
    if (c != '{' && c != '}') {
      name += c;
    } else if (is_doubled) {
      name += c;
      ++i;
    } else {
      const size_t end = c == '{' ? name_template.find('}', i) : std::string::npos;
      if (end == std::string::npos) {
        fail("'" + std::string(1, c) + "' in --out-name '" + name_template +
                 "' has no matching brace",
             "write the brace twice to get a brace in the name");
      }
      name += value_of(fields, std::string_view(name_template).substr(i + 1, end - i - 1));
      i = end;
    }
  }
  if (!stays_inside(name)) {
    fail("--out-name '" + name_template + "' gives '" + input + "' the name '" + name +
             "', which is not a file in --out-dir",
         "use a relative path without '..'");
  }
  return name;
}

}  // namespace mj::compile_tool
