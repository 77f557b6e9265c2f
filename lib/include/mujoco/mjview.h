// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Cameras, mouse and scenes: functions that convert a model and its data to geoms that a renderer
// can draw. None of them needs a window or OpenGL. Errors follow the rules of mujoco.h.

#ifndef MUJOCO_MJVIEW_H_
#define MUJOCO_MJVIEW_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

// Texts for menus of viewers. mjLABELSTRING and mjFRAMESTRING hold names in the order of mjtLabel
// and mjtFrame. mjVISSTRING and mjRNDSTRING hold three texts for each flag of mjtVisFlag and
// mjtRndFlag: its name, "1" if it is on at the start, and its key.
MJAPI extern const char* mjLABELSTRING[mjNLABEL];
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];

// ---- Defaults

// Initialise a free camera. mjv_defaultCamera makes it look at the origin. mjv_defaultFreeCamera
// makes it see the whole model, with the angles in vis.global.
MJAPI void mjv_defaultCamera(mjvCamera* cam);
MJAPI void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam);

// Initialises `pert` so that no body is selected.
MJAPI void mjv_defaultPerturb(mjvPerturb* pert);

// Initialises options of visualization. Groups 0 to 2 are shown, labels and frames are not, and the
// flags that are on are those with "1" in mjVISSTRING.
MJAPI void mjv_defaultOption(mjvOption* opt);

// Initialises a figure without data. It has a black background, white text, and lines of different
// colours.
MJAPI void mjv_defaultFigure(mjvFigure* fig);

// ---- Conversions between coordinates of the model and of the room. The scene places the model in
// the room with `translate`, `rotate` and `scale`. Results may be NULL. A `scale` that is not
// positive is an error.

MJAPI void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                          const mjtNum roomquat[4], const mjvScene* scn);
MJAPI void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                          const mjtNum modelquat[4], const mjvScene* scn);

// Return the mean of the two cameras of the scene (its left and right eye): its position, direction
// of view and upward direction. Results may be NULL. A scene without a camera is an error.
MJAPI void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3],
                             const mjvScene* scn);
MJAPI void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3],
                            const mjvScene* scn);

// Returns the height of the visible region at distance 1 from the camera. For an orthographic
// camera, this height is the same at all distances.
MJAPI mjtNum mjv_frustumHeight(const mjvScene* scn);

// res = vec, rotated about the z axis so that its y axis points along the horizontal part of
// `forward`
MJAPI void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);

// ---- The mouse. `reldx` and `reldy` are the movement in units of the window height; y points
// downwards. `action` is an mjtMouse. An action that a function does not support is an error.

// Moves a camera. A camera that follows a body turns and zooms, but keeps looking at the body. A
// camera that is fixed in the model does not move.
MJAPI void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam);

// Moves the position and orientation to which the selected body is pulled (the targets in `pert`).
MJAPI void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx,
                           mjtNum reldy, const mjvScene* scn, mjvPerturb* pert);

// Moves the model in the room, if `enabletransform` of the scene is set. `roomup` is a unit vector
// that points upwards in the room.
MJAPI void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy,
                         const mjtNum roomup[3], mjvScene* scn);

// Prepares `pert` when a body is selected: sets its targets to the pose of the body, and computes
// the mass that the mouse moves and the scale of mouse movements. Positions in d must be up to date
// (mj_forward), and the scene needs a camera.
MJAPI void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert);

// Moves the selected body to the targets in `pert`, if it is a mocap body. If `flg_paused` is set,
// also moves a body whose tree has a free joint, together with the whole tree.
MJAPI void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert,
                                int flg_paused);

// Writes to xfrc_applied of the selected body the force of a critically damped spring that pulls
// the body to the targets in `pert`. The caller must set xfrc_applied to zero before this call.
MJAPI void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert);

