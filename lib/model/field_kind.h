// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The kind of a model field tells what its numbers mean, for example that they are ids of bodies.
// Validation, inspection and comparison by name depend on the kind. The origin of a field tells
// where its numbers come from. Comparison uses the origin to find differences that are only
// consequences of other differences. Kinds and origins are columns of MJMODEL_ARRAY_TABLE. A row
// whose kind or origin is not listed here does not compile.

#ifndef MJTOOLS_MODEL_FIELD_KIND_H_
#define MJTOOLS_MODEL_FIELD_KIND_H_

#include <mujoco/mjmodel.h>

#include <cstdint>

namespace mj {

// The sizes of a model in the order of the file, such as Size::nq and Size::nv.
enum class Size : int16_t {
#define MJ_X(name, ...) name,
  MJMODEL_SIZE_TABLE(MJ_X)
#undef MJ_X
      kCount,
  kNone = -1,
};
inline constexpr int kSizeCount = static_cast<int>(Size::kCount);

// The arrays of a model in the order of the file, such as Array::qpos0.
enum class Array : int16_t {
#define MJ_X(type, name, ...) name,
  MJMODEL_ARRAY_TABLE(MJ_X)
#undef MJ_X
      kCount,
  kNone = -1,
};
inline constexpr int kArrayCount = static_cast<int>(Array::kCount);

enum class Origin : uint8_t {
  kGiven,      // given by the author, or computed from values of the author that no other field
               // holds
  kStructure,  // addresses, counts and topology, which are determined by the list of elements
  kDerived,    // computed by the compiler from other fields, so it differs only if these differ
  // computed like kDerived, but only makes a search faster and does not change its result
  kShortcut,
};

// The enumerations whose values appear in model arrays and options.
enum class EnumType : int8_t {
  mjtSameFrame,
  mjtJoint,
  mjtSleepPolicy,
  mjtGeom,
  mjtCamLight,
  mjtProjection,
  mjtLightType,
  mjtFlexSelf,
  mjtTexture,
  mjtColorSpace,
  mjtObj,
  mjtEq,
  mjtWrap,
  mjtTrn,
  mjtDyn,
  mjtGain,
  mjtBias,
  mjtSensor,
  mjtDataType,
  mjtStage,
  mjtIntegrator,
  mjtCone,
  mjtJacobian,
  mjtSolver,
  mjtConstraint,
  mjtConstraintState,
  kNone = -1,
};

enum class Reference : int8_t {
  kPlain,           // plain number
  kBool,            // 0 or 1
  kBits,            // bits of `enumeration`
  kEnum,            // value of `enumeration`
  kIndex,           // row in arrays with `size` rows, or -1
  kIndexOrSeveral,  // row as for kIndex; -1 for no row, -2 for several rows
  kAddress,  // first row of a block in arrays with `size` rows, or -1; `partner` holds the length
  kCount,    // length of the block whose first row is in `partner`
  // first row of a block in arrays with `size` rows, or -1; other fields determine the length
  kOffset,
  kString,      // start of a string in `partner`, which ends with a 0 byte; or -1
  kStringData,  // characters
  // row lengths of a sparse matrix with `size` entries; `partner` holds the row addresses
  kCsrNnz,
  // row addresses of a sparse matrix with `size` entries; `partner` holds the row lengths
  kCsrAdr,
  kCsrCol,     // column indices, which are less than `size`
  kCsrDiag,    // position of the diagonal within a row of a sparse matrix; `partner` holds the
               // row lengths
  kBvhChild,   // node of the same tree of bounding boxes, relative to the root of the tree, or -1
  kBvhNode,    // id of a geom, or index of a face or element within its mesh or flex, or -1
  kOctChild,   // index of a node in the same octree, or -1
  kGeomData,   // mesh or height field of a geom, depending on its type, or -1
  kFlexLocal,  // index of a vertex, edge or texture coordinate in the same flex
  // index of a vertex, normal, texture coordinate or polygon in the same mesh
  kMeshLocal,
  kMeshGraph,     // packed convex-hull graphs
  kSkinLocal,     // index of a vertex in the same skin
  kHfieldBlock,   // start of nrow*ncol samples in hfield_data
  kTexBlock,      // start of height*width*nchannel bytes in tex_data
  kBodyPair,      // the ids of two bodies, (b1 << 16) + b2
  kEqObject,      // object of an equality constraint, depending on its type
  kWrapObject,    // object on a tendon path, depending on its type
  kTrnObject,     // object of a transmission, depending on its type
  kSensorObject,  // object of a sensor, depending on its object type
  kTupleObject,   // object in a tuple, depending on its type
  kPluginSlot,    // slot of a registered plugin
  kNameMap,       // hash tables whose values are object ids
};

struct FieldKind {
  Reference reference = Reference::kPlain;
  Size size = Size::kNone;
  Array partner = Array::kNone;
  EnumType enumeration = EnumType::kNone;
};

// clang-format off
#define MJ_KIND_PLAIN              ::mj::FieldKind{::mj::Reference::kPlain}
#define MJ_KIND_BOOL               ::mj::FieldKind{::mj::Reference::kBool}
#define MJ_KIND_BITS               ::mj::FieldKind{::mj::Reference::kBits}
#define MJ_KIND_ENUM(type)         ::mj::FieldKind{::mj::Reference::kEnum, ::mj::Size::kNone, ::mj::Array::kNone, ::mj::EnumType::type}
#define MJ_KIND_INDEX(n)           ::mj::FieldKind{::mj::Reference::kIndex, ::mj::Size::n}
#define MJ_KIND_INDEX_OR_SEVERAL(n) ::mj::FieldKind{::mj::Reference::kIndexOrSeveral, ::mj::Size::n}
#define MJ_KIND_ADDRESS(n, count)  ::mj::FieldKind{::mj::Reference::kAddress, ::mj::Size::n, ::mj::Array::count}
#define MJ_KIND_COUNT(address)     ::mj::FieldKind{::mj::Reference::kCount, ::mj::Size::kNone, ::mj::Array::address}
#define MJ_KIND_OFFSET(n)          ::mj::FieldKind{::mj::Reference::kOffset, ::mj::Size::n}
#define MJ_KIND_STRING(text)       ::mj::FieldKind{::mj::Reference::kString, ::mj::Size::kNone, ::mj::Array::text}
#define MJ_KIND_STRING_DATA        ::mj::FieldKind{::mj::Reference::kStringData}
#define MJ_KIND_CSR_NNZ(address, n) ::mj::FieldKind{::mj::Reference::kCsrNnz, ::mj::Size::n, ::mj::Array::address}
#define MJ_KIND_CSR_ADR(nnz, n)    ::mj::FieldKind{::mj::Reference::kCsrAdr, ::mj::Size::n, ::mj::Array::nnz}
#define MJ_KIND_CSR_COL(n)         ::mj::FieldKind{::mj::Reference::kCsrCol, ::mj::Size::n}
#define MJ_KIND_CSR_DIAG(nnz)      ::mj::FieldKind{::mj::Reference::kCsrDiag, ::mj::Size::kNone, ::mj::Array::nnz}
#define MJ_KIND_BVH_CHILD          ::mj::FieldKind{::mj::Reference::kBvhChild}
#define MJ_KIND_BVH_NODE           ::mj::FieldKind{::mj::Reference::kBvhNode}
#define MJ_KIND_OCT_CHILD          ::mj::FieldKind{::mj::Reference::kOctChild}
#define MJ_KIND_GEOM_DATA          ::mj::FieldKind{::mj::Reference::kGeomData}
#define MJ_KIND_FLEX_LOCAL         ::mj::FieldKind{::mj::Reference::kFlexLocal}
#define MJ_KIND_MESH_LOCAL         ::mj::FieldKind{::mj::Reference::kMeshLocal}
#define MJ_KIND_MESH_GRAPH         ::mj::FieldKind{::mj::Reference::kMeshGraph}
#define MJ_KIND_SKIN_LOCAL         ::mj::FieldKind{::mj::Reference::kSkinLocal}
#define MJ_KIND_HFIELD_BLOCK       ::mj::FieldKind{::mj::Reference::kHfieldBlock}
#define MJ_KIND_TEX_BLOCK          ::mj::FieldKind{::mj::Reference::kTexBlock}
#define MJ_KIND_BODY_PAIR          ::mj::FieldKind{::mj::Reference::kBodyPair}
#define MJ_KIND_EQ_OBJECT          ::mj::FieldKind{::mj::Reference::kEqObject}
#define MJ_KIND_WRAP_OBJECT        ::mj::FieldKind{::mj::Reference::kWrapObject}
#define MJ_KIND_TRN_OBJECT         ::mj::FieldKind{::mj::Reference::kTrnObject}
#define MJ_KIND_SENSOR_OBJECT      ::mj::FieldKind{::mj::Reference::kSensorObject}
#define MJ_KIND_TUPLE_OBJECT       ::mj::FieldKind{::mj::Reference::kTupleObject}
#define MJ_KIND_PLUGIN_SLOT        ::mj::FieldKind{::mj::Reference::kPluginSlot}
#define MJ_KIND_NAME_MAP           ::mj::FieldKind{::mj::Reference::kNameMap}

#define MJ_ORIGIN_GIVEN            ::mj::Origin::kGiven
#define MJ_ORIGIN_STRUCTURE        ::mj::Origin::kStructure
#define MJ_ORIGIN_DERIVED          ::mj::Origin::kDerived
#define MJ_ORIGIN_SHORTCUT         ::mj::Origin::kShortcut
// clang-format on

}  // namespace mj

#endif  // MJTOOLS_MODEL_FIELD_KIND_H_
