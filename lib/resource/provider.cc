// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/provider.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <mutex>

#include "base/diagnostic.h"
#include "resource/data_uri.h"
#include "resource/path.h"

namespace mj::resource {
namespace {

struct Entry {
  std::string prefix;
  std::string key;  // prefix in lower case
  mjpResourceProvider provider;
};

// The table of all providers. It is never freed, because libraries may use it while they are
// unloaded.
struct Table {
  std::recursive_mutex mutex;  // guards `entries`
  // Number of entries. It is read without the lock, so that looking up a name takes little time as
  // long as no provider is registered.
  std::atomic<int> count{0};
  std::deque<Entry> entries;  // a deque, so that entries do not move
};

Table& table() {
  static auto* const instance = new Table;
  return *instance;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_scheme(std::string_view text) {
  const auto is_allowed = [](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '.' || c == '-';
  };
  return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, is_allowed);
}

// Returns whether two providers are equal. As in MuJoCo, mount callbacks are not compared.
bool is_identical(const mjpResourceProvider& a, const mjpResourceProvider& b) {
  return a.open == b.open && a.read == b.read && a.close == b.close && a.modified == b.modified &&
         a.write == b.write && a.data == b.data;
}

void check(const mjpResourceProvider& provider, const std::string& prefix) {
  if (!is_scheme(prefix)) {
    throw Error("plugin-registration",
                "provider->prefix is '" + prefix + "' which is not a valid URI scheme format",
                "a scheme begins with a letter; letters, digits, '+', '.' and '-' may follow");
  }
  if (!provider.open || !provider.read || !provider.close) {
    throw Error("plugin-registration",
                "the provider of '" + prefix + ":' must have the open, read, and close callbacks");
  }
}

// Returns the text before the first colon of a name. Returns an empty text if this is not a URI
// scheme.
std::string_view scheme_of(std::string_view name) {
  const size_t colon = name.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view scheme = name.substr(0, colon);
  return is_scheme(scheme) ? scheme : std::string_view();
}

}  // namespace

int add_provider(const mjpResourceProvider& provider, bool& is_fatal) {
  is_fatal = false;
  const std::string prefix = provider.prefix ? provider.prefix : "";
  check(provider, prefix);
  const std::string key = lower_case(prefix);
  Table& all = table();
  const std::lock_guard lock(all.mutex);
  for (size_t i = 0; i < all.entries.size(); ++i) {
    const Entry& known = all.entries[i];
    if (known.key != key) continue;
    if (is_identical(known.provider, provider)) return static_cast<int>(i) + 1;
    is_fatal = true;
    throw Error("plugin-registration", "resource provider '" + prefix + "' is already registered",
                "choose another prefix, or do not register the same provider twice");
  }
  Entry& entry = all.entries.emplace_back(Entry{prefix, key, provider});
  entry.provider.prefix = entry.prefix.c_str();
  const int slot = static_cast<int>(all.entries.size());
  all.count.store(slot, std::memory_order_release);
  return slot;
}

int provider_count() {
  return table().count.load(std::memory_order_acquire);
}

const mjpResourceProvider* provider_at(int slot) {
  if (slot < 1 || slot > provider_count()) return nullptr;
  const std::lock_guard lock(table().mutex);
  return &table().entries[static_cast<size_t>(slot) - 1].provider;
}

const mjpResourceProvider* provider_of(std::string_view name) {
  const mjpResourceProvider* const fallback = is_data_uri(name) ? &data_uri_provider() : nullptr;
  if (provider_count() == 0) return fallback;
  const std::string key = lower_case(scheme_of(name));
  if (key.empty()) return nullptr;
  const std::lock_guard lock(table().mutex);
  for (const Entry& entry : table().entries) {
    if (entry.key == key) return &entry.provider;
  }
  return fallback;
}

std::string_view scheme_prefix(std::string_view name) {
  const std::string_view scheme = scheme_of(name);
  return scheme.empty() ? scheme : name.substr(0, scheme.size() + 1);
}

std::string_view provider_prefix(std::string_view name) {
  return provider_of(name) ? scheme_prefix(name) : std::string_view();
}

}  // namespace mj::resource
