// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API with which programs, decoders and encoders open resources themselves.

#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <string_view>

#include "api/boundary.h"
#include "api/files/vfs.h"
#include "base/diagnostic.h"
#include "resource/memory_resource.h"
#include "resource/path.h"
#include "resource/provider.h"

namespace {

using mj::api::ResourcePlace;

// An open resource, with the name and the files that must exist as long as it is open.
struct OpenResource : mjResource {
  OpenResource(const mjVFS* file_system, std::string its_name)
      : mjResource{}, text(std::move(its_name)), place(mj::api::resource_place(file_system, text)) {
    name = text.data();
    vfs = const_cast<mjVFS*>(file_system);
    provider = place.provider;
    data = place.data;
  }

  std::string text;
  ResourcePlace place;
};

bool opened(OpenResource& resource) {
  if (resource.provider == nullptr || resource.provider->open(&resource) == 0) return false;
  const bool is_buffer = resource.provider->prefix && resource.provider->prefix[0] == '\0';
  if (resource.data == resource.place.data && !is_buffer) resource.data = nullptr;
  return true;
}

void tell(char* error, size_t size, const std::string& text) {
  mj::api::fill(error, static_cast<int>(std::min<size_t>(size, 1 << 20)), text);
}

}  // namespace

mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error,
                             size_t nerror) {
  tell(error, nerror, "");
  std::unique_ptr<OpenResource> out;
  const auto failure = mj::api::failure_of([&] {
    const std::string path = mj::join_path(dir ? dir : "", mj::api::name_of(name));
    auto resource = std::make_unique<OpenResource>(vfs, path);
    if (!opened(*resource)) {
      throw mj::Error("file-not-found", "Error opening file '" + std::string(name) + "'");
    }
    out = std::move(resource);
  });
  if (failure) tell(error, nerror, failure->message);
  return out.release();
}

void mju_closeResource(mjResource* resource) {
  if (!resource) return;
  const std::unique_ptr<OpenResource> owned(static_cast<OpenResource*>(resource));
  resource->provider->close(resource);
  if (resource->data) {
    mj::api::report_warning({.severity = mj::Severity::kWarning,
                             .code = "usage",
                             .message = "mjResource::data is not null; did you forget to "
                                        "close/unmount it?"});
  }
}

int mju_readResource(mjResource* resource, const void** buffer) {
  if (!resource || !resource->provider || !buffer) return -1;
  return resource->provider->read(resource, buffer);
}

mjtSize mju_writeResource(const char* name, const void* buffer, mjtSize nbytes, const mjVFS* vfs,
                          char* error, size_t nerror) {
  tell(error, nerror, "");
  mjtSize written = -1;
  const auto failure = mj::api::failure_of([&] {
    if (!name) throw mj::Error("bad-argument", "Resource name is NULL");
    if (nbytes < 0 || (!buffer && nbytes > 0)) throw mj::Error("bad-argument", "no bytes to write");
    OpenResource resource(vfs, name);
    if (resource.provider && resource.provider->write) {
      written = resource.provider->write(&resource, buffer, nbytes);
    }
    if (written < 0) {
      throw mj::Error("file-unwritable", "Error writing resource '" + std::string(name) + "'");
    }
  });
  if (failure) tell(error, nerror, failure->message);
  return written;
}

void mju_getResourceDir(mjResource* resource, const char** dir, int* ndir) {
  *dir = nullptr;
  *ndir = 0;
  if (!resource || !resource->name) return;
  std::string_view directory = mj::directory_of(resource->name);
  // The directory of a name without a folder, such as "scheme:file", is its prefix "scheme:". The
  // name is examined, because the resource does not tell whether its provider belongs to a mount or
  // was registered by the program.
  const bool is_on_disk = resource->provider == &mj::resource::disk_provider();
  if (directory.empty() && !is_on_disk) directory = mj::resource::scheme_prefix(resource->name);
  *dir = resource->name;
  *ndir = static_cast<int>(directory.size());
}

int mju_isModifiedResource(const mjResource* resource, const char* timestamp) {
  if (!resource || !resource->provider || !resource->provider->modified) return 1;
  return resource->provider->modified(resource, timestamp ? timestamp : "");
}
