// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that read and compile descriptions for callers in C++. They return diagnostics, whereas
// the functions of the C API return the text of an error.

#ifndef MJTOOLS_API_EDIT_DIAGNOSED_H_
#define MJTOOLS_API_EDIT_DIAGNOSED_H_

#include <mujoco/mjresource.h>
#include <mujoco/mjspec.h>

#include <string>

#include "base/diagnostic.h"
#include "model/allocate.h"
#include "spec/edit/description.h"

namespace mj::api {

// Read a description as mj_parseXML and mj_parseXMLString do, and log warnings. `text` gets the
// text that those functions write to their error buffer. Return NULL after an error.
[[nodiscard]] mjSpec* parse_xml(const char* filename, const mjVFS* vfs, Diagnostics& diagnostics,
                                std::string& text);
[[nodiscard]] mjSpec* parse_xml_string(const char* xml, const mjVFS* vfs, Diagnostics& diagnostics,
                                       std::string& text);

// Compiles as mj_compile does, but does not log warnings. After an error, stores the error in the
// description and returns null.
[[nodiscard]] ModelPtr compile(spec::Description& description, const mjVFS* vfs,
                               Diagnostics& diagnostics);

// Returns whether mj_parse reads a file of this name and content type as XML or as an archive. All
// other files need a decoder.
[[nodiscard]] bool is_read_as_xml(const std::string& filename, const std::string& content_type);

}  // namespace mj::api

#endif  // MJTOOLS_API_EDIT_DIAGNOSED_H_
