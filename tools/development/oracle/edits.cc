// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "edits.h"

#include <mujoco/mujoco.h>

#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "api/edit/spec.h"
#include "load/save_mjcf.h"
#include "resource/file_reader.h"

namespace mj::oracle {
namespace {

using nlohmann::json;

struct Deleter {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
using Spec = std::unique_ptr<mjSpec, Deleter>;
using Model = std::unique_ptr<mjModel, Deleter>;

// ---- members by name

template <typename T>
void put(T& member, const json& value) {
  if constexpr (std::is_same_v<T, mjString*>) {
    mjs_setString(member, value.get<std::string>().c_str());
  } else if constexpr (std::is_same_v<T, mjDoubleVec*>) {
    const auto numbers = value.get<std::vector<double>>();
    mjs_setDouble(member, numbers.data(), static_cast<int>(numbers.size()));
  } else if constexpr (std::is_array_v<T>) {
    for (size_t i = 0; i < value.size(); ++i) put(member[i], value[i]);
  } else if constexpr (std::is_enum_v<T>) {
    member = static_cast<T>(value.get<int>());
  } else {
    member = value.is_boolean() ? static_cast<T>(value.get<bool>()) : value.get<T>();
  }
}

template <typename Struct>
using Members = std::map<std::string, std::function<void(Struct&, const json&)>>;

#define MEMBER(name)                                              \
  {                                                               \
#name, [](auto& s, const json& value) { put(s.name, value); } \
  }

const Members<mjsBody> kBody = {
    MEMBER(pos),  MEMBER(quat),    MEMBER(gravcomp),        MEMBER(ipos),
    MEMBER(mass), MEMBER(inertia), MEMBER(explicitinertial)};
const Members<mjsGeom> kGeom = {
    MEMBER(type),     MEMBER(size),     MEMBER(pos),     MEMBER(quat),  MEMBER(mass),
    MEMBER(density),  MEMBER(rgba),     MEMBER(condim),  MEMBER(group), MEMBER(friction),
    MEMBER(material), MEMBER(meshname), MEMBER(userdata)};
const Members<mjsJoint> kJoint = {MEMBER(type),      MEMBER(axis),    MEMBER(range),
                                  MEMBER(stiffness), MEMBER(damping), MEMBER(armature)};
const Members<mjsSite> kSite = {MEMBER(pos), MEMBER(quat)};
const Members<mjsCamera> kCamera = {MEMBER(pos), MEMBER(fovy)};
const Members<mjsLight> kLight = {MEMBER(pos), MEMBER(dir)};
const Members<mjsPair> kPair = {MEMBER(geomname1), MEMBER(geomname2), MEMBER(condim)};
const Members<mjsExclude> kExclude = {MEMBER(bodyname1), MEMBER(bodyname2)};
const Members<mjsEquality> kEquality = {MEMBER(type), MEMBER(objtype), MEMBER(name1),
                                        MEMBER(name2)};
const Members<mjsTendon> kTendon = {MEMBER(range), MEMBER(stiffness)};
const Members<mjsActuator> kActuator = {MEMBER(target), MEMBER(trntype), MEMBER(gear),
                                        MEMBER(ctrlrange)};
const Members<mjsSensor> kSensor = {MEMBER(type), MEMBER(objtype), MEMBER(objname), MEMBER(noise)};
const Members<mjsNumeric> kNumeric = {MEMBER(data), MEMBER(size)};
const Members<mjsText> kText = {MEMBER(data)};
const Members<mjsMaterial> kMaterial = {MEMBER(rgba), MEMBER(specular)};
const Members<mjsMesh> kMesh = {MEMBER(scale)};
const Members<mjOption> kOption = {MEMBER(timestep)};

#undef MEMBER

// ---- members that a script may name

mjtObj type_of(const std::string& name) {
  static const std::map<std::string, mjtObj> kTypes = {
      {"body", mjOBJ_BODY},       {"geom", mjOBJ_GEOM},         {"joint", mjOBJ_JOINT},
      {"site", mjOBJ_SITE},       {"camera", mjOBJ_CAMERA},     {"light", mjOBJ_LIGHT},
      {"pair", mjOBJ_PAIR},       {"exclude", mjOBJ_EXCLUDE},   {"equality", mjOBJ_EQUALITY},
      {"tendon", mjOBJ_TENDON},   {"actuator", mjOBJ_ACTUATOR}, {"sensor", mjOBJ_SENSOR},
      {"numeric", mjOBJ_NUMERIC}, {"text", mjOBJ_TEXT},         {"material", mjOBJ_MATERIAL},
      {"mesh", mjOBJ_MESH}};
  return kTypes.at(name);
}

std::string name_of(const mjsElement* e) {
  return mjs_getString(mjs_getName(const_cast<mjsElement*>(e)));
}

mjsElement* find(mjSpec* s, const std::string& type, const std::string& name) {
  mjsElement* e = mjs_firstElement(s, type_of(type));
  while (e && name_of(e) != name) e = mjs_nextElement(s, e);
  return e;
}

void set_member(mjsElement* e, const std::string& type, const std::string& member,
                const json& value) {
  if (type == "body") return kBody.at(member)(*mjs_asBody(e), value);
  if (type == "geom") return kGeom.at(member)(*mjs_asGeom(e), value);
  if (type == "joint") return kJoint.at(member)(*mjs_asJoint(e), value);
  if (type == "site") return kSite.at(member)(*mjs_asSite(e), value);
  if (type == "camera") return kCamera.at(member)(*mjs_asCamera(e), value);
  if (type == "light") return kLight.at(member)(*mjs_asLight(e), value);
  if (type == "pair") return kPair.at(member)(*mjs_asPair(e), value);
  if (type == "exclude") return kExclude.at(member)(*mjs_asExclude(e), value);
  if (type == "equality") return kEquality.at(member)(*mjs_asEquality(e), value);
  if (type == "tendon") return kTendon.at(member)(*mjs_asTendon(e), value);
  if (type == "actuator") return kActuator.at(member)(*mjs_asActuator(e), value);
  if (type == "sensor") return kSensor.at(member)(*mjs_asSensor(e), value);
  if (type == "numeric") return kNumeric.at(member)(*mjs_asNumeric(e), value);
  if (type == "text") return kText.at(member)(*mjs_asText(e), value);
  if (type == "material") return kMaterial.at(member)(*mjs_asMaterial(e), value);
  throw std::runtime_error("no members of " + type);
}

mjsElement* add_to(mjsBody* body, const std::string& type, const mjsDefault* def) {
  if (type == "body") return mjs_addBody(body, def)->element;
  if (type == "geom") return mjs_addGeom(body, def)->element;
  if (type == "joint") return mjs_addJoint(body, def)->element;
  if (type == "site") return mjs_addSite(body, def)->element;
  if (type == "camera") return mjs_addCamera(body, def)->element;
  if (type == "light") return mjs_addLight(body, def)->element;
  throw std::runtime_error("a body has no " + type);
}

mjsElement* add_to_list(mjSpec* s, const std::string& type, const mjsDefault* def) {
  if (type == "pair") return mjs_addPair(s, def)->element;
  if (type == "exclude") return mjs_addExclude(s)->element;
  if (type == "equality") return mjs_addEquality(s, def)->element;
  if (type == "tendon") return mjs_addTendon(s, def)->element;
  if (type == "actuator") return mjs_addActuator(s, def)->element;
  if (type == "sensor") return mjs_addSensor(s)->element;
  if (type == "numeric") return mjs_addNumeric(s)->element;
  if (type == "text") return mjs_addText(s)->element;
  if (type == "material") return mjs_addMaterial(s, def)->element;
  throw std::runtime_error("there is no list of " + type);
}

// ---- steps

class Run {
 public:
  Run(const json& script, std::string stem)
      : stem_(std::move(stem)), spec_(parsed(script.at("parent"))) {
    for (const json& text : script.at("children")) children_.push_back(parsed(text));
  }

