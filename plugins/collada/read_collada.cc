// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads mesh files in COLLADA format (.dae) with the library assimp.
//
// All triangles of the scene become one mesh, moved by the transforms of the nodes that contain
// them. The unit of the file is applied, so lengths are metres. The up axis of the file is ignored,
// as in ROS, so the axes of the file are the axes of the link that uses it.
//
//   1. The XML is checked: its root element, its lists, and the size of the scene after all
//      references are replaced by copies.
//   2. Assimp reads the file, with triangles only.
//   3. Corners are collected node by node. Equal positions become one vertex; normals and texture
//      coordinates keep indices of their own.

#include "collada/read_collada.h"

#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <assimp/Importer.hpp>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace collada {
namespace {

// Limits of a mesh. They are larger than meshes of simulations, and small enough that a mesh of
// this size fits into memory.
constexpr size_t kMaxTriangles = 5'000'000;
constexpr size_t kMaxBytes = size_t{512} << 20;

[[noreturn]] void refuse(const std::string& why) {
  throw std::runtime_error(why);
}

// ---- the XML

// Computes how large a scene becomes after all its references are replaced by copies, in bytes of
// XML. A node may refer to other nodes (instance_node), which may refer to further nodes. Therefore
// a short file can describe an enormous or even endless scene.
class SceneSize {
 public:
  explicit SceneSize(const tinyxml2::XMLElement& root) { collect(root); }

  [[nodiscard]] size_t of(const tinyxml2::XMLElement& element) {
    size_t total = 0;
    for (const auto* child = element.FirstChildElement(); child;
         child = child->NextSiblingElement()) {
      const std::string_view name = child->Name();
      if (name == "node" || name == "visual_scene") total += kNodeBytes + of(*child);
      if (name.starts_with("library_")) total += of(*child);
      if (name.starts_with("instance_")) total += kNodeBytes + of_instance(*child);
      if (total > kMaxBytes) refuse("instances of nodes and geometries make the scene too large");
    }
    return total;
  }

 private:
  // Stores each element under its id, its sid and its name. Names are needed because some libraries
  // also find nodes by name.
  void collect(const tinyxml2::XMLElement& element) {
    for (const char* key : {"id", "sid", "name"}) {
      if (const char* value = element.Attribute(key)) elements_.emplace(value, &element);
    }
    for (const auto* child = element.FirstChildElement(); child;
         child = child->NextSiblingElement()) {
      collect(*child);
    }
  }

  size_t of_instance(const tinyxml2::XMLElement& instance) {
    const char* const url = instance.Attribute("url");
    const auto [first, last] = elements_.equal_range(url ? url + (*url == '#' ? 1 : 0) : "");
    size_t largest = 0;
    for (auto at = first; at != last; ++at) largest = std::max(largest, once(*at->second));
    return largest;
  }

  size_t once(const tinyxml2::XMLElement& element) {
    const auto [at, is_new] = sizes_.try_emplace(&element, kOpen);
    if (!is_new && at->second == kOpen) refuse("a node is an instance of itself");
    if (!is_new) return at->second;
    const std::string_view name = element.Name();
    const size_t out = name == "geometry" || name == "controller" ? text_of(element) : of(element);
    sizes_[&element] = out;
    return out;
  }

  static size_t text_of(const tinyxml2::XMLElement& element) {
    size_t total = element.GetText() ? std::strlen(element.GetText()) : 0;
    for (const auto* child = element.FirstChildElement(); child;
         child = child->NextSiblingElement()) {
      total += text_of(*child);
    }
    return total;
  }

  static constexpr size_t kNodeBytes = 2000;  // estimate of a node's size in memory
  static constexpr size_t kOpen = static_cast<size_t>(-1);
  std::multimap<std::string, const tinyxml2::XMLElement*> elements_;
  std::unordered_map<const tinyxml2::XMLElement*, size_t> sizes_;
};

// Rejects lists of indices that contain anything but numbers, because assimp never finishes reading
// them. Rejects arrays of numbers without a count, because assimp crashes on them.
void check_lists(const tinyxml2::XMLElement& element) {
  const std::string_view name = element.Name();
  if (name == "float_array" && element.Attribute("count") == nullptr) {
    refuse("line " + std::to_string(element.GetLineNum()) + ": <float_array> has no count");
  }
  const bool is_list = name == "p" || name == "vcount" || name == "v" || name == "h";
  for (const auto* child = element.FirstChild(); child; child = child->NextSibling()) {
    if (const tinyxml2::XMLElement* inner = child->ToElement()) check_lists(*inner);
    if (!is_list || !child->ToText()) continue;
    const std::string_view text = child->Value();
    if (text.find_first_not_of("0123456789+- \t\r\n") == std::string_view::npos) continue;
    refuse("line " + std::to_string(child->GetLineNum()) + ": <" + std::string(name) +
           "> must contain whole numbers only");
  }
}

void look_through(std::string_view bytes) {
  if (bytes.size() > kMaxBytes) refuse("the file is larger than 512 MiB");
  tinyxml2::XMLDocument document;
  if (document.Parse(bytes.data(), bytes.size()) != tinyxml2::XML_SUCCESS) {
    refuse("line " + std::to_string(document.ErrorLineNum()) + ": not well-formed XML");
  }
  const tinyxml2::XMLElement* const root = document.RootElement();
  if (!root || std::string_view(root->Name()) != "COLLADA") {
    refuse("the file is not COLLADA: its root element is not <COLLADA>");
  }
  check_lists(*root);
  (void)SceneSize(*root).of(*root);
}

// ---- the mesh

class MeshMaker {
 public:
  explicit MeshMaker(const aiScene& scene) : scene_(scene) {
    has_normals_ = has_texcoords_ = true;
    count(*scene.mRootNode);
    if (triangles_ == 0) refuse("the file has no triangles");
  }

