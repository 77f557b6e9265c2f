// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where asset files are, and what they contain.

#ifndef MJTOOLS_COMPILE_ASSETS_ASSET_FILE_H_
#define MJTOOLS_COMPILE_ASSETS_ASSET_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "asset/cache.h"
#include "compile/draft/draft.h"
#include "resource/file_reader.h"

namespace mj::compiler {

// The seed of digests that decide whether assets are the same: that of the cache, so that files of
// strangers cannot pass for others in it.
[[nodiscard]] HashSeed seed_of_digests(const Draft& draft);

// The name of an asset file as stored in the model.
[[nodiscard]] std::string stored_path(const Draft& draft, const std::string& file);

// A file of an asset, read when its contents are needed.
class AssetSource {
 public:
  // `directory` is meshdir or texturedir, `subject` whose file it is.
  AssetSource(const Draft& draft, const spec::Element& asset, std::string subject,
              const std::string& directory, const std::string& file);

  // The name that the file was found under.
  [[nodiscard]] const std::string& path() const { return path_; }
  // Fails with an error at the asset if there is no such file. Does not read it.
  void require() const;
  // In bytes, as far as it is known without reading it; else 0.
  [[nodiscard]] uint64_t size();
  // The contents. An unreadable file is an error at the asset.
  [[nodiscard]] const std::string& bytes();
  // The digest of the contents. The file is not read if the cache knows it and it has not changed
  // since.
  [[nodiscard]] Digest digest();
  // The cache if it is worth asking for what is made of this file, else null.
  [[nodiscard]] AssetCache* cache();
  // Frees the contents.
  void forget();

 private:
  void look();
  [[noreturn]] void fail(const FileContent& content) const;
  [[nodiscard]] std::string where_else() const;
  const Digest& digest_of_bytes();

  const Draft& draft_;
  const FileReader& files_;
  const spec::Element& asset_;
  std::string subject_;
  std::string directory_, name_;
  std::vector<std::string> places_;
  std::string path_;
  std::optional<std::string> bytes_;
  std::optional<Digest> digest_;    // of the bytes
  std::optional<FileStamp> stamp_;  // of the file as it was last looked at
};

// Whether the name ends in `extension` (".stl"), in upper or lower case.
[[nodiscard]] bool has_extension(const std::string& file, std::string_view extension);

// Lower-case content type ("image/png") from the attribute, else from the file's extension, else
// "".
[[nodiscard]] std::string content_type(const std::string& attribute, const std::string& file);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_ASSETS_ASSET_FILE_H_
