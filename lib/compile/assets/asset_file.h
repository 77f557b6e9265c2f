// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds and reads asset files.

#ifndef MJTOOLS_COMPILE_ASSETS_ASSET_FILE_H_
#define MJTOOLS_COMPILE_ASSETS_ASSET_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "asset/cache.h"
#include "compile/draft/draft.h"
#include "resource/file_reader.h"

namespace mj::compiler {

// Returns the seed for the digests by which equal assets are found. It is the seed of the cache.
// The seed is secret, so nobody can make a file with the same digest as another file.
[[nodiscard]] HashSeed seed_of_digests(const Draft& draft);

// Returns the name of an asset file as the model stores it.
[[nodiscard]] std::string stored_path(const Draft& draft, const std::string& file);

// The file of an asset. It is read when its contents are needed for the first time.
class AssetSource {
 public:
  // Finds the file `file` of an asset. `directory` is the meshdir or texturedir of the model, and
  // `subject` names the asset in error messages.
  AssetSource(const Draft& draft, const spec::Element& asset, std::string subject,
              const std::string& directory, const std::string& file);

  // Returns the path at which the file was found.
  [[nodiscard]] const std::string& path() const { return path_; }
  // Throws an Error at the place of the asset if the file does not exist. Does not read the file.
  void require() const;
  // Returns the size of the file in bytes if it is known without reading the file, else 0.
  [[nodiscard]] uint64_t size();
  // Returns the contents of the file. Throws an Error at the place of the asset if the file is
  // unreadable.
  [[nodiscard]] const std::string& bytes();
  // Returns work(contents). An error from `work` quotes the contents of the file only if messages
  // may quote this file.
  template <typename Work>
  auto decode(Work work) {
    const std::string& contents = bytes();
    try {
      return work(contents);
    } catch (const Error& error) {
      fail_decoding(error);
    }
  }
  // Returns the digest of the contents. Reads the file only if it has changed since the cache
  // stored its digest.
  [[nodiscard]] Digest digest();
  // Returns the cache of processed assets, or null if there is no cache or the file is too small
  // for it.
  [[nodiscard]] AssetCache* cache();
  // Frees the memory of the contents.
  void forget();

 private:
  void look();
  [[noreturn]] void fail(const FileContent& content) const;
  [[noreturn]] void fail_decoding(const Error& error) const;
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
  std::optional<Digest> digest_;    // digest of the bytes
  std::optional<FileStamp> stamp_;  // stamp of the file before it was read
};

// Returns whether a file name ends in `extension`, such as ".stl", ignoring case.
[[nodiscard]] bool has_extension(const std::string& file, std::string_view extension);

// Returns the content type of an asset in lower case, such as "image/png". It comes from the
// attribute or else from the extension of the file. Returns "" if the type is unknown.
[[nodiscard]] std::string content_type(const std::string& attribute, const std::string& file);

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_ASSETS_ASSET_FILE_H_
