// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/picture_options.h"

#include <filesystem>
#include <string>

#include "base/diagnostic.h"

namespace mj::report {

std::vector<CLI::Option*> add_picture_choice(CLI::App& app, draw::PictureChoice& choice) {
  const auto add_words = [&](const char* name, std::vector<std::string>& words, const char* text) {
    return app.add_option(name, words, text)
        ->delimiter(',')
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("WORD,...");
  };
  std::vector<CLI::Option*> options = {
      app.add_option(
             "--camera", choice.camera,
             "Camera of the model, by name or number; free:AZIMUTH,ELEVATION,DISTANCE, with "
             ",X,Y,Z for the point to look at; or track:BODY. Default: the free camera with "
             "which viewers begin")
          ->type_name("CAMERA"),
      app.add_option("--size", choice.size, "Width and height in pixels. Default: " + choice.size)
          ->type_name("WxH"),
      add_words("--show", choice.shown,
                "Also show contacts, joints, com, inertia, ... (see Pictures)"),
      add_words("--hide", choice.hidden, "Do not show shadows, reflections, sky, tendons, ...")};
  for (CLI::Option* option : options) option->group(kPictureGroup);
  return options;
}

void require_picture(const std::vector<CLI::Option*>& options, bool has_picture,
                     const std::string& needed) {
  if (has_picture) return;
  for (const CLI::Option* option : options) {
    if (option->count() > 0) throw Error("usage", option->get_name() + " needs " + needed);
  }
}

void require_png_name(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension.empty() || extension == ".png") return;
  throw Error("usage", "a picture is PNG, but '" + path + "' has another extension",
              "use the extension .png");
}

}  // namespace mj::report
