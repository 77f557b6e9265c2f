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

// What a plugin is. Its functions hold no state of their own: that of an instance is in
// d->plugin_state and behind d->plugin_data. Functions may be NULL where nothing is said.
typedef struct mjpPlugin_ {
  const char* name;  // unique, whatever the case of its letters; at most 1023 characters
  int nattribute;    // at most 255
  const char* const* attributes;
  int capabilityflags;  // mjtPluginCapabilityBit
  int needstage;        // mjtStage at which sensors are computed; NONE: with positions

  // Number of entries of an instance in plugin_state; needed by every plugin.
  int (*nstate)(const mjModel* m, int instance);

  // Length of a sensor's data; needed by sensors.
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);

  // Called when data is made. Negative: the instance cannot be made.
  int (*init)(const mjModel* m, mjData* d, int instance);

  // Called when data is deleted.
  void (*destroy)(mjData* d, int instance);

  // Called when data is copied, after plugin_state.
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);

  // Called when data is reset. plugin_state is NULL before a signed distance field is used.
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);

  // Computes what the capability is about: adds to qfrc_passive, writes actuator_force or
  // sensordata.
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);

  // Advances plugin_state, at the end of a step.
  void (*advance)(const mjModel* m, mjData* d, int instance);

  // Adds geoms to a scene, before those of the model (mjv_updateScene).
  void (*visualize)(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);

  // Writes act_dot of the instance's actuators.
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);

  // Signed distance and its gradient at a point of the geom's frame.
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);

  // While the mesh of a field is made: distance, attributes from texts, box [center, half size].
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);
} mjpPlugin;

// What makes a description of a resource of some content type or extension.
typedef int (*mjfCanDecode)(const mjResource* resource);
typedef mjSpec* (*mjfDecode)(mjResource* resource, const mjVFS* vfs);
typedef struct mjpDecoder_ {
  const char* content_type;  // "model/obj"; may be NULL
  const char* extension;     // ".obj", or several: ".mjz|.zip"; may be NULL
  mjfCanDecode can_decode;   // whether it accepts the resource, which is open or has a name alone
  mjfDecode decode;          // a new description, of which a mesh file is the first mesh; or NULL
} mjpDecoder;

// What makes a file of a description, of a model, or of both.
typedef mjtSize (*mjfEncode)(const mjSpec* s, const mjModel* m, const mjVFS* vfs,
                             mjResource* resource);
typedef struct mjpEncoder_ {
  const char* content_type;         // "application/zip"; may be NULL
  const char* extension;            // ".mjz|.zip"; may be NULL
  mjfEncode encode;                 // puts bytes at resource->data and returns their number, -1
  mjfCloseResource close_resource;  // frees them
} mjpEncoder;

// Signed distance fields that are taken together: one, or two with a relative pose.
typedef struct mjSDF_ {
  const mjpPlugin** plugin;  // NULL for a geom
  int* id;                   // instance, or id of the geom
  mjtSDFType type;
  mjtNum* relpos;
  mjtNum* relmat;
  mjtGeom* geomtype;
} mjSDF;

// Called for each library of a folder: its file name, the slot of the first plugin it registered
// (-1: none) and their number.
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

// mjPLUGIN_LIB_INIT(n) { ... } runs when the library is loaded; n is unique in its source file.
#define mjPLUGIN_LIB_INIT(n)                                        \
  static void mjplugin_init_##n(void) __attribute__((constructor)); \
  static void mjplugin_init_##n(void)

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJPLUGIN_H_
