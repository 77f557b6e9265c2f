// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/bundle.h"

#include "load/save_mjcf.h"
#include "spec/bundle_assets.h"

namespace mj {

std::vector<ArchiveFile> make_bundle(std::span<const std::byte> bytes, const std::string& path,
                                     const std::string& name, const mjcf::WriteOptions& write,
                                     const LoadOptions& load, Diagnostics& diagnostics) {
  ArchiveReader files = model_files(load);
  std::optional<WholeModel> whole = read_whole(bytes, path, files, load, diagnostics);
  if (!whole) return {};
  const std::string model_name = name + ".xml";
  const auto assets = spec::bundle_assets(whole->description, files, model_name);
  std::vector<ArchiveFile> out;
  out.push_back(
      {model_name, mjcf::write_mjcf(whole->description, *whole->model, write, diagnostics)});
  for (const spec::BundledFile& asset : assets) {
    out.push_back({asset.name, files.contents(asset.source)});
  }
  return out;
}

}  // namespace mj
