// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Compiles a model with an asset file made of fuzzer input. The result is an error or a model that
// passes the validation of model files.

#ifndef MJTOOLS_COMPILE_ASSETS_ASSET_EXERCISE_H_
#define MJTOOLS_COMPILE_ASSETS_ASSET_EXERCISE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "compile/compile.h"
#include "compile/find_errors.h"
#include "model/mjb.h"

namespace mj {

// Only every eighth input is compiled to a model. The others end after the passes that find errors,
// in which assets are read and processed. This takes about half of the time.
inline constexpr size_t kOneInWhole = 8;

inline void exercise(spec::ModelSpec& model, const std::string& file, const uint8_t* data,
                     size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const MemoryReader reader(std::map<std::string, std::string>{{file, bytes}});
  const CompileOptions options = {.files = &reader, .threads = 1};
  Diagnostics diagnostics;
  if (std::hash<std::string>{}(bytes) % kOneInWhole != 0) {
    find_errors(model, options, diagnostics);
    return;
  }
  model.size.memory = 1 << 17;  // sanitizers would spend most of the time on the default arena
  const ModelPtr m = compile(model, options, diagnostics);
  if (!m) {
    if (diagnostics.ok()) __builtin_trap();
    return;
  }
  const auto written = write_mjb(*m);
  (void)read_mjb(written, "written");  // must not throw, or the fuzzer reports a crash
}

// Compiles a mesh and its hull. The last byte of the fuzzer input chooses how the mass of the mesh
// is computed.
inline void exercise_mesh(const std::string& file, const uint8_t* data, size_t size) {
  spec::ModelSpec model;
  spec::Mesh& mesh = model.meshes.emplace_back();
  mesh.file = file;
  mesh.name = "m";
  mesh.inertia = size > 0 ? data[size - 1] % 4 : 0;
  spec::Geom& geom = model.world.geoms.emplace_back();
  geom.type = mjGEOM_MESH;
  geom.mesh = "m";
  exercise(model, file, data, size);
}

inline void exercise_hfield(const std::string& file, const uint8_t* data, size_t size) {
  spec::ModelSpec model;
  spec::HField& hfield = model.hfields.emplace_back();
  hfield.file = file;
  hfield.name = "h";
  hfield.size = {1, 1, 1, 1};
  spec::Geom& geom = model.world.geoms.emplace_back();
  geom.type = mjGEOM_HFIELD;
  geom.hfield = "h";
  exercise(model, file, data, size);
}

// Compiles textures with 1, 3 and 4 channels.
inline void exercise_texture(const std::string& file, const uint8_t* data, size_t size) {
  spec::ModelSpec model;
  for (const int channels : {1, 3, 4}) {
    spec::Texture& texture = model.textures.emplace_back();
    texture.name = "t" + std::to_string(channels);
    texture.file = file;
    texture.type = mjTEXTURE_2D;
    texture.nchannel = channels;
    texture.hflip = texture.vflip = true;
  }
  exercise(model, file, data, size);
}

inline void exercise_skin(const std::string& file, const uint8_t* data, size_t size) {
  spec::ModelSpec model;
  model.skins.emplace_back().file = file;
  exercise(model, file, data, size);
}

}  // namespace mj

#endif  // MJTOOLS_COMPILE_ASSETS_ASSET_EXERCISE_H_
