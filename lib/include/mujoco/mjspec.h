// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Model descriptions that a program edits: mjSpec and its elements.
//
// An element has a handle (mjsElement) and a struct (mjsBody ...). Functions that find, delete and attach elements take handles.
// The members of a struct hold the values of MJCF attributes as the author wrote them. Only compiling converts them. Handle and
// struct keep their addresses until mj_deleteSpec frees the description that owns them. Pointers in a struct belong to the
// element and must never be changed. C++ programs change the objects behind the pointers. C programs use the setters and getters
// of mujoco.h.

#ifndef MUJOCO_MJSPEC_H_
#define MUJOCO_MJSPEC_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>
#else
#include <stddef.h>
#include <stdint.h>
#endif

// Containers that members of elements point to; opaque in C.
#ifdef __cplusplus
using mjString = std::string;
using mjStringVec = std::vector<std::string>;
using mjIntVec = std::vector<int>;
using mjIntVecVec = std::vector<std::vector<int>>;
using mjFloatVec = std::vector<float>;
using mjFloatVecVec = std::vector<std::vector<float>>;
using mjDoubleVec = std::vector<double>;
#if __cplusplus >= 201703L
using mjByteVec = std::vector<std::byte>;
#else
using mjByteVec = void;  // std::byte needs C++17
#endif
#else
typedef void mjString;
typedef void mjStringVec;
typedef void mjIntVec;
typedef void mjIntVecVec;
typedef void mjFloatVec;
typedef void mjFloatVecVec;
typedef void mjDoubleVec;
typedef void mjByteVec;
#endif

// Members are tables, aligned by hand.
// clang-format off

// Handle of an element. Functions take it to name, find, delete or attach the element. Its address never changes.
typedef struct mjsElement_ {
  mjtObj elemtype;     // kind of object (mjtObj; frame 100, default 101, model 102); read only
  uint64_t signature;  // used only in the handle of a description: hash of its structure, renewed by add, delete, attach and compile
} mjsElement;

// Settings of <compiler>.
typedef struct mjsCompiler_ {
  mjtBool autolimits;                  // limited=auto means limited if a range is given
  double boundmass;                    // lower bound for masses of bodies other than world
  double boundinertia;                 // lower bound for each principal inertia
  double settotalmass;                 // total to which masses and inertias are scaled; <= 0: off
  mjtBool balanceinertia;              // replace inertias that violate the triangle inequality by their mean
  mjtBool fitaabb;                     // mesh-to-primitive fitting uses the bounding box, not the inertia box
  mjtBool degree;                      // angles of this description are in degrees; also set in descriptions that C programs make
  char eulerseq[3];                    // Euler sequence letters, not zero-terminated
  mjtBool discardvisual;               // drop objects with no physical effect
  mjtBool usethread;                   // compile assets in several threads
  mjtBool fusestatic;                  // merge jointless bodies into their parents
  mjtInertiaFromGeom inertiafromgeom;  // when to infer body inertia
  int inertiagrouprange[2];            // geom groups that take part in inference
  mjtBool saveinertial;                // write <inertial> for every body when saving XML
  mjtBool alignfree;                   // align free joints with the inertial frame
  mjtConflict conflict;                // what mjs_attach does if options differ; the policy of the parent counts
  mjLROpt LRopt;                       // how length ranges of actuators are computed
  mjString* meshdir;                   // directory of meshes and height fields
  mjString* texturedir;                // directory of textures
  uint64_t authored;                   // bit i: the i-th field of this struct was given in XML (autolimits 0 ... texturedir 18)
} mjsCompiler;

// Options that a description states itself, for conflicts when another description is attached.
typedef struct mjsAuthored_ {
  uint64_t option;            // bits of the mjOption fields that were given, in field order
  int disableflags;           // disable flags given in XML (bits of mjtDisableBit)
  int enableflags;            // enable flags given in XML
  int disableactuator;        // actuator groups given in XML
  uint64_t visual_global;     // given fields of mjVisual.global (bits)
  uint64_t visual_quality;    // given fields of mjVisual.quality (bits)
  uint64_t visual_headlight;  // given fields of mjVisual.headlight (bits)
  uint64_t visual_map;        // given fields of mjVisual.map (bits)
  uint64_t visual_scale;      // given fields of mjVisual.scale (bits)
  uint64_t visual_rgba;       // given fields of mjVisual.rgba (bits)
} mjsAuthored;

