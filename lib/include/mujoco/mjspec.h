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

// Containers that members of elements point to. They are C++ types, and C programs see only void
// pointers to them.
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

// Handle of an element, which functions take to name, find, delete or attach the element. Its
// address never changes.
typedef struct mjsElement_ {
  mjtObj elemtype;     // kind of object (mjtObj; 100: frame, 101: default class, 102: description); must not be changed
  uint64_t signature;  // hash of the structure of a description, updated by each change and by compiling; used only in the handle of a description
} mjsElement;

// Settings of the MJCF element <compiler>.
typedef struct mjsCompiler_ {
  mjtBool autolimits;                  // whether an attribute limited="auto" means limited when a range is given
  double boundmass;                    // smallest mass of bodies other than the world
  double boundinertia;                 // smallest principal moment of inertia
  double settotalmass;                 // total mass to which the masses and inertias are scaled; <= 0: no scaling
  mjtBool balanceinertia;              // whether principal inertias that violate the triangle inequality are replaced by their mean
  mjtBool fitaabb;                     // whether a primitive is fitted to the bounding box of a mesh, and not to its inertia box
  mjtBool degree;                      // whether angles of this description are in degrees; true after mj_makeSpec
  char eulerseq[3];                    // three letters of the Euler angle sequence, without a final zero
  mjtBool discardvisual;               // whether objects that have no physical effect are removed
  mjtBool usethread;                   // whether assets are compiled in several threads
  mjtBool fusestatic;                  // whether bodies without joints are merged into their parents
  mjtInertiaFromGeom inertiafromgeom;  // when inertias of bodies are computed from their geoms
  int inertiagrouprange[2];            // first and last group of the geoms from which inertias are computed
  mjtBool saveinertial;                // whether saving a description as XML writes <inertial> for every body
  mjtBool alignfree;                   // whether bodies with a free joint are aligned with their inertial frames
  mjtConflict conflict;                // what mjs_attach does if the options of parent and child differ; this member of the parent counts, not the one of the child
  mjLROpt LRopt;                       // how length ranges of actuators are computed
  mjString* meshdir;                   // directory of meshes and height fields
  mjString* texturedir;                // directory of textures
  uint64_t authored;                   // bit i: field i of this struct was given in XML (autolimits is 0, texturedir is 18)
} mjsCompiler;

// Record of the options that were given in a description. mjs_attach uses it to find conflicts
// between two descriptions.
typedef struct mjsAuthored_ {
  uint64_t option;            // bit i: field i of mjOption was given
  int disableflags;           // disable flags that were given in XML (bits of mjtDisableBit)
  int enableflags;            // enable flags that were given in XML (bits of mjtEnableBit)
  int disableactuator;        // actuator groups that were given in XML (bits)
  uint64_t visual_global;     // bit i: field i of mjVisual.global was given
  uint64_t visual_quality;    // bit i: field i of mjVisual.quality was given
  uint64_t visual_headlight;  // bit i: field i of mjVisual.headlight was given
  uint64_t visual_map;        // bit i: field i of mjVisual.map was given
  uint64_t visual_scale;      // bit i: field i of mjVisual.scale was given
  uint64_t visual_rgba;       // bit i: field i of mjVisual.rgba was given
} mjsAuthored;

