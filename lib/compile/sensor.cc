// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <iterator>
#include <span>

#include "compile/passes.h"
#include "compile/size_limits.h"
#include "compile/user_data.h"
#include "plugin/table.h"

namespace mj::compiler {
namespace {

constexpr int kMaxSamples = 1 << 24;
constexpr int kMaxReduce = 3;

// What a sensor can be attached to.
enum class Attachment {
  kNone,
  kSite,
  kScalarJoint,
  kBallJoint,
  kLimitedJoint,
  kTendon,
  kLimitedTendon,
  kActuator,
  kBody,
  kSpatial,     // body, geom, site or camera; the reference likewise
  kBodyOrGeom,  // two different ones
  kSpecial,     // rules of its own
};

struct Rule {
  int type;
  Attachment attachment;
  int dim;  // 0: computed
  int datatype;
  int stage;
};

constexpr Rule kRules[] = {
    {mjSENS_TOUCH, Attachment::kSite, 1, mjDATATYPE_POSITIVE, mjSTAGE_ACC},
    {mjSENS_ACCELEROMETER, Attachment::kSite, 3, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_VELOCIMETER, Attachment::kSite, 3, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_GYRO, Attachment::kSite, 3, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_FORCE, Attachment::kSite, 3, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_TORQUE, Attachment::kSite, 3, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_MAGNETOMETER, Attachment::kSite, 3, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_RANGEFINDER, Attachment::kSpecial, 0, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_CAMPROJECTION, Attachment::kSpecial, 2, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_JOINTPOS, Attachment::kScalarJoint, 1, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_JOINTVEL, Attachment::kScalarJoint, 1, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_TENDONPOS, Attachment::kTendon, 1, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_TENDONVEL, Attachment::kTendon, 1, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_ACTUATORPOS, Attachment::kActuator, 0, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_ACTUATORVEL, Attachment::kActuator, 0, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_ACTUATORFRC, Attachment::kActuator, 0, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_JOINTACTFRC, Attachment::kScalarJoint, 1, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_TENDONACTFRC, Attachment::kTendon, 1, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_BALLQUAT, Attachment::kBallJoint, 4, mjDATATYPE_QUATERNION, mjSTAGE_POS},
    {mjSENS_BALLANGVEL, Attachment::kBallJoint, 3, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_JOINTLIMITPOS, Attachment::kLimitedJoint, 1, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_JOINTLIMITVEL, Attachment::kLimitedJoint, 1, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_JOINTLIMITFRC, Attachment::kLimitedJoint, 1, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_TENDONLIMITPOS, Attachment::kLimitedTendon, 1, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_TENDONLIMITVEL, Attachment::kLimitedTendon, 1, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_TENDONLIMITFRC, Attachment::kLimitedTendon, 1, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_FRAMEPOS, Attachment::kSpatial, 3, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_FRAMEQUAT, Attachment::kSpatial, 4, mjDATATYPE_QUATERNION, mjSTAGE_POS},
    {mjSENS_FRAMEXAXIS, Attachment::kSpatial, 3, mjDATATYPE_AXIS, mjSTAGE_POS},
    {mjSENS_FRAMEYAXIS, Attachment::kSpatial, 3, mjDATATYPE_AXIS, mjSTAGE_POS},
    {mjSENS_FRAMEZAXIS, Attachment::kSpatial, 3, mjDATATYPE_AXIS, mjSTAGE_POS},
    {mjSENS_FRAMELINVEL, Attachment::kSpatial, 3, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_FRAMEANGVEL, Attachment::kSpatial, 3, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_FRAMELINACC, Attachment::kSpatial, 3, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_FRAMEANGACC, Attachment::kSpatial, 3, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_SUBTREECOM, Attachment::kBody, 3, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_SUBTREELINVEL, Attachment::kBody, 3, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_SUBTREEANGMOM, Attachment::kBody, 3, mjDATATYPE_REAL, mjSTAGE_VEL},
    {mjSENS_INSIDESITE, Attachment::kSpecial, 1, mjDATATYPE_POSITIVE, mjSTAGE_POS},
    {mjSENS_GEOMDIST, Attachment::kBodyOrGeom, 1, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_GEOMNORMAL, Attachment::kBodyOrGeom, 3, mjDATATYPE_AXIS, mjSTAGE_POS},
    {mjSENS_GEOMFROMTO, Attachment::kBodyOrGeom, 6, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_CONTACT, Attachment::kSpecial, 0, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_E_POTENTIAL, Attachment::kNone, 1, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_E_KINETIC, Attachment::kNone, 1, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_CLOCK, Attachment::kNone, 1, mjDATATYPE_REAL, mjSTAGE_POS},
    {mjSENS_TACTILE, Attachment::kSpecial, 0, mjDATATYPE_REAL, mjSTAGE_ACC},
    {mjSENS_PLUGIN, Attachment::kSpecial, 0, mjDATATYPE_REAL, mjSTAGE_NONE},
    {mjSENS_USER, Attachment::kSpecial, 0, mjDATATYPE_REAL, mjSTAGE_ACC},
};

constexpr int kContactFieldSize[mjNCONDATA] = {1, 3, 3, 1, 3, 3, 3};
constexpr int kRayFieldSize[mjNRAYDATA] = {1, 3, 3, 3, 3, 1};

int field_total(int dataspec, std::span<const int> sizes) {
  int total = 0;
  for (size_t i = 0; i < sizes.size(); ++i) total += dataspec & (1 << i) ? sizes[i] : 0;
  return total;
}

class SensorCompiler : Subject {
 public:
  SensorCompiler(Draft& draft, Sensor& sensor)
      : Subject(draft.report, sensor.where, describe("sensor", sensor.name, sensor.id)),
        draft_(draft),
        s_(sensor) {}

