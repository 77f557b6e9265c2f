// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Suggestions for the user who has typed a field name that does not exist.

#ifndef MJTOOLS_BASE_SUGGESTION_H_
#define MJTOOLS_BASE_SUGGESTION_H_

#include <string>
#include <string_view>
#include <vector>

namespace mj {

// Returns a question that names fields which the user may have meant by `word`, for example:
//   timestep   did you mean 'opt.timestep'?
//   size       did you mean 'geom_size' or 'site_size'?
// If fields end with the word, the question names them. Otherwise it names the most similar field.
// If no field is similar, it names the fields whose last word is similar. Returns "" if no field is
// similar enough.
[[nodiscard]] std::string suggested_fields(std::string_view word,
                                           const std::vector<std::string_view>& fields);

// Returns the names as a text such as "'a', 'b' or 'c'". If there are more than `most` (>= 2)
// names, the text ends with the number of names that are left out.
[[nodiscard]] std::string quoted_list(const std::vector<std::string>& names, size_t most,
                                      std::string_view conjunction);

}  // namespace mj

#endif  // MJTOOLS_BASE_SUGGESTION_H_
