// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API for resource providers.

#include "resource/provider.h"

#include <mujoco/mujoco.h>

#include "api/boundary.h"
#include "plugin/library.h"

void mjp_defaultResourceProvider(mjpResourceProvider* provider) {
  *provider = {};
}

int mjp_registerResourceProvider(const mjpResourceProvider* provider) {
  int slot = -1;
  bool is_fatal = true;
  const auto failure = mj::api::failure_of([&] {
    if (provider == nullptr) throw mj::Error("plugin-registration", "the provider is NULL");
    slot = mj::resource::add_provider(*provider, is_fatal);
  });
  if (!failure) return slot;
  if (!is_fatal) {
    mj::api::report_warning(*failure);
  } else if (mj::plugin::is_loading()) {
    mj::plugin::set_loading_error(failure->message);
  } else {
    mj::api::guarded([&] { throw mj::Error(*failure); });
  }
  return -1;
}

int mjp_resourceProviderCount(void) {
  return mj::resource::provider_count();
}

const mjpResourceProvider* mjp_getResourceProvider(const char* resource_name) {
  return resource_name == nullptr ? nullptr : mj::resource::provider_of(resource_name);
}

const mjpResourceProvider* mjp_getResourceProviderAtSlot(int slot) {
  return mj::resource::provider_at(slot);
}
