// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Decoders and encoders in the C API: functions to register them, and the first-party ones for OBJ
// and STL meshes and for MJZ archives.

#include "api/edit/codec.h"

#include <mujoco/mujoco.h>

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "api/boundary.h"
#include "api/edit/spec.h"
#include "api/files/vfs.h"
#include "asset/mesh_data.h"
#include "load/bundle.h"
#include "plugin/codecs.h"
#include "plugin/library.h"
#include "resource/archive.h"
#include "resource/path.h"

namespace mj::api {
namespace {

bool ends_in(const mjResource* resource, std::initializer_list<std::string_view> endings) {
  const std::string_view name = resource && resource->name ? resource->name : "";
  for (const std::string_view ending : endings) {
    if (name.ends_with(ending)) return true;
  }
  return false;
}

int can_decode_obj(const mjResource* resource) {
  return ends_in(resource, {".obj", ".OBJ"});
}
int can_decode_stl(const mjResource* resource) {
  return ends_in(resource, {".stl", ".STL"});
}
int can_decode_mjz(const mjResource* resource) {
  return ends_in(resource, {".mjz", ".zip"});
}

// Returns the bytes of a resource. Throws Error if the resource cannot be read.
std::string_view bytes_of(mjResource* resource) {
  const void* buffer = nullptr;
  const int size = mju_readResource(resource, &buffer);
  if (size < 0) {
    throw Error("file-unreadable", "cannot read '" + std::string(resource->name) + "'");
  }
  return {static_cast<const char*>(buffer), static_cast<size_t>(size)};
}

// Returns a description that contains the decoded mesh. Returns NULL after an error, which is
// reported as a warning.
template <typename Decode>
mjSpec* mesh_description(mjResource* resource, Decode decode) {
  mjSpec* out = nullptr;
  const auto failure = failure_of([&] {
    const MeshData data = decode(bytes_of(resource), resource->name);
    out = mj_makeSpec();
    mjsMesh& mesh = *mjs_addMesh(out, nullptr);
    *mesh.uservert = data.vertex;
    *mesh.usernormal = data.normal;
    *mesh.usertexcoord = data.texcoord;
    *mesh.userface = data.face;
    *mesh.userfacenormal = data.facenormal;
    *mesh.userfacetexcoord = data.facetexcoord;
  });
  if (failure) report_warning(*failure);
  return out;
}

mjSpec* decode_obj_resource(mjResource* resource, const mjVFS*) {
  return mesh_description(resource, decode_obj);
}
mjSpec* decode_stl_resource(mjResource* resource, const mjVFS*) {
  return mesh_description(resource, decode_stl);
}

// Decodes an archive into a description. The compiler opens the archive again, by its name, when it
// reads the files of assets.
mjSpec* decode_mjz(mjResource* resource, const mjVFS* vfs) {
  char error[1000];
  mjSpec* const out = mj_parseXML(resource->name, vfs, error, sizeof(error));
  if (!out) {
    report_warning({.severity = Severity::kWarning, .code = "asset-format", .message = error});
  }
  return out;
}

// Number of significant digits in the models of archives. An archive replaces its model and must
// therefore keep every number exactly. 0 means as many digits as each number needs for that.
constexpr int kAllDigits = 0;

mjtSize encode_mjz(const mjSpec* s, const mjModel*, const mjVFS* vfs, mjResource* resource) {
  mjtSize size = -1;
  const auto failure = failure_of([&] {
    if (!s) throw Error("bad-argument", "a description is needed to make an archive");
    const std::string directory = *s->modelfiledir;
    const std::string text = saved_text(description_of(s), directory, kAllDigits);
    const auto files = vfs ? reader_of(vfs) : description_of(s).files;
    std::string name(file_name_of(resource->name));
    name.resize(name.size() - plugin::extension_of(name).size());
    Diagnostics diagnostics;
    LoadOptions load;
    load.files = files.get();
    const std::string zip =
        write_archive(make_bundle(std::as_bytes(std::span(text)), directory + name + ".xml", name,
                                  {.digits = kAllDigits}, load, diagnostics));
    if (!diagnostics.ok()) throw Error(diagnostics.first_error());
    resource->data = std::malloc(zip.size());
    if (!resource->data) throw std::bad_alloc();
    std::memcpy(resource->data, zip.data(), zip.size());
    size = static_cast<mjtSize>(zip.size());
  });
  if (failure) report_warning(*failure);
  return size;
}

void close_mjz(mjResource* resource) {
  std::free(resource->data);
  resource->data = nullptr;
}

// Runs `add`, which registers a decoder or encoder, and reports its error in the way that mujoco.h
// specifies: as a warning, as an error, or as the reason why a plugin library is not loaded.
template <typename Add>
void added(Add add, const char* function = __builtin_FUNCTION()) {
  bool is_fatal = true;
  const auto failure = failure_of([&] { add(is_fatal); });
  if (!failure) return;
  if (!is_fatal) {
    report_warning(*failure);
  } else if (plugin::is_loading()) {
    plugin::set_loading_error(failure->message);
  } else {
    guarded([&] { throw Error(*failure); }, function);
  }
}

}  // namespace

void register_first_party_codecs() {
  static std::once_flag once;
  std::call_once(once, [] {
    bool ignored = false;
    plugin::add_decoder({"model/obj", ".obj", can_decode_obj, decode_obj_resource}, ignored);
    plugin::add_decoder({"model/stl", ".stl", can_decode_stl, decode_stl_resource}, ignored);
    plugin::add_decoder({"application/zip", ".mjz|.zip", can_decode_mjz, decode_mjz}, ignored);
    plugin::add_encoder({"application/zip", ".mjz|.zip", encode_mjz, close_mjz}, ignored);
  });
}

}  // namespace mj::api

void mjp_defaultDecoder(mjpDecoder* decoder) {
  *decoder = {};
}

void mjp_defaultEncoder(mjpEncoder* encoder) {
  *encoder = {};
}

void mjp_registerDecoder(const mjpDecoder* decoder) {
  mj::api::added([&](bool& is_fatal) {
    mj::api::register_first_party_codecs();
    if (!decoder) throw mj::Error("plugin-registration", "the decoder is NULL");
    mj::plugin::add_decoder(*decoder, is_fatal);
  });
}

void mjp_registerEncoder(const mjpEncoder* encoder) {
  mj::api::added([&](bool& is_fatal) {
    mj::api::register_first_party_codecs();
    if (!encoder) throw mj::Error("plugin-registration", "the encoder is NULL");
    mj::plugin::add_encoder(*encoder, is_fatal);
  });
}

const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type) {
  mj::api::register_first_party_codecs();
  if (!resource || !resource->name) return nullptr;
  return mj::plugin::find_decoder(*resource, content_type ? content_type : "");
}

const mjpEncoder* mjp_findEncoder(const char* filename, const char* content_type) {
  mj::api::register_first_party_codecs();
  return mj::plugin::find_encoder(filename ? filename : "", content_type ? content_type : "");
}

mjSpec* mju_decodeResource(mjResource* resource, const char* content_type, const mjVFS* vfs) {
  if (!resource) return nullptr;
  const mjpDecoder* const decoder = mjp_findDecoder(resource, content_type);
  if (decoder) return decoder->decode(resource, vfs);
  mj::api::report_warning(
      {.severity = mj::Severity::kWarning,
       .code = "asset-format",
       .message = "Could not find decoder for resource '" + std::string(resource->name) + "'"});
  return nullptr;
}
