// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/model_options.h"

#include "common/cli/byte_size.h"
#include "common/cli/recorded_model.h"
#include "common/cli/shared_options.h"
#include "resource/file_bytes.h"
#include "resource/folder_provider.h"
#include "resource/foreign_content.h"
#include "resource/input_limits.h"

namespace mj::report {
namespace {

std::string check_package(std::string& text) {
  const size_t at = text.find('=');
  const bool good = at != std::string::npos && at > 0 && at + 1 < text.size();
  return good ? "" : "'" + text + "' is not of the form NAME=DIR";
}

// Registers the folder DIR as the provider of resources with the given prefix. `text` has the form
// "PREFIX=DIR". Returns a description of the problem, or "" on success.
std::string add_resource(std::string& text) {
  const size_t at = text.find('=');
  if (at == std::string::npos || at == 0 || at + 1 == text.size()) {
    return "'" + text + "' is not of the form PREFIX=DIR";
  }
  try {
    resource::add_folder(text.substr(0, at), text.substr(at + 1));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// Turns the value of a flag in a configuration file into the words of the command line. Returns a
// description of the problem, or "" on success.
std::string check_switch(std::string& text) {
  if (text == "true") text = "on";
  if (text == "false") text = "off";
  return text == "on" || text == "off" ? "" : "'" + text + "' is neither on nor off";
}

// Adds an option that sets one of the limits of input_limits(), and sets this limit to its default
// now. The option for unpacked data also sets the limit for trusted data, because a user who allows
// data of a certain size trusts it.
void add_limit(CLI::App& app, const std::string& name, size_t InputLimits::*limit,
               const std::string& normal, const std::string& text) {
  const auto set = [limit](const std::string& size) {
    InputLimits limits = input_limits();
    limits.*limit = *parse_byte_size(size);
    set_input_limits(limits);
  };
  const auto set_trusted = [set](const std::string& size) {
    set(size);
    InputLimits limits = input_limits();
    limits.trusted = limits.unpacked;
    set_input_limits(limits);
  };
  set(normal);
  const bool is_packed = limit == &InputLimits::unpacked;
  app.add_option_function<std::string>(name, is_packed ? std::function(set_trusted) : set, text)
      ->type_name("SIZE")
      ->default_str(normal)
      ->check(byte_size())
      ->group(kInputGroup);
}

}  // namespace

void add_model_options(CLI::App& app, ModelOptions& o) {
  add_list(app, "--include-path", o.search.includes, "DIR",
           "Search DIR for included files and assets that are not found where the model says")
      ->group(kInputGroup);
  add_list(app, "--asset-path", o.search.assets, "DIR",
           "Search DIR for meshes, textures, height fields and skins that are not found where the "
           "model says: first by the name in the model, then in meshdir or texturedir below DIR")
      ->group(kInputGroup);
  add_list(app, "--package", o.packages, "NAME=DIR", "URDF: folder of the ROS package NAME")
      ->check(CLI::Validator(check_package, ""))
      ->group(kInputGroup);
  add_list(app, "--resource", o.resources, "PREFIX=DIR",
           "Read files whose names begin with PREFIX and a colon from DIR: models, included files "
           "and assets")
      ->check(CLI::Validator(add_resource, ""))
      ->group(kInputGroup);
  app.add_flag("--sandbox{on}", o.sandbox,
               "Read only files in the folder of the model, and in folders that the command line "
               "names. Symbolic links that lead out of them are refused")
      ->check(CLI::Validator(check_switch, ""))
      ->group(kInputGroup);
  add_limit(app, "--max-input", &InputLimits::file, "4G",
            "Refuse an input file of more than SIZE bytes if it must be read as a whole. K, M, G "
            "and T are powers of 1024");
  add_limit(app, "--max-memory", &InputLimits::unpacked, "1G",
            "Refuse compressed data (images, archives, models in recordings) that needs more than "
            "SIZE bytes unpacked. Without this option, an archive of more than 256M is also "
            "refused if it unpacks to more than 100 times its size");
}

void add_urdf_options(CLI::App& app, ModelOptions& o) {
  const auto add = [&](const char* name, bool& flag, const char* text) {
    app.add_flag(name, flag, text)->group(kInputGroup);
  };
  add("--floating-base", o.import.has_floating_base,
      "URDF: add a free joint to every link without a parent");
  add("--mimic-equalities", o.import.has_mimic_equalities,
      "URDF: convert <mimic> to equality constraints between joints");
  add("--transmission-motors", o.import.has_transmission_motors,
      "URDF: add a motor for each <transmission> with one joint, with its reduction as gear, and "
      "for each joint with a <command_interface> in <ros2_control>. The effort of the joint limits "
      "the control");
  add("--inertial-rotation", o.import.has_inertial_rotation,
      "URDF: rotate inertias by rpy of <inertial>, which MuJoCo ignores");
  add("--meshes-by-path", o.import.has_meshes_by_path,
      "URDF: keep meshes with the same file name in different folders, or with different scales, "
      "as separate meshes. The second mesh is named by its path, such as b/link");
}

LoadOptions load_options(const ModelOptions& o) {
  LoadOptions out{.packages = {}, .import = o.import, .search = o.search};
  out.is_confined = o.sandbox == "on";
  for (const std::string& text : o.packages) {
    const size_t at = text.find('=');
    out.packages.packages.push_back({text.substr(0, at), text.substr(at + 1)});
  }
  return out;
}

std::string model_bytes(const FileBytes& file) {
  if (file.is_in_memory()) return file.memory();
  if (content_kind(file) == ContentKind::kUnknown) return file.read(0, kBeginningBytes);
  require_readable_size(file.path(), file.size());
  return file.read(0, file.size());
}

std::string read_model_file(const std::string& path) {
  const FileBytes file(path, Accept::kPipes);
  return content_kind(file) == ContentKind::kHdf5 ? load_recorded_model(file) : model_bytes(file);
}

}  // namespace mj::report
