// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the model in an MJZ file, a ZIP archive with a model and its files.

#ifndef MJTOOLS_MJCF_XML_MODEL_ARCHIVE_H_
#define MJTOOLS_MJCF_XML_MODEL_ARCHIVE_H_

#include <string>

#include "resource/archive.h"

namespace mj::mjcf {

// Returns the name of the model in an archive. For NAME.mjz, returns the first existing name of
// NAME.xml, NAME/NAME.xml, model.xml and NAME/model.xml. Otherwise returns the only XML or URDF
// file outside folders. If the archive contains no model, throws Error with the names that were
// tried.
[[nodiscard]] std::string model_in(const Archive& archive);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_MODEL_ARCHIVE_H_
