// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that read descriptions from files of any format, and that write them.

#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <string_view>

#include "api/binding.h"
#include "api/boundary.h"
#include "api/edit/codec.h"
#include "api/edit/diagnosed.h"
#include "api/edit/spec.h"
#include "api/model/last_xml.h"
#include "base/diagnostic.h"
#include "model/mjb.h"
#include "model/print_model.h"
#include "plugin/codecs.h"
#include "resource/path.h"

namespace {

using mj::Error;

bool is_xml(const std::string& extension, std::string_view content_type) {
  return extension == ".xml" || content_type == "text/xml";
}

const mjModel& required(const mjModel* m, const char* message) {
  if (!m) throw Error("bad-argument", message);
  return *m;
}

// Returns the description that the last mj_loadXML read, with the values of the model `m`, as text.
std::string last_text(const mjModel& m, const std::string& directory) {
  mj::Diagnostics diagnostics;
  std::string out = mj::api::last_text(&m, directory, diagnostics);
  if (!diagnostics.ok()) throw Error(diagnostics.first_error());
  return out;
}

// Returns the bytes that the file `path` must contain to save the description or the model. The
// format follows from the name and the content type. Throws Error if the bytes cannot be made.
std::string encoded(const mjSpec* s, const mjModel* m, const std::string& path,
                    const std::string& content_type, const mjVFS* vfs) {
  const std::string extension = mj::lower_case(mj::plugin::extension_of(path));
  const std::string directory(mj::directory_of(path));
  if (is_xml(extension, content_type)) {
    if (s) {
      return mj::api::saved_text(mj::api::description_of(s), directory,
                                 _mjPRIVATE__get_xml_precision());
    }
    return last_text(required(m, "model is required for XML encoding when spec is null"),
                     directory);
  }
  if (extension == ".mjb") {
    const auto bytes = mj::write_mjb(required(m, "model is required for MJB encoding"));
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  if (extension == ".txt" || content_type == "text/plain") {
    return mj::print_model(required(m, "model is required for TXT encoding"));
  }
  const mjpEncoder* const encoder = mjp_findEncoder(path.c_str(), content_type.c_str());
  if (!encoder) throw Error("asset-format", "no encoder found");
  std::string name = path;
  mjResource resource = {};
  resource.name = name.data();
  resource.vfs = const_cast<mjVFS*>(vfs);
  const mjtSize size = encoder->encode(s, m, vfs, &resource);
  std::string out;
  if (size >= 0 && resource.data) {
    out.assign(static_cast<const char*>(resource.data), static_cast<size_t>(size));
  }
  encoder->close_resource(&resource);
  if (size < 0 || (size > 0 && out.empty())) throw Error("asset-format", "encoder failed");
  return out;
}

}  // namespace

bool mj::api::is_read_as_xml(const std::string& filename, const std::string& content_type) {
  const std::string extension = lower_case(plugin::extension_of(filename));
  if (is_xml(extension, content_type) || extension == ".urdf") return true;
  // Archives are read without a decoder here, because this gives better messages about errors
  // inside an archive.
  return extension == ".mjz" || extension == ".zip" || content_type == "application/zip";
}

mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs, char* error,
                 int error_sz) {
  const std::string name = filename ? filename : "";
  if (!filename || mj::api::is_read_as_xml(name, content_type ? content_type : "")) {
    return mj_parseXML(filename, vfs, error, error_sz);
  }
  mj::api::fill(error, error_sz, "");
  mjResource nameless = {};
  std::string text = name;
  nameless.name = text.data();
  mjResource* const opened = mju_openResource(nullptr, filename, vfs, error,
                                              error_sz > 0 ? static_cast<size_t>(error_sz) : 0);
  mjSpec* const out = mju_decodeResource(opened ? opened : &nameless, content_type, vfs);
  mju_closeResource(opened);
  mj::api::fill(error, error_sz, out ? "" : "could not decode content of '" + name + "'");
  return out;
}

mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename, const char* content_type,
                  const mjVFS* vfs, char* error, int error_sz) {
  mjtSize written = -1;
  const auto failure = mj::api::failure_of([&] {
    const std::string path = mj::api::name_of(filename);
    const std::string bytes = encoded(s, m, path, content_type ? content_type : "", vfs);
    const auto size = static_cast<mjtSize>(bytes.size());
    char why[500];
    if (mju_writeResource(filename, bytes.data(), size, vfs, why, sizeof(why)) != size) {
      throw Error("file-unwritable", std::string("write failed: ") + why);
    }
    written = size;
  });
  mj::api::fill(error, error_sz, failure ? failure->message : "");
  return written;
}
