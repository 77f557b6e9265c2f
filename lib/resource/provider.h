// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The resource providers of the process: appended to, never removed from. A provider answers for
// the names that begin with its prefix, a URI scheme, and a colon.

#ifndef MJTOOLS_RESOURCE_PROVIDER_H_
#define MJTOOLS_RESOURCE_PROVIDER_H_

#include <mujoco/mjresource.h>

#include <string>
#include <string_view>

namespace mj::resource {

// Registers a copy of the provider and returns its slot, from 1 on; an identical provider keeps the
// slot it has. Throws Error when it cannot be registered: `is_fatal` tells a prefix that another
// provider has from a provider that is none.
int add_provider(const mjpResourceProvider& provider, bool& is_fatal);

[[nodiscard]] int provider_count();

// The provider of a slot, or null. It stays where it is.
[[nodiscard]] const mjpResourceProvider* provider_at(int slot);

// The provider of a name, whatever the case of its scheme, or null. That of "data:" is always there
// (data_uri.h), not counted, and gives way to one that was registered.
[[nodiscard]] const mjpResourceProvider* provider_of(std::string_view name);

// The scheme and the colon that a name begins with; empty for others.
[[nodiscard]] std::string_view scheme_prefix(std::string_view name);

// The scheme and the colon of a name that has a provider; empty for others.
[[nodiscard]] std::string_view provider_prefix(std::string_view name);

}  // namespace mj::resource

#endif  // MJTOOLS_RESOURCE_PROVIDER_H_
