// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/passes.h"
#include "compile/draft/size_limits.h"
#include "compile/draft/user_data.h"
#include "model/history_size.h"
#include "model/sensor_table.h"
#include "plugin/table.h"

namespace mj::compiler {
namespace {

// Largest value of `reduce`: 0 none, 1 mindist, 2 maxforce, 3 netforce.
constexpr int kMaxReduce = 3;

class SensorCompiler : Subject {
 public:
  SensorCompiler(Draft& draft, Sensor& sensor)
      : Subject(draft.report, sensor.where, describe("sensor", sensor.name, sensor.id)),
        draft_(draft),
        s_(sensor) {}

  void compile() {
    check_user_data(draft_, s_.where, s_.user, draft_.size.nuser_sensor, me(), "nuser_sensor");
    check_numbers();
    const SensorKind* kind = sensor_kind(s_.type);
    require(kind != nullptr, "sensor-type", "the type is not valid");
    if (s_.type != mjSENS_USER) {
      s_.dim = kind->dim;
      s_.datatype = kind->datatype;
      s_.needstage = kind->stage;
    }
    attach(kind->attachment);
    check_cutoff();
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
            "the phase must be greater than minus the period", "interval");
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

  // Finds the object to which the sensor is attached, and returns its id. `type` is the type of the
  // object.
  int resolve_object(int type, std::string_view attribute) {
    s_.objtype = type;
    require(!s_.objname.empty(), "sensor-without-object",
            "the name of the " + std::string(type_name(type)) + " is empty", attribute);
    s_.object = find_object(type, s_.objname, "sensorized object", attribute);
    return s_.object;
  }

  int find_object(int type, const std::string& name, const char* role, std::string_view attribute) {
    const int id = draft_.find(type, name);
    if (id < 0) {
      draft_.resolve(type, name, s_.where,
                     "unrecognized name '" + name + "' of " + role + ": " + me(), attribute);
    }
    if (type == mjOBJ_GEOM) draft_.geoms[id]->is_referenced = true;
    return id;
  }

  void resolve_reference(std::string_view attribute) {
    require(!s_.refname.empty(), "sensor-without-object", "the name of the reference is empty",
            attribute);
    s_.reference = find_object(s_.reftype, s_.refname, "object", attribute);
  }

  void resolve_spatial() {
    require(contains(kSpatialObjects, s_.objtype), "sensor-object-type",
            "objtype must be body, xbody, geom, site or camera", "objtype");
    resolve_object(s_.objtype, "objname");
  }

  void attach(SensorAttachment attachment) {
    switch (attachment) {
      case SensorAttachment::kNone:
        s_.objtype = mjOBJ_UNKNOWN;
        return;
      case SensorAttachment::kSite:
      case SensorAttachment::kTendon:
      case SensorAttachment::kBody:
        resolve_only(attachment);
        return;
      case SensorAttachment::kActuator:
        s_.dim = draft_.actuators[resolve_only(attachment)].outnum;
        return;
      case SensorAttachment::kScalarJoint:
      case SensorAttachment::kBallJoint:
        return attach_joint(attachment, *draft_.joints[resolve_only(attachment)]);
      case SensorAttachment::kLimitedJoint:
        return require_limited(draft_.joints[resolve_only(attachment)]->limited, "joint");
      case SensorAttachment::kLimitedTendon:
        return require_limited(draft_.tendons[resolve_only(attachment)].is_limited, "tendon");
      case SensorAttachment::kFrame:
      case SensorAttachment::kInertialFrame:
        resolve_spatial();
        return attach_frame_reference();
      case SensorAttachment::kBodyOrGeom:
        return attach_distance();
      case SensorAttachment::kRangefinder:
        return attach_rangefinder();
      case SensorAttachment::kProjection:
        return attach_camprojection();
      case SensorAttachment::kInsideSite:
        resolve_spatial();
        s_.reftype = mjOBJ_SITE;
        return resolve_reference("site");
      case SensorAttachment::kContact:
        return attach_contact();
      case SensorAttachment::kTactile:
        return attach_tactile();
      case SensorAttachment::kPlugin:
        return attach_plugin();
      case SensorAttachment::kUser:
        return attach_user();
    }
  }

  // Finds the object of a sensor that can only be attached to one type of object. In MJCF, the
  // attribute that names the object has the name of this type.
  int resolve_only(SensorAttachment attachment) {
    const int type = only_object(attachment);
    return resolve_object(type, type_name(type));
  }