  std::string step(const json& s, size_t place) {
    const std::string op = s.at("op");
    if (op == "add") return add(s);
    if (op == "set") return set(s);
    if (op == "option") return option(s);
    if (op == "addClass") return add_class(s);
    if (op == "setClass") return set_class(s);
    if (op == "useClass") return use_class(s);
    if (op == "addFrame") return add_frame(s);
    if (op == "setFrame") return set_frame(s);
    if (op == "rename") return rename(s);
    if (op == "delete") return remove(s);
    if (op == "actuator") return actuator(s);
    if (op == "wrap") return wrap(s);
    if (op == "mesh") return mesh(s);
    if (op == "attach") return attach(s);
    if (op == "copy") return copy();
    if (op == "compile") return compile(place);
    throw std::runtime_error("no step " + op);
  }

  [[nodiscard]] std::string error() const { return mjs_getError(spec_.get()); }

  // Returns the last compiled description as MJCF. Numbers have all their digits, which
  // mj_saveXMLString does not write. Adds the codes of all warnings to `warnings`.
  [[nodiscard]] std::string saved(json& warnings) const {
    Diagnostics diagnostics;
    spec::Description& description = api::description_of(spec_.get());
    SaveOptions options;
    options.write.digits = 0;
    std::string text =
        save_description(description.last_values(), nullptr, DiskReader(), options, diagnostics);
    for (const Diagnostic& d : diagnostics.all()) warnings.push_back(d.code.name());
    return text;
  }

