// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "file_options.h"

#include "common/cli/shared_options.h"

namespace mj::compile_tool {

void define_files(CLI::App& app, FileOptions& o) {
  report::add_model_options(app, o.model);
  report::add_urdf_options(app, o.model);
  app.add_option("--depfile", o.depfile,
                 "Write into FILE, as a rule for make and ninja, which files OUT was made from: "
                 "everything included, attached and used, and manifests of ROS packages; with "
                 "--out-dir a folder: DIR/b.mjb.d for b.mjb")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
}

void define_bundle(CLI::App& app, FileOptions& o) {
  app.add_option("--bundle", o.bundle,
                 "Write the model and all its files into the new folder DIR, as DIR/NAME.xml where "
                 "NAME is that of the folder")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  app.add_flag("--force", o.force,
               "Replace the folder of --bundle, with all that is in it, if it is a bundle")
      ->group(report::kOutputGroup);
}

void define_import(CLI::App& app, FileOptions& o) {
  app.add_option("--assets-dir", o.assets_dir,
                 "With --flatten, name all elements and write meshes, height fields, skins and "
                 "textures into the folder DIR, as STEM-HASH.EXTENSION; the written xml names "
                 "them there. Meshes given as numbers become OBJ files, MSH where OBJ would "
                 "change them")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  app.add_option("--manifest", o.manifest,
                 "With --flatten, name all elements and write into FILE, as JSON, what OUT holds: "
                 "of every element name, parent, source and addresses in qpos, qvel, ctrl and "
                 "sensordata; schemas/compile-manifest-1.json in the data folder of mjtools "
                 "describes it")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
  report::add_choice(app, "--frame", o.frame, {"mujoco", "unity"},
                     "Axes of what the manifest gives: those of MuJoCo, or left-handed with y up, "
                     "as Unity has them")
      ->capture_default_str()
      ->group(report::kOutputGroup);
}

}  // namespace mj::compile_tool
