// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// MJZ: a model and its files in a ZIP archive.

#ifndef MJTOOLS_MJCF_XML_MODEL_ARCHIVE_H_
#define MJTOOLS_MJCF_XML_MODEL_ARCHIVE_H_

#include <string>

#include "resource/archive.h"

namespace mj::mjcf {

// The name of the model in an archive: of NAME.mjz the first that is there of NAME.xml,
// NAME/NAME.xml, model.xml and NAME/model.xml, else the only XML or URDF file that lies in no
// folder. Throws Error, with what was looked for, if there is none.
[[nodiscard]] std::string model_in(const Archive& archive);

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_XML_MODEL_ARCHIVE_H_
