// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Cameras, mouse and scenes: turn a model and its data into geoms for a renderer. Nothing here
// needs a window or OpenGL. Errors follow the rules of mujoco.h.

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

// Names of labels and frames, in the order of mjtLabel and mjtFrame. Flags in the order of
// mjtVisFlag and mjtRndFlag: {name, "1" if on at the start, key}.
MJAPI extern const char* mjLABELSTRING[mjNLABEL];
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];

// ---- Defaults

// Set a free camera that looks at the origin, or that sees the whole model as in vis.global.
MJAPI void mjv_defaultCamera(mjvCamera* cam);
MJAPI void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam);

// Selects nothing.
MJAPI void mjv_defaultPerturb(mjvPerturb* pert);

// Selects groups 0 to 2, no labels, no frames, and the flags that are on in mjVISSTRING.
MJAPI void mjv_defaultOption(mjvOption* opt);

// Sets a figure without data: black background, white text, and lines of many colours.
MJAPI void mjv_defaultFigure(mjvFigure* fig);

// ---- Coordinates of the model, and of the room in which mjvScene.translate, rotate and scale
// place the model. Results may be NULL. A scale of the scene that is not positive is an error.

MJAPI void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                          const mjtNum roomquat[4], const mjvScene* scn);
MJAPI void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                          const mjtNum modelquat[4], const mjvScene* scn);

// Return the mean of the two eyes of the scene: position, direction of view and upward direction.
// Results may be NULL. A scene without a camera is an error.
MJAPI void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3],
                             const mjvScene* scn);
MJAPI void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3],
                            const mjvScene* scn);

// Returns the visible height at distance 1. If rays are parallel, it is the same at any distance.
MJAPI mjtNum mjv_frustumHeight(const mjvScene* scn);

// res = vec, turned about z so that its y axis follows the horizontal part of forward
MJAPI void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);

// ---- The mouse. reldx, reldy: movement in units of the height of the window, y downwards.
// action: mjtMouse. An action that the function does not support is an error.

// Moves a camera. Fixed cameras do not move. Cameras that follow a body only turn and zoom.
MJAPI void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam);

// Moves the targets of the selected body.
MJAPI void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx,
                           mjtNum reldy, const mjvScene* scn, mjvPerturb* pert);

// Moves the model in the room if mjvScene.enabletransform is set. roomup: unit vector upwards.
MJAPI void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy,
                         const mjtNum roomup[3], mjvScene* scn);

// Sets members of *pert: the targets (to the pose of the selected body), the mass felt by the
// mouse, and the scale of mouse movements. Needs mj_forward and a scene with a camera.
MJAPI void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert);

// Moves a selected mocap body to the targets. If flg_paused is set, also moves another selected
// body if its tree has a free joint: the whole tree moves with the body.
MJAPI void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert,
                                int flg_paused);

// Sets xfrc_applied of the selected body to the force of a critically damped spring that pulls the
// body to the targets. The caller clears xfrc_applied first.
MJAPI void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert);

// Finds the object at a point of the window, from (0,0) lower left to (1,1) upper right. Returns
// the body of the object, or -1 if no object is there. Writes the ids of the geom, flex and skin;
// an id is -1 if the object is of another kind. Writes selpnt only if an object is there. selpnt
// and the ids may be NULL.
MJAPI int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio,
                     mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1],
                     int flexid[1], int skinid[1]);

// ---- Cameras

// Computes position and directions (unit vectors) of a camera. Results may be NULL. d may be NULL
// unless the camera is fixed or follows a body. User cameras are errors.
MJAPI void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3],
                           const mjData* d, const mjvCamera* cam);

// Computes the view of a camera. zver, zhor: extent of the near plane from the axis of the camera
// up and down, left and right (zhor 0: follows the shape of the window). zclip: distances of the
// near and far planes. Results may be NULL. User cameras, and cameras that the model does not have,
// are errors.
MJAPI void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m,
                             const mjvCamera* cam);

// mjv_camera2GLCamera returns the eye of a camera. mjv_averageCamera returns the mean of two eyes.
// An orthographic eye and one that is not orthographic have no mean: an error.
MJAPI mjvGLCamera mjv_camera2GLCamera(const mjModel* model, const mjData* data,
                                      const mjvCamera* mjv_camera);
MJAPI mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2);

// Writes both eyes of the scene. Does nothing if m or cam is NULL or cam is a user camera.
MJAPI void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn);

// ---- Geoms

// Sets type, size, pose and colour, and gives most other members default values. Arguments that are
// NULL also mean default values. Does not change objtype, objid, category, segid, nor members that
// renderers write. size: as for geoms of a model.
MJAPI void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3],
                        const mjtNum mat[9], const float rgba[4]);

// Makes a capsule, cylinder, arrow or line between two points. Another type is an error.
MJAPI void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3],
                         const mjtNum to[3]);

// ---- Scenes

// Sets everything to zero: a scene without memory.
MJAPI void mjv_defaultScene(mjvScene* scn);

// Frees the memory of a scene, then allocates memory for maxgeom geoms and for the flexes and skins
// of m, which may be NULL.
MJAPI void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom);
MJAPI void mjv_freeScene(mjvScene* scn);

// Updates everything that a renderer draws: geoms, cameras, lights, flexes and skins. Needs
// mj_forward. pert may be NULL (nothing is selected), cam may be NULL (the scene keeps its
// cameras). catmask selects geoms (bits of mjtCatBit). If there are more than maxgeom geoms, the
// rest is left out and mjvScene.status becomes 1. A light at the camera is an error if the scene
// never had a camera.
MJAPI void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt,
                           const mjvPerturb* pert, mjvCamera* cam, int catmask, mjvScene* scn);

// Appends the geoms of the model and decorative geoms to a scene.
MJAPI void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                        int catmask, mjvScene* scn);

// Updates vertices and normals of skins in groups 0 to 2. Deprecated: use mjv_updateScene.
MJAPI void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn);

// Writes the lights: the light at the camera, then the lights of the model.
MJAPI void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn);

// Prints a scene as text to a file, or to standard output if filename is NULL. float_format is a
// printf format of one number. An invalid format is replaced by the default.
MJAPI void mj_printScene(const mjvScene* s, const char* filename);
MJAPI void mj_printFormattedScene(const mjvScene* s, const char* filename,
                                  const char* float_format);

// ---- Copies for drawing, in another thread for instance

// Copies like mj_copyModel, but dest must exist and keeps its meshes, height fields and textures.
MJAPI void mjv_copyModel(mjModel* dest, const mjModel* src);

// Copies like mj_copyData, but without matrices of inertia and of constraints.
MJAPI mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJVIEW_H_
