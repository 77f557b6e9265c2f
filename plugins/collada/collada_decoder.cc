// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The decoder plugin for mesh files in COLLADA format (.dae). It starts a separate program
// (reader_main.cc) that reads the files.

#include <mujoco/mujoco.h>

#include <memory>
#include <new>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "collada/mesh_message.h"
#include "collada/reader_process.h"

namespace {

struct DeleteSpec {
  void operator()(mjSpec* spec) const { mj_deleteSpec(spec); }
};

void set(mjFloatVec* to, const std::vector<float>& from) {
  mjs_setFloat(to, from.data(), static_cast<int>(from.size()));
}

void set(mjIntVec* to, const std::vector<int>& from) {
  mjs_setInt(to, from.data(), static_cast<int>(from.size()));
}

mjSpec* decode(std::string_view bytes) {
  const collada::Mesh mesh = collada::mesh_of(collada::answer_of(collada::reader_program(), bytes));
  std::unique_ptr<mjSpec, DeleteSpec> out(mj_makeSpec());
  const mjsMesh& to = *mjs_addMesh(out.get(), nullptr);
  set(to.uservert, mesh.vertices);
  set(to.userface, mesh.faces);
  set(to.usernormal, mesh.normals);
  set(to.userfacenormal, mesh.facenormals);
  set(to.usertexcoord, mesh.texcoords);
  set(to.userfacetexcoord, mesh.facetexcoords);
  return out.release();
}

int can_decode(const mjResource*) {
  return 1;
}

// Returns the mesh, or null on failure. Like other decoders, it reports the reason of a failure as
// a warning. The error message about the model then includes the text of this warning.
mjSpec* decode_resource(mjResource* resource, const mjVFS*) {
  const void* buffer = nullptr;
  const int size = mju_readResource(resource, &buffer);
  if (size < 0) return nullptr;
  try {
    return decode({static_cast<const char*>(buffer), static_cast<size_t>(size)});
  } catch (const std::bad_alloc&) {
    mju_warning("COLLADA: %s: not enough memory", resource->name);
  } catch (const std::exception& error) {
    mju_warning("COLLADA: %s: %s", resource->name, error.what());
  }
  return nullptr;
}

}  // namespace

mjPLUGIN_LIB_INIT(collada_decoder) {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/vnd.collada+xml";
  decoder.extension = ".dae";
  decoder.can_decode = can_decode;
  decoder.decode = decode_resource;
  mjp_registerDecoder(&decoder);
}