  void compile() {
    check_user_data(draft_, s_.where, s_.user, draft_.size.nuser_sensor, me(), "nuser_sensor");
    check_numbers();
    for (const Rule& rule : kRules) {
      if (rule.type != s_.type) continue;
      if (s_.type != mjSENS_USER) {
        s_.dim = rule.dim;
        s_.datatype = rule.datatype;
        s_.needstage = rule.stage;
      }
      attach(rule.attachment);
      check_cutoff();
      return;
    }
    fail("sensor-type", "the type is not valid");
  }

 private:
  void require(bool good, DiagnosticCode code, std::string_view what,
               std::string_view attribute = {}) const {
    if (!good) fail(code, what, attribute);
  }

  void check_numbers() const {
    require(s_.noise >= 0, "sensor-noise", "noise must not be negative", "noise");
    require(s_.cutoff >= 0, "sensor-cutoff", "cutoff must not be negative", "cutoff");
    require(s_.interval[0] >= 0, "sensor-interval", "the period must not be negative", "interval");
    require(s_.interval[1] <= 0, "sensor-interval", "the phase must not be positive", "interval");
    require(s_.interval[0] == 0 || s_.interval[1] > -s_.interval[0], "sensor-interval",
            "the phase must be larger than the negative period", "interval");
    require(s_.delay <= 0 || s_.nsample > 0, "history-delay", "delay needs a positive nsample",
            "delay");
    require(s_.nsample >= 0, "history-length", "nsample must not be negative", "nsample");
    require(s_.nsample <= kMaxSamples, "history-length", "nsample must be at most 16777216",
            "nsample");
  }

  void check_cutoff() const {
    const bool direction = s_.datatype == mjDATATYPE_AXIS || s_.datatype == mjDATATYPE_QUATERNION;
    require(!(s_.cutoff > 0) || !direction || s_.type == mjSENS_GEOMNORMAL, "sensor-cutoff",
            "directions and quaternions cannot have a cutoff", "cutoff");
  }

  // The object the sensor is attached to, of a type fixed by the sensor.
  int resolve_object(int type, std::string_view attribute) {
    s_.objtype = type;
    require(!s_.objname.empty(), "sensor-without-object",
            "the name of the " + std::string(type_name(type)) + " is empty", attribute);
    s_.object = find_object(type, s_.objname, attribute);
    return s_.object;
  }

  int find_object(int type, const std::string& name, std::string_view attribute) {
    const int id = draft_.resolve(type, name, s_.where, me(), attribute);
    if (type == mjOBJ_GEOM) draft_.geoms[id]->referenced = true;
    return id;
  }

  void resolve_reference(std::string_view attribute) {
    require(!s_.refname.empty(), "sensor-without-object", "the name of the reference is empty",
            attribute);
    s_.reference = find_object(s_.reftype, s_.refname, attribute);
  }

  static bool is_spatial(int type) {
    return type == mjOBJ_BODY || type == mjOBJ_XBODY || type == mjOBJ_GEOM || type == mjOBJ_SITE ||
           type == mjOBJ_CAMERA;
  }

  void resolve_spatial() {
    require(is_spatial(s_.objtype), "sensor-object-type",
            "objtype must be body, xbody, geom, site or camera", "objtype");
    resolve_object(s_.objtype, "objname");
  }