// A model description: settings of the whole model, and the handle through which its elements are
// found.
typedef struct mjSpec_ {
  mjsElement* element;            // handle of the description (elemtype 102), for functions that find or attach elements
  mjString* modelname;            // name of the model; "MuJoCo Model" after mj_makeSpec
  mjsCompiler compiler;           // settings for compiling
  mjtBool strippath;              // whether folders are removed from file names of assets
  mjOption option;                // options of the engine, which compiling copies to mjModel.opt
  mjVisual visual;                // visual settings, which compiling copies to mjModel.vis
  mjStatistic stat;               // statistics of the model; NaN: compiling computes the value (for `center`, NaN in center[0])
  mjtSize memory;                 // size of the arena in bytes; -1: chosen automatically
  int nemax;                      // not used
  int nuserdata;                  // length of mjData.userdata
  int nuser_body;                 // user numbers per body; -1: as many as the body with the longest userdata
  int nuser_jnt;                  // user numbers per joint; -1: as many as the joint with the longest userdata
  int nuser_geom;                 // user numbers per geom; -1: as many as the geom with the longest userdata
  int nuser_site;                 // user numbers per site; -1: as many as the site with the longest userdata
  int nuser_cam;                  // user numbers per camera; -1: as many as the camera with the longest userdata
  int nuser_tendon;               // user numbers per tendon; -1: as many as the tendon with the longest userdata
  int nuser_actuator;             // user numbers per actuator; -1: as many as the actuator with the longest userdata
  int nuser_sensor;               // user numbers per sensor; -1: as many as the sensor with the longest userdata
  int nkey;                       // smallest number of keyframes; compiling appends the missing ones
  int njmax;                      // old limit of constraints, used only to estimate the size of the arena; -1: not given
  int nconmax;                    // old limit of contacts, used only to estimate the size of the arena; -1: not given
  mjtSize nstack;                 // obsolete size of the arena, as a number of mjtNum; -1: not given
  mjString* comment;              // comment at the top of the XML file
  mjString* modelfiledir;         // folder to which file names of assets are relative
  mjtBool hasImplicitPluginElem;  // internal flag of the XML reader
  mjsAuthored authored;           // options and visual settings that were given in XML
} mjSpec;

// An orientation in one of several forms, which replaces a quaternion.
typedef struct mjsOrientation_ {
  mjtOrientation type;  // which member gives the orientation; mjORIENTATION_QUAT: none of them, because the quaternion next to this struct is used
  double axisangle[4];  // axis [3] and angle
  double xyaxes[6];     // x axis [3] and y axis [3]
  double zaxis[3];      // direction of the z axis
  double euler[3];      // three angles about the axes in compiler.eulerseq
} mjsOrientation;

// A plugin instance, or a reference from another element to a plugin instance.
typedef struct mjsPlugin_ {
  mjsElement* element;    // handle of the plugin instance; NULL in the `plugin` member of an element that does not use a plugin
  mjString* name;         // name of the instance, or of the instance that is referred to
  mjString* plugin_name;  // name under which the plugin is registered
  mjtBool active;         // whether the element that contains this struct uses a plugin
  mjString* info;         // text at the end of the instance's compile errors; NULL in the `plugin` member of other structs
} mjsPlugin;

