// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/provided_file.h"

#include "resource/data_uri.h"
#include "resource/input_limits.h"
#include "resource/path.h"
#include "resource/provider.h"

namespace mj::resource {
namespace {

// Mounts a provider under its prefix in the constructor and unmounts it in the destructor.
class PrefixMount {
 public:
  PrefixMount(const mjpResourceProvider& provider, const std::string& name)
      : provider_(provider), prefix_(name.substr(0, name.find(':'))), name_(name) {
    mjResource mount = resource_of(prefix_);
    if (provider.mount) provider.mount(&mount);
    data_ = mount.data;
  }
  ~PrefixMount() {
    mjResource mount = resource_of(prefix_);
    if (provider_.unmount) provider_.unmount(&mount);
  }
  PrefixMount(const PrefixMount&) = delete;
  PrefixMount& operator=(const PrefixMount&) = delete;

  [[nodiscard]] mjResource file() { return resource_of(name_); }

 private:
  mjResource resource_of(std::string& name) const {
    mjResource out = {};
    out.name = name.data();
    out.data = data_;
    out.provider = &provider_;
    return out;
  }

  const mjpResourceProvider& provider_;
  std::string prefix_, name_;
  void* data_ = nullptr;
};

// Opens a resource and returns whether this succeeded. Afterwards resource.data is null unless the
// provider changed it.
bool open(mjResource& resource) {
  const void* mounted = resource.data;
  if (resource.provider->open(&resource) == 0) return false;
  if (resource.data == mounted) resource.data = nullptr;
  return true;
}

}  // namespace

FileContent read_opened(mjResource& resource, const std::string& source) {
  if (!open(resource)) return {std::nullopt, "no such file"};
  const void* buffer = nullptr;
  const int size = resource.provider->read(&resource, &buffer);
  FileContent out;
  if (size < 0 || (size > 0 && buffer == nullptr)) {
    out.problem = "the provider of '" + source + "' cannot read this file";
  } else if (static_cast<size_t>(size) > input_limits().file) {
    out.problem = "the provider of '" + source + "' returned " +
                  size_text(static_cast<uint64_t>(size)) + ", more than the limit of " +
                  size_text(input_limits().file);
  } else if (size == 0) {
    out.bytes.emplace();
  } else {
    out = checked_content({static_cast<const char*>(buffer), static_cast<size_t>(size)});
  }
  resource.provider->close(&resource);
  return out;
}

bool opens(mjResource& resource) {
  if (!open(resource)) return false;
  resource.provider->close(&resource);
  return true;
}

FileContent read_provided(const mjpResourceProvider& provider, const std::string& name) {
  if (&provider == &data_uri_provider()) return read_data_uri(name);
  PrefixMount mount(provider, normalize_path(name));
  mjResource file = mount.file();
  return read_opened(file, std::string(provider_prefix(name)));
}

bool is_provided(const mjpResourceProvider& provider, const std::string& name) {
  PrefixMount mount(provider, normalize_path(name));
  mjResource file = mount.file();
  return opens(file);
}

}  // namespace mj::resource
