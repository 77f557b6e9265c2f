// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names of outputs in a folder, made from a template (--out-name).

#ifndef MJTOOLS_TOOLS_COMPILE_OUT_NAME_H_
#define MJTOOLS_TOOLS_COMPILE_OUT_NAME_H_

#include <string>

namespace mj::compile_tool {

// Returns the name of what `input` becomes, which may begin with folders. Fields of the template:
//
//   {stem}    the name of the input without its extension: robot
//   {ext}     its extension without the dot: urdf
//   {folder}  the name of the folder that it is in
//   {format}  the form of the output: mjb
//
// {{ and }} stand for braces. Throws Error (usage) for another field, a brace without its partner,
// and a name that would lie outside of the folder or be empty.
[[nodiscard]] std::string out_name(const std::string& name_template, const std::string& input,
                                   const std::string& format);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_OUT_NAME_H_
