// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A libFuzzer entry that interprets its bytes as a sequence of calls of the C API that edit
// descriptions: add, delete, attach, rename, set classes and frames, copy, and compile during a
// simulation. Every call may fail, but no call may access invalid memory or leak.

#include <mujoco/mujoco.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

namespace {

constexpr size_t kMostSpecs = 4;
// Number of elements above which nothing is attached or added to a description any more. Without
// this limit, attaching could double the number again and again.
constexpr int kMostElements = 200;
constexpr int kMostSteps = 3;  // largest number of steps in one action

const char* const kNames[] = {"", "a", "b", "c", "d", "world", "main"};
const char* const kModels[] = {
    "<mujoco/>",
    "<mujoco model='m'><worldbody><body name='a'><joint name='a'/><geom name='a' size='.1'/><site "
    "name='a'/></body><frame name='a' pos='0 0 1'><body name='b'><freejoint name='b'/><geom "
    "name='b' size='.1'/></body></frame></worldbody><actuator><motor name='a' joint='a'/>"
    "</actuator><keyframe><key name='a' ctrl='1'/></keyframe></mujoco>",
    "<mujoco><default><default class='c'><geom rgba='1 0 0 1'/></default></default><worldbody>"
    "<body name='c' mocap='true'><geom class='c' size='.1'/></body></worldbody><tendon><spatial "
    "name='a'><site site='a'/><site site='b'/></spatial></tendon></mujoco>"};

// The bytes of a fuzz input. Reading beyond its end gives zeros.
class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : data_(data), size_(size) {}
  [[nodiscard]] bool empty() const { return at_ >= size_; }
  int below(int n) { return n <= 1 ? 0 : (at_ < size_ ? data_[at_++] : 0) % n; }
  bool coin() { return below(2) == 1; }
  template <typename T, size_t n>
  T one(const T (&from)[n]) {
    return from[below(static_cast<int>(n))];
  }
  double real() { return (below(256) - 128) / 32.0; }

 private:
  const uint8_t* data_;
  size_t size_, at_ = 0;
};

// A description, with the model that was last compiled from it and a simulation of this model.
struct Edited {
  mjSpec* spec = nullptr;
  mjModel* m = nullptr;
  mjData* d = nullptr;
};

constexpr mjtObj kTypes[] = {
    mjOBJ_BODY,     mjOBJ_JOINT,  mjOBJ_GEOM,     mjOBJ_SITE,    mjOBJ_CAMERA,  mjOBJ_LIGHT,
    mjOBJ_FRAME,    mjOBJ_MESH,   mjOBJ_MATERIAL, mjOBJ_TEXTURE, mjOBJ_PAIR,    mjOBJ_EXCLUDE,
    mjOBJ_EQUALITY, mjOBJ_TENDON, mjOBJ_ACTUATOR, mjOBJ_SENSOR,  mjOBJ_NUMERIC, mjOBJ_TUPLE,
    mjOBJ_KEY,      mjOBJ_FLEX,   mjOBJ_SKIN,     mjOBJ_HFIELD,  mjOBJ_TEXT,    mjOBJ_PLUGIN};

class Program {
 public:
  explicit Program(Bytes bytes) : in_(bytes) { all_.push_back({mj_makeSpec()}); }

