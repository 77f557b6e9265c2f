// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The table of all sensor types. It tells the name of each type, the objects to which a sensor of
// the type is attached, the number and type of its values, and the stage of a step that computes
// them. All code that reads, writes, compiles, validates or names sensors uses this table.

#ifndef MJTOOLS_MODEL_SENSOR_TABLE_H_
#define MJTOOLS_MODEL_SENSOR_TABLE_H_

#include <mujoco/mjtype.h>

#include <bit>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace mj {

// A set of object types: bit i is set if the set contains the mjtObj i. mjOBJ_UNKNOWN in a set
// means that a sensor may have no object.
using ObjectTypes = uint32_t;
constexpr ObjectTypes object_types(auto... types) {
  return (0u | ... | (1u << types));
}
inline constexpr ObjectTypes kAnyObject = ~0u;

enum class SensorAttachment {
  kNone,
  kSite,
  kScalarJoint,
  kBallJoint,
  kLimitedJoint,
  kTendon,
  kLimitedTendon,
  kActuator,
  kBody,
  kFrame,          // attached to a spatial frame, possibly relative to another spatial frame
  kInertialFrame,  // attached to a spatial frame
  kBodyOrGeom,     // attached to two different bodies or geoms
  kRangefinder,    // attached to a site or a camera
  kProjection,     // attached to a site, with a camera as reference
  kInsideSite,     // attached to a spatial frame, with a site as reference
  kContact,        // attached to up to two objects, which select the two sides of contacts
  kTactile,        // attached to a mesh, with a geom as reference
  kPlugin,         // attached to whatever the plugin needs
  kUser,
};

// The allowed types of the object and of the reference of a sensor.
struct AttachmentObjects {
  SensorAttachment attachment;
  ObjectTypes object, reference = object_types(mjOBJ_UNKNOWN);
};

inline constexpr ObjectTypes kSpatialObjects =
    object_types(mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA);
inline constexpr ObjectTypes kDistanceObjects = object_types(mjOBJ_BODY, mjOBJ_GEOM);
inline constexpr ObjectTypes kContactObjects =
    object_types(mjOBJ_UNKNOWN, mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM);

// The allowed objects of all attachments, indexed by SensorAttachment.
inline constexpr AttachmentObjects kAttachmentObjects[] = {
    {SensorAttachment::kNone, object_types(mjOBJ_UNKNOWN)},
    {SensorAttachment::kSite, object_types(mjOBJ_SITE)},
    {SensorAttachment::kScalarJoint, object_types(mjOBJ_JOINT)},
    {SensorAttachment::kBallJoint, object_types(mjOBJ_JOINT)},
    {SensorAttachment::kLimitedJoint, object_types(mjOBJ_JOINT)},
    {SensorAttachment::kTendon, object_types(mjOBJ_TENDON)},
    {SensorAttachment::kLimitedTendon, object_types(mjOBJ_TENDON)},
    {SensorAttachment::kActuator, object_types(mjOBJ_ACTUATOR)},
    {SensorAttachment::kBody, object_types(mjOBJ_BODY)},
    {SensorAttachment::kFrame, kSpatialObjects, kSpatialObjects | object_types(mjOBJ_UNKNOWN)},
    {SensorAttachment::kInertialFrame, kSpatialObjects},
    {SensorAttachment::kBodyOrGeom, kDistanceObjects, kDistanceObjects},
    {SensorAttachment::kRangefinder, object_types(mjOBJ_SITE, mjOBJ_CAMERA)},
    {SensorAttachment::kProjection, object_types(mjOBJ_SITE), object_types(mjOBJ_CAMERA)},
    {SensorAttachment::kInsideSite, kSpatialObjects, object_types(mjOBJ_SITE)},
    {SensorAttachment::kContact, kContactObjects | object_types(mjOBJ_SITE), kContactObjects},
    {SensorAttachment::kTactile, object_types(mjOBJ_MESH), object_types(mjOBJ_GEOM)},
    {SensorAttachment::kPlugin, kAnyObject, kAnyObject},
    {SensorAttachment::kUser, kAnyObject, kAnyObject},
};

constexpr const AttachmentObjects& objects_of(SensorAttachment attachment) {
  return kAttachmentObjects[static_cast<size_t>(attachment)];
}

constexpr bool contains(ObjectTypes types, int type) {
  return type >= 0 && type < 32 && (types >> type & 1) != 0;
}

// Returns the type (mjtObj) of the object if the attachment allows only one type and no reference.
// Otherwise returns mjOBJ_UNKNOWN.
constexpr int only_object(SensorAttachment attachment) {
  const AttachmentObjects& objects = objects_of(attachment);
  const bool is_simple =
      std::has_single_bit(objects.object) && objects.reference == object_types(mjOBJ_UNKNOWN);
  return is_simple ? std::countr_zero(objects.object) : mjOBJ_UNKNOWN;
}

