// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The options of a picture that several tools have: camera, size, things to show.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_PICTURE_OPTIONS_H_
#define MJTOOLS_TOOLS_COMMON_CLI_PICTURE_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <vector>

#include "draw/studio.h"

namespace mj::report {

inline constexpr const char* kPictureGroup = "Pictures";

// Adds --camera, --size, --show and --hide. Returns the options, which have no effect without a
// picture.
std::vector<CLI::Option*> add_picture_choice(CLI::App& app, draw::PictureChoice& choice);

// Throws Error (usage) if one of the options was given although there is no picture. `needed` names
// the options that draw one.
void require_picture(const std::vector<CLI::Option*>& options, bool has_picture,
                     const std::string& needed);

// Throws Error (usage) if the name of a picture has an extension other than .png.
void require_png_name(const std::string& path);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_CLI_PICTURE_OPTIONS_H_
