// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The resource providers of the process. A provider serves the names that begin with its prefix,
// which is a URI scheme and a colon. Providers are added and never removed.

#ifndef MJTOOLS_RESOURCE_PROVIDER_H_
#define MJTOOLS_RESOURCE_PROVIDER_H_

#include <mujoco/mjresource.h>

#include <string>
#include <string_view>

namespace mj::resource {

// Registers a copy of the provider and returns its slot, counted from 1. If an identical provider
// is already registered, returns the slot of the registered provider. Throws Error if the provider
// cannot be registered. Sets `is_fatal` to true if another provider has the prefix, and to false if
// the provider itself is invalid.
int add_provider(const mjpResourceProvider& provider, bool& is_fatal);

[[nodiscard]] int provider_count();

// Returns the provider of a slot, or null if the slot does not exist. The address of a provider
// never changes.
[[nodiscard]] const mjpResourceProvider* provider_at(int slot);

// Returns the provider for a name, or null. The case of the scheme is ignored. Names that begin
// with "data:" have a built-in provider unless one was registered (data_uri.h).
[[nodiscard]] const mjpResourceProvider* provider_of(std::string_view name);

// Returns the scheme at the beginning of a name, with its colon. Returns an empty text if the name
// does not begin with a scheme.
[[nodiscard]] std::string_view scheme_prefix(std::string_view name);

// Returns the scheme and the colon with which a name begins if the name has a provider. Otherwise
// returns an empty text.
[[nodiscard]] std::string_view provider_prefix(std::string_view name);

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_PROVIDER_H_
