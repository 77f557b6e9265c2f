// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "file_options.h"

#include "common/cli/shared_options.h"

namespace mj::compile_tool {

void define_files(CLI::App& app, FileOptions& o) {
  report::add_model_options(app, o.model);
  report::add_urdf_options(app, o.model);
  app.add_option("--depfile", o.depfile,
                 "Write a rule for make and ninja that lists every file that OUT depends on: "
                 "includes, attached models, assets and manifests of ROS packages. With --out-dir, "
                 "FILE is a folder, which gets b.mjb.d for b.mjb")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
}

void define_bundle(CLI::App& app, FileOptions& o) {
  app.add_option("--bundle", o.bundle,
                 "Write the model and all its files into the new folder DIR. The model is "
                 "DIR/NAME.xml, where NAME is the name of the folder")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  app.add_flag("--force", o.force,
               "Replace an existing folder of --bundle and everything in it, if it is a bundle")
      ->group(report::kOutputGroup);
}

void define_import(CLI::App& app, FileOptions& o) {
  app.add_option("--assets-dir", o.assets_dir,
                 "With --flatten: name all elements and write meshes, height fields, skins and "
                 "textures into the folder DIR as STEM-HASH.EXTENSION. OUT refers to these files. "
                 "Meshes given as numbers become OBJ files, or MSH files if OBJ would change them")
      ->type_name("DIR")
      ->group(report::kOutputGroup);
  report::add_choice(app, "--mesh", o.mesh, {"keep", "obj", "stl", "msh"},
                     "Format of mesh files in --assets-dir. A mesh that the format cannot hold is "
                     "written in another one, with a warning")
      ->capture_default_str()
      ->group(report::kOutputGroup);
  app.add_option("--manifest", o.manifest,
                 "With --flatten: name all elements and write FILE, a JSON document with the name, "
                 "parent, source and addresses (in qpos, qvel, ctrl and sensordata) of every "
                 "element. Schema: schemas/compile-manifest-1.json in the data folder of mjtools")
      ->type_name("FILE")
      ->group(report::kOutputGroup);
  report::add_choice(app, "--frame", o.frame, {"mujoco", "unity"},
                     "Axes of positions and orientations in the manifest: of MuJoCo, or "
                     "left-handed with y up as in Unity")
      ->capture_default_str()
      ->group(report::kOutputGroup);
}

}  // namespace mj::compile_tool
