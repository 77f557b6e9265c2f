// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "resource/data_uri.h"

#include <algorithm>
#include <climits>
#include <optional>
#include <utility>

#include "base/base64.h"
#include "resource/input_limits.h"
#include "resource/path.h"

namespace mj::resource {
namespace {

constexpr std::string_view kScheme = "data:";
constexpr std::string_view kBase64 = ";base64";

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::optional<std::string> without_percents(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = digit_of(text[i + 1]), low = digit_of(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

// Returns whether the part of `text` before its parameters is empty or a media type such as
// "model/obj".
bool is_media_type(std::string_view text) {
  const std::string_view type = text.substr(0, text.find(';'));
  const size_t slash = type.find('/');
  return type.empty() || (slash > 0 && slash != type.npos && slash + 1 < type.size());
}

FileContent problem(std::string text) {
  return {std::nullopt, std::move(text)};
}

int open_uri(mjResource* resource) {
  FileContent content = read_data_uri(resource->name);
  if (!content.bytes) return 0;
  resource->data = new std::string(std::move(*content.bytes));
  return 1;
}

int read_uri(mjResource* resource, const void** buffer) {
  const auto& bytes = *static_cast<const std::string*>(resource->data);
  *buffer = bytes.data();
  return bytes.size() > INT_MAX ? -1 : static_cast<int>(bytes.size());
}

void close_uri(mjResource* resource) {
  delete static_cast<std::string*>(resource->data);
  resource->data = nullptr;
}

// Tells that the resource is not modified, because a data URI always stands for the same bytes.
int uri_modified(const mjResource*, const char*) {
  return 0;
}

}  // namespace

bool is_data_uri(std::string_view name) {
  return name.size() >= kScheme.size() && lower_case(name.substr(0, kScheme.size())) == kScheme;
}

FileContent read_data_uri(std::string_view name) {
  name.remove_prefix(kScheme.size());
  const size_t comma = name.find(',');
  if (comma == name.npos) return problem("the data URI has no comma before its data");
  std::string_view media = name.substr(0, comma);
  std::string_view data = name.substr(comma + 1);
  data = data.substr(0, data.find('#'));
  const size_t tail = media.size() - std::min(media.size(), kBase64.size());
  const bool is_base64 = lower_case(media.substr(tail)) == kBase64;
  if (is_base64) media.remove_suffix(kBase64.size());
  if (!is_media_type(media)) {
    return problem("'" + std::string(media.substr(0, 50)) +
                   "' is not a media type such as model/obj");
  }
  if (data.size() > input_limits().file) return problem("the data of the URI are too large");
  if (!is_base64) {
    auto bytes = without_percents(data);
    if (!bytes) return problem("in the data of a URI, two hexadecimal digits must follow %");
    return checked_content(std::move(*bytes));
  }
  std::string compact;
  std::copy_if(data.begin(), data.end(), std::back_inserter(compact),
               [](char c) { return c != ' ' && c != '\t' && c != '\n' && c != '\r'; });
  auto bytes = from_base64(compact);
  if (!bytes) {
    return problem(
        "the data of the URI are not base64, which has groups of 4 characters A-Z a-z 0-9 + / "
        "and fills up a shorter last group with =");
  }
  return checked_content(std::move(*bytes));
}

const mjpResourceProvider& data_uri_provider() {
  static constexpr mjpResourceProvider kProvider = {.prefix = "data",
                                                    .open = open_uri,
                                                    .read = read_uri,
                                                    .close = close_uri,
                                                    .modified = uri_modified};
  return kProvider;
}

}  // namespace mj::resource