// A model description: settings, and the handle that leads to its elements.
typedef struct mjSpec_ {
  mjsElement* element;            // handle of the description (elemtype 102), for the functions that find or attach elements
  mjString* modelname;            // model name; "MuJoCo Model" after mj_makeSpec
  mjsCompiler compiler;           // compiler settings
  mjtBool strippath;              // remove directories from asset file names
  mjOption option;                // copied to mjModel.opt (defaults of mj_defaultOption)
  mjVisual visual;                // copied to mjModel.vis (defaults of mj_defaultVisual)
  mjStatistic stat;               // given statistics; NaN (for the center: in center[0]) = computed
  mjtSize memory;                 // arena bytes; -1 automatic
  int nemax;                      // unused, 0
  int nuserdata;                  // length of mjData.userdata
  int nuser_body;                 // user numbers per body; -1 = as many as the body with most
  int nuser_jnt;                  // user numbers per joint; -1 = as many as the joint with most
  int nuser_geom;                 // user numbers per geom; -1 = as many as the geom with most
  int nuser_site;                 // user numbers per site; -1 = as many as the site with most
  int nuser_cam;                  // user numbers per camera; -1 = as many as the camera with most
  int nuser_tendon;               // user numbers per tendon; -1 = as many as the tendon with most
  int nuser_actuator;             // user numbers per actuator; -1 = as many as the actuator with most
  int nuser_sensor;               // user numbers per sensor; -1 = as many as the sensor with most
  int nkey;                       // smallest number of keyframes; missing ones are appended when the description is compiled
  int njmax;                      // old limit of constraints, used only to estimate the arena; -1 unset
  int nconmax;                    // old limit of contacts, used only to estimate the arena; -1 unset
  mjtSize nstack;                 // obsolete arena size, as a count of mjtNum; -1 unset
  mjString* comment;              // text of the comment saved at the top of the XML
  mjString* modelfiledir;         // directory against which relative asset names are resolved
  mjtBool hasImplicitPluginElem;  // internal flag of the reader
  mjsAuthored authored;           // which option and visual fields came from XML
} mjSpec;

// An orientation that is not given as a quaternion.
typedef struct mjsOrientation_ {
  mjtOrientation type;  // which member gives the orientation; QUAT: none of them, but the `quat` beside this struct
  double axisangle[4];  // axis and angle
  double xyaxes[6];     // x axis, y axis
  double zaxis[3];      // z axis
  double euler[3];      // three angles in compiler.eulerseq order
} mjsOrientation;

// A plugin instance, or the reference of another element to a plugin instance.
typedef struct mjsPlugin_ {
  mjsElement* element;    // plugin instance object (NULL for an unset member of another struct)
  mjString* name;         // name of the instance, or of the instance that the other element refers to
  mjString* plugin_name;  // registered plugin name
  mjtBool active;         // whether the element that contains this struct uses a plugin
  mjString* info;         // error text; NULL in the plugin member of other structs
} mjsPlugin;

