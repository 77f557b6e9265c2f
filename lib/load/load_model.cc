// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/load_model.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <string_view>

#include "compile/compile.h"
#include "load/decoded_model.h"
#include "load/independent_errors.h"
#include "mjcf/read/read_mjcf.h"
#include "mjcf/xml/model_archive.h"
#include "mjcf/xml/xml_encoding.h"
#include "model/mjb.h"
#include "resource/file_reader.h"
#include "resource/path.h"
#include "urdf/read_urdf.h"

namespace mj {
namespace {

constexpr std::string_view kMjbMagic("\x31\xd4\x00\x00", 4);
// First bytes of an MJB file from a big-endian machine.
constexpr std::string_view kSwappedMjbMagic("\x00\x00\xd4\x31", 4);
constexpr std::string_view kHdf5Magic("\x89HDF\r\n\x1a\n", 8);
constexpr std::string_view kByteOrderMark("\xef\xbb\xbf", 3);

std::string input_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

[[noreturn]] void fail(const std::string& path, const std::string& message, std::string hint = {}) {
  Diagnostic d{.code = "not-a-model", .message = message, .hint = std::move(hint)};
  d.where.file = input_name(path);
  throw Error(std::move(d));
}

// Smallest size in bytes of a large text. The XML elements of such a text take hundreds of
// megabytes.
constexpr size_t kLargeText = size_t{16} << 20;

// Returns the freed memory of the XML elements to the system. Otherwise the C library would keep
// it, because parts of the description lie between the freed blocks.
void return_freed_memory() {
#ifdef __GLIBC__
  (void)::malloc_trim(0);
#endif
}

const FileReader& base_files(const LoadOptions& options) {
  static const DiskReader disk;
  return options.files ? *options.files : disk;
}

// Returns the folders whose files a confined model may use.
std::vector<std::string> allowed_folders(const std::string& path, const LoadOptions& options) {
  std::vector<std::string> out = {path == "-" ? "" : std::string(directory_of(path))};
  out.insert(out.end(), options.search.includes.begin(), options.search.includes.end());
  out.insert(out.end(), options.search.assets.begin(), options.search.assets.end());
  for (const auto& package : options.packages.packages) out.push_back(package.directory);
  return out;
}

}  // namespace

CompileOptions compile_options(const FileReader& files, const LoadOptions& options) {
  return {.files = &files,
          .cache = options.cache,
          .threads = options.threads,
          .times = options.times,
          .is_checked = options.is_checked};
}

ContentKind content_kind(std::span<const std::byte> bytes) {
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (text.empty()) return ContentKind::kEmpty;
  if (text.starts_with(kMjbMagic) || text.starts_with(kSwappedMjbMagic)) return ContentKind::kMjb;
  if (text.starts_with(kHdf5Magic)) return ContentKind::kHdf5;
  if (is_archive(text)) return ContentKind::kZip;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (mjcf::is_wide(text)) return ContentKind::kXml;
  const size_t start = text.find_first_not_of(" \t\r\n");
  if (start != std::string_view::npos && text[start] == '<') return ContentKind::kXml;
  return ContentKind::kUnknown;
}

ContentKind content_kind(const FileBytes& file) {
  constexpr size_t kBeginning = 4096;
  const std::string beginning = file.read(0, kBeginning);
  return content_kind(std::as_bytes(std::span(beginning)));
}

ArchiveReader model_files(const LoadOptions& options) {
  return ArchiveReader(base_files(options), options.search);
}

bool is_description(std::span<const std::byte> bytes) {
  const ContentKind kind = content_kind(bytes);
  return kind == ContentKind::kXml || kind == ContentKind::kZip;
}

spec::ModelSpec read_description(std::span<const std::byte> bytes, const std::string& path,
                                 ArchiveReader& files, Diagnostics& diagnostics,
                                 const LoadOptions& options) {
  const TimedPass time(options.times, "read");
  if (options.is_confined) files.confine(allowed_folders(path, options));
  std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::string name = input_name(path);
  if (is_archive(text)) {
    files.mount(name, std::move(text));
    name += "/" + mjcf::model_in(*files.archive(name));
    FileContent content = files.read(name);
    if (!content.bytes) fail(name, "cannot read the model: " + content.problem, content.hint);
    text = std::move(*content.bytes);
  }
  text = mjcf::utf8_text(std::move(text));
  if (urdf::is_urdf(text)) {
    return urdf::read_urdf_text(std::move(text), name, files, {options.packages, options.import},
                                diagnostics);
  }
  const auto read_urdf = [&](const std::string& file) -> std::optional<spec::ModelSpec> {
    FileContent content = files.read(file);
    if (!content.bytes || !urdf::is_urdf(*content.bytes)) return std::nullopt;
    return urdf::read_urdf_text(std::move(*content.bytes), file, files,
                                {options.packages, options.import, name}, diagnostics);
  };
  const auto decode = [&](const std::string& file, const std::string& content_type) {
    return decoded_model(file, content_type, files);
  };
  spec::ModelSpec out = mjcf::read_mjcf_text(std::move(text), name, files, diagnostics,
                                             {.decode = decode, .read = read_urdf});
  if (!options.keeps_models) out.models.clear();
  return out;
}

ModelPtr load_model(const std::string& path, Diagnostics& diagnostics, const LoadOptions& options) {
  const std::string bytes = base_files(options).contents(path);
  return load_model(std::as_bytes(std::span(bytes)), path, diagnostics, options);
}

ModelPtr load_model(std::span<const std::byte> bytes, const std::string& path,
                    Diagnostics& diagnostics, const LoadOptions& options) {
  switch (content_kind(bytes)) {
    case ContentKind::kMjb: {
      const TimedPass time(options.times, "read");
      return read_mjb(bytes, input_name(path));
    }
    case ContentKind::kEmpty:
      fail(path, "the file is empty", "expected a model: MJB, XML or an archive (MJZ)");
    case ContentKind::kHdf5:
      fail(path, "this is an HDF5 file, not a model",
           "expected a model: MJB, XML or an archive (MJZ)");
    case ContentKind::kZip:
    case ContentKind::kXml: {
      ArchiveReader files = model_files(options);
      const spec::ModelSpec description =
          read_description(bytes, path, files, diagnostics, options);
      if (!diagnostics.ok()) {
        add_independent_errors(description, compile_options(files, options), diagnostics);
        return nullptr;
      }
      if (bytes.size() > kLargeText) return_freed_memory();
      return compile(description, compile_options(files, options), diagnostics);
    }
    case ContentKind::kUnknown:
      break;
  }
  fail(path, "the file is neither MJB nor XML", "expected a model: MJB, XML or an archive (MJZ)");
}

}  // namespace mj
