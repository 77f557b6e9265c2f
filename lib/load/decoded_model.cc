// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/decoded_model.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/log.h"
#include "plugin/codecs.h"
#include "resource/memory_resource.h"
#include "resource/path.h"
#include "spec/edit/description.h"

namespace mj {
namespace {

// Content types and file extensions that the library reads without a decoder.
constexpr std::string_view kOwnTypes[] = {"text/xml", "application/zip"};
constexpr std::string_view kOwnExtensions[] = {".xml", ".urdf", ".mjz", ".zip"};

bool is_read_here(const std::string& path, const std::string& content_type) {
  const std::string extension = lower_case(plugin::extension_of(path));
  return std::ranges::count(kOwnTypes, content_type) > 0 ||
         std::ranges::count(kOwnExtensions, extension) > 0;
}

struct DeleteSpec {
  void operator()(mjSpec* spec) const { mj_deleteSpec(spec); }
};

}  // namespace

std::optional<spec::ModelSpec> decoded_model(const std::string& path,
                                             const std::string& content_type,
                                             const FileReader& files) {
  if (is_read_here(path, content_type)) return std::nullopt;
  FileContent content;
  const auto bytes = [&]() -> const std::string* {
    if (!content.bytes) content = files.read(path);
    return content.bytes ? &*content.bytes : nullptr;
  };
  resource::LazyResource resource(path, bytes);
  const mjpDecoder* const decoder = plugin::find_decoder(resource.face(), content_type);
  if (!decoder) return std::nullopt;
  std::vector<CapturedWarning> warnings;
  const std::unique_ptr<mjSpec, DeleteSpec> made([&] {
    const MessageCapture capture(&warnings);
    return decoder->decode(&resource.face(), nullptr);
  }());
  if (!made && !content.problem.empty()) {
    throw Error("file-unreadable", content.problem, content.hint);
  }
  if (!made) throw Error("asset-format", "the decoder of the file failed" + reasons(warnings));
  for (const CapturedWarning& warning : warnings) log_warning(warning.text);
  auto& description = static_cast<spec::Description&>(spec::node_of(made->element));
  return description.values(spec::Description::Handles::kLeftOut);
}

}  // namespace mj