// A body.
typedef struct mjsBody_ {
  mjsElement* element;       // handle of the element; never to be changed
  mjString* childclass;      // name of the default class used for children added without class
  double pos[3];             // position in parent body or frame
  double quat[4];            // orientation quaternion
  mjsOrientation alt;        // alternative orientation; replaces quat when type is not QUAT
  double mass;               // mass of the explicit inertial
  double ipos[3];            // inertial position; if the first number is NaN, no inertial is given
  double iquat[4];           // inertial orientation
  double inertia[3];         // principal inertias
  mjsOrientation ialt;       // alternative orientation of the inertial frame
  double fullinertia[6];     // inertia matrix xx yy zz xy xz yz; not used if the first number is NaN
  mjtBool mocap;             // driven by mocap_pos, mocap_quat
  double gravcomp;           // gravity compensation factor
  mjtSleepPolicy sleep;      // sleep policy of the tree
  mjtByte simple;            // whether compiling may mark the body as simple (mjModel.body_simple)
  mjDoubleVec* userdata;     // user data; compiling appends zeros up to the length nuser_*, a longer array is an error
  mjtBool explicitinertial;  // use the mass and inertia given here, and write <inertial> when saving
  mjsPlugin plugin;          // passive force plugin
  mjString* info;            // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsBody;

// A frame: a pose that applies to all elements in it. A compiled model has no frames.
typedef struct mjsFrame_ {
  mjsElement* element;   // handle of the element; never to be changed
  mjString* childclass;  // default class of children (kept for saving; children are not changed)
  double pos[3];         // position in parent frame or body
  double quat[4];        // orientation quaternion
  mjsOrientation alt;    // alternative orientation; replaces quat when type is not QUAT
  mjString* info;        // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsFrame;

// A joint.
typedef struct mjsJoint_ {
  mjsElement* element;        // handle of the element; never to be changed
  mjtJoint type;              // free, ball, slide or hinge
  double pos[3];              // anchor in the body frame; ignored for free
  double axis[3];             // axis in the body frame
  double ref;                 // joint value at the reference pose (hinge: in the spec's angle unit)
  mjtAlignFree align;         // align the free joint's body with its inertial frame
  double stiffness[3];        // linear stiffness and two polynomial coefficients
  double springref;           // spring equilibrium
  double springdamper[2];     // time constant, damping ratio; both > 0: override stiffness and damping
  mjtLimited limited;         // whether range limits the joint
  double range[2];            // limits (angles in the spec's unit)
  double margin;              // distance at which the limit becomes active
  mjtNum solref_limit[2];     // solver reference of the limit
  mjtNum solimp_limit[5];     // solver impedance of the limit
  mjtLimited actfrclimited;   // whether actfrcrange limits the total actuator force
  double actfrcrange[2];      // limits of the total actuator force
  double armature;            // added diagonal inertia
  double damping[3];          // linear damping and two polynomial coefficients
  double frictionloss;        // dry friction
  mjtNum solref_friction[2];  // solver reference of dry friction
  mjtNum solimp_friction[5];  // solver impedance of dry friction
  int group;                  // visual group
  mjtBool actgravcomp;        // gravity compensation counts as actuator force
  mjDoubleVec* userdata;      // user data; compiling appends zeros up to the length nuser_*, a longer array is an error
  mjString* info;             // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsJoint;

// A geom.
typedef struct mjsGeom_ {
  mjsElement* element;         // handle of the element; never to be changed
  mjtGeom type;                // shape
  double pos[3];               // position in parent body or frame
  double quat[4];              // orientation quaternion
  mjsOrientation alt;          // alternative orientation; replaces quat when type is not QUAT
  double fromto[6];            // end points; not used if the first number is NaN
  double size[3];              // shape sizes
  int contype;                 // contact mask of the geom
  int conaffinity;             // contact mask that the geom accepts
  int condim;                  // contact dimension 1, 3, 4, 6
  int priority;                // priority; the higher priority decides the contact parameters
  double friction[3];          // slide, torsion, roll
  double solmix;               // weight for mixing
  mjtNum solref[2];            // solver reference of contacts
  mjtNum solimp[5];            // solver impedance of contacts
  double margin;               // distance below which contacts exert force
  double gap;                  // further distance within which contacts are found but exert no force
  double surfacevel[6];        // surface velocity, linear then angular, geom frame
  double adhesion;             // attractive force of contacts
  double mass;                 // mass; NaN = from density
  double density;              // density
  mjtGeomInertia typeinertia;  // volume or surface
  mjtNum fluid_ellipsoid;      // 1 = ellipsoid fluid model
  mjtNum fluid_coefs[5];       // blunt drag, slender drag, angular drag, Kutta lift, Magnus lift
  mjString* material;          // material name
  float rgba[4];               // colour
  int group;                   // visual group
  mjString* hfieldname;        // height field name
  mjString* meshname;          // mesh name
  double fitscale;             // factor applied when a primitive is fitted to a mesh
  mjDoubleVec* userdata;       // user data; compiling appends zeros up to the length nuser_*, a longer array is an error
  mjsPlugin plugin;            // SDF plugin
  mjString* info;              // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsGeom;

// A site.
typedef struct mjsSite_ {
  mjsElement* element;    // handle of the element; never to be changed
  double pos[3];          // position in parent body or frame
  double quat[4];         // orientation quaternion
  mjsOrientation alt;     // alternative orientation; replaces quat when type is not QUAT
  double fromto[6];       // end points; not used if the first number is NaN
  double size[3];         // shape sizes
  mjtGeom type;           // shape
  mjString* material;     // material name
  int group;              // visual group
  float rgba[4];          // colour
  mjDoubleVec* userdata;  // user data; compiling appends zeros up to the length nuser_*, a longer array is an error
  mjString* info;         // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsSite;

// A camera.
typedef struct mjsCamera_ {
  mjsElement* element;        // handle of the element; never to be changed
  double pos[3];              // position in parent body or frame
  double quat[4];             // orientation quaternion
  mjsOrientation alt;         // alternative orientation; replaces quat when type is not QUAT
  mjtCamLight mode;           // fixed, track, trackcom, targetbody, targetbodycom
  mjString* targetbody;       // body looked at
  mjtProjection proj;         // perspective or orthographic
  int resolution[2];          // pixels, width and height
  int output;                 // bits of mjtCamOutBit
  double fovy;                // vertical field of view (degrees, or height if orthographic)
  double ipd;                 // distance between eyes
  float intrinsic[4];         // focal length x, y and principal point x, y in length units (derived when sensor_size is given)
  float sensor_size[2];       // sensor size; > 0: focal length and principal point replace fovy
  float focal_length[2];      // focal length, length units
  float focal_pixel[2];       // focal length, pixels
  float principal_length[2];  // principal point, length units
  float principal_pixel[2];   // principal point, pixels
  mjDoubleVec* userdata;      // user data; compiling appends zeros up to the length nuser_*, a longer array is an error
  mjString* info;             // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsCamera;

// A light.
typedef struct mjsLight_ {
  mjsElement* element;   // handle of the element; never to be changed
  double pos[3];         // position in parent body or frame
  double dir[3];         // direction
  mjtCamLight mode;      // fixed, track, trackcom, targetbody, targetbodycom
  mjString* targetbody;  // body aimed at
  mjtBool active;        // whether the light is on
  mjtLightType type;     // spot, directional, point, image
  mjString* texture;     // texture name of an image light
  mjtBool castshadow;    // whether the light casts shadows
  float bulbradius;      // radius for soft shadows
  float intensity;       // candela
  float range;           // distance that the light reaches
  float attenuation[3];  // constant, linear, quadratic
  float cutoff;          // half angle of the cone, degrees
  float softness;        // softness of the cone edge
  float exponent;        // decrease of light towards the edge of the cone
  float ambient[3];      // colour
  float diffuse[3];      // colour
  float specular[3];     // colour
  mjString* info;        // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsLight;

// A flex.
typedef struct mjsFlex_ {
  mjsElement* element;      // handle of the element; never to be changed
  int contype;              // contact mask
  int conaffinity;          // contact mask that the flex accepts
  int condim;               // contact dimension
  int priority;             // priority; the higher priority decides the contact parameters
  double friction[3];       // slide, torsion, roll
  double solmix;            // weight for mixing
  mjtNum solref[2];         // solver reference of contacts
  mjtNum solimp[5];         // solver impedance of contacts
  double margin;            // distance below which contacts exert force
  double gap;               // further distance within which contacts are found but exert no force
  int dim;                  // 1 line, 2 triangle, 3 tetrahedron
  double radius;            // radius around the primitives
  double size[3];           // half sizes of the vertex box at qpos0 (filled in for interpolated flexes)
  mjtBool internal;         // collisions of elements with their own and neighbouring vertices
  mjtBool flatskin;         // flat shading
  mjtFlexSelf selfcollide;  // mode of self collision
  int passive;              // 1 = contacts give passive forces
  int activelayers;         // for dim 3: number of element layers that collide
  int group;                // visual group
  double edgestiffness;     // edge spring stiffness
  double edgedamping;       // edge spring damping
  float rgba[4];            // colour
  mjString* material;       // material name
  double young;             // Young's modulus
  double poisson;           // Poisson's ratio
  double damping;           // Rayleigh damping
  double thickness;         // shell thickness; < 0 = from radius
  int elastic2d;            // 0 none, 1 bending, 2 stretching, 3 both
  int cellcount[3];         // grid cells per axis of an interpolated flex
  int order;                // interpolation order (1 trilinear, 2 quadratic)
  mjStringVec* nodebody;    // body names of nodes
  mjStringVec* vertbody;    // body names of vertices (a single name: the body of all vertices)
  mjDoubleVec* node;        // node positions
  mjDoubleVec* vert;        // vertex positions
  mjIntVec* elem;           // vertex indices of elements
  mjFloatVec* texcoord;     // texture coordinates
  mjIntVec* elemtexcoord;   // texture coordinate indices of elements
  mjString* info;           // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsFlex;

// A mesh.
typedef struct mjsMesh_ {
  mjsElement* element;         // handle of the element; never to be changed
  mjString* content_type;      // media type of the file
  mjString* file;              // file name
  double refpos[3];            // origin subtracted from the vertices
  double refquat[4];           // orientation removed from the vertices
  double scale[3];             // scale per axis
  mjtMeshInertia inertia;      // how volume and inertia are computed
  mjtBool smoothnormal;        // average normals over all faces
  mjtBool needsdf;             // build octree
  int maxhullvert;             // limit of hull vertices; -1 none, else > 3
  mjFloatVec* uservert;        // vertices
  mjFloatVec* usernormal;      // normals
  mjFloatVec* usertexcoord;    // texture coordinates
  mjIntVec* userface;          // vertex indices
  mjIntVec* userfacenormal;    // normal indices
  mjIntVec* userfacetexcoord;  // texture indices
  mjsPlugin plugin;            // SDF plugin
  mjString* material;          // material name for geoms without one
  int octree_maxdepth;         // largest depth of the octree
  mjString* info;              // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsMesh;

// A height field.
typedef struct mjsHField_ {
  mjsElement* element;     // handle of the element; never to be changed
  mjString* content_type;  // media type of the file
  mjString* file;          // file name
  double size[4];          // half lengths in x and y, height of the highest sample, thickness of the base
  int nrow;                // rows
  int ncol;                // columns
  mjFloatVec* userdata;    // elevations given by the user, row-major
  mjString* info;          // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsHField;

// A skin.
typedef struct mjsSkin_ {
  mjsElement* element;        // handle of the element; never to be changed
  mjString* file;             // file name
  mjString* material;         // material name
  float rgba[4];              // colour
  float inflate;              // inflation along normals
  int group;                  // visual group
  mjFloatVec* vert;           // vertices
  mjFloatVec* texcoord;       // texture coordinates
  mjIntVec* face;             // faces
  mjStringVec* bodyname;      // body of each bone
  mjFloatVec* bindpos;        // bind positions
  mjFloatVec* bindquat;       // bind orientations
  mjIntVecVec* vertid;        // vertex ids of each bone
  mjFloatVecVec* vertweight;  // weights of each bone
  mjString* info;             // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsSkin;

// A texture.
typedef struct mjsTexture_ {
  mjsElement* element;       // handle of the element; never to be changed
  mjtTexture type;           // 2d, cube, skybox
  mjtColorSpace colorspace;  // auto, linear, sRGB
  mjtBuiltin builtin;        // procedural pattern
  mjtMark mark;              // procedural mark
  double rgb1[3];            // first colour
  double rgb2[3];            // second colour
  double markrgb[3];         // mark colour
  double random;             // probability of dots
  int height;                // pixels
  int width;                 // pixels
  int nchannel;              // channels
  mjString* content_type;    // media type of the file
  mjString* file;            // file name
  int gridsize[2];           // rows and columns of a composite image
  char gridlayout[12];       // face letter of each grid cell, not zero-terminated
  mjStringVec* cubefiles;    // six file names (right left up down front back); a new texture has 6 empty strings
  mjByteVec* data;           // pixels given by the user
  mjtBool hflip;             // flip left-right
  mjtBool vflip;             // flip up-down
  mjString* info;            // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsTexture;

// A material.
typedef struct mjsMaterial_ {
  mjsElement* element;    // handle of the element; never to be changed
  mjStringVec* textures;  // texture name per mjtTextureRole; a new material has mjNTEXROLE (10) empty strings
  mjtBool texuniform;     // whether a cube texture keeps its size on objects of any size
  float texrepeat[2];     // repetitions
  float emission;         // emission
  float specular;         // specularity
  float shininess;        // shininess
  float reflectance;      // reflectance
  float metallic;         // metallic; < 0 unset
  float roughness;        // roughness; < 0 unset
  float rgba[4];          // colour
  mjString* info;         // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsMaterial;

// A pair of geoms that collide regardless of their masks.
typedef struct mjsPair_ {
  mjsElement* element;       // handle of the element; never to be changed
  mjString* geomname1;       // first geom
  mjString* geomname2;       // second geom
  int condim;                // contact dimension
  mjtNum solref[2];          // solver reference
  mjtNum solreffriction[2];  // solver reference of friction rows; 0 = same as solref
  mjtNum solimp[5];          // solver impedance
  double margin;             // distance below which contacts exert force
  double gap;                // further distance within which contacts are found but exert no force
  double adhesion;           // attractive force
  double friction[5];        // two tangential, torsion, two rolling
  mjString* info;            // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsPair;

// Two bodies whose geoms do not collide.
typedef struct mjsExclude_ {
  mjsElement* element;  // handle of the element; never to be changed
  mjString* bodyname1;  // first body
  mjString* bodyname2;  // second body
  mjString* info;       // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsExclude;

// An equality constraint.
typedef struct mjsEquality_ {
  mjsElement* element;  // handle of the element; never to be changed
  mjtEq type;           // constraint type
  double data[11];      // parameters by type (connect 0-2 anchor; weld 0-2 anchor, 3-9 relpose, 10 torquescale; joint, tendon 0-4 polycoef)
  mjtBool active;       // whether the constraint is on initially
  mjString* name1;      // first object
  mjString* name2;      // second object; empty = world or none
  mjtObj objtype;       // body or site for connect and weld; otherwise derived from the type
  mjtNum solref[2];     // solver reference
  mjtNum solimp[5];     // solver impedance
  mjString* info;       // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsEquality;

// A tendon.
typedef struct mjsTendon_ {
  mjsElement* element;        // handle of the element; never to be changed
  double stiffness[3];        // linear stiffness and two polynomial coefficients
  double springlength[2];     // lengths between which the spring is at rest; -1 -1 = length at qpos_spring
  double damping[3];          // linear damping and two polynomial coefficients
  double frictionloss;        // dry friction
  mjtNum solref_friction[2];  // solver reference of dry friction
  mjtNum solimp_friction[5];  // solver impedance of dry friction
  double armature;            // inertia against changes of length
  mjtLimited limited;         // whether range limits the length
  mjtLimited actfrclimited;   // whether actfrcrange limits the total actuator force (default false, not auto)
  double range[2];            // limits
  double actfrcrange[2];      // limits of the total actuator force
  double margin;              // distance from a limit at which the limit becomes active
  mjtNum solref_limit[2];     // solver reference of the limit
  mjtNum solimp_limit[5];     // solver impedance of the limit
  mjString* material;         // material name
  double width;               // drawn width
  float rgba[4];              // colour
  int group;                  // visual group
  mjDoubleVec* userdata;      // user data; compiling appends zeros up to the length nuser_*, a longer array is an error
  mjString* info;             // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsTendon;

// A part of the path of a tendon.
typedef struct mjsWrap_ {
  mjsElement* element;  // handle; its elemtype is not meaningful
  mjtWrap type;         // joint, pulley, site or sphere (sphere for any geom: compiling turns it into cylinder if needed)
  mjString* info;       // text appended to compile errors
} mjsWrap;

// An actuator.
typedef struct mjsActuator_ {
  mjsElement* element;      // handle of the element; never to be changed
  mjtGain gaintype;         // gain type
  double gainprm[10];       // gain parameters
  mjtBias biastype;         // bias type
  double biasprm[10];       // bias parameters
  mjtDyn dyntype;           // activation dynamics
  double dynprm[10];        // dynamics parameters
  int actdim;               // activation size; -1 automatic
  int ctrlspec;             // inputs: bits of mjtCtrlInput, or mjtCtrlChart for an so3 gain; 0: default of the gain type
  double velrange[2];       // range of the velocity set-point (an input of PID)
  double ffrange[2];        // range of the feed-forward force (an input of PID)
  mjtBool actearly;         // whether the force uses the activation at the end of the step
  mjtTrn trntype;           // transmission; UNDEFINED until set
  double gear[6];           // ratios from scalar force to force on the target
  mjString* target;         // name of the joint, tendon, site, body or crank site that the force acts on
  mjString* refsite;        // reference site
  mjString* slidersite;     // slider site
  double cranklength;       // crank length
  double lengthrange[2];    // length range of the transmission
  double inheritrange;      // > 0: ctrlrange or actrange is the range of the target, its width multiplied by this factor
  double damping[3];        // damping added to the joint or tendon: linear, then two polynomial coefficients
  double armature;          // armature added to the joint or tendon
  mjtLimited ctrllimited;   // whether ctrlrange limits the control
  double ctrlrange[2];      // control range
  mjtLimited forcelimited;  // whether forcerange limits the force
  double forcerange[2];     // force range
  mjtLimited actlimited;    // whether actrange limits the activation
  double actrange[2];       // activation range
  int group;                // group (for disabling)
  int nsample;              // number of samples in the history buffer
  int interp;               // interpolation of the history (0 hold, 1 linear, 2 cubic)
  double delay;             // delay in seconds
  mjDoubleVec* userdata;    // user data; compiling appends zeros up to the length nuser_*, a longer array is an error
  mjsPlugin plugin;         // actuator plugin
  mjString* info;           // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsActuator;

// A sensor.
typedef struct mjsSensor_ {
  mjsElement* element;    // handle of the element; never to be changed
  mjtSensor type;         // sensor type
  mjtObj objtype;         // kind of the sensed object
  mjString* objname;      // name of the sensed object
  mjtObj reftype;         // kind of the reference object
  mjString* refname;      // name of the reference object
  int intprm[3];          // contact: data bits, reduction, number; rangefinder: data bits
  mjtDataType datatype;   // set it for user sensors; otherwise derived from the type, without changing this member
  mjtStage needstage;     // set it for user sensors; otherwise derived from the type, without changing this member
  int dim;                // number of readings; set it for user sensors, otherwise derived from the type, without changing this member
  double cutoff;          // largest absolute value of readings; 0 = no limit
  double noise;           // standard deviation, informative
  int nsample;            // number of samples in the history buffer
  int interp;             // interpolation of the history (0 hold, 1 linear, 2 cubic)
  double delay;           // delay in seconds
  double interval[2];     // period, phase in seconds
  mjDoubleVec* userdata;  // user data; compiling appends zeros up to the length nuser_*, a longer array is an error
  mjsPlugin plugin;       // sensor plugin
  mjString* info;         // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsSensor;

// A named array of numbers (user data).
typedef struct mjsNumeric_ {
  mjsElement* element;  // handle of the element; never to be changed
  mjDoubleVec* data;    // values
  int size;             // total length, zero padded; 0 = length of data
  mjString* info;       // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsNumeric;

// A named text (user data).
typedef struct mjsText_ {
  mjsElement* element;  // handle of the element; never to be changed
  mjString* data;       // text
  mjString* info;       // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsText;

// A named list of objects.
typedef struct mjsTuple_ {
  mjsElement* element;   // handle of the element; never to be changed
  mjIntVec* objtype;     // kind of each member
  mjStringVec* objname;  // name of each member
  mjDoubleVec* objprm;   // number that goes with each member
  mjString* info;        // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsTuple;

// A keyframe.
typedef struct mjsKey_ {
  mjsElement* element;  // handle of the element; never to be changed
  double time;          // time
  mjDoubleVec* qpos;    // positions; empty = reference
  mjDoubleVec* qvel;    // velocities; empty = 0
  mjDoubleVec* act;     // activations; empty = 0
  mjDoubleVec* mpos;    // mocap positions; empty = positions of the bodies
  mjDoubleVec* mquat;   // mocap orientations; empty = orientations of the bodies
  mjDoubleVec* ctrl;    // controls; empty = 0
  mjString* info;       // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsKey;

// A class of defaults. New elements are copies of its members.
typedef struct mjsDefault_ {
  mjsElement* element;    // handle of the class (elemtype 101); mjs_getName gives the class name
  mjsJoint* joint;        // joint defaults
  mjsGeom* geom;          // geom defaults
  mjsSite* site;          // site defaults
  mjsCamera* camera;      // camera defaults
  mjsLight* light;        // light defaults
  mjsFlex* flex;          // flex defaults (only used by flexcomp)
  mjsMesh* mesh;          // mesh defaults
  mjsMaterial* material;  // material defaults
  mjsPair* pair;          // pair defaults
  mjsEquality* equality;  // equality defaults
  mjsTendon* tendon;      // tendon defaults
  mjsActuator* actuator;  // actuator defaults
} mjsDefault;

// clang-format on

#endif  // MUJOCO_MJSPEC_H_
