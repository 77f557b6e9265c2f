// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A variant of mj_loadXML for callers in C++. It returns diagnostics instead of a text.

#ifndef MJTOOLS_API_MODEL_LOAD_XML_H_
#define MJTOOLS_API_MODEL_LOAD_XML_H_

#include <mujoco/mjresource.h>

#include <string>

#include "base/diagnostic.h"
#include "model/allocate.h"

namespace mj::api {

// Loads a model as mj_loadXML does: logs warnings, and keeps the description for mj_saveLastXML.
// `text` gets the text that mj_loadXML writes to its error buffer. Returns null after an error.
[[nodiscard]] ModelPtr load_xml(const char* filename, const mjVFS* vfs, Diagnostics& diagnostics,
                                std::string& text);

}  // namespace mj::api

#endif  // MJTOOLS_API_MODEL_LOAD_XML_H_
