// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What is seen of a simulation, without drawing it: cameras, the mouse, and scenes of simple shapes
// that a renderer draws (Programming, Visualization). mjview.h has the functions.

#ifndef MUJOCO_MJVISUALIZE_H_
#define MUJOCO_MJVISUALIZE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

// clang-format off

#define mjNGROUP       6     // groups of geoms, sites, joints, tendons, actuators, flexes, skins
#define mjMAXLIGHT     100   // lights of a scene
#define mjMAXOVERLAY   500   // characters of text over the image
#define mjMAXLINE      100   // lines of a figure
#define mjMAXLINEPNT   1001  // points of a line
#define mjMAXPLANEGRID 200   // squares of a plane along each side

typedef enum mjtCatBit {  // groups of geoms of a scene (bits)
  mjCAT_STATIC  = 1,  // elements of bodies that are fixed to the world
  mjCAT_DYNAMIC = 2,  // elements of bodies that move
  mjCAT_DECOR   = 4,  // what no element of the model looks like
  mjCAT_ALL     = 7,
} mjtCatBit;

typedef enum mjtMouse {  // what a movement of the mouse does
  mjMOUSE_NONE       = 0,
  mjMOUSE_ROTATE_V   = 1,  // turn, vertically
  mjMOUSE_ROTATE_H   = 2,  // turn, horizontally
  mjMOUSE_MOVE_V     = 3,  // shift in a vertical plane
  mjMOUSE_MOVE_H     = 4,  // shift in a horizontal plane
  mjMOUSE_ZOOM       = 5,  // nearer or farther
  mjMOUSE_MOVE_V_REL = 6,  // shift in a vertical plane of the object
  mjMOUSE_MOVE_H_REL = 7,  // shift in a horizontal plane of the object
  mjMOUSE_TURN_V     = 8,  // camera turns about itself, vertically
  mjMOUSE_TURN_H     = 9,  // camera turns about itself, horizontally
} mjtMouse;

typedef enum mjtPertBit {  // what is done to the selected body (bits)
  mjPERT_TRANSLATE = 1,  // shifted
  mjPERT_ROTATE    = 2,  // turned
} mjtPertBit;

typedef enum mjtCamera {  // how a camera is placed
  mjCAMERA_FREE     = 0,  // by its lookat point, distance and angles
  mjCAMERA_TRACKING = 1,  // the same, with the centre of mass of a body as lookat point
  mjCAMERA_FIXED    = 2,  // as a camera of the model
  mjCAMERA_USER     = 3,  // by the user, in mjvScene.camera
} mjtCamera;

typedef enum mjtLabel {  // what is labelled
  mjLABEL_NONE         = 0,
  mjLABEL_BODY         = 1,
  mjLABEL_JOINT        = 2,
  mjLABEL_GEOM         = 3,
  mjLABEL_SITE         = 4,
  mjLABEL_CAMERA       = 5,
  mjLABEL_LIGHT        = 6,
  mjLABEL_TENDON       = 7,
  mjLABEL_ACTUATOR     = 8,
  mjLABEL_CONSTRAINT   = 9,
  mjLABEL_FLEX         = 10,
  mjLABEL_SKIN         = 11,
  mjLABEL_SELECTION    = 12,  // selected body
  mjLABEL_SELPNT       = 13,  // coordinates of the selected point
  mjLABEL_CONTACTPOINT = 14,
  mjLABEL_CONTACTFORCE = 15,  // sizes of forces of contacts
  mjLABEL_ISLAND       = 16,  // constraint islands of bodies
  mjNLABEL             = 17,
} mjtLabel;

typedef enum mjtFrame {  // whose frames are drawn
  mjFRAME_NONE    = 0,
  mjFRAME_BODY    = 1,
  mjFRAME_GEOM    = 2,
  mjFRAME_SITE    = 3,
  mjFRAME_CAMERA  = 4,
  mjFRAME_LIGHT   = 5,
  mjFRAME_CONTACT = 6,
  mjFRAME_WORLD   = 7,
  mjNFRAME        = 8,
} mjtFrame;