  ~Program() {
    while (!all_.empty()) end(static_cast<size_t>(in_.below(static_cast<int>(all_.size()))));
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void run() {
    while (!in_.empty()) {
      try {
        step();
      } catch (const std::exception&) {  // without a handler, errors arrive as exceptions
      }
    }
  }

 private:
  // ---- random choices

  Edited& any() { return all_[static_cast<size_t>(in_.below(static_cast<int>(all_.size())))]; }

  static std::vector<mjsElement*> elements(mjSpec* s, mjtObj type) {
    std::vector<mjsElement*> out;
    for (mjsElement* e = mjs_firstElement(s, type); e; e = mjs_nextElement(s, e)) out.push_back(e);
    return out;
  }

  // Returns a random element of the type, or NULL if none exists.
  mjsElement* element(mjSpec* s, mjtObj type) {
    const auto all = elements(s, type);
    return all.empty() ? nullptr
                       : all[static_cast<size_t>(in_.below(static_cast<int>(all.size())))];
  }

  mjsBody* body(mjSpec* s) { return mjs_asBody(element(s, mjOBJ_BODY)); }

  mjsDefault* def(mjSpec* s) { return in_.coin() ? mjs_findDefault(s, in_.one(kNames)) : nullptr; }

  static bool is_full(mjSpec* s) {
    int count = 0;
    for (const mjtObj type : kTypes) count += static_cast<int>(elements(s, type).size());
    return count > kMostElements;
  }

  // ---- actions

  void step() {
    Edited& e = any();
    switch (in_.below(24)) {
      case 0:
        return void(is_full(e.spec) ? nullptr : mjs_addBody(body(e.spec), def(e.spec)));
      case 1:
      case 2:
        return add_to_body(e.spec);
      case 3:
      case 4:
        return add_to_list(e.spec);
      case 5:
        return remove(e.spec);
      case 6:
        return attach(e.spec, any().spec);
      case 7:
      case 8:
        return compile(e);
      case 9:
        return recompile(e);
      case 10:
        return copy(e.spec);
      case 11:
        return save(e.spec);
      case 12:
        return dissolve(e.spec);
      case 13:
        return set_frame(e.spec);
      case 14:
        return rename(e.spec);
      case 15:
        return end_one();
      case 16:
        return refer(e.spec);
      case 17:
        return use_class(e.spec);
      case 18:
        return parse();
      case 19:
        return copy_back(e);
      case 20:
        return simulate(e);
      case 21:
        return look(e.spec);
      case 22:
        return make_shapes(e.spec);
      default:
        return set_numbers(e.spec);
    }
  }

  void add_to_body(mjSpec* s) {
    if (is_full(s)) return;
    mjsBody* const to = body(s);
    switch (in_.below(7)) {
      case 0:
        mjs_addGeom(to, def(s))->size[0] = 0.1;
        break;
      case 1:
        mjs_addJoint(to, def(s))->type = in_.one({mjJNT_HINGE, mjJNT_BALL, mjJNT_SLIDE});
        break;
      case 2:
        mjs_addFreeJoint(to);
        break;
      case 3:
        mjs_addSite(to, def(s));
        break;
      case 4:
        mjs_addCamera(to, def(s));
        break;
      case 5:
        mjs_addLight(to, def(s));
        break;
      default:
        mjs_addFrame(to, in_.coin() ? mjs_asFrame(element(s, mjOBJ_FRAME)) : nullptr);
    }
  }

  void add_to_list(mjSpec* s) {
    if (is_full(s)) return;
    switch (in_.below(17)) {
      case 0:
        mjs_addMesh(s, def(s));
        break;
      case 1:
        mjs_addMaterial(s, def(s));
        break;
      case 2:
        mjs_addTexture(s);
        break;
      case 3:
        mjs_addPair(s, def(s));
        break;
      case 4:
        mjs_addExclude(s);
        break;
      case 5:
        mjs_addEquality(s, def(s));
        break;
      case 6:
        mjs_addTendon(s, def(s));
        break;
      case 7:
        mjs_addActuator(s, def(s));
        break;
      case 8:
        mjs_addSensor(s);
        break;
      case 9:
        mjs_addNumeric(s)->size = 1;
        break;
      case 10:
        mjs_addTuple(s);
        break;
      case 11:
        mjs_addKey(s);
        break;
      case 12:
        mjs_addFlex(s);
        break;
      case 13:
        mjs_addSkin(s);
        break;
      case 14:
        mjs_addHField(s);
        break;
      case 15:
        mjs_setString(mjs_addText(s)->data, "text");
        break;
      default:
        mjs_addPlugin(s);
    }
  }

  void remove(mjSpec* s) {
    if (in_.below(8) == 0) {
      if (mjsDefault* const found = mjs_findDefault(s, in_.one(kNames))) {
        mjs_delete(s, found->element);
      }
      return;
    }
    // The element to delete may belong to any of the descriptions, or it may already be deleted.
    mjsElement* const e =
        in_.below(8) == 0 && deleted_ ? deleted_ : element(any().spec, in_.one(kTypes));
    if (e && mjs_delete(s, e) == 0) deleted_ = e;
  }

  void attach(mjSpec* parent, mjSpec* child) {
    if (is_full(parent) || is_full(child)) return;
    mjs_setDeepCopy(parent, in_.coin());
    constexpr mjtObj kTo[] = {mjOBJ_FRAME, mjOBJ_SITE, mjOBJ_BODY};
    constexpr mjtObj kWhat[] = {mjOBJ_BODY, mjOBJ_FRAME, mjOBJ_MODEL, mjOBJ_GEOM};
    mjsElement* const to = element(parent, in_.one(kTo));
    const mjtObj type = in_.one(kWhat);
    mjsElement* const what = type == mjOBJ_MODEL ? child->element : element(child, type);
    if (to && what) mjs_attach(to, what, in_.one(kNames), in_.coin() ? "_" : "");
  }

  void compile(Edited& e) {
    if (e.d) mj_deleteData(e.d);
    if (e.m) mj_deleteModel(e.m);
    e.d = nullptr;
    e.m = mj_compile(e.spec, nullptr);
    if (e.m && in_.coin()) e.d = mj_makeData(e.m);
  }

  void recompile(Edited& e) {
    if (!e.m) return;
    if (mj_recompile(e.spec, nullptr, e.m, e.d) != 0) e.m = nullptr, e.d = nullptr;
  }

  void copy(mjSpec* s) {
    if (all_.size() >= kMostSpecs) return;
    if (mjSpec* const made = mj_copySpec(s)) all_.push_back({made});
  }

  void save(mjSpec* s) {
    static std::array<char, 1 << 16> text;
    char error[100];
    mj_saveXMLString(s, text.data(), in_.coin() ? static_cast<int>(text.size()) : 10, error,
                     sizeof(error));
  }

  void dissolve(mjSpec* s) {
    mjsBody* which = body(s);
    mjs_bodyToFrame(&which);
  }

  void set_frame(mjSpec* s) {
    mjsElement* const e = element(s, in_.one(kTypes));
    mjsElement* const frame = element(any().spec, mjOBJ_FRAME);
    if (e && frame) mjs_setFrame(e, mjs_asFrame(frame));
  }

  void rename(mjSpec* s) {
    if (mjsElement* const e = element(s, in_.one(kTypes))) mjs_setName(e, in_.one(kNames));
  }

  void end(size_t i) {
    const Edited e = all_[i];
    all_.erase(all_.begin() + static_cast<ptrdiff_t>(i));
    if (e.d) mj_deleteData(e.d);
    if (e.m) mj_deleteModel(e.m);
    mj_deleteSpec(e.spec);
    deleted_ = nullptr;
  }

  void end_one() {
    if (all_.size() > 1) end(static_cast<size_t>(in_.below(static_cast<int>(all_.size()))));
  }

  void refer(mjSpec* s) {
    const char* const name = in_.one(kNames);
    if (mjsActuator* const a = mjs_asActuator(element(s, mjOBJ_ACTUATOR))) {
      mjs_setString(a->target, name);
      a->trntype = in_.one({mjTRN_JOINT, mjTRN_TENDON, mjTRN_SITE, mjTRN_BODY});
      mjs_setToPosition(a, in_.real(), nullptr, nullptr, nullptr, 0);
    }
    if (mjsTendon* const t = mjs_asTendon(element(s, mjOBJ_TENDON))) {
      if (mjs_getWrapNum(t) < 8) in_.coin() ? mjs_wrapSite(t, name) : mjs_wrapJoint(t, name, 1);
    }
    if (mjsEquality* const e = mjs_asEquality(element(s, mjOBJ_EQUALITY))) {
      e->type = in_.one({mjEQ_CONNECT, mjEQ_WELD, mjEQ_JOINT, mjEQ_TENDON});
      e->objtype = in_.one({mjOBJ_BODY, mjOBJ_SITE, mjOBJ_UNKNOWN});
      mjs_setString(e->name1, name);
    }
    if (mjsSensor* const sensor = mjs_asSensor(element(s, mjOBJ_SENSOR))) {
      sensor->type = in_.one({mjSENS_CLOCK, mjSENS_JOINTPOS, mjSENS_FRAMEPOS, mjSENS_TOUCH});
      sensor->objtype = in_.one({mjOBJ_UNKNOWN, mjOBJ_JOINT, mjOBJ_BODY, mjOBJ_SITE});
      mjs_setString(sensor->objname, name);
      (void)mjs_sensorDim(sensor);
    }
    if (mjsGeom* const geom = mjs_asGeom(element(s, mjOBJ_GEOM))) {
      mjs_setString(geom->material, name);
    }
  }

  void use_class(mjSpec* s) {
    if (in_.coin()) mjs_addDefault(s, in_.one(kNames), def(s));
    mjsDefault* const found = def(s);
    if (!found) return;
    found->geom->size[0] = in_.real();
    if (in_.coin()) mjs_setName(found->element, in_.one(kNames));
    if (mjsElement* const e = element(s, in_.one(kTypes))) mjs_setDefault(e, found);
  }

  void parse() {
    if (all_.size() >= kMostSpecs) return;
    char error[100];
    if (mjSpec* const s = mj_parseXMLString(in_.one(kModels), nullptr, error, sizeof(error))) {
      all_.push_back({s});
    }
  }

  void copy_back(Edited& e) {
    if (!e.m) return;
    if (e.m->ngeom > 0) e.m->geom_size[0] = 0.3;
    if (e.m->nbody > 1) e.m->body_pos[3] = 1;
    mj_copyBack(e.spec, e.m);
  }

  void simulate(Edited& e) {
    if (!e.d) return;
    for (int i = in_.below(kMostSteps); i >= 0; --i) mj_step(e.m, e.d);
  }

  void look(mjSpec* s) {
    (void)mjs_findElement(s, in_.one(kTypes), in_.one(kNames));
    mjsElement* const e = element(s, in_.one(kTypes));
    if (!e) return;
    (void)mjs_getId(e);
    (void)mjs_getParent(e);
    (void)mjs_getFrame(e);
    (void)mjs_getDefault(e);
    // A description that was attached by reference still lists elements that its parent owns. The
    // calls below must find the owner of such an element too.
    if (!mjs_getSpec(e) || !mjs_getOriginSpec(e) || !mjs_getCompiler(e)) std::abort();
    (void)mjs_findSpec(s, in_.one(kNames));
    for (int i = 0; i < mjs_numWarnings(s); ++i) (void)mjs_getWarning(s, i);
    mjs_setUserValue(e, in_.one(kNames), s);
  }

  void make_shapes(mjSpec* s) {
    if (mjsMesh* const mesh = mjs_asMesh(element(s, mjOBJ_MESH))) {
      double parameters[] = {static_cast<double>(in_.below(3)), 1, 1, 1};
      mjs_makeMesh(mesh,
                   in_.one({mjMESH_BUILTIN_SPHERE, mjMESH_BUILTIN_WEDGE, mjMESH_BUILTIN_NONE}),
                   parameters, in_.below(5));
    }
    if (mjsTexture* const texture = mjs_asTexture(element(s, mjOBJ_TEXTURE))) {
      texture->builtin = mjBUILTIN_FLAT;
      texture->width = texture->height = in_.below(8);
    }
  }

  void set_numbers(mjSpec* s) {
    if (mjsBody* const b = body(s)) {
      b->pos[0] = in_.real();
      b->mocap = in_.below(8) == 0;
      b->mass = in_.real();
      b->ipos[0] = in_.coin() ? in_.real() : b->ipos[0];
      b->explicitinertial = in_.coin();
    }
    if (mjsKey* const key = mjs_asKey(element(s, mjOBJ_KEY))) {
      const double numbers[16] = {in_.real()};
      mjs_setDouble(key->qpos, numbers, in_.below(16));
    }
    if (mjsJoint* const joint = mjs_asJoint(element(s, mjOBJ_JOINT))) joint->ref = in_.real();
    s->compiler.degree = in_.coin();
    s->compiler.fusestatic = in_.below(8) == 0;
    s->nkey = in_.below(4);
  }

  Bytes in_;
  std::vector<Edited> all_;
  mjsElement* deleted_ = nullptr;
};

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  mjLogConfig config = mju_getLogConfig();
  config.logto_console = config.logto_file = false;
  mju_setLogConfig(config);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Program(Bytes(data, size)).run();
  return 0;
}
