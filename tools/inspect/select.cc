// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic.h"
#include "base/glob.h"
#include "base/suggestion.h"
#include "inspect.h"

namespace mj::inspect {

std::vector<size_t> select(const std::vector<std::string_view>& names,
                           const std::vector<std::string>& patterns) {
  std::vector<bool> taken(names.size());
  std::vector<size_t> out;
  for (const std::string& pattern : patterns) {
    bool found = false;
    for (size_t i = 0; i < names.size(); ++i) {
      if (!glob_match(pattern, names[i])) continue;
      found = true;
      if (!taken[i]) out.push_back(i);
      taken[i] = true;
    }
    if (!found) throw_unknown_field(pattern, names);
  }
  return out;
}

void require_form(const Request& request, const std::string& what,
                  const std::vector<Form>& others) {
  std::string known;
  for (Form form : others) {
    if (request.form == form) return;
    known += form_name(form) + " or ";
  }
  if (request.form == Form::kJson) return;
  throw Error("usage", what + " is shown as " + known + "JSON, not as " + form_name(request.form));
}

void throw_unknown_field(const std::string& pattern, const std::vector<std::string_view>& names) {
  const std::string hint = suggested_fields(pattern, names);
  throw Error("unknown-field",
              is_glob(pattern) ? "no field matches '" + pattern + "'"
                               : "there is no field '" + pattern + "'",
              hint.empty() ? "--list shows all fields" : hint);
}

}  // namespace mj::inspect