typedef enum mjtVisFlag {  // what else is drawn
  mjVIS_CONVEXHULL   = 0,   // hulls instead of meshes, where they collide
  mjVIS_TEXTURE      = 1,
  mjVIS_JOINT        = 2,
  mjVIS_CAMERA       = 3,
  mjVIS_ACTUATOR     = 4,
  mjVIS_ACTIVATION   = 5,   // colour of actuators by activation, not by control
  mjVIS_LIGHT        = 6,
  mjVIS_TENDON       = 7,
  mjVIS_RANGEFINDER  = 8,
  mjVIS_CONSTRAINT   = 9,   // equality constraints
  mjVIS_INERTIA      = 10,
  mjVIS_SCLINERTIA   = 11,  // boxes of inertia as large as at the density of water
  mjVIS_PERTFORCE    = 12,
  mjVIS_PERTOBJ      = 13,
  mjVIS_CONTACTPOINT = 14,
  mjVIS_ISLAND       = 15,  // islands, by colour
  mjVIS_CONTACTFORCE = 16,
  mjVIS_CONTACTSPLIT = 17,  // normal and friction forces apart
  mjVIS_TRANSPARENT  = 18,  // bodies that move are made transparent
  mjVIS_AUTOCONNECT  = 19,  // bodies and joints joined by lines
  mjVIS_COM          = 20,  // centres of mass of trees
  mjVIS_SELECT       = 21,  // selected point
  mjVIS_STATIC       = 22,  // what is fixed to the world
  mjVIS_SKIN         = 23,
  mjVIS_FLEXVERT     = 24,
  mjVIS_FLEXEDGE     = 25,
  mjVIS_FLEXFACE     = 26,
  mjVIS_FLEXSKIN     = 27,
  mjVIS_BODYBVH      = 28,  // bounding trees of bodies
  mjVIS_MESHBVH      = 29,  // bounding trees and octrees of meshes and flexes
  mjVIS_SDFITER      = 30,  // steps of the search in signed distance fields
  mjNVISFLAG         = 31,
} mjtVisFlag;

typedef enum mjtRndFlag {  // what renderers do
  mjRND_SHADOW     = 0,
  mjRND_WIREFRAME  = 1,
  mjRND_REFLECTION = 2,
  mjRND_ADDITIVE   = 3,   // transparency added, not mixed
  mjRND_SKYBOX     = 4,
  mjRND_FOG        = 5,
  mjRND_HAZE       = 6,
  mjRND_DEPTH      = 7,   // depth instead of colours
  mjRND_SEGMENT    = 8,   // segments instead of colours
  mjRND_IDCOLOR    = 9,   // segments by number instead of random colours
  mjRND_CULL_FACE  = 10,  // faces seen from behind are left out
  mjNRNDFLAG       = 11,
} mjtRndFlag;

typedef enum mjtStereo {  // how two eyes are drawn
  mjSTEREO_NONE         = 0,  // not: their mean
  mjSTEREO_QUADBUFFERED = 1,  // into two buffers
  mjSTEREO_SIDEBYSIDE   = 2,  // side by side
} mjtStereo;

// What the mouse does to a body.
typedef struct mjvPerturb_ {
  int select;           // body that is selected; 0 or negative: none
  int flexselect;       // flex that is selected; -1: none
  int skinselect;       // skin that is selected; -1: none
  int active;           // what is going on (bits of mjtPertBit)
  int active2;          // the same of a second pointer; drawn in another colour
  mjtNum refpos[3];     // where the centre of mass is to go (m)
  mjtNum refquat[4];    // how the principal axes of inertia are to turn (unit quaternion)
  mjtNum refselpos[3];  // where the selected point is to go (m)
  mjtNum localpos[3];   // selected point in the frame of the body (m)
  mjtNum localmass;     // mass that is felt at the selected point (kg)
  mjtNum scale;         // length in the scene for a mouse movement of the height of the window (m)
} mjvPerturb;

// How the scene is looked at.
typedef struct mjvCamera_ {
  int type;          // mjtCamera
  int fixedcamid;    // camera of the model, for mjCAMERA_FIXED
  int trackbodyid;   // body that is followed, for mjCAMERA_TRACKING
  mjtNum lookat[3];  // point that is looked at (m); when tracking: written
  mjtNum distance;   // from the camera to that point (m)
  mjtNum azimuth;    // direction of view in the plane, 0 along x, 90 along y (deg)
  mjtNum elevation;  // direction of view above the plane (deg)
  int orthographic;  // how mjv_moveCamera takes the mouse; the projection is in the model
} mjvCamera;

