// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Engine plugins: actuators, sensors, passive forces and signed distance fields that libraries add
// to the engine (Programming, Extensions).

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

// A plugin: its name, its properties and the functions that the engine calls. The functions keep no
// state of their own. The state of an instance is in d->plugin_state, or in memory that
// d->plugin_data points to. A function may be NULL unless its comment says that it is needed.
typedef struct mjpPlugin_ {
  const char* name;  // unique among all plugins, ignoring case; at most 1023 characters
  int nattribute;    // number of attributes, at most 255
  const char* const* attributes;
  int capabilityflags;  // what the plugin can do; bits of mjtPluginCapabilityBit
  int needstage;  // mjtStage that computes the plugin's sensors; mjSTAGE_NONE means mjSTAGE_POS

  // Returns the number of values in plugin_state that an instance needs. Every plugin needs this
  // function.
  int (*nstate)(const mjModel* m, int instance);

  // Returns the number of values that a sensor outputs. Sensor plugins need this function.
  int (*nsensordata)(const mjModel* m, int instance, int sensor_id);

  // Prepares an instance when an mjData is made. Returns a negative number on failure.
  int (*init)(const mjModel* m, mjData* d, int instance);

  // Frees the memory of an instance when an mjData is deleted.
  void (*destroy)(mjData* d, int instance);

  // Copies plugin_data of an instance when an mjData is copied. plugin_state has already been
  // copied.
  void (*copy)(mjData* dest, const mjModel* m, const mjData* src, int instance);

  // Resets an instance when an mjData is reset. It is also called, with plugin_state NULL, before
  // the plugin's signed distance field is used.
  void (*reset)(const mjModel* m, mjtNum* plugin_state, void* plugin_data, int instance);

  // Computes the result of one capability of an instance: adds passive forces to qfrc_passive, or
  // writes actuator_force or sensordata.
  void (*compute)(const mjModel* m, mjData* d, int instance, int capability_bit);

  // Advances plugin_state to the next time. It is called at the end of a step.
  void (*advance)(const mjModel* m, mjData* d, int instance);

  // Adds geoms to a scene. mjv_updateScene calls it before it adds the geoms of the model.
  void (*visualize)(const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scn, int instance);

  // Writes act_dot of the actuators that belong to an instance.
  void (*actuator_act_dot)(const mjModel* m, mjData* d, int instance);

  // Return the signed distance at a point (sdf_distance) and write its gradient (sdf_gradient). The
  // point and the gradient are given in the frame of the geom.
  mjtNum (*sdf_distance)(const mjtNum point[3], const mjData* d, int instance);
  void (*sdf_gradient)(mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance);

  // The last three functions are used to make a mesh that shows a distance field.
  // sdf_staticdistance returns the signed distance at a point. sdf_attribute converts attributes
  // from texts to numbers. sdf_aabb writes the bounding box of the field as centre and half sizes.
  mjtNum (*sdf_staticdistance)(const mjtNum point[3], const mjtNum* attributes);
  void (*sdf_attribute)(mjtNum attribute[], const char* name[], const char* value[]);
  void (*sdf_aabb)(mjtNum aabb[6], const mjtNum* attributes);
} mjpPlugin;

// A decoder: makes descriptions from resources that have a content type or an extension.
typedef int (*mjfCanDecode)(const mjResource* resource);
typedef mjSpec* (*mjfDecode)(mjResource* resource, const mjVFS* vfs);
typedef struct mjpDecoder_ {
  const char* content_type;  // such as "model/obj"; may be NULL
  const char* extension;     // such as ".obj", or several such as ".mjz|.zip"; may be NULL
  mjfCanDecode can_decode;   // returns 1 if it can read the resource, which need not be open
  mjfDecode decode;  // returns a description or NULL; for a mesh file, the first mesh in it is used
} mjpDecoder;

// An encoder: makes files from descriptions, from models, or from both.
typedef mjtSize (*mjfEncode)(const mjSpec* s, const mjModel* m, const mjVFS* vfs,
                             mjResource* resource);
typedef struct mjpEncoder_ {
  const char* content_type;  // such as "application/zip"; may be NULL
  const char* extension;     // such as ".mjz|.zip"; may be NULL
  mjfEncode encode;          // stores bytes in resource->data and returns their number, or -1
  mjfCloseResource close_resource;  // frees the bytes in resource->data
} mjpEncoder;

// The signed distance fields that a query evaluates: one field, or two fields and the pose of one
// relative to the other.
typedef struct mjSDF_ {
  const mjpPlugin** plugin;  // entries are NULL for geoms without a plugin
  int* id;                   // id of the plugin instance, or of the geom if it has no plugin
  mjtSDFType type;
  mjtNum* relpos;
  mjtNum* relmat;
  mjtGeom* geomtype;
} mjSDF;

// A function that receives the file name of a library that was loaded from a folder, the slot of
// the first plugin that the library registered (-1 if it registered none) and the number of these
// plugins.
typedef void (*mjfPluginLibraryLoadCallback)(const char* filename, int first, int count);

// Defines a function that runs when the library of a plugin is loaded: mjPLUGIN_LIB_INIT(n) { ...
// }. `n` must be unique in its source file.
#define mjPLUGIN_LIB_INIT(n)                                        \
  static void mjplugin_init_##n(void) __attribute__((constructor)); \
  static void mjplugin_init_##n(void)

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJPLUGIN_H_
