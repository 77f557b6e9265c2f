// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The assets of a model. Bodies, geoms and other elements refer to them by name.

#ifndef MJTOOLS_SPEC_ASSET_H_
#define MJTOOLS_SPEC_ASSET_H_

#include "asset/skin_data.h"
#include "spec/element.h"

namespace mj::spec {

struct Mesh : Element {
  std::string content_type;
  std::string file;
  Numbers<3> refpos = {};
  Numbers<4> refquat = {1, 0, 0, 0};
  Numbers<3> scale = {1, 1, 1};
  int inertia = mjMESH_INERTIA_LEGACY;  // mjtMeshInertia
  bool smoothnormal = false;
  int maxhullvert = -1;
  bool needsdf = false;
  int octree_maxdepth = 6;
  std::vector<float> vertex;  // 3 per vertex
  std::vector<float> normal;
  std::vector<float> texcoord;
  std::vector<int> face;
  std::vector<int> facenormal;
  std::vector<int> facetexcoord;
  int builtin = mjMESH_BUILTIN_NONE;  // mjtMeshBuiltin; the compiler generates the mesh
  std::vector<double> params;
  std::string material;
  PluginUse plugin;
};

struct HField : Element {
  std::string content_type;
  std::string file;
  int nrow = 0;
  int ncol = 0;
  Numbers<4> size = {};
  // heights in the order of the file: the first row has the largest y
  std::vector<float> elevation;
};

using Bone = SkinBoneData;

struct Skin : Element {
  std::string file;
  std::string material;
  Floats<4> rgba = {0.5f, 0.5f, 0.5f, 1};
  float inflate = 0;
  int group = 0;
  std::vector<float> vertex;
  std::vector<float> texcoord;
  std::vector<int> face;
  std::vector<Bone> bones;
  // places of the <bone> elements, for a skin that is written in XML
  std::vector<SourceLocation> bone_places;
};

struct Texture : Element {
  int type = mjTEXTURE_CUBE;           // mjtTexture
  int colorspace = mjCOLORSPACE_AUTO;  // mjtColorSpace
  int builtin = mjBUILTIN_NONE;        // mjtBuiltin
  int mark = mjMARK_NONE;              // mjtMark
  Numbers<3> rgb1 = {0.8, 0.8, 0.8};
  Numbers<3> rgb2 = {0.5, 0.5, 0.5};
  Numbers<3> markrgb = {};
  double random = 0.01;
  int width = 0;
  int height = 0;
  int nchannel = 3;
  std::string content_type;
  std::string file;
  Ints<2> gridsize = {1, 1};
  std::string gridlayout = "............";
  std::array<std::string, 6> cubefiles;  // files for right, left, up, down, front, back
  bool hflip = false;
  bool vflip = false;
  // pixels that were given directly, not by `builtin` or by files
  std::vector<unsigned char> data;
};

struct Material : Element {
  // names of the textures, indexed by mjtTextureRole; the attribute "texture" sets the role RGB
  std::array<std::string, mjNTEXROLE> textures;
  std::array<SourceLocation, mjNTEXROLE> layers;  // places of the <layer> elements, by role
  bool texuniform = false;
  Floats<2> texrepeat = {1, 1};
  float emission = 0;
  float specular = 0.5f;
  float shininess = 0.5f;
  float reflectance = 0;
  float metallic = -1;
  float roughness = -1;
  Floats<4> rgba = {1, 1, 1, 1};
};

// A deformable body. It consists of elements (segments, triangles or tetrahedra) between vertices.
// The vertices move with bodies. If the flex is interpolated, a grid of nodes moves with bodies,
// and the vertices move with the nodes.
struct Flex : Element {
  int contype = 1;
  int conaffinity = 1;
  int condim = 3;
  int priority = 0;
  Numbers<3> friction = {1, 0.005, 0.0001};
  double solmix = 1;
  Numbers<mjNREF> solref = kDefaultSolref;
  Numbers<mjNIMP> solimp = kDefaultSolimp;
  double margin = 0;
  double gap = 0;
  int dim = 2;
  double radius = 0.005;
  Ints<3> cellcount = {1, 1, 1};
  // value of the attribute dof: 0 for full, radial and 2d; 1 for trilinear; 2 for quadratic
  int order = 0;
  bool internal = false;
  bool flatskin = false;
  int selfcollide = mjFLEXSELF_AUTO;  // mjtFlexSelf
  int activelayers = 1;
  bool passive = false;
  int group = 0;
  double edgestiffness = 0;
  double edgedamping = 0;
  Floats<4> rgba = {0.5f, 0.5f, 0.5f, 1};
  std::string material;
  double young = 0;
  double poisson = 0;
  double damping = 0;
  double thickness = -1;
  int elastic2d = 0;
  std::vector<std::string> nodebody;
  std::vector<std::string> vertbody;
  std::vector<double> node;
  std::vector<double> vert;
  std::vector<int> elem;
  std::vector<float> texcoord;
  std::vector<int> elemtexcoord;
  // For interpolated flexes: a flag for each cell, in order of x, y, z. The flag is 1 if the cell
  // contains no elements. The list is empty if the flags are unknown.
  std::vector<unsigned char> cellempty;
};

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ASSET_H_