  // Whether the joint or tendon may only seem unlimited because of an error of its own.
  [[nodiscard]] bool is_blameless() const { return !draft_.report.ok(); }

  const Joint& joint() { return *draft_.joints[resolve_object(mjOBJ_JOINT, "joint")]; }

  void attach(Attachment attachment) {
    switch (attachment) {
      case Attachment::kNone:
        s_.objtype = mjOBJ_UNKNOWN;
        break;
      case Attachment::kSite:
        resolve_object(mjOBJ_SITE, "site");
        break;
      case Attachment::kScalarJoint: {
        const int type = joint().spec->type;
        require(type == mjJNT_HINGE || type == mjJNT_SLIDE, "sensor-joint-type",
                "the joint must be a hinge or slide", "joint");
        break;
      }
      case Attachment::kBallJoint:
        require(joint().spec->type == mjJNT_BALL, "sensor-joint-type", "the joint must be a ball",
                "joint");
        break;
      case Attachment::kLimitedJoint:
        require(joint().limited || is_blameless(), "sensor-not-limited",
                "the joint must be limited", "joint");
        break;
      case Attachment::kTendon:
        resolve_object(mjOBJ_TENDON, "tendon");
        break;
      case Attachment::kLimitedTendon:
        require(draft_.tendons[resolve_object(mjOBJ_TENDON, "tendon")].is_limited || is_blameless(),
                "sensor-not-limited", "the tendon must be limited", "tendon");
        break;
      case Attachment::kActuator:
        s_.dim = draft_.actuators[resolve_object(mjOBJ_ACTUATOR, "actuator")].outnum;
        break;
      case Attachment::kBody:
        resolve_object(mjOBJ_BODY, "body");
        break;
      case Attachment::kSpatial:
        resolve_spatial();
        attach_frame_reference();
        break;
      case Attachment::kBodyOrGeom:
        attach_distance();
        break;
      case Attachment::kSpecial:
        attach_special();
        break;
    }
  }

  void attach_frame_reference() {
    if (s_.reftype == mjOBJ_UNKNOWN && s_.refname.empty()) return;
    require(is_spatial(s_.reftype), "sensor-object-type",
            "reftype must be body, xbody, geom, site or camera", "reftype");
    resolve_reference("refname");
  }

  void attach_distance() {
    auto is_valid = [](int type) { return type == mjOBJ_BODY || type == mjOBJ_GEOM; };
    require(is_valid(s_.objtype) && is_valid(s_.reftype), "sensor-object-type",
            "two bodies or geoms are needed");
    resolve_object(s_.objtype, s_.objtype == mjOBJ_BODY ? "body1" : "geom1");
    resolve_reference(s_.reftype == mjOBJ_BODY ? "body2" : "geom2");
    require(s_.objtype != s_.reftype || s_.object != s_.reference, "sensor-same-object",
            "the two objects must be different", s_.reftype == mjOBJ_BODY ? "body2" : "geom2");
    check_no_hfield(s_.objtype, s_.object, "geom1");
    check_no_hfield(s_.reftype, s_.reference, "geom2");
  }

  // Height fields of bodies are left out of the distance.
  void check_no_hfield(int type, int id, std::string_view attribute) const {
    require(type != mjOBJ_GEOM || draft_.geoms[id]->spec->type != mjGEOM_HFIELD,
            "sensor-object-type", "distances to height fields are not supported", attribute);
  }

  void attach_special() {
    switch (s_.type) {
      case mjSENS_RANGEFINDER:
        return attach_rangefinder();
      case mjSENS_CAMPROJECTION:
        return attach_camprojection();
      case mjSENS_INSIDESITE:
        resolve_spatial();
        s_.reftype = mjOBJ_SITE;
        return resolve_reference("site");
      case mjSENS_CONTACT:
        return attach_contact();
      case mjSENS_TACTILE:
        return attach_tactile();
      case mjSENS_PLUGIN:
        return attach_plugin();
      default:
        return attach_user();
    }
  }

  void attach_rangefinder() {
    require(s_.objtype == mjOBJ_SITE || s_.objtype == mjOBJ_CAMERA, "sensor-object-type",
            "a rangefinder needs a site or a camera");
    resolve_object(s_.objtype, s_.objtype == mjOBJ_SITE ? "site" : "camera");
    if (s_.intprm[0] == 0) s_.intprm[0] = 1 << mjRAYDATA_DIST;
    require(s_.intprm[0] > 0 && s_.intprm[0] < 1 << mjNRAYDATA, "sensor-data",
            "data has invalid fields", "data");
    int64_t rays = 1;
    if (s_.objtype == mjOBJ_CAMERA) {
      const auto& resolution = draft_.cameras[s_.object]->spec->resolution;
      require_resolution(s_.object);
      rays = int64_t{resolution[0]} * resolution[1];
    }
    set_dim(rays, field_total(s_.intprm[0], kRayFieldSize), "camera");
  }