struct SensorKind {
  mjtSensor type;
  std::string_view symbol;  // symbol of the type, such as "mjSENS_TOUCH"
  std::string_view tag;     // tag of its element in MJCF
  SensorAttachment attachment;
  int dim;  // number of values; 0 if it depends on the object and the requested data
  // Type of the values and stage in which they are computed. Plugins and user sensors choose their
  // own type and stage.
  mjtDataType datatype;
  mjtStage stage;
};

// All sensor types, indexed by mjtSensor.
// clang-format off
#define MJTOOLS_SENSOR(name, tag, attachment, dim, datatype, stage)                              \
  SensorKind{mjSENS_##name, "mjSENS_" #name, tag, SensorAttachment::attachment, dim,             \
             mjDATATYPE_##datatype, mjSTAGE_##stage},
inline constexpr SensorKind kSensorKinds[] = {
    MJTOOLS_SENSOR(TOUCH,          "touch",             kSite,          1, POSITIVE,   ACC)
    MJTOOLS_SENSOR(ACCELEROMETER,  "accelerometer",     kSite,          3, REAL,       ACC)
    MJTOOLS_SENSOR(VELOCIMETER,    "velocimeter",       kSite,          3, REAL,       VEL)
    MJTOOLS_SENSOR(GYRO,           "gyro",              kSite,          3, REAL,       VEL)
    MJTOOLS_SENSOR(FORCE,          "force",             kSite,          3, REAL,       ACC)
    MJTOOLS_SENSOR(TORQUE,         "torque",            kSite,          3, REAL,       ACC)
    MJTOOLS_SENSOR(MAGNETOMETER,   "magnetometer",      kSite,          3, REAL,       POS)
    MJTOOLS_SENSOR(RANGEFINDER,    "rangefinder",       kRangefinder,   0, REAL,       POS)
    MJTOOLS_SENSOR(CAMPROJECTION,  "camprojection",     kProjection,    2, REAL,       POS)
    MJTOOLS_SENSOR(JOINTPOS,       "jointpos",          kScalarJoint,   1, REAL,       POS)
    MJTOOLS_SENSOR(JOINTVEL,       "jointvel",          kScalarJoint,   1, REAL,       VEL)
    MJTOOLS_SENSOR(TENDONPOS,      "tendonpos",         kTendon,        1, REAL,       POS)
    MJTOOLS_SENSOR(TENDONVEL,      "tendonvel",         kTendon,        1, REAL,       VEL)
    MJTOOLS_SENSOR(ACTUATORPOS,    "actuatorpos",       kActuator,      0, REAL,       POS)
    MJTOOLS_SENSOR(ACTUATORVEL,    "actuatorvel",       kActuator,      0, REAL,       VEL)
    MJTOOLS_SENSOR(ACTUATORFRC,    "actuatorfrc",       kActuator,      0, REAL,       ACC)
    MJTOOLS_SENSOR(JOINTACTFRC,    "jointactuatorfrc",  kScalarJoint,   1, REAL,       ACC)
    MJTOOLS_SENSOR(TENDONACTFRC,   "tendonactuatorfrc", kTendon,        1, REAL,       ACC)
    MJTOOLS_SENSOR(BALLQUAT,       "ballquat",          kBallJoint,     4, QUATERNION, POS)
    MJTOOLS_SENSOR(BALLANGVEL,     "ballangvel",        kBallJoint,     3, REAL,       VEL)
    MJTOOLS_SENSOR(JOINTLIMITPOS,  "jointlimitpos",     kLimitedJoint,  1, REAL,       POS)
    MJTOOLS_SENSOR(JOINTLIMITVEL,  "jointlimitvel",     kLimitedJoint,  1, REAL,       VEL)
    MJTOOLS_SENSOR(JOINTLIMITFRC,  "jointlimitfrc",     kLimitedJoint,  1, REAL,       ACC)
    MJTOOLS_SENSOR(TENDONLIMITPOS, "tendonlimitpos",    kLimitedTendon, 1, REAL,       POS)
    MJTOOLS_SENSOR(TENDONLIMITVEL, "tendonlimitvel",    kLimitedTendon, 1, REAL,       VEL)
    MJTOOLS_SENSOR(TENDONLIMITFRC, "tendonlimitfrc",    kLimitedTendon, 1, REAL,       ACC)
    MJTOOLS_SENSOR(FRAMEPOS,       "framepos",          kFrame,         3, REAL,       POS)
    MJTOOLS_SENSOR(FRAMEQUAT,      "framequat",         kFrame,         4, QUATERNION, POS)
    MJTOOLS_SENSOR(FRAMEXAXIS,     "framexaxis",        kFrame,         3, AXIS,       POS)
    MJTOOLS_SENSOR(FRAMEYAXIS,     "frameyaxis",        kFrame,         3, AXIS,       POS)
    MJTOOLS_SENSOR(FRAMEZAXIS,     "framezaxis",        kFrame,         3, AXIS,       POS)
    MJTOOLS_SENSOR(FRAMELINVEL,    "framelinvel",       kFrame,         3, REAL,       VEL)
    MJTOOLS_SENSOR(FRAMEANGVEL,    "frameangvel",       kFrame,         3, REAL,       VEL)
    MJTOOLS_SENSOR(FRAMELINACC,    "framelinacc",       kInertialFrame, 3, REAL,       ACC)
    MJTOOLS_SENSOR(FRAMEANGACC,    "frameangacc",       kInertialFrame, 3, REAL,       ACC)
    MJTOOLS_SENSOR(SUBTREECOM,     "subtreecom",        kBody,          3, REAL,       POS)
    MJTOOLS_SENSOR(SUBTREELINVEL,  "subtreelinvel",     kBody,          3, REAL,       VEL)
    MJTOOLS_SENSOR(SUBTREEANGMOM,  "subtreeangmom",     kBody,          3, REAL,       VEL)
    MJTOOLS_SENSOR(INSIDESITE,     "insidesite",        kInsideSite,    1, POSITIVE,   POS)
    MJTOOLS_SENSOR(GEOMDIST,       "distance",          kBodyOrGeom,    1, REAL,       POS)
    MJTOOLS_SENSOR(GEOMNORMAL,     "normal",            kBodyOrGeom,    3, AXIS,       POS)
    MJTOOLS_SENSOR(GEOMFROMTO,     "fromto",            kBodyOrGeom,    6, REAL,       POS)
    MJTOOLS_SENSOR(CONTACT,        "contact",           kContact,       0, REAL,       ACC)
    MJTOOLS_SENSOR(E_POTENTIAL,    "e_potential",       kNone,          1, REAL,       POS)
    MJTOOLS_SENSOR(E_KINETIC,      "e_kinetic",         kNone,          1, REAL,       POS)
    MJTOOLS_SENSOR(CLOCK,          "clock",             kNone,          1, REAL,       POS)
    MJTOOLS_SENSOR(TACTILE,        "tactile",           kTactile,       0, REAL,       ACC)
    MJTOOLS_SENSOR(PLUGIN,         "plugin",            kPlugin,        0, REAL,       NONE)
    MJTOOLS_SENSOR(USER,           "user",              kUser,          0, REAL,       NONE)
};
#undef MJTOOLS_SENSOR
// clang-format on

namespace sensor_table {
// Returns whether kAttachmentObjects and kSensorKinds are complete and in the order of their
// indices.
constexpr bool is_in_order() {
  for (size_t i = 0; i < std::size(kSensorKinds); ++i) {
    if (kSensorKinds[i].type != static_cast<int>(i)) return false;
  }
  for (size_t i = 0; i < std::size(kAttachmentObjects); ++i) {
    if (kAttachmentObjects[i].attachment != static_cast<SensorAttachment>(i)) return false;
  }
  return std::size(kSensorKinds) == mjSENS_USER + 1 &&
         std::size(kAttachmentObjects) == static_cast<size_t>(SensorAttachment::kUser) + 1;
}
static_assert(is_in_order());
}  // namespace sensor_table

// Returns the table entry of an mjtSensor. Returns null if no sensor type has this number.
constexpr const SensorKind* sensor_kind(int type) {
  const bool is_known = type >= 0 && type < static_cast<int>(std::size(kSensorKinds));
  return is_known ? &kSensorKinds[type] : nullptr;
}
// Returns the table entry of the sensor type whose MJCF element is `tag`. Returns null if no sensor
// type has this element.
constexpr const SensorKind* sensor_kind(std::string_view tag) {
  for (const SensorKind& kind : kSensorKinds) {
    if (kind.tag == tag) return &kind;
  }
  return nullptr;
}

// Number of values in each data field that a sensor can output. The fields of contact sensors are
// indexed by mjtConDataField, and the fields of rangefinders by mjtRayDataField.
inline constexpr int kContactDataSize[mjNCONDATA] = {1, 3, 3, 1, 3, 3, 3};
inline constexpr int kRayDataSize[mjNRAYDATA] = {1, 3, 3, 3, 3, 1};

// Returns the total number of values in the fields whose bits are set in `fields`.
template <size_t N>
constexpr int data_size(int fields, const int (&sizes)[N]) {
  int total = 0;
  for (size_t k = 0; k < N; ++k) total += fields >> k & 1 ? sizes[k] : 0;
  return total;
}

}  // namespace mj

#endif  // MJTOOLS_MODEL_SENSOR_TABLE_H_
