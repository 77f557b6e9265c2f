// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/plugin_option.h"

#include <filesystem>
#include <system_error>

#include "base/file_error.h"
#include "common/cli/shared_options.h"
#include "common/report/diagnostic_output.h"
#include "engine/data/callback.h"
#include "plugin/codecs.h"
#include "plugin/library.h"
#include "resource/provider.h"

namespace mj::report {
namespace {

namespace fs = std::filesystem;

// Adds "./" to a file name without a folder. Otherwise the system would search for the library in
// its own folders, and not in the current folder.
std::string with_folder(const std::string& file) {
  return file.find('/') == std::string::npos ? "./" + file : file;
}

// Throws Error unless `file` is a regular file. This check is needed because loading a pipe would
// block, and because the messages of the system's loader are less clear.
void require_file(const std::string& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) {
    throw file_error(file, "file-not-found", "the plugin library '" + file + "' does not exist");
  }
  if (!fs::is_regular_file(status)) {
    throw file_error(file, "plugin-library", "the plugin library '" + file + "' is not a file");
  }
}

void tell_of_winner(const std::string& file, const std::string& name) {
  print(Diagnostic{.severity = Severity::kNote,
                   .code = "plugin-registration",
                   .message = "plugin '" + name + "' of this library is used instead of the " +
                              "built-in plugin with this name",
                   .where = {file}});
}

void load_plugin(const std::string& file) {
  require_file(file);
  const engine::Callbacks before = engine::installed_callbacks();
  const int others = resource::provider_count() + plugin::codec_count();
  const plugin::Registered added = plugin::load_library(with_folder(file), true);
  for (const std::string& name : added.taken_over) tell_of_winner(file, name);
  if (added.count > 0 || !added.taken_over.empty() || engine::installed_callbacks() != before) {
    return;
  }
  if (resource::provider_count() + plugin::codec_count() > others) return;
  throw file_error(file, "plugin-library",
                   "the library '" + file + "' registers no plugin and installs no callback",
                   "register plugins in mjPLUGIN_LIB_INIT, which runs when the library is loaded");
}

}  // namespace

void add_plugins(CLI::App& app, std::vector<std::string>& files) {
  add_list(app, "--plugin", files, "FILE",
           "Load a shared library before the model. It registers engine plugins, resource "
           "providers or decoders, or installs callbacks such as mjcb_control. Its plugins replace "
           "built-in plugins of the same name. libcollada_decoder.so reads COLLADA meshes (.dae)")
      ->group(kInputGroup);
}

void load_plugins(const std::vector<std::string>& files) {
  for (const std::string& file : files) load_plugin(file);
}

}  // namespace mj::report
