// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads MJCF into the description of a model.

#ifndef MJTOOLS_MJCF_READ_READ_MJCF_H_
#define MJTOOLS_MJCF_READ_READ_MJCF_H_

#include <string>

#include "base/diagnostic.h"
#include "mjcf/elements/read_model.h"
#include "resource/file_reader.h"
#include "spec/model_spec.h"

namespace mj::mjcf {

// Reads a file and its includes. Reports as many independent errors as possible. If there are
// errors, the description is incomplete. References to default classes are resolved while reading,
// and references to other elements by the compiler.
[[nodiscard]] spec::ModelSpec read_mjcf(const std::string& path, const FileReader& reader,
                                        Diagnostics& diagnostics);

// Reads MJCF from a text. `name` is its file name in messages. The folder of `name` is the base for
// includes and assets. `other` reads model assets that are not MJCF.
[[nodiscard]] spec::ModelSpec read_mjcf_text(std::string text, const std::string& name,
                                             const FileReader& reader, Diagnostics& diagnostics,
                                             const OtherLanguages& other = {});

}  // namespace mj::mjcf

#endif  // MJTOOLS_MJCF_READ_READ_MJCF_H_