 private:
  static Spec parsed(const std::string& text) {
    char error[1000];
    Spec out(mj_parseXMLString(text.c_str(), nullptr, error, sizeof(error)));
    if (!out) throw std::runtime_error(error);
    return out;
  }

  mjsDefault* class_of(const std::string& name) {
    mjsDefault* const found = mjs_findDefault(spec_.get(), name.c_str());
    return found ? found : mjs_getSpecDefault(spec_.get());
  }
  mjsElement* named(const json& s) { return find(spec_.get(), s.at("type"), s.at("name")); }

  std::string add(const json& s) {
    const mjsDefault* const def = s.contains("class") ? class_of(s.at("class")) : nullptr;
    mjsElement* made = nullptr;
    if (s.contains("body")) {
      mjsElement* const body = find(spec_.get(), "body", s.at("body"));
      if (!body) return "absent";
      made = add_to(mjs_asBody(body), s.at("type"), def);
    } else {
      made = add_to_list(spec_.get(), s.at("type"), def);
    }
    return std::to_string(mjs_setName(made, s.at("name").get<std::string>().c_str()));
  }

  std::string set(const json& s) {
    mjsElement* const e = named(s);
    if (!e) return "absent";
    set_member(e, s.at("type"), s.at("member"), s.at("value"));
    return "set";
  }

  std::string option(const json& s) {
    kOption.at(s.at("member"))(spec_->option, s.at("value"));
    return "set";
  }

  std::string add_class(const json& s) {
    const std::string name = s.at("name");
    return mjs_addDefault(spec_.get(), name.c_str(), class_of(s.at("parent"))) ? "added" : "taken";
  }

  std::string set_class(const json& s) {
    mjsDefault& def = *class_of(s.at("class"));
    const std::string type = s.at("type"), member = s.at("member");
    if (type == "geom") kGeom.at(member)(*def.geom, s.at("value"));
    if (type == "joint") kJoint.at(member)(*def.joint, s.at("value"));
    if (type == "actuator") kActuator.at(member)(*def.actuator, s.at("value"));
    return "set";
  }

  std::string use_class(const json& s) {
    mjsElement* const e = named(s);
    if (!e) return "absent";
    mjs_setDefault(e, class_of(s.at("class")));
    return "set";
  }

  mjsFrame* frame(mjSpec* spec, const json& name) {
    return mjs_findFrame(spec, name.get<std::string>().c_str());
  }

  std::string add_frame(const json& s) {
    mjsFrame* const around = frame(spec_.get(), s.at("around"));
    if (!around) return "absent";
    mjsFrame* const made = mjs_addFrame(mjs_findBody(spec_.get(), "world"), around);
    put(made->pos, s.at("pos"));
    put(made->quat, s.at("quat"));
    return std::to_string(mjs_setName(made->element, s.at("name").get<std::string>().c_str()));
  }

  std::string set_frame(const json& s) {
    mjsElement* const e = named(s);
    mjsFrame* const to = frame(spec_.get(), s.at("frame"));
    return e && to ? std::to_string(mjs_setFrame(e, to)) : "absent";
  }

  std::string rename(const json& s) {
    mjsElement* const e = named(s);
    if (!e) return "absent";
    return std::to_string(mjs_setName(e, s.at("to").get<std::string>().c_str()));
  }

  std::string remove(const json& s) {
    mjsElement* const e = named(s);
    return e ? std::to_string(mjs_delete(spec_.get(), e)) : "absent";
  }