  void attach_joint(SensorAttachment attachment, const Joint& joint) const {
    const int type = joint.spec->type;
    if (attachment == SensorAttachment::kBallJoint) {
      require(type == mjJNT_BALL, "sensor-joint-type", "the joint must be a ball", "joint");
    } else {
      require(type == mjJNT_HINGE || type == mjJNT_SLIDE, "sensor-joint-type",
              "the joint must be a hinge or slide", "joint");
    }
  }

  // Reports an error if the joint or tendon has no limit. After an earlier error, reports nothing,
  // because that error may be the cause.
  void require_limited(bool is_limited, std::string_view what) const {
    require(is_limited || !draft_.report.ok(), "sensor-not-limited",
            "the " + std::string(what) + " must be limited", what);
  }

  void attach_frame_reference() {
    if (s_.reftype == mjOBJ_UNKNOWN && s_.refname.empty()) return;
    require(contains(kSpatialObjects, s_.reftype), "sensor-object-type",
            "reftype must be body, xbody, geom, site or camera", "reftype");
    resolve_reference("refname");
  }

  void attach_distance() {
    require(contains(kDistanceObjects, s_.objtype) && contains(kDistanceObjects, s_.reftype),
            "sensor-object-type", "two bodies or geoms are needed");
    resolve_object(s_.objtype, s_.objtype == mjOBJ_BODY ? "body1" : "geom1");
    resolve_reference(s_.reftype == mjOBJ_BODY ? "body2" : "geom2");
    require(s_.objtype != s_.reftype || s_.object != s_.reference, "sensor-same-object",
            "the two objects must be different", s_.reftype == mjOBJ_BODY ? "body2" : "geom2");
    check_no_hfield(s_.objtype, s_.object, "geom1");
    check_no_hfield(s_.reftype, s_.reference, "geom2");
  }

  // Reports an error if the object is a geom of type height field. A body may contain height
  // fields, because the distance to a body ignores them.
  void check_no_hfield(int type, int id, std::string_view attribute) const {
    require(type != mjOBJ_GEOM || draft_.geoms[id]->spec->type != mjGEOM_HFIELD,
            "sensor-object-type", "distances to height fields are not supported", attribute);
  }

  void attach_rangefinder() {
    require(contains(objects_of(SensorAttachment::kRangefinder).object, s_.objtype),
            "sensor-object-type", "a rangefinder needs a site or a camera");
    resolve_object(s_.objtype, s_.objtype == mjOBJ_SITE ? "site" : "camera");
    require_data(mjNRAYDATA);
    int64_t rays = 1;
    if (s_.objtype == mjOBJ_CAMERA) {
      const auto& resolution = draft_.cameras[s_.object]->spec->resolution;
      require_resolution(s_.object);
      rays = int64_t{resolution[0]} * resolution[1];
    }
    set_dim(rays, data_size(s_.intprm[0], kRayDataSize), "camera");
  }

  // Checks the bits that select which data the sensor outputs.
  void require_data(int bits) const {
    require(s_.intprm[0] > 0, "sensor-data",
            "data spec (intprm[0]) must be positive, got " + std::to_string(s_.intprm[0]), "data");
    require(s_.intprm[0] < 1 << bits, "sensor-data",
            "data has bits that do not belong to any field: intprm[0] is " +
                std::to_string(s_.intprm[0]),
            "data");
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
    const AttachmentObjects& sides = objects_of(SensorAttachment::kContact);
    require(contains(sides.object, type), "sensor-object-type",
            "the first criterion must be a site, body, subtree or geom");
    require(contains(sides.reference, s_.reftype), "sensor-object-type",
            "the second criterion must be a body, subtree or geom");
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
    require_data(mjNCONDATA);
    require(s_.intprm[1] >= 0 && s_.intprm[1] <= kMaxReduce, "sensor-reduce", "reduce is invalid",
            "reduce");
    require(s_.intprm[2] >= 1, "sensor-num", "num must be positive", "num");
    set_dim(s_.intprm[2], data_size(s_.intprm[0], kContactDataSize), "num");
  }

  void attach_tactile() {
    const int mesh = resolve_object(mjOBJ_MESH, "mesh");
    s_.reftype = mjOBJ_GEOM;
    resolve_reference("geom");
    s_.dim = 3 * draft_.meshes[mesh].vertex_count();
  }

  // Resolves the objects of a plugin sensor. The number of values of the sensor is not known yet:
  // the plugin tells it when the model is complete.
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
