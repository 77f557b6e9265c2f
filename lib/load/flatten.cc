// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/flatten.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <system_error>

#include "asset/decoded_mesh.h"
#include "asset/encode_mesh.h"
#include "base/file_error.h"
#include "compile/assets/asset_file.h"
#include "load/identity.h"
#include "load/save_mjcf.h"
#include "resource/path.h"
#include "resource/write/atomic_file.h"
#include "spec/asset_path.h"
#include "spec/complete_names.h"

namespace mj {
namespace {

namespace fs = std::filesystem;

// Number of hexadecimal digits of the SHA-256 that a file name contains. 12 digits (48 bits) are
// enough to distinguish the files of a model.
constexpr size_t kHashDigits = 12;

// Replaces all characters except letters, digits, '_' and '-', because others are not valid in file
// names on every system.
std::string portable(std::string_view stem) {
  std::string out(stem);
  std::ranges::replace_if(
      out, [](unsigned char c) { return std::isalnum(c) == 0 && c != '_' && c != '-'; }, '_');
  return out;
}

// Collects the asset files of a flat model. Files with the same name and contents are stored once.
class AssetFolder {
 public:
  // Adds a file with the contents `bytes` and returns its name, which contains a hash of the
  // contents.
  std::string add(std::string_view stem, std::string_view extension, std::string original,
                  std::string bytes) {
    std::string hash = sha256(std::as_bytes(std::span(bytes)));
    std::string name = portable(stem) + "-" + hash.substr(0, kHashDigits) + lower_case(extension);
    files_.try_emplace(name,
                       FlatAsset{name, std::move(original), std::move(hash), std::move(bytes)});
    return name;
  }

  std::vector<FlatAsset> take() {
    std::vector<FlatAsset> out;
    for (auto& [name, asset] : files_) out.push_back(std::move(asset));
    return out;
  }