  void attach_camprojection() {
    resolve_object(mjOBJ_SITE, "site");
    s_.reftype = mjOBJ_CAMERA;
    resolve_reference("camera");
    require_resolution(s_.reference);
  }

  void require_resolution(int camera) const {
    const auto& resolution = draft_.cameras[camera]->spec->resolution;
    require(resolution[0] > 0 && resolution[1] > 0, "camera-resolution",
            "the camera needs a positive resolution", "camera");
  }

  void set_dim(int64_t records, int size, std::string_view attribute) {
    require(records <= kMaxNumbers / size, "size-too-large",
            "the sensor must have at most " + std::to_string(kMaxNumbers) + " numbers", attribute);
    s_.dim = static_cast<int>(records * size);
  }

  void attach_contact() {
    const int type = s_.objtype;
    require(type == mjOBJ_SITE || type == mjOBJ_BODY || type == mjOBJ_XBODY || type == mjOBJ_GEOM ||
                type == mjOBJ_UNKNOWN,
            "sensor-object-type", "the first criterion must be a site, body, subtree or geom");
    require(s_.reftype == mjOBJ_BODY || s_.reftype == mjOBJ_XBODY || s_.reftype == mjOBJ_GEOM ||
                s_.reftype == mjOBJ_UNKNOWN,
            "sensor-object-type", "the second criterion must be a body, subtree or geom");
    if (type != mjOBJ_UNKNOWN) {
      resolve_object(type, type == mjOBJ_SITE    ? "site"
                           : type == mjOBJ_GEOM  ? "geom1"
                           : type == mjOBJ_XBODY ? "subtree1"
                                                 : "body1");
    }
    if (s_.reftype != mjOBJ_UNKNOWN) {
      resolve_reference(s_.reftype == mjOBJ_GEOM    ? "geom2"
                        : s_.reftype == mjOBJ_XBODY ? "subtree2"
                                                    : "body2");
    }
    if (s_.intprm[0] == 0) s_.intprm[0] = 1 << mjCONDATA_FOUND;
    require(s_.intprm[0] > 0 && s_.intprm[0] < 1 << mjNCONDATA, "sensor-data",
            "data has invalid fields", "data");
    require(s_.intprm[1] >= 0 && s_.intprm[1] <= kMaxReduce, "sensor-reduce", "reduce is invalid",
            "reduce");
    require(s_.intprm[2] >= 1, "sensor-num", "num must be positive", "num");
    set_dim(s_.intprm[2], field_total(s_.intprm[0], kContactFieldSize), "num");
  }

  void attach_tactile() {
    const int mesh = resolve_object(mjOBJ_MESH, "mesh");
    s_.reftype = mjOBJ_GEOM;
    resolve_reference("geom");
    s_.dim = 3 * draft_.meshes[mesh].vertex_count();
  }

  // The plugin tells the number of values when the model is complete.
  void attach_plugin() {
    if (s_.plugin_id < 0) return;
    if (s_.objtype != mjOBJ_UNKNOWN) resolve_object(s_.objtype, "objname");
    if (s_.reftype != mjOBJ_UNKNOWN) resolve_reference("refname");
    s_.needstage = plugin::require(draft_.plugins[s_.plugin_id].slot).needstage;
  }

  void attach_user() {
    if (s_.objtype != mjOBJ_UNKNOWN) resolve_object(s_.objtype, "objname");
    require(s_.dim >= 0, "sensor-dim", "dim must not be negative", "dim");
    require(s_.datatype != mjDATATYPE_AXIS || s_.dim == 3, "sensor-dim",
            "a sensor with axis data has dim 3", "dim");
    require(s_.datatype != mjDATATYPE_QUATERNION || s_.dim == 4, "sensor-dim",
            "a sensor with quaternion data has dim 4", "dim");
  }

  Draft& draft_;
  Sensor& s_;
};

}  // namespace

void compile_sensors(Draft& draft) {
  for (Sensor& sensor : draft.sensors) {
    draft.report.collect([&] { SensorCompiler(draft, sensor).compile(); });
  }
}

}  // namespace mj::compiler