// Finds the object that is drawn at a point of the window. The point has coordinates from (0,0) at
// the lower left to (1,1) at the upper right. Returns the id of the body that the object belongs
// to, or -1 if there is no object. Writes the id of the object to `geomid`, `flexid` or `skinid`,
// and -1 to the other two. If there is an object, writes the point on its surface to `selpnt`.
// `selpnt` and the ids may be NULL.
MJAPI int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio,
                     mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1],
                     int flexid[1], int skinid[1]);

// ---- Cameras

// Computes the position and the directions (unit vectors) of a camera. Results may be NULL. d may
// be NULL, unless the camera is fixed in the model or follows a body. A user camera is an error.
MJAPI void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3],
                           const mjData* d, const mjvCamera* cam);

// Computes the region that a camera sees. `zver` is the extent of the near plane above and below
// the axis of the camera, and `zhor` is its extent to the left and right. If zhor is 0, the width
// depends on the shape of the window. `zclip` holds the distances of the near and far plane.
// Results may be NULL. A user camera, or a camera that the model does not have, is an error.
MJAPI void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m,
                             const mjvCamera* cam);

// mjv_camera2GLCamera converts a camera to the form that OpenGL needs. mjv_averageCamera returns
// the mean of two such cameras. It is an error if only one of them is orthographic.
MJAPI mjvGLCamera mjv_camera2GLCamera(const mjModel* model, const mjData* data,
                                      const mjvCamera* mjv_camera);
MJAPI mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2);

// Computes the two cameras of the scene (left and right eye). Does nothing if `m` or `cam` is NULL,
// or if `cam` is a user camera.
MJAPI void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn);

// ---- Geoms

// Sets the type, size, pose and colour of a geom, and gives most other members default values. An
// argument that is NULL also means the default value. `size` has the same meaning as for geoms of a
// model. objtype, objid, category, segid and the members that renderers write do not change.
MJAPI void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3],
                        const mjtNum mat[9], const float rgba[4]);

// Sets the shape and pose of a geom to a capsule, cylinder, arrow or line between two points. Any
// other type is an error.
MJAPI void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3],
                         const mjtNum to[3]);

// ---- Scenes

// Sets all members of a scene to zero. Such a scene does not own memory.
MJAPI void mjv_defaultScene(mjvScene* scn);

// mjv_makeScene frees the memory of a scene, and allocates new memory for maxgeom geoms and for the
// flexes and skins of m, which may be NULL. mjv_freeScene frees the memory.
MJAPI void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom);
MJAPI void mjv_freeScene(mjvScene* scn);

// Updates everything in a scene that a renderer draws: geoms, cameras, lights, flexes and skins.
// Positions in d must be up to date (mj_forward). If `pert` is NULL, nothing is selected. If `cam`
// is NULL, the scene keeps its cameras. `catmask` selects the categories of geoms (bits of
// mjtCatBit). If there are more than maxgeom geoms, the others are left out and `status` of the
// scene becomes 1. If the light at the camera is on, a scene that never had a camera is an error.
MJAPI void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt,
                           const mjvPerturb* pert, mjvCamera* cam, int catmask, mjvScene* scn);

// Appends to a scene the geoms of the model, and geoms that are decoration.
MJAPI void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                        int catmask, mjvScene* scn);

// Updates the vertices and normals of the skins in groups 0 to 2. This function is deprecated: use
// mjv_updateScene.
MJAPI void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn);

// Writes the lights of a scene: first the light at the camera, then the lights of the model.
MJAPI void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn);

// Print a scene as text to a file, or to standard output if `filename` is NULL. `float_format` is a
// printf format for one number. If it is not valid, the default format is used.
MJAPI void mj_printScene(const mjvScene* s, const char* filename);
MJAPI void mj_printFormattedScene(const mjvScene* s, const char* filename,
                                  const char* float_format);

// ---- Copies that are sufficient for drawing, for example in another thread

// Copies a model like mj_copyModel, but `dest` must exist and keeps its own meshes, height fields
// and textures.
MJAPI void mjv_copyModel(mjModel* dest, const mjModel* src);

// Copies data like mj_copyData, but leaves out the matrices of inertia and constraints.
MJAPI mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJVIEW_H_