 private:
  std::map<std::string, FlatAsset> files_;
};

std::string contents_of(const FileReader& files, const std::string& path) {
  FileContent content = files.read(path);
  if (!content.bytes) throw file_error(path, "file-unreadable", content.problem, content.hint);
  return std::move(*content.bytes);
}

void set_numbers(spec::Mesh& mesh, MeshData data, const std::string& file) {
  if (mesh.name.empty()) mesh.name = stem_of(file);
  mesh.vertex = std::move(data.vertex);
  mesh.normal = std::move(data.normal);
  mesh.texcoord = std::move(data.texcoord);
  mesh.face = std::move(data.face);
  mesh.facenormal = std::move(data.facenormal);
  mesh.facetexcoord = std::move(data.facetexcoord);
  mesh.file.clear();
}

// Returns whether a file in this format has to be written in another one.
bool is_converted(MeshFormat format, FlatMesh wanted) {
  switch (format) {
    case MeshFormat::kObj:
      return wanted != FlatMesh::kKeep && wanted != FlatMesh::kObj;
    case MeshFormat::kStl:
      return wanted != FlatMesh::kKeep && wanted != FlatMesh::kStl;
    case MeshFormat::kMsh:
      return wanted != FlatMesh::kKeep && wanted != FlatMesh::kMsh;
    default:
      return false;
  }
}

MeshData decode(MeshFormat format, const std::string& bytes, const std::string& path) {
  if (format == MeshFormat::kObj) return decode_obj(bytes, path);
  return format == MeshFormat::kStl ? decode_stl(bytes, path) : decode_msh(bytes, path);
}

using Originals = std::map<const spec::Mesh*, std::string>;  // files of meshes that were decoded

// Replaces the files of meshes by their vertices and faces, if they have to be written in another
// format. This includes files that need a decoder, because programs that read the flat model do not
// have the decoders of this program. Returns the paths of these files.
Originals decode_meshes(spec::ModelSpec& spec, const FileReader& files, FlatMesh wanted) {
  Originals originals;
  spec::for_each_asset_file(spec, files, [&](const spec::AssetFile& f) {
    const auto mesh =
        std::ranges::find(spec.meshes, &f.file, [](spec::Mesh& m) { return &m.file; });
    if (mesh == spec.meshes.end()) return;
    const std::string type = compiler::content_type(mesh->content_type, f.name);
    const MeshReader reader = mesh_reader_of(f.path, type);
    if (!reader.decoder && !is_converted(reader.format, wanted)) return;
    const std::string bytes = contents_of(files, f.path);
    originals[&*mesh] = f.path;
    if (!reader.decoder) {
      set_numbers(*mesh, decode(reader.format, bytes, f.path), f.name);
      return;
    }
    std::string why;
    auto data = decoded_mesh(
        *reader.decoder, f.path, [&] { return &bytes; }, why);
    if (!data) throw file_error(f.path, "asset-format", "the decoder of the file failed" + why);
    set_numbers(*mesh, std::move(*data), f.name);
  });
  return originals;
}

void add_files(spec::ModelSpec& spec, const FileReader& files, AssetFolder& folder) {
  spec::for_each_asset_file(spec, files, [&](const spec::AssetFile& f) {
    const std::string extension = fs::path(f.name).extension().string();
    f.file = folder.add(stem_of(f.name), extension, f.path, contents_of(files, f.path));
  });
}

bool is_same(const MeshData& a, const MeshData& b) {
  const auto or_shared = [](const std::vector<int>& own, const MeshData& mesh, bool has_values) {
    if (!has_values) return std::vector<int>();
    return own.empty() ? mesh.face : own;
  };
  return a.vertex == b.vertex && a.normal == b.normal && a.texcoord == b.texcoord &&
         a.face == b.face &&
         or_shared(a.facenormal, a, !a.normal.empty()) ==
             or_shared(b.facenormal, b, !b.normal.empty()) &&
         or_shared(a.facetexcoord, a, !a.texcoord.empty()) ==
             or_shared(b.facetexcoord, b, !b.texcoord.empty());
}

// Returns whether the mesh can be written as OBJ, that is, whether reading the OBJ `text` gives the
// same mesh. Most programs read OBJ, but it cannot hold points without faces or all kinds of
// texture coordinates.
bool is_obj(const MeshData& mesh, const std::string& text) {
  return !mesh.face.empty() && is_same(mesh, decode_obj(text, "OBJ"));
}

// Returns whether the text can be read as STL, which limits the number of faces.
bool is_stl(const std::string& text) {
  try {
    (void)decode_stl(text, "STL");
    return true;
  } catch (const Error&) {
    return false;
  }
}

// A mesh as a file in one of the formats.
struct MeshFile {
  const char* extension;
  std::string bytes;
};

// Returns the mesh in the wanted format. If that format would change the mesh, returns it in
// another one.
MeshFile mesh_file(const MeshData& data, FlatMesh wanted) {
  if (wanted == FlatMesh::kStl && !data.face.empty()) {
    std::string stl = encode_stl(data);
    if (is_stl(stl)) return {".stl", std::move(stl)};
  }
  std::string obj = encode_obj(data), msh = encode_msh(data);
  const bool is_msh_wanted = wanted == FlatMesh::kMsh && is_same(data, decode_msh(msh, "MSH"));
  if (!is_msh_wanted && is_obj(data, obj)) return {".obj", std::move(obj)};
  return {".msh", std::move(msh)};
}

void warn_of_format(const std::string& mesh, const MeshFile& file, const MeshData& data,
                    FlatMesh wanted, Diagnostics& diagnostics) {
  const std::string_view extension(file.extension);
  const std::string_view extensions[] = {extension, ".obj", ".stl", ".msh"};
  Diagnostic warning{.severity = Severity::kWarning, .code = "left-out"};
  if (extension != extensions[static_cast<size_t>(wanted)]) {
    warning.message = "mesh '" + mesh + "' is written as a file " + std::string(extension) +
                      ", because the wanted format would change it";
  } else if (extension == ".stl" && !(data.normal.empty() && data.texcoord.empty())) {
    warning.message = "mesh '" + mesh + "' loses its normals and texture coordinates in STL";
  }
  if (!warning.message.empty()) diagnostics.add(std::move(warning));
}

void add_numbers(spec::Mesh& mesh, const Originals& originals, FlatMesh wanted, AssetFolder& folder,
                 Diagnostics& diagnostics) {
  if (mesh.vertex.empty() || !mesh.file.empty()) return;
  const MeshData data{std::move(mesh.vertex),     std::move(mesh.normal),
                      std::move(mesh.texcoord),   std::move(mesh.face),
                      std::move(mesh.facenormal), std::move(mesh.facetexcoord)};
  mesh.vertex.clear();
  mesh.normal.clear();
  mesh.texcoord.clear();
  mesh.face.clear();
  mesh.facenormal.clear();
  mesh.facetexcoord.clear();
  mesh.content_type.clear();
  MeshFile file = mesh_file(data, wanted);
  warn_of_format(mesh.name, file, data, wanted, diagnostics);
  const auto original = originals.find(&mesh);
  mesh.file = folder.add(mesh.name, file.extension,
                         original == originals.end() ? std::string() : original->second,
                         std::move(file.bytes));
}

// Returns the path of the asset folder relative to the folder of the text.
std::string asset_directory(const FlattenOptions& options) {
  const auto absolute = [](const std::string& folder) {
    return fs::absolute(folder + "/").lexically_normal();
  };
  const std::string here = options.directory.empty() ? "." : options.directory;
  const std::string out =
      absolute(options.assets).lexically_relative(absolute(here)).generic_string();
  return out == "." ? "" : out;
}

std::vector<FlatAsset> gather_assets(spec::ModelSpec& spec, const FileReader& files,
                                     const FlattenOptions& options, Diagnostics& diagnostics) {
  AssetFolder folder;
  const Originals originals = decode_meshes(spec, files, options.mesh);
  add_files(spec, files, folder);
  for (spec::Mesh& mesh : spec.meshes) {
    add_numbers(mesh, originals, options.mesh, folder, diagnostics);
  }
  std::vector<FlatAsset> out = folder.take();
  spec.compiler.meshdir = out.empty() ? "" : asset_directory(options);
  spec.compiler.texturedir = spec.compiler.meshdir;
  spec.compiler.strippath = false;
  return out;
}

// Compiles the text with its assets from memory, so that nothing is written if it does not compile.
ModelPtr compile_text(const FlatModel& flat, const std::string& directory,
                      const FlattenOptions& options, Diagnostics& diagnostics) {
  std::map<std::string, std::string> files;
  for (const FlatAsset& asset : flat.assets) {
    files[normalize_path(join_path(directory, asset.file))] = asset.bytes;
  }
  const MemoryReader reader(std::move(files));
  LoadOptions load = options.load;
  load.files = &reader;
  load.times = nullptr;
  load.search = {};
  Diagnostics problems;
  ModelPtr m = load_model(std::as_bytes(std::span(flat.text)), "flattened.xml", problems, load);
  if (m) return m;
  for (Diagnostic problem : problems.all()) {
    if (problem.severity == Severity::kError) diagnostics.add(std::move(problem));
  }
  return nullptr;
}

// Writes a file, replacing any file at `path`. A symbolic link there is replaced, not followed,
// because somebody may have planted it in a shared folder.
void put_asset(const std::string& path, std::string_view bytes) {
  StreamedFile file(path, true, Links::kReplace);
  file.write(bytes);
  file.commit();
}

}  // namespace

std::optional<FlatModel> flatten(std::span<const std::byte> bytes, const std::string& path,
                                 const FlattenOptions& options, Diagnostics& diagnostics) {
  ArchiveReader files = model_files(options.load);
  std::optional<WholeModel> whole =
      read_whole(bytes, path, files, options.load, diagnostics, Naming::kAll);
  if (!whole) return std::nullopt;
  FlatModel out;
  out.places = ObjectPlaces(whole->description, *whole->model);
  out.assets = gather_assets(whole->description, files, options, diagnostics);
  out.text =
      mjcf::write_mjcf(whole->description, *whole->model, {options.digits, true}, diagnostics);
  out.model = compile_text(out, whole->description.compiler.meshdir, options, diagnostics);
  if (!out.model) return std::nullopt;
  out.written = std::move(whole->model);
  return out;
}

void write_assets(const std::vector<FlatAsset>& assets, const std::string& folder,
                  std::vector<std::string>& written) {
  if (assets.empty()) return;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    throw file_error(folder, "folder-unwritable",
                     "cannot create the folder '" + folder + "': " + error.message());
  }
  written.reserve(assets.size());
  for (const FlatAsset& asset : assets) {
    std::string path = join_path(folder, asset.file);
    const FileContent there = DiskReader().read(path);
    if (there.bytes == asset.bytes) continue;
    const bool is_new = !fs::exists(fs::symlink_status(path, error));
    put_asset(path, asset.bytes);
    if (is_new) written.push_back(std::move(path));
  }
}

}  // namespace mj