  std::string actuator(const json& s) {
    mjsElement* const e = find(spec_.get(), "actuator", s.at("name"));
    if (!e) return "absent";
    mjsActuator* const a = mjs_asActuator(e);
    const std::string kind = s.at("kind");
    const json& values = s.at("values");
    const char* text = "";
    if (kind == "motor") text = mjs_setToMotor(a);
    if (kind == "velocity") text = mjs_setToVelocity(a, values[0]);
    if (kind == "damper") text = mjs_setToDamper(a, values[0]);
    if (kind == "adhesion") text = mjs_setToAdhesion(a, values[0]);
    if (kind == "position") {
      double numbers[4];
      double* given[4] = {};
      for (size_t i = 1; i < 4; ++i) {
        if (values[i].is_null()) continue;
        numbers[i] = values[i];
        given[i] = &numbers[i];
      }
      text = mjs_setToPosition(a, values[0], given[1], given[2], given[3], 0);
    }
    return *text ? "refused" : "set";
  }

  std::string wrap(const json& s) {
    mjsElement* const e = find(spec_.get(), "tendon", s.at("name"));
    if (!e) return "absent";
    mjsTendon* const tendon = mjs_asTendon(e);
    const std::string kind = s.at("kind"), target = s.at("target");
    if (kind == "site") mjs_wrapSite(tendon, target.c_str());
    if (kind == "geom") {
      mjs_wrapGeom(tendon, target.c_str(), s.at("value").get<std::string>().c_str());
    }
    if (kind == "joint") mjs_wrapJoint(tendon, target.c_str(), s.at("value"));
    if (kind == "pulley") mjs_wrapPulley(tendon, s.at("value"));
    return std::to_string(mjs_getWrapNum(tendon));
  }

  std::string mesh(const json& s) {
    mjsMesh* const made = mjs_addMesh(spec_.get(), mjs_getSpecDefault(spec_.get()));
    put(made->scale, s.at("scale"));
    auto parameters = s.at("parameters").get<std::vector<double>>();
    const int result = mjs_makeMesh(made, static_cast<mjtMeshBuiltin>(s.at("builtin").get<int>()),
                                    parameters.data(), static_cast<int>(parameters.size()));
    const std::string name = s.at("name");
    return std::to_string(result) + " " + std::to_string(mjs_setName(made->element, name.c_str()));
  }

  std::string attach(const json& s) {
    const int child = s.at("child");
    mjSpec* const source = child < 0 ? spec_.get() : children_.at(static_cast<size_t>(child)).get();
    const auto element = [&](mjSpec* spec, const std::string& type, const json& name) {
      if (type == "spec") return spec->element;
      if (type != "frame") return find(spec, type, name);
      mjsFrame* const found = frame(spec, name);
      return found ? found->element : nullptr;
    };
    mjsElement* const target = element(spec_.get(), s.at("parentType"), s.at("parent"));
    mjsElement* const part = element(source, s.at("childType"), s.value("childName", json()));
    if (!target || !part) return "absent";
    mjs_setDeepCopy(spec_.get(), s.at("deep"));
    const std::string prefix = s.at("prefix"), suffix = s.at("suffix");
    return mjs_attach(target, part, prefix.c_str(), suffix.c_str()) ? "attached" : "refused";
  }

  std::string copy() {
    Spec made(mj_copySpec(spec_.get()));
    if (!made) return "refused";
    copied_.push_back(std::move(spec_));
    spec_ = std::move(made);
    return "copied";
  }

  std::string compile(size_t place) {
    const Model m(mj_compile(spec_.get(), nullptr));
    if (!m) return "refused";
    mj_saveModel(m.get(), (stem_ + std::to_string(place) + ".ours.mjb").c_str(), nullptr, 0);
    return "model";
  }

  std::string stem_;
  Spec spec_;
  std::vector<Spec> children_;
  std::vector<Spec> copied_;
};

}  // namespace

void run_edits(const std::string& path) {
  const json script = json::parse(std::ifstream(path));
  const std::string stem = path.substr(0, path.rfind("json"));
  Run run(script, stem);
  json results = json::array(), errors = json::array();
  for (const json& step : script.at("steps")) {
    results.push_back(run.step(step, results.size()));
    errors.push_back(results.back() == "refused" ? run.error() : "");
  }
  json warnings = json::array();
  if (results.back() == "model") {
    if (const std::string text = run.saved(warnings); !text.empty()) {
      std::ofstream(stem + "saved.xml") << text;
    }
  }
  const json out = {{"results", results}, {"errors", errors}, {"warnings", warnings}};
  std::ofstream(stem + "ours") << out.dump();
}

}  // namespace mj::oracle