// An eye, as OpenGL needs it.
typedef struct mjvGLCamera_ {
  float pos[3];          // where it is (m)
  float forward[3];      // direction of view (unit vector)
  float up[3];           // upwards in the image (unit vector)
  float frustum_center;  // horizontal centre of the near plane
  float frustum_width;   // half its width; 0: as the window is
  float frustum_bottom;  // its lower edge
  float frustum_top;     // its upper edge
  float frustum_near;    // distance of the near plane (m)
  float frustum_far;     // distance of the far plane (m)
  int orthographic;      // 1: rays are parallel
} mjvGLCamera;

// Something that is drawn.
typedef struct mjvGeom_ {
  int type;             // mjtGeom
  int dataid;           // mesh: 2 id, its hull: 2 id + 1; height field: id; plane: how many are before it; else -1
  int objtype;          // element that it stands for (mjtObj), or mjOBJ_UNKNOWN
  int objid;            // id of that element
  int category;         // mjtCatBit
  int matid;            // material whose textures are drawn; -1: none
  int texid;            // its texture of colours; -1: none
  int texuniform;       // whether the texture is as large on all of its kind
  int texcoord;         // whether mesh, flex or skin has texture coordinates
  int segid;            // number in images of segments; -1: not in them
  float size[3];        // what scales the unit shape (m)
  float pos[3];         // global position (m)
  float mat[9];         // global orientation (rotation matrix by rows)
  float rgba[4];        // colour and opacity (0 to 1)
  float emission;       // light that it emits
  float specular;       // strength of highlights
  float shininess;      // sharpness of highlights
  float reflectance;    // share of light that is mirrored
  float texrepeat[2];   // how often the texture repeats
  char label[100];      // text beside it
  float camdist;        // distance from the camera, for renderers (m)
  float modelrbound;    // radius of its bounding sphere if it is a geom of the model, else 0 (m)
  mjtByte transparent;  // whether it is seen through, for renderers
} mjvGeom;

// A light.
typedef struct mjvLight_ {
  int id;                // light of the model; -1: at the camera
  float pos[3];          // global position (m)
  float dir[3];          // global direction (unit vector)
  int type;              // mjtLightType
  int texid;             // texture of a light from an image; -1: none
  float attenuation[3];  // of spots: constant, linear, quadratic
  float cutoff;          // of spots: half angle of the cone (deg)
  float exponent;        // of spots: how light falls off to the edge of the cone
  float ambient[3];      // red, green, blue that reach every surface (0 to 1)
  float diffuse[3];      // red, green, blue that surfaces scatter (0 to 1)
  float specular[3];     // red, green, blue of highlights (0 to 1)
  mjtByte headlight;     // whether it is the light at the camera
  mjtByte castshadow;    // whether it casts shadows
  float bulbradius;      // radius of the bulb, for soft shadows (m)
  float intensity;       // in candela, for physical renderers
  float range;           // how far it reaches (m)
  float softness;        // of spots: softness of the edge of the cone
} mjvLight;

// What is drawn.
typedef struct mjvOption_ {
  int label;                        // what is labelled (mjtLabel)
  int frame;                        // whose frames are drawn (mjtFrame)
  mjtByte geomgroup[mjNGROUP];      // whether geoms of the group are drawn
  mjtByte sitegroup[mjNGROUP];      // whether its sites are
  mjtByte jointgroup[mjNGROUP];     // whether its joints are
  mjtByte tendongroup[mjNGROUP];    // whether its tendons are
  mjtByte actuatorgroup[mjNGROUP];  // whether its actuators are
  mjtByte flexgroup[mjNGROUP];      // whether its flexes are
  mjtByte skingroup[mjNGROUP];      // whether its skins are
  mjtByte flags[mjNVISFLAG];        // by mjtVisFlag
  int bvh_depth;                    // level of bounding trees that is drawn
  int flex_layer;                   // layer of elements of solid flexes that is drawn
} mjvOption;