// A body.
typedef struct mjsBody_ {
  mjsElement* element;       // handle of the element; never to be changed
  mjString* childclass;      // default class of elements in this body for which no class is given
  double pos[3];             // position in the frame or body that contains the element
  double quat[4];            // orientation (quaternion)
  mjsOrientation alt;        // orientation in another form; replaces `quat` unless its type is mjORIENTATION_QUAT
  double mass;               // mass, if the inertial is explicit
  double ipos[3];            // centre of mass; if the first number is NaN, no inertial is given
  double iquat[4];           // orientation of the inertial frame (quaternion)
  double inertia[3];         // principal moments of inertia
  mjsOrientation ialt;       // orientation of the inertial frame in another form
  double fullinertia[6];     // inertia matrix as xx yy zz xy xz yz; not used if the first number is NaN
  mjtBool mocap;             // whether mocap_pos and mocap_quat move the body
  double gravcomp;           // factor of gravity compensation; 1 cancels the weight
  mjtSleepPolicy sleep;      // when the kinematic tree of the body may fall asleep
  mjtByte simple;            // whether compiling may mark the body as simple (mjModel.body_simple)
  mjDoubleVec* userdata;     // user data; compiling appends zeros up to the length nuser_*, and a longer array is an error
  mjtBool explicitinertial;  // whether the mass and inertia given here are used, and written as <inertial> when saving
  mjsPlugin plugin;          // plugin that applies passive forces
  mjString* info;            // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsBody;

// A frame: a pose that applies to all elements in it. Frames do not exist in a compiled model.
typedef struct mjsFrame_ {
  mjsElement* element;   // handle of the element; never to be changed
  mjString* childclass;  // default class that is written when saving; setting it does not change the elements in the frame
  double pos[3];         // position in the frame or body that contains this frame
  double quat[4];        // orientation (quaternion)
  mjsOrientation alt;    // orientation in another form; replaces `quat` unless its type is mjORIENTATION_QUAT
  mjString* info;        // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsFrame;

// A joint.
typedef struct mjsJoint_ {
  mjsElement* element;        // handle of the element; never to be changed
  mjtJoint type;              // free, ball, slide or hinge
  double pos[3];              // anchor in the frame of the body; not used for free joints
  double axis[3];             // axis in the frame of the body
  double ref;                 // value of the joint at the reference pose (for a hinge, in the angle unit of the description)
  mjtAlignFree align;         // whether the body of a free joint is aligned with its inertial frame
  double stiffness[3];        // coefficients of the spring force for the 1st, 2nd and 3rd power of the displacement
  double springref;           // value of the joint at which the spring is at rest
  double springdamper[2];     // time constant and damping ratio of the spring; if both are positive, they replace `stiffness` and `damping`
  mjtLimited limited;         // whether `range` limits the joint
  double range[2];            // lower and upper limit (in the angle unit of the description, if the joint rotates)
  double margin;              // distance from the limit at which the limit becomes active
  mjtNum solref_limit[2];     // solver parameter solref of the limit
  mjtNum solimp_limit[5];     // solver parameter solimp of the limit
  mjtLimited actfrclimited;   // whether `actfrcrange` limits the total actuator force
  double actfrcrange[2];      // smallest and largest total force of actuators
  double armature;            // inertia that is added to the diagonal of the inertia matrix
  double damping[3];          // coefficients of the damping force for the 1st, 2nd and 3rd power of the velocity
  double frictionloss;        // dry friction
  mjtNum solref_friction[2];  // solver parameter solref of dry friction
  mjtNum solimp_friction[5];  // solver parameter solimp of dry friction
  int group;                  // group by which the joint is shown or hidden
  mjtBool actgravcomp;        // whether gravity compensation counts as actuator force
  mjDoubleVec* userdata;      // user data; compiling appends zeros up to the length nuser_*, and a longer array is an error
  mjString* info;             // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsJoint;

// A geom.
typedef struct mjsGeom_ {
  mjsElement* element;         // handle of the element; never to be changed
  mjtGeom type;                // shape
  double pos[3];               // position in the frame or body that contains the element
  double quat[4];              // orientation (quaternion)
  mjsOrientation alt;          // orientation in another form; replaces `quat` unless its type is mjORIENTATION_QUAT
  double fromto[6];            // end points of the shape; not used if the first number is NaN
  double size[3];              // sizes, whose meaning depends on the shape
  int contype;                 // contact bits of the geom
  int conaffinity;             // contact bits of other geoms with which the geom collides
  int condim;                  // dimension of contact forces: 1, 3, 4 or 6
  int priority;                // priority; the geom with the higher priority decides the contact parameters
  double friction[3];          // friction coefficients: sliding, torsional, rolling
  double solmix;               // weight of this geom when solref and solimp of two geoms are mixed
  mjtNum solref[2];            // solver parameter solref of contacts
  mjtNum solimp[5];            // solver parameter solimp of contacts
  double margin;               // distance below which contacts exert force
  double gap;                  // further distance within which contacts are found but exert no force
  double surfacevel[6];        // velocity of the surface in the frame of the geom: linear [3], angular [3]
  double adhesion;             // attractive force of contacts (N)
  double mass;                 // mass; NaN: computed from `density`
  double density;              // density
  mjtGeomInertia typeinertia;  // whether the mass is in the volume or on the surface
  mjtNum fluid_ellipsoid;      // 1: fluid forces act as on an ellipsoid; 0: they do not
  mjtNum fluid_coefs[5];       // fluid coefficients: blunt drag, slender drag, angular drag, Kutta lift, Magnus lift
  mjString* material;          // name of the material
  float rgba[4];               // colour
  int group;                   // group by which the geom is shown or hidden
  mjString* hfieldname;        // name of the height field
  mjString* meshname;          // name of the mesh
  double fitscale;             // factor for the size of a primitive that is fitted to the mesh
  mjDoubleVec* userdata;       // user data; compiling appends zeros up to the length nuser_*, and a longer array is an error
  mjsPlugin plugin;            // plugin that computes the signed distance field
  mjString* info;              // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsGeom;

// A site.
typedef struct mjsSite_ {
  mjsElement* element;    // handle of the element; never to be changed
  double pos[3];          // position in the frame or body that contains the element
  double quat[4];         // orientation (quaternion)
  mjsOrientation alt;     // orientation in another form; replaces `quat` unless its type is mjORIENTATION_QUAT
  double fromto[6];       // end points of the shape; not used if the first number is NaN
  double size[3];         // sizes, whose meaning depends on the shape
  mjtGeom type;           // shape
  mjString* material;     // name of the material
  int group;              // group by which the site is shown or hidden
  float rgba[4];          // colour
  mjDoubleVec* userdata;  // user data; compiling appends zeros up to the length nuser_*, and a longer array is an error
  mjString* info;         // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsSite;

// A camera.
typedef struct mjsCamera_ {
  mjsElement* element;        // handle of the element; never to be changed
  double pos[3];              // position in the frame or body that contains the element
  double quat[4];             // orientation (quaternion)
  mjsOrientation alt;         // orientation in another form; replaces `quat` unless its type is mjORIENTATION_QUAT
  mjtCamLight mode;           // how the camera moves: fixed, track, trackcom, targetbody, targetbodycom
  mjString* targetbody;       // name of the body that the camera looks at
  mjtProjection proj;         // perspective or orthographic
  int resolution[2];          // width and height of images (pixels)
  int output;                 // kinds of images that the camera makes (bits of mjtCamOutBit)
  double fovy;                // vertical field of view: angle (degrees), or height if the projection is orthographic
  double ipd;                 // distance between the eyes
  float intrinsic[4];         // focal length [2] and principal point [2] in length units; computed if sensor_size is given
  float sensor_size[2];       // width and height of the sensor; if positive, focal length and principal point replace fovy
  float focal_length[2];      // focal lengths in x and y (length units)
  float focal_pixel[2];       // focal lengths in x and y (pixels)
  float principal_length[2];  // principal point (length units)
  float principal_pixel[2];   // principal point (pixels)
  mjDoubleVec* userdata;      // user data; compiling appends zeros up to the length nuser_*, and a longer array is an error
  mjString* info;             // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsCamera;

// A light.
typedef struct mjsLight_ {
  mjsElement* element;   // handle of the element; never to be changed
  double pos[3];         // position in the frame or body that contains the element
  double dir[3];         // direction in which the light shines
  mjtCamLight mode;      // how the light moves: fixed, track, trackcom, targetbody, targetbodycom
  mjString* targetbody;  // name of the body at which the light aims
  mjtBool active;        // whether the light is on
  mjtLightType type;     // spot, directional, point, image
  mjString* texture;     // name of the texture of an image light
  mjtBool castshadow;    // whether the light casts shadows
  float bulbradius;      // radius of the bulb, which softens shadows
  float intensity;       // intensity (candela)
  float range;           // distance that the light reaches
  float attenuation[3];  // attenuation with distance: constant, linear and quadratic coefficient
  float cutoff;          // half angle of the cone of a spot light (degrees)
  float softness;        // softness of the cone edge
  float exponent;        // exponent of the decrease of light away from the axis of a spot light
  float ambient[3];      // ambient colour
  float diffuse[3];      // diffuse colour
  float specular[3];     // specular colour
  mjString* info;        // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsLight;

// A flex.
typedef struct mjsFlex_ {
  mjsElement* element;      // handle of the element; never to be changed
  int contype;              // contact bits of the flex
  int conaffinity;          // contact bits of other objects with which the flex collides
  int condim;               // dimension of contact forces: 1, 3, 4 or 6
  int priority;             // priority; the object with the higher priority decides the contact parameters
  double friction[3];       // friction coefficients: sliding, torsional, rolling
  double solmix;            // weight of this flex when solref and solimp of two objects are mixed
  mjtNum solref[2];         // solver parameter solref of contacts
  mjtNum solimp[5];         // solver parameter solimp of contacts
  double margin;            // distance below which contacts exert force
  double gap;               // further distance within which contacts are found but exert no force
  int dim;                  // dimension of elements: 1 line, 2 triangle, 3 tetrahedron
  double radius;            // radius of the skin around the elements
  double size[3];           // half sizes of the box around the vertices at qpos0; compiling sets it for interpolated flexes
  mjtBool internal;         // whether elements collide with vertices of their own and of neighbouring elements
  mjtBool flatskin;         // whether the flex is drawn with flat shading
  mjtFlexSelf selfcollide;  // whether and how collisions of the flex with itself are found
  int passive;              // 1: contacts give passive forces; 0: contacts give constraints
  int activelayers;         // for dim 3: number of layers of elements, from the surface inwards, that collide
  int group;                // group by which the flex is shown or hidden
  double edgestiffness;     // stiffness of the springs along edges
  double edgedamping;       // damping of the springs along edges
  float rgba[4];            // colour
  mjString* material;       // name of the material
  double young;             // Young's modulus
  double poisson;           // Poisson's ratio
  double damping;           // Rayleigh damping coefficient
  double thickness;         // thickness of the shell; negative: computed from the radius
  int elastic2d;            // elastic forces of a shell: 0 none, 1 bending, 2 stretching, 3 both
  int cellcount[3];         // number of cells of the grid along each axis, if the flex is interpolated
  int order;                // order of the interpolation: 1 trilinear, 2 quadratic
  mjStringVec* nodebody;    // names of the bodies of the nodes
  mjStringVec* vertbody;    // names of the bodies of the vertices; a single name stands for the body of all vertices
  mjDoubleVec* node;        // positions of the nodes
  mjDoubleVec* vert;        // positions of the vertices
  mjIntVec* elem;           // indices of the vertices of each element
  mjFloatVec* texcoord;     // texture coordinates
  mjIntVec* elemtexcoord;   // indices of the texture coordinates of each element
  mjString* info;           // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsFlex;

// A mesh.
typedef struct mjsMesh_ {
  mjsElement* element;         // handle of the element; never to be changed
  mjString* content_type;      // media type of the file
  mjString* file;              // file name
  double refpos[3];            // position that is subtracted from the vertices
  double refquat[4];           // orientation whose inverse is applied to the vertices
  double scale[3];             // scale factor for each axis
  mjtMeshInertia inertia;      // how volume and inertia are computed
  mjtBool smoothnormal;        // whether normals are averaged over all faces that meet at a vertex
  mjtBool needsdf;             // whether an octree of signed distances is computed
  int maxhullvert;             // largest number of vertices of the convex hull, at least 4; -1: no limit
  mjFloatVec* uservert;        // vertices given by the user
  mjFloatVec* usernormal;      // normals given by the user
  mjFloatVec* usertexcoord;    // texture coordinates given by the user
  mjIntVec* userface;          // indices of the vertices of each face
  mjIntVec* userfacenormal;    // indices of the normals of each face
  mjIntVec* userfacetexcoord;  // indices of the texture coordinates of each face
  mjsPlugin plugin;            // plugin that computes the signed distance field
  mjString* material;          // name of the material for geoms that show this mesh and do not have a material themselves
  int octree_maxdepth;         // largest depth of the octree
  mjString* info;              // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsMesh;

// A height field.
typedef struct mjsHField_ {
  mjsElement* element;     // handle of the element; never to be changed
  mjString* content_type;  // media type of the file
  mjString* file;          // file name
  double size[4];          // half lengths in x and y, height of the highest sample, thickness of the base
  int nrow;                // number of rows
  int ncol;                // number of columns
  mjFloatVec* userdata;    // elevations given by the user, row by row
  mjString* info;          // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsHField;

// A skin.
typedef struct mjsSkin_ {
  mjsElement* element;        // handle of the element; never to be changed
  mjString* file;             // file name
  mjString* material;         // name of the material
  float rgba[4];              // colour
  float inflate;              // distance by which the skin is inflated along its normals
  int group;                  // group by which the skin is shown or hidden
  mjFloatVec* vert;           // positions of the vertices
  mjFloatVec* texcoord;       // texture coordinates
  mjIntVec* face;             // vertex indices of the faces
  mjStringVec* bodyname;      // name of the body of each bone
  mjFloatVec* bindpos;        // position of each bone at binding
  mjFloatVec* bindquat;       // orientation of each bone at binding (quaternion)
  mjIntVecVec* vertid;        // indices of the vertices that each bone moves
  mjFloatVecVec* vertweight;  // weights of the vertices that each bone moves
  mjString* info;             // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsSkin;

// A texture.
typedef struct mjsTexture_ {
  mjsElement* element;       // handle of the element; never to be changed
  mjtTexture type;           // how the image is applied: 2d, cube or skybox
  mjtColorSpace colorspace;  // auto, linear, sRGB
  mjtBuiltin builtin;        // pattern that is generated
  mjtMark mark;              // marks that are drawn on the pattern
  double rgb1[3];            // first colour
  double rgb2[3];            // second colour
  double markrgb[3];         // colour of the marks
  double random;             // probability that a pixel becomes a random dot
  int height;                // height (pixels)
  int width;                 // width (pixels)
  int nchannel;              // number of channels
  mjString* content_type;    // media type of the file
  mjString* file;            // file name
  int gridsize[2];           // rows and columns of an image that contains several faces of a cube
  char gridlayout[12];       // letter of the face in each cell of the grid, without a final zero
  mjStringVec* cubefiles;    // six file names (right left up down front back); a new texture has 6 empty strings
  mjByteVec* data;           // pixels given by the user, row by row
  mjtBool hflip;             // whether the image is mirrored left to right
  mjtBool vflip;             // whether the image is mirrored top to bottom
  mjString* info;            // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsTexture;

// A material.
typedef struct mjsMaterial_ {
  mjsElement* element;    // handle of the element; never to be changed
  mjStringVec* textures;  // name of the texture for each mjtTextureRole; a new material has mjNTEXROLE (10) empty strings
  mjtBool texuniform;     // whether a cube texture keeps its size on objects of any size
  float texrepeat[2];     // number of repetitions of the texture in both directions
  float emission;         // emission
  float specular;         // specularity
  float shininess;        // shininess
  float reflectance;      // reflectance
  float metallic;         // metallic factor; negative: not given
  float roughness;        // roughness; negative: not given
  float rgba[4];          // colour
  mjString* info;         // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsMaterial;

// Two geoms that collide whatever their contact bits are, with contact parameters of their own.
typedef struct mjsPair_ {
  mjsElement* element;       // handle of the element; never to be changed
  mjString* geomname1;       // name of the first geom
  mjString* geomname2;       // name of the second geom
  int condim;                // dimension of contact forces: 1, 3, 4 or 6
  mjtNum solref[2];          // solver parameter solref
  mjtNum solreffriction[2];  // solver parameter solref of friction; if both numbers are 0, `solref` is used
  mjtNum solimp[5];          // solver parameter solimp
  double margin;             // distance below which contacts exert force
  double gap;                // further distance within which contacts are found but exert no force
  double adhesion;           // attractive force of contacts (N)
  double friction[5];        // friction coefficients: two sliding, one torsional, two rolling
  mjString* info;            // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsPair;

// Two bodies whose geoms do not collide with each other.
typedef struct mjsExclude_ {
  mjsElement* element;  // handle of the element; never to be changed
  mjString* bodyname1;  // name of the first body
  mjString* bodyname2;  // name of the second body
  mjString* info;       // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsExclude;

// An equality constraint.
typedef struct mjsEquality_ {
  mjsElement* element;  // handle of the element; never to be changed
  mjtEq type;           // constraint type
  double data[11];      // parameters, which depend on the type (connect 0-2 anchor; weld 0-2 anchor, 3-9 relpose, 10 torquescale; joint, tendon 0-4 polycoef)
  mjtBool active;       // whether the constraint is active at the start
  mjString* name1;      // name of the first object
  mjString* name2;      // name of the second object; empty: the world, or no object
  mjtObj objtype;       // kind of the objects of connect and weld (body or site); for other types, compiling sets it
  mjtNum solref[2];     // solver parameter solref
  mjtNum solimp[5];     // solver parameter solimp
  mjString* info;       // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsEquality;

// A tendon.
typedef struct mjsTendon_ {
  mjsElement* element;        // handle of the element; never to be changed
  double stiffness[3];        // coefficients of the spring force for the 1st, 2nd and 3rd power of the displacement
  double springlength[2];     // lengths between which the spring is at rest; -1 -1: the length at qpos_spring
  double damping[3];          // coefficients of the damping force for the 1st, 2nd and 3rd power of the velocity
  double frictionloss;        // dry friction
  mjtNum solref_friction[2];  // solver parameter solref of dry friction
  mjtNum solimp_friction[5];  // solver parameter solimp of dry friction
  double armature;            // inertia that resists changes of the length
  mjtLimited limited;         // whether `range` limits the length
  mjtLimited actfrclimited;   // whether `actfrcrange` limits the total force of actuators; default: false, not auto
  double range[2];            // smallest and largest length
  double actfrcrange[2];      // smallest and largest total force of actuators
  double margin;              // distance from a limit at which the limit becomes active
  mjtNum solref_limit[2];     // solver parameter solref of the limit
  mjtNum solimp_limit[5];     // solver parameter solimp of the limit
  mjString* material;         // name of the material
  double width;               // width with which the tendon is drawn
  float rgba[4];              // colour
  int group;                  // group by which the tendon is shown or hidden
  mjDoubleVec* userdata;      // user data; compiling appends zeros up to the length nuser_*, and a longer array is an error
  mjString* info;             // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsTendon;

// An element of the path of a tendon.
typedef struct mjsWrap_ {
  mjsElement* element;  // handle; its elemtype has no meaning
  mjtWrap type;         // joint, pulley, site or sphere; sphere means any geom, and compiling changes it to cylinder if needed
  mjString* info;       // text at the end of compile errors about this path element
} mjsWrap;

// An actuator.
typedef struct mjsActuator_ {
  mjsElement* element;      // handle of the element; never to be changed
  mjtGain gaintype;         // how the gain is computed
  double gainprm[10];       // parameters of the gain
  mjtBias biastype;         // how the bias is computed
  double biasprm[10];       // parameters of the bias
  mjtDyn dyntype;           // how the activation changes
  double dynprm[10];        // parameters of the dynamics
  int actdim;               // number of activations; -1: depends on the dynamics
  int ctrlspec;             // controls of the actuator: bits of mjtCtrlInput, or mjtCtrlChart for an so3 gain; 0: default of the gain type
  double velrange[2];       // range of the velocity set-point, which is a control of pid actuators
  double ffrange[2];        // range of the feed-forward force, which is a control of pid actuators
  mjtBool actearly;         // whether the force uses the activation at the end of the step
  mjtTrn trntype;           // what the force acts on; mjTRN_UNDEFINED until it is set
  double gear[6];           // factors that convert the force of the actuator to the forces on its target
  mjString* target;         // name of the joint, tendon, site, body or crank site that the force acts on
  mjString* refsite;        // name of the reference site
  mjString* slidersite;     // name of the slider site of a slider-crank
  double cranklength;       // length of the crank rod
  double lengthrange[2];    // smallest and largest length of the transmission
  double inheritrange;      // if positive: ctrlrange or actrange is the range of the target, with its width multiplied by this factor
  double damping[3];        // damping added to the joint or tendon: coefficients for the 1st, 2nd and 3rd power of the velocity
  double armature;          // armature added to the joint or tendon
  mjtLimited ctrllimited;   // whether `ctrlrange` limits the control
  double ctrlrange[2];      // smallest and largest control
  mjtLimited forcelimited;  // whether `forcerange` limits the force
  double forcerange[2];     // smallest and largest force
  mjtLimited actlimited;    // whether `actrange` limits the activation
  double actrange[2];       // smallest and largest activation
  int group;                // group by which the actuator is shown or disabled
  int nsample;              // number of samples that the history keeps
  int interp;               // interpolation between the samples: 0 hold, 1 linear, 2 cubic
  double delay;             // delay of the control (s)
  mjDoubleVec* userdata;    // user data; compiling appends zeros up to the length nuser_*, and a longer array is an error
  mjsPlugin plugin;         // actuator plugin
  mjString* info;           // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsActuator;

// A sensor.
typedef struct mjsSensor_ {
  mjsElement* element;    // handle of the element; never to be changed
  mjtSensor type;         // sensor type
  mjtObj objtype;         // kind of the object that is measured
  mjString* objname;      // name of the object that is measured
  mjtObj reftype;         // kind of the reference object
  mjString* refname;      // name of the reference object
  int intprm[3];          // integer parameters; contact: data bits, reduction, number; rangefinder: data bits
  mjtDataType datatype;   // kind of data of a user sensor; for other sensors, compiling ignores this member and uses the kind that belongs to `type`
  mjtStage needstage;     // stage that computes a user sensor; for other sensors, compiling ignores this member and uses the stage that belongs to `type`
  int dim;                // number of values of a user sensor; for other sensors, compiling ignores this member and uses the number that belongs to `type`
  double cutoff;          // largest magnitude of values; 0: no limit
  double noise;           // standard deviation of the noise, which the engine does not apply
  int nsample;            // number of samples that the history keeps
  int interp;             // interpolation between the samples: 0 hold, 1 linear, 2 cubic
  double delay;           // delay of the values (s)
  double interval[2];     // time between two measurements, and phase (s)
  mjDoubleVec* userdata;  // user data; compiling appends zeros up to the length nuser_*, and a longer array is an error
  mjsPlugin plugin;       // plugin that computes the sensor
  mjString* info;         // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsSensor;

// A named array of numbers (user data).
typedef struct mjsNumeric_ {
  mjsElement* element;  // handle of the element; never to be changed
  mjDoubleVec* data;    // values
  int size;             // number of values in the model, padded with zeros; 0: length of `data`
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
  mjDoubleVec* objprm;   // number that is attached to each member
  mjString* info;        // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsTuple;

// A keyframe.
typedef struct mjsKey_ {
  mjsElement* element;  // handle of the element; never to be changed
  double time;          // time (s)
  mjDoubleVec* qpos;    // coordinates of all joints; if empty: qpos0
  mjDoubleVec* qvel;    // velocities of all dofs; if empty: zeros
  mjDoubleVec* act;     // activations of all actuators; if empty: zeros
  mjDoubleVec* mpos;    // positions of mocap bodies; if empty: positions of the bodies in the model
  mjDoubleVec* mquat;   // orientations of mocap bodies; if empty: orientations of the bodies in the model
  mjDoubleVec* ctrl;    // controls of all actuators; if empty: zeros
  mjString* info;       // text at the end of the element's compile errors, such as 'line 7' from the MJCF reader
} mjsKey;

// A class of defaults. A new element of the class starts as a copy of one of these members.
typedef struct mjsDefault_ {
  mjsElement* element;    // handle of the class (elemtype 101); mjs_getName gives the class name
  mjsJoint* joint;        // joint defaults
  mjsGeom* geom;          // geom defaults
  mjsSite* site;          // site defaults
  mjsCamera* camera;      // camera defaults
  mjsLight* light;        // light defaults
  mjsFlex* flex;          // flex defaults, used only by <flexcomp>
  mjsMesh* mesh;          // mesh defaults
  mjsMaterial* material;  // material defaults
  mjsPair* pair;          // pair defaults
  mjsEquality* equality;  // equality defaults
  mjsTendon* tendon;      // tendon defaults
  mjsActuator* actuator;  // actuator defaults
} mjsDefault;

// clang-format on

#endif  // MUJOCO_MJSPEC_H_
