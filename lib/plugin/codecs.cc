// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugin/codecs.h"

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "resource/path.h"

namespace mj::plugin {
namespace {

template <typename Codec>
struct Entry {
  std::string content_type, extension;
  Codec codec;
};

// The table of all decoders, or of all encoders. The table is never freed, because libraries may
// use it while they are unloaded.
template <typename Codec>
struct Table {
  std::mutex mutex;  // guards `entries` and `by_key`
  // True as soon as the first codec has been added. Until then, a look-up needs no lock.
  std::atomic<bool> is_filled = false;
  std::deque<Entry<Codec>> entries;  // a deque, so that entries do not move
  // Codecs by content type and by extension, in lower case.
  std::map<std::string, const Codec*> by_key;
};

template <typename Codec>
Table<Codec>& table() {
  static auto* const instance = new Table<Codec>;
  return *instance;
}

bool is_same(const mjpDecoder& a, const mjpDecoder& b) {
  return a.can_decode == b.can_decode && a.decode == b.decode;
}
bool is_same(const mjpEncoder& a, const mjpEncoder& b) {
  return a.encode == b.encode && a.close_resource == b.close_resource;
}

// Returns the keys of a codec in lower case: the content type and each extension. `extensions` is a
// text such as ".a|.b".
std::vector<std::string> keys_of(const std::string& content_type, std::string_view extensions) {
  std::vector<std::string> out;
  if (!content_type.empty()) out.push_back(lower_case(content_type));
  while (!extensions.empty()) {
    const size_t end = std::min(extensions.find('|'), extensions.size());
    if (end > 0) out.push_back(lower_case(extensions.substr(0, end)));
    extensions.remove_prefix(std::min(end + 1, extensions.size()));
  }
  return out;
}

template <typename Codec>
void add(const Codec& codec, const char* kind, bool& is_fatal) {
  const std::string content_type = codec.content_type ? codec.content_type : "";
  const std::string extension = codec.extension ? codec.extension : "";
  const std::vector<std::string> keys = keys_of(content_type, extension);
  if (keys.empty()) {
    throw Error("plugin-registration",
                std::string(kind) + " must provide content_type and/or extensions.");
  }
  Table<Codec>& all = table<Codec>();
  const std::lock_guard lock(all.mutex);
  for (const std::string& key : keys) {
    const auto known = all.by_key.find(key);
    if (known == all.by_key.end() || is_same(*known->second, codec)) continue;
    is_fatal = true;
    throw Error("plugin-registration",
                "resource " + std::string(kind) + " '" + key + "' is already registered",
                "choose another content type or extension, or register each of them only once");
  }
  Entry<Codec>& entry = all.entries.emplace_back(Entry<Codec>{content_type, extension, codec});
  entry.codec.content_type = entry.content_type.c_str();
  entry.codec.extension = entry.extension.c_str();
  for (const std::string& key : keys) all.by_key.try_emplace(key, &entry.codec);
  all.is_filled.store(true, std::memory_order_release);
}

template <typename Codec>
const Codec* find(std::string_view key) {
  Table<Codec>& all = table<Codec>();
  if (key.empty() || !all.is_filled.load(std::memory_order_acquire)) return nullptr;
  const std::lock_guard lock(all.mutex);
  const auto at = all.by_key.find(lower_case(key));
  return at == all.by_key.end() ? nullptr : at->second;
}

template <typename Codec>
int count() {
  Table<Codec>& all = table<Codec>();
  const std::lock_guard lock(all.mutex);
  return static_cast<int>(all.entries.size());
}

}  // namespace

int codec_count() {
  return count<mjpDecoder>() + count<mjpEncoder>();
}

void add_decoder(const mjpDecoder& decoder, bool& is_fatal) {
  is_fatal = false;
  if (!decoder.decode || !decoder.can_decode) {
    throw Error("plugin-registration", "decoder must provide decode and can_decode callbacks.");
  }
  add(decoder, "decoder", is_fatal);
}

void add_encoder(const mjpEncoder& encoder, bool& is_fatal) {
  is_fatal = false;
  if (!encoder.encode) {
    throw Error("plugin-registration", "encoder must provide an encode callback.");
  }
  if (!encoder.close_resource) {
    throw Error("plugin-registration", "encoder must provide a close_resource callback.");
  }
  add(encoder, "encoder", is_fatal);
}

const mjpDecoder* find_decoder(const mjResource& resource, std::string_view content_type) {
  for (const std::string_view key : {content_type, extension_of(resource.name)}) {
    const mjpDecoder* const decoder = find<mjpDecoder>(key);
    if (decoder && decoder->can_decode(&resource) != 0) return decoder;
  }
  return nullptr;
}

const mjpEncoder* find_encoder(std::string_view name, std::string_view content_type) {
  const mjpEncoder* const encoder = find<mjpEncoder>(content_type);
  return encoder ? encoder : find<mjpEncoder>(extension_of(name));
}

std::string_view extension_of(std::string_view name) {
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

}  // namespace mj::plugin