// All that a renderer needs to draw one frame.
typedef struct mjvScene_ {
  int maxgeom;                  // how many geoms there is room for
  int ngeom;                    // how many there are
  mjvGeom* geoms;               // [maxgeom]
  int* geomorder;               // order of transparent geoms, for renderers [maxgeom]
  int nflex;                    // flexes of the model
  int* flexedgeadr;             // first edge of the flex [nflex]
  int* flexedgenum;             // how many edges it has [nflex]
  int* flexvertadr;             // its first vertex [nflex]
  int* flexvertnum;             // how many vertices it has [nflex]
  int* flexfaceadr;             // its first face [nflex]
  int* flexfacenum;             // faces that there is room for [nflex]
  int* flexfaceused;            // faces that there are [nflex]
  int* flexedge;                // vertices of edges [all edges x 2]
  float* flexvert;              // global positions of vertices (m) [all vertices x 3]
  float* flexface;              // global positions of corners of faces (m) [all faces x 9]
  float* flexnormal;            // normals at these corners [all faces x 9]
  float* flextexcoord;          // texture coordinates at these corners [all faces x 6]
  mjtByte flexvertopt;          // whether vertices are drawn
  mjtByte flexedgeopt;          // whether edges are
  mjtByte flexfaceopt;          // whether faces are
  mjtByte flexskinopt;          // whether skins of flexes are
  int nskin;                    // skins of the model
  int* skinfacenum;             // how many faces the skin has [nskin]
  int* skinvertadr;             // its first vertex [nskin]
  int* skinvertnum;             // how many vertices it has [nskin]
  float* skinvert;              // global positions of vertices (m) [all vertices x 3]
  float* skinnormal;            // normals at vertices [all vertices x 3]
  int nlight;                   // how many lights there are
  mjvLight lights[mjMAXLIGHT];  // that of the camera first
  mjvGLCamera camera[2];        // left and right eye
  mjtByte enabletransform;      // whether the model is moved in the room as follows
  float translate[3];           // where its origin is (m)
  float rotate[4];              // how it is turned (unit quaternion)
  float scale;                  // how much larger it is
  int stereo;                   // how two eyes are drawn (mjtStereo)
  mjtByte flags[mjNRNDFLAG];    // by mjtRndFlag
  int framewidth;               // width of a frame around the image (pixels); 0: none
  float framergb[3];            // its colour
  int status;                   // 1: more geoms were asked for than there is room for
} mjvScene;

// A plot of lines.
typedef struct mjvFigure_ {
  int flg_legend;                             // whether there is a legend
  int flg_ticklabel[2];                       // whether axes x, y have numbers
  int flg_extend;                             // whether ranges grow until all data are in them
  int flg_barplot;                            // whether each two points are a line of their own
  int flg_selection;                          // whether there is a vertical line at `selection`
  int flg_symmetric;                          // whether the range of y is as large on both sides of 0
  float linewidth;                            // width of lines (pixels)
  float gridwidth;                            // width of the grid (pixels)
  int gridsize[2];                            // lines of the grid in x, y
  float gridrgb[3];                           // colour of the grid
  float figurergba[4];                        // colour of the background
  float panergba[4];                          // colour behind the lines
  float legendrgba[4];                        // colour behind the legend
  float textrgb[3];                           // colour of text
  float linergb[mjMAXLINE][3];                // colours of lines
  float range[2][2];                          // smallest and largest x, y; smallest not below largest: as the data are
  char xformat[20];                           // printf format of numbers at x
  char yformat[20];                           // printf format of numbers at y
  char minwidth[20];                          // text that is as wide as those at y can be
  char title[1000];                           // two or more spaces part the titles of plots side by side
  char xlabel[100];                           // text below
  char linename[mjMAXLINE][100];              // names of lines in the legend
  int legendoffset;                           // lines by which the legend is lower
  int subplot;                                // which part of the title is emphasised
  int highlight[2];                           // where the mouse is; the line whose name is there is emphasised
  int highlightid;                            // which line is emphasised otherwise; -1: none
  float selection;                            // x of the vertical line
  int linepnt[mjMAXLINE];                     // points of the line; 0: not drawn
  float linedata[mjMAXLINE][2*mjMAXLINEPNT];  // x0, y0, x1, y1, ... of the line
  int xaxispixel[2];                          // range of x in the image, from the renderer (pixels)
  int yaxispixel[2];                          // range of y in the image
  float xaxisdata[2];                         // range of x in the data, from the renderer
  float yaxisdata[2];                         // range of y in the data
} mjvFigure;

// clang-format on

#endif  // MUJOCO_MJVISUALIZE_H_
