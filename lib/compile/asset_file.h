// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where asset files are, and what they contain.

#ifndef MJTOOLS_COMPILE_ASSET_FILE_H_
#define MJTOOLS_COMPILE_ASSET_FILE_H_

#include "compile/draft.h"

namespace mj::compiler {

// The name of an asset file as stored in the model.
[[nodiscard]] std::string stored_path(const Draft& draft, const std::string& file);

// The contents of an asset file; `directory` is meshdir or texturedir. An unreadable file is an
// error at the asset, about `subject`.
[[nodiscard]] std::string read_asset(const Draft& draft, const spec::Element& asset,
                                     const std::string& subject, const std::string& directory,
                                     const std::string& file);

// Whether the name ends in `extension` (".stl"), in upper or lower case.
[[nodiscard]] bool has_extension(const std::string& file, std::string_view extension);

// Lower-case content type ("image/png") from the attribute, else from the file's extension, else
// "".
[[nodiscard]] std::string content_type(const std::string& attribute, const std::string& file);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_ASSET_FILE_H_