  Mesh make() {
    add(*scene_.mRootNode, aiMatrix4x4());
    Mesh out;
    out.vertices = std::move(vertices_);
    out.faces = std::move(faces_);
    if (has_normals_) {
      out.normals = std::move(normals_);
      out.facenormals = corners_;
    }
    if (has_texcoords_) {
      out.texcoords = std::move(texcoords_);
      out.facetexcoords = std::move(corners_);
    }
    return out;
  }

 private:
  void count(const aiNode& node) {
    for (unsigned i = 0; i < node.mNumMeshes; ++i) {
      const aiMesh& part = *scene_.mMeshes[node.mMeshes[i]];
      triangles_ += part.mNumFaces;
      if (triangles_ > kMaxTriangles) refuse("the file has more than 5000000 triangles");
      has_normals_ = has_normals_ && part.HasNormals();
      has_texcoords_ = has_texcoords_ && part.HasTextureCoords(0);
    }
    for (unsigned i = 0; i < node.mNumChildren; ++i) count(*node.mChildren[i]);
  }

  void add(const aiNode& node, const aiMatrix4x4& outer) {
    const aiMatrix4x4 pose = outer * node.mTransformation;
    for (unsigned i = 0; i < node.mNumMeshes; ++i) add(*scene_.mMeshes[node.mMeshes[i]], pose);
    for (unsigned i = 0; i < node.mNumChildren; ++i) add(*node.mChildren[i], pose);
  }

  void add(const aiMesh& part, const aiMatrix4x4& pose) {
    aiMatrix3x3 of_normals(pose);
    const bool is_mirrored = of_normals.Determinant() < 0;
    if (of_normals.Determinant() != 0) of_normals.Inverse().Transpose();
    const int first = static_cast<int>(places_);
    std::vector<int> ids(part.mNumVertices);
    for (unsigned i = 0; i < part.mNumVertices; ++i) {
      ids[i] = vertex(pose * part.mVertices[i]);
      if (has_normals_) {
        const aiVector3D n = (of_normals * part.mNormals[i]).NormalizeSafe();
        normals_.insert(normals_.end(), {n.x, n.y, n.z});
      }
      if (has_texcoords_) {
        const aiVector3D& t = part.mTextureCoords[0][i];
        texcoords_.insert(texcoords_.end(), {t.x, 1 - t.y});
      }
    }
    places_ += part.mNumVertices;
    for (unsigned f = 0; f < part.mNumFaces; ++f) {
      if (part.mFaces[f].mNumIndices != 3) continue;
      const unsigned* const corner = part.mFaces[f].mIndices;
      for (const int k : is_mirrored ? std::array{0, 2, 1} : std::array{0, 1, 2}) {
        faces_.push_back(ids[corner[k]]);
        corners_.push_back(first + static_cast<int>(corner[k]));
      }
    }
  }

  int vertex(const aiVector3D& position) {
    const std::array<float, 3> key = {position.x + 0.0f, position.y + 0.0f, position.z + 0.0f};
    const auto [at, is_new] = ids_.try_emplace(key, static_cast<int>(ids_.size()));
    if (is_new) vertices_.insert(vertices_.end(), key.begin(), key.end());
    return at->second;
  }

  struct Hash {
    size_t operator()(const std::array<float, 3>& key) const {
      return std::hash<std::string_view>()(
          {reinterpret_cast<const char*>(key.data()), sizeof(key)});
    }
  };

  const aiScene& scene_;
  size_t triangles_ = 0, places_ = 0;
  // whether all parts of the scene have normals, and whether all have texture coordinates
  bool has_normals_, has_texcoords_;
  std::vector<float> vertices_, normals_, texcoords_;
  std::vector<int> faces_, corners_;  // corners_: indices of normals and texture coordinates
  std::unordered_map<std::array<float, 3>, int, Hash> ids_;
};

}  // namespace

Mesh read_collada(std::string_view bytes) {
  look_through(bytes);
  Assimp::Importer importer;
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
  importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                              aiPrimitiveType_POINT | aiPrimitiveType_LINE);
  const aiScene* const scene = importer.ReadFileFromMemory(
      bytes.data(), bytes.size(),
      aiProcess_Triangulate | aiProcess_SortByPType | aiProcess_JoinIdenticalVertices, "dae");
  if (!scene || !scene->mRootNode) refuse(importer.GetErrorString());
  return MeshMaker(*scene).make();
}

}  // namespace collada
