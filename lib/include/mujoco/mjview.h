// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Cameras, mouse and scenes: from a model and its data to what a renderer draws. Nothing here needs
// a window or OpenGL. Errors: the rules of mujoco.h.

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

// Names by mjtLabel and mjtFrame; of flags {name, "1" if it is on at the start, key} by mjtVisFlag
// and mjtRndFlag.
MJAPI extern const char* mjLABELSTRING[mjNLABEL];
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];

// ---- Defaults

// A free camera that looks at the origin; one that sees the whole model from where vis.global says.
MJAPI void mjv_defaultCamera(mjvCamera* cam);
MJAPI void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam);

// Nothing is selected.
MJAPI void mjv_defaultPerturb(mjvPerturb* pert);

// Groups 0 to 2, no labels, no frames, flags as mjVISSTRING says.
MJAPI void mjv_defaultOption(mjvOption* opt);

// White text and lines of many colours on black, without data.
MJAPI void mjv_defaultFigure(mjvFigure* fig);

// ---- Coordinates of the model, and of the room in which mjvScene.translate, rotate and scale put
// it. Results may be NULL. Error if the scale of the scene is not positive.

MJAPI void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                          const mjtNum roomquat[4], const mjvScene* scn);
MJAPI void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                          const mjtNum modelquat[4], const mjvScene* scn);

// The mean of both eyes of the scene: where it is, its direction of view and its upwards direction.
// Results may be NULL. Error if the scene has no camera yet.
MJAPI void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3],
                             const mjvScene* scn);
MJAPI void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3],
                            const mjvScene* scn);

// Height of what is seen at distance 1, or at any distance if rays are parallel.
MJAPI mjtNum mjv_frustumHeight(const mjvScene* scn);

// res = vec, turned about z so that its y axis is horizontally along forward.
MJAPI void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);

// ---- The mouse. reldx and reldy: how far it moved, in heights of the window, y downwards; action:
// mjtMouse, error if it does not apply.

// Fixed cameras do not move; those that follow a body only turn and zoom.
MJAPI void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam);

// Moves the targets of the selected body.
MJAPI void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx,
                           mjtNum reldy, const mjvScene* scn, mjvPerturb* pert);

// Moves the model in the room, if mjvScene.enabletransform is set. roomup: unit vector upwards.
MJAPI void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy,
                         const mjtNum roomup[3], mjvScene* scn);

// Targets where the selected body is, the mass that the mouse feels there, and how far a movement
// of the mouse goes. Needs mj_forward and a scene with a camera.
MJAPI void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert);

// Puts a selected mocap body to its targets; with flg_paused also the tree of a free joint.
MJAPI void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert,
                                int flg_paused);

// Sets xfrc_applied of the selected body to a critically damped spring to the targets. The caller
// clears xfrc_applied before.
MJAPI void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert);

// What is seen at a point of the window, from (0,0) lower left to (1,1) upper right. Returns a body
// or -1 and writes the point, and which geom, flex or skin it is on, -1 for the others. Point and
// ids may be NULL; the point is not written where nothing is.
MJAPI int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio,
                     mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1],
                     int flexid[1], int skinid[1]);

// ---- Cameras

// Where a camera is and its directions (unit vectors). Results may be NULL, and so may d unless the
// camera is fixed or follows a body. Error for user cameras.
MJAPI void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3],
                           const mjData* d, const mjvCamera* cam);

// What it sees: distances from the axis up and down, left and right at the near plane (0: as the
// window is), distances of near and far planes. Results may be NULL. Error for user cameras and
// cameras that the model does not have.
MJAPI void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m,
                             const mjvCamera* cam);

// The eye of a camera; the eye between two, error if only one is orthographic.
MJAPI mjvGLCamera mjv_camera2GLCamera(const mjModel* model, const mjData* data,
                                      const mjvCamera* mjv_camera);
MJAPI mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2);

// Writes both eyes of the scene. Does nothing if m or cam is NULL or cam is a user camera.
MJAPI void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn);

// ---- Geoms

// Type, size, pose and colour, each with a default where NULL, and defaults of all else but objtype,
// objid, category, segid and what renderers write. size: as a geom of the model has it.
MJAPI void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3],
                        const mjtNum mat[9], const float rgba[4]);

// Type, size and pose of a capsule, cylinder, arrow or line between two points; error for others.
MJAPI void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3],
                         const mjtNum to[3]);

// ---- Scenes

// All zero: a scene without memory.
MJAPI void mjv_defaultScene(mjvScene* scn);

// Frees what the scene has and takes memory for maxgeom geoms and for the flexes and skins of m,
// which may be NULL.
MJAPI void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom);
MJAPI void mjv_freeScene(mjvScene* scn);

// All that a renderer draws, anew: geoms, cameras, lights, flexes, skins; needs mj_forward. pert may
// be NULL for nothing selected, cam for a scene that keeps its cameras. catmask: which geoms (bits
// of mjtCatBit). Geoms for which there is no room are left out, mjvScene.status is 1 then. Error if
// there is a light at the camera and the scene never had one.
MJAPI void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt,
                           const mjvPerturb* pert, mjvCamera* cam, int catmask, mjvScene* scn);

// Its parts. The geoms, appended to those that the scene has.
MJAPI void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                        int catmask, mjvScene* scn);

// Vertices and normals of skins in groups 0 to 2. Deprecated, with a warning: mjv_updateScene.
MJAPI void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn);

// The lights: that at the camera, then those of the model.
MJAPI void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn);

// Prints a scene as text to a file, or to standard output for NULL. float_format: a printf format of
// one number, replaced by the default if it is none.
MJAPI void mj_printScene(const mjvScene* s, const char* filename);
MJAPI void mj_printFormattedScene(const mjvScene* s, const char* filename,
                                  const char* float_format);

// ---- Copies for drawing, in another thread for instance

// mj_copyModel, but dest is there and keeps its meshes, height fields and textures.
MJAPI void mjv_copyModel(mjModel* dest, const mjModel* src);

// mj_copyData, but matrices of inertia and of constraints are not copied.
MJAPI mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJVIEW_H_
