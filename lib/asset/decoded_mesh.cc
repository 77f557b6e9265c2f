// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/decoded_mesh.h"

#include <mujoco/mujoco.h>

#include <memory>
#include <mutex>

#include "base/log.h"
#include "plugin/codecs.h"
#include "resource/path.h"
#include "resource/provider.h"

namespace mj {
namespace {

struct DeleteSpec {
  void operator()(mjSpec* spec) const { mj_deleteSpec(spec); }
};

// Returns a copy of the indices that a decoder has made. For NULL, the copy is empty. A negative
// index means that the corner has no normal or texture coordinate. The compiler checks all other
// indices.
std::vector<int> indices(const mjIntVec* from) {
  return from ? *from : std::vector<int>();
}
std::vector<float> numbers(const mjFloatVec* from) {
  return from ? *from : std::vector<float>();
}

}  // namespace

MeshReader mesh_reader_of(const std::string& file, const std::string& content_type) {
  // The name of a file that comes from a resource provider may lack an extension, so the content
  // type also counts.
  const bool is_provided = resource::provider_of(file) != nullptr;
  const auto is = [&](std::string_view extension, std::string_view type) {
    const std::string name = lower_case(file);
    return name.ends_with(extension) || (is_provided && content_type == type);
  };
  if (content_type == "model/vnd.mujoco.msh") return {MeshFormat::kMsh};
  if (is(".obj", "model/obj")) return {MeshFormat::kObj};
  if (is(".stl", "model/stl")) return {MeshFormat::kStl};
  std::string name = file;
  mjResource resource = {};
  resource.name = name.data();
  const mjpDecoder* const decoder = plugin::find_decoder(resource, content_type);
  return {decoder ? MeshFormat::kOther : MeshFormat::kNone, decoder};
}

std::string decoder_hint(const std::string& file) {
  if (lower_case(file).ends_with(".dae")) {
    return "load the plugin libcollada_decoder.so for COLLADA meshes (--plugin), or convert the "
           "file";
  }
  return "convert the file, or load a plugin with a decoder for it (--plugin)";
}

std::optional<MeshData> decoded_mesh(const mjpDecoder& decoder, const std::string& path,
                                     resource::LazyBytes bytes, std::string& why) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  resource::LazyResource resource(path, std::move(bytes));
  std::vector<CapturedWarning> warnings;
  const std::unique_ptr<mjSpec, DeleteSpec> spec([&] {
    const MessageCapture capture(&warnings);
    return decoder.decode(&resource.face(), nullptr);
  }());
  why = reasons(warnings);
  if (!spec) return std::nullopt;
  for (const CapturedWarning& warning : warnings) log_warning(warning.text);
  const mjsMesh* const mesh = mjs_asMesh(mjs_firstElement(spec.get(), mjOBJ_MESH));
  if (!mesh) return MeshData();
  return MeshData{numbers(mesh->uservert),       numbers(mesh->usernormal),
                  numbers(mesh->usertexcoord),   indices(mesh->userface),
                  indices(mesh->userfacenormal), indices(mesh->userfacetexcoord)};
}

}  // namespace mj
