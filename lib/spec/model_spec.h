// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The description of a whole model as the author wrote it. Readers create it. Programs edit,
// attach, replicate and write it. The compiler turns it into an mjModel.

#ifndef MJTOOLS_SPEC_MODEL_SPEC_H_
#define MJTOOLS_SPEC_MODEL_SPEC_H_

#include <map>
#include <memory>

#include "spec/asset.h"
#include "spec/element.h"
#include "spec/relation.h"
#include "spec/tree.h"

namespace mj::spec {

// The settings of <compiler>, and the folder of the model's files. After attachment, each element
// keeps the settings of the model in which it was written (Element::origin). Only the settings of
// the second block below are always taken from the outermost model.
struct Compiler {
  bool autolimits = true;
  double boundmass = 0;
  double boundinertia = 0;
  bool balanceinertia = false;
  bool degree = true;                            // whether angle="degree"
  std::string eulerseq = "xyz";                  // three letters
  int inertiafromgeom = mjINERTIAFROMGEOM_AUTO;  // mjtInertiaFromGeom
  Ints<2> inertiagrouprange = {0, 5};
  bool alignfree = false;
  std::string meshdir;
  std::string texturedir;
  std::string modelfiledir;  // folder of the model, with a trailing separator; may be empty

  double settotalmass = -1;
  bool fitaabb = false;
  bool discardvisual = false;
  bool usethread = true;
  bool fusestatic = false;
  bool saveinertial = false;
  bool strippath = false;
  int conflict = mjCONFLICT_WARNING;  // mjtConflict
  mjLROpt lengthrange = {mjLRMODE_MUSCLE, 1, 0, 20, 0, 1, 0.01, 10, 2, 0.05};
};

// The settings of <size>; -1 means not given.
struct Size {
  SourceLocation where;
  mjtSize memory = -1;
  int njmax = -1;
  int nconmax = -1;
  int nstack = -1;
  int nuserdata = 0;
  int nkey = 0;
  int nuser_body = -1;
  int nuser_jnt = -1;
  int nuser_geom = -1;
  int nuser_site = -1;
  int nuser_cam = -1;
  int nuser_tendon = -1;
  int nuser_actuator = -1;
  int nuser_sensor = -1;
};

// The values of <statistic>. A value that is given replaces the computed one. NaN means not given.
// For `center`, the first component decides.
struct Statistic {
  double meaninertia = kUndefined;
  double meanmass = kUndefined;
  double meansize = kUndefined;
  double extent = kUndefined;
  Numbers<3> center = {kUndefined};
};

// A class of <default>: an element of every kind that has defaults. A new class starts as a copy of
// its parent.
struct DefaultClass {
  std::string name;           // name of the class; no other class has it
  std::string authored_name;  // name in MJCF if it differs from `name`, else empty
  int parent = -1;            // index of the parent in ModelSpec::defaults; -1 for main
  SourceLocation where;

  Mesh mesh;
  Material material;
  Joint joint;
  Geom geom;
  Site site;
  Camera camera;
  Light light;
  Pair pair;
  Equality equality;
  Tendon tendon;
  Actuator actuator;
};

// A text in which elements were written. Messages quote lines from it.
struct SourceFile {
  std::string name;  // name of the file, as in SourceLocation::file
  std::shared_ptr<const std::string> text;
  // the includes through which this text was reached, the innermost first
  std::vector<SourceLocation> included_from;
};

struct ModelSpec;

// A model that is an asset of another model. <attach> refers to it.
struct ModelAsset {
  std::shared_ptr<const ModelSpec> spec;
  std::vector<int> origins;  // indices of its compiler settings in ModelSpec::attached
};

struct ModelSpec {
  ModelSpec();

  std::string modelname = "MuJoCo Model";
  // comment at the start of the file, which is kept when the model is written
  std::string comment;
  std::vector<SourceFile> sources;
  // The absolute paths of asset files that were found in the folder of an included file. The keys
  // are the names by which the assets refer to the files.
  std::map<std::string, std::string> found_beside_include;

  Compiler compiler;
  std::vector<Compiler> attached;  // settings of attached models, see Element::origin
  std::vector<ModelAsset> models;  // models as they were read, with pending keyframes
  mjOption option;
  mjVisual visual;
  // The names of the attributes that <compiler>, <option>, <size>, <statistic> and <visual> give,
  // each with the place of its element. A name outside <option>, <size>, <map> and <global> begins
  // with the name of the element, such as "statistic extent". When a model is attached, the names
  // tell which values were given and which are built-in.
  std::map<std::string, SourceLocation> given;
  Statistic statistic;
  Size size;

  std::vector<DefaultClass> defaults;       // classes; [0] is main, and parents precede children
  std::vector<std::string> active_plugins;  // plugins declared in <extension>
  std::vector<Plugin> plugins;              // plugin instances in order of creation

  std::vector<Texture> textures;
  std::vector<Material> materials;
  std::vector<Mesh> meshes;
  std::vector<HField> hfields;
  std::vector<Skin> skins;
  std::vector<Flex> flexes;

  Body world;

  std::vector<Pair> pairs;
  std::vector<Exclude> excludes;
  std::vector<Equality> equalities;
  std::vector<Tendon> tendons;
  std::vector<Actuator> actuators;
  std::vector<Sensor> sensors;
  std::vector<Numeric> numerics;
  std::vector<Text> texts;
  std::vector<Tuple> tuples;
  std::vector<Key> keys;
  // The keyframes that came with attached or replicated parts. In the model they follow `keys`.
  // Their values are stored in the joints, mocap bodies and actuators to which the values belong
  // (`keyed`). Elements without stored values have reference values in these keyframes.
  std::vector<Key> pending_keys;

  // Returns the compiler settings that apply to an element.
  [[nodiscard]] const Compiler& compiler_of(const Element& element) const {
    return element.origin == 0 ? compiler : attached[element.origin - 1];
  }
};

// Returns the class with this name, or nullptr. The name "" means main.
[[nodiscard]] const DefaultClass* find_class(const ModelSpec& spec, const std::string& name);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_MODEL_SPEC_H_
