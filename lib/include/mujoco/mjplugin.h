// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Engine plugins: actuators, sensors, passive forces and signed distance fields that come from
// libraries (Programming, Extensions).

#ifndef MUJOCO_MJPLUGIN_H_
#define MUJOCO_MJPLUGIN_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjresource.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

// A plugin. Its functions keep no state: the state of an instance is in d->plugin_state, or in
// memory that d->plugin_data points to. Functions may be NULL unless their comment says otherwise.
typedef struct mjpPlugin_ {
  const char* name;  // unique, ignoring case; at most 1023 characters
  int nattribute;    // at most 255
  const char* const* attributes;
  int capabilityflags;  // mjtPluginCapabilityBit
  int needstage;        // mjtStage at which sensors are computed; NONE: with positions

  // Returns how many numbers of plugin_state an instance needs. Every plugin needs this function.
  int (*nstate)(const mjModel* m, int instance);

  // Returns the length of a sensor's data. Sensor plugins need this function.
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);

  // Prepares an instance when an mjData is made. Returns a negative number if that is impossible.
  int (*init)(const mjModel* m, mjData* d, int instance);

  // Frees the memory of an instance when an mjData is deleted.
  void (*destroy)(mjData* d, int instance);

  // Copies plugin_data of an instance when an mjData is copied, after plugin_state was copied.
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);

  // Resets an instance when an mjData is reset. plugin_state is NULL in calls before a signed
  // distance field is used.
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);

  // Computes the result of a capability: adds to qfrc_passive, or writes actuator_force or
  // sensordata.
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);

  // Advances plugin_state, at the end of a step.
  void (*advance)(const mjModel* m, mjData* d, int instance);

  // Adds geoms to a scene, before the geoms of the model (mjv_updateScene).
  void (*visualize)(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);

  // Writes act_dot of the instance's actuators.
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);

  // Return the signed distance, and write its gradient, at a point in the geom's frame.
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);

  // Serve to make the mesh of a field: distance, attributes read from texts, bounding box [centre,
  // half size].
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);
} mjpPlugin;

// A decoder: makes descriptions from resources of some content type or extension.
typedef int (*mjfCanDecode)(const mjResource* resource);
typedef mjSpec* (*mjfDecode)(mjResource* resource, const mjVFS* vfs);
typedef struct mjpDecoder_ {
  const char* content_type;  // "model/obj"; may be NULL
  const char* extension;     // ".obj", or several: ".mjz|.zip"; may be NULL
  mjfCanDecode can_decode;   // whether it accepts a resource, which is open or has only a name
  mjfDecode decode;  // returns a new description or NULL; the first mesh is that of a mesh file
} mjpDecoder;

// An encoder: makes files from descriptions, from models, or from both.
typedef mjtSize (*mjfEncode)(const mjSpec* s, const mjModel* m, const mjVFS* vfs,
                             mjResource* resource);
typedef struct mjpEncoder_ {
  const char* content_type;         // "application/zip"; may be NULL
  const char* extension;            // ".mjz|.zip"; may be NULL
  mjfEncode encode;                 // puts bytes at resource->data and returns their number, or -1
  mjfCloseResource close_resource;  // frees the bytes at resource->data
} mjpEncoder;

// Signed distance fields that a query evaluates: one, or two with a relative pose.
typedef struct mjSDF_ {
  const mjpPlugin** plugin;  // NULL for a geom
  int* id;                   // instance, or id of the geom
  mjtSDFType type;
  mjtNum* relpos;
  mjtNum* relmat;
  mjtGeom* geomtype;
} mjSDF;

// Reports each library of a folder: its file name, the slot of the first plugin that it registered
// (-1: none) and the number of its plugins.
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

// mjPLUGIN_LIB_INIT(n) { ... } runs when the library is loaded; n is unique in its source file.
#define mjPLUGIN_LIB_INIT(n)                                        \
  static void mjplugin_init_##n(void) __attribute__((constructor)); \
  static void mjplugin_init_##n(void)

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJPLUGIN_H_
