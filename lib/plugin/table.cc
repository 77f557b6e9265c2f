// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugin/table.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"

namespace mj::plugin {
namespace {

constexpr int kMaxAttributes = 255;
constexpr size_t kMaxText = 1023;  // largest length of the name of a plugin or an attribute
constexpr int kBlockSize = 15;

// A plugin and copies of the texts to which it points.
struct Entry {
  mjpPlugin plugin;
  std::string name;
  std::vector<std::string> attributes;
  std::vector<const char*> attribute_texts;
  Registrar registrar;
};

// A block of entries. When a block is full, a further block is linked to it, so that the address of
// an entry never changes.
struct Block {
  Entry entries[kBlockSize];
  std::unique_ptr<Block> next;
};

// The table of all plugins. It is never freed, because libraries may use it while they are
// unloaded.
struct Table {
  std::recursive_mutex mutex;
  std::atomic<int> count{0};  // number of complete entries
  Block first;
  Block* last = &first;
};

Table& table() {
  static auto* const instance = new Table;
  return *instance;
}

Entry& entry(int slot) {
  Block* block = &table().first;
  for (; slot >= kBlockSize; slot -= kBlockSize) block = block->next.get();
  return block->entries[slot];
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_key(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

[[noreturn]] void refuse(const std::string& why) {
  throw Error("plugin-registration", why);
}

void check(const mjpPlugin& plugin) {
  if (plugin.name == nullptr) refuse("plugin->name is a null pointer");
  const size_t length = std::strlen(plugin.name);
  if (length == 0) refuse("plugin->name is an empty string");
  if (length > kMaxText) refuse("plugin->name length exceeds the maximum limit of 1024");
  if (plugin.nattribute < 0) refuse("plugin->nattribute is negative");
  if (plugin.nattribute > kMaxAttributes) {
    refuse("plugin->nattribute exceeds the maximum limit of 255");
  }
  for (int i = 0; i < plugin.nattribute; ++i) {
    if (std::strlen(plugin.attributes[i]) > kMaxText) {
      refuse("length of plugin attribute " + std::to_string(i) +
             " exceeds the maximum limit of 1023");
    }
  }
}

// Returns whether two plugins are identical. Names and attributes are compared as texts, and all
// other members byte for byte.
bool is_identical(const mjpPlugin& a, const mjpPlugin& b) {
  constexpr size_t kFirst = offsetof(mjpPlugin, capabilityflags);
  if (std::strcmp(a.name, b.name) != 0 || a.nattribute != b.nattribute) return false;
  for (int i = 0; i < a.nattribute; ++i) {
    if (std::strcmp(a.attributes[i], b.attributes[i]) != 0) return false;
  }
  const auto* x = reinterpret_cast<const char*>(&a);
  const auto* y = reinterpret_cast<const char*>(&b);
  return std::memcmp(x + kFirst, y + kFirst, sizeof(mjpPlugin) - kFirst) == 0;
}

void fill(Entry& entry, const mjpPlugin& plugin, Registrar registrar) {
  entry.registrar = registrar;
  entry.attribute_texts.clear();
  entry.plugin = plugin;
  entry.name = plugin.name;
  entry.plugin.name = entry.name.c_str();
  entry.attributes.assign(plugin.attributes, plugin.attributes + plugin.nattribute);
  for (const std::string& text : entry.attributes) entry.attribute_texts.push_back(text.c_str());
  entry.plugin.attributes = entry.attribute_texts.data();
}

}  // namespace

std::unique_lock<std::recursive_mutex> lock_table() {
  return std::unique_lock(table().mutex);
}

Slot add(const mjpPlugin& plugin, Registrar registrar) {
  check(plugin);
  const auto lock = lock_table();
  const int known = find(plugin.name);
  if (known >= 0) {
    if (is_identical(*at(known), plugin)) return {known};
    Entry& own = entry(known);
    if (registrar == Registrar::kChosenLibrary && own.registrar == Registrar::kProgram &&
        own.name == plugin.name) {
      fill(own, plugin, registrar);
      return {.number = known, .is_taken_over = true};
    }
    refuse("plugin '" + std::string(plugin.name) + "' is already registered");
  }
  Table& all = table();
  const int slot = all.count;
  if (slot > 0 && slot % kBlockSize == 0) {
    all.last->next = std::make_unique<Block>();
    all.last = all.last->next.get();
  }
  fill(all.last->entries[slot % kBlockSize], plugin, registrar);
  all.count.store(slot + 1, std::memory_order_release);
  return {slot};
}

int count() {
  return table().count.load(std::memory_order_acquire);
}

const mjpPlugin* at(int slot) {
  return slot >= 0 && slot < count() ? &entry(slot).plugin : nullptr;
}

const mjpPlugin& require(int slot) {
  if (const mjpPlugin* plugin = at(slot)) return *plugin;
  throw Error("plugin-slot", "invalid plugin slot: " + std::to_string(slot),
              "the model needs a plugin that is not loaded: load the library of the plugin "
              "(--plugin); load "
              "several libraries in the same order as when the model was compiled");
}

int find(std::string_view name) {
  const int n = count();
  for (int slot = 0; slot < n; ++slot) {
    if (same_key(entry(slot).name, name)) return slot;
  }
  return -1;
}

}  // namespace mj::plugin
