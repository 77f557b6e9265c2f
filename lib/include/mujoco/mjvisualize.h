// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Visualization without drawing: cameras, the mouse, and scenes of simple shapes for a renderer
// (Programming, Visualization). mjview.h has the functions.

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
  mjCAT_DECOR   = 4,  // decoration: no element of the model
  mjCAT_ALL     = 7,
} mjtCatBit;

typedef enum mjtMouse {  // action of a mouse movement
  mjMOUSE_NONE       = 0,
  mjMOUSE_ROTATE_V   = 1,  // turn, vertically
  mjMOUSE_ROTATE_H   = 2,  // turn, horizontally
  mjMOUSE_MOVE_V     = 3,  // shift in a vertical plane
  mjMOUSE_MOVE_H     = 4,  // shift in a horizontal plane
  mjMOUSE_ZOOM       = 5,  // nearer or farther
  mjMOUSE_MOVE_V_REL = 6,  // shift in a vertical plane of the object's own frame
  mjMOUSE_MOVE_H_REL = 7,  // shift in a horizontal plane of the object's own frame
  mjMOUSE_TURN_V     = 8,  // camera turns about itself, vertically
  mjMOUSE_TURN_H     = 9,  // camera turns about itself, horizontally
} mjtMouse;

typedef enum mjtPertBit {  // action on the selected body (bits)
  mjPERT_TRANSLATE = 1,  // shift
  mjPERT_ROTATE    = 2,  // turn
} mjtPertBit;

typedef enum mjtCamera {  // placement of a camera
  mjCAMERA_FREE     = 0,  // given by the lookat point, the distance and the angles
  mjCAMERA_TRACKING = 1,  // like FREE, with the centre of mass of a body as lookat point
  mjCAMERA_FIXED    = 2,  // the same as that of a camera of the model
  mjCAMERA_USER     = 3,  // given by the program in mjvScene.camera
} mjtCamera;

typedef enum mjtLabel {  // objects that are labelled
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
  mjLABEL_CONTACTFORCE = 15,  // magnitudes of contact forces
  mjLABEL_ISLAND       = 16,  // constraint islands of bodies
  mjNLABEL             = 17,
} mjtLabel;

typedef enum mjtFrame {  // objects whose frames are drawn
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

typedef enum mjtVisFlag {  // what else is drawn, and how
  mjVIS_CONVEXHULL   = 0,   // convex hulls instead of meshes that collide
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
  mjVIS_SCLINERTIA   = 11,  // inertia boxes scaled to the density of water
  mjVIS_PERTFORCE    = 12,
  mjVIS_PERTOBJ      = 13,
  mjVIS_CONTACTPOINT = 14,
  mjVIS_ISLAND       = 15,  // islands in different colours
  mjVIS_CONTACTFORCE = 16,
  mjVIS_CONTACTSPLIT = 17,  // separate arrows for normal and friction forces
  mjVIS_TRANSPARENT  = 18,  // bodies that move are made transparent
  mjVIS_AUTOCONNECT  = 19,  // bodies and joints joined by lines
  mjVIS_COM          = 20,  // centres of mass of trees
  mjVIS_SELECT       = 21,  // selected point
  mjVIS_STATIC       = 22,  // elements fixed to the world
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

typedef enum mjtRndFlag {  // features of renderers
  mjRND_SHADOW     = 0,
  mjRND_WIREFRAME  = 1,
  mjRND_REFLECTION = 2,
  mjRND_ADDITIVE   = 3,   // transparency is added, not mixed
  mjRND_SKYBOX     = 4,
  mjRND_FOG        = 5,
  mjRND_HAZE       = 6,
  mjRND_DEPTH      = 7,   // depth instead of colours
  mjRND_SEGMENT    = 8,   // segments instead of colours
  mjRND_IDCOLOR    = 9,   // segments by number instead of random colours
  mjRND_CULL_FACE  = 10,  // faces seen from behind are left out
  mjNRNDFLAG       = 11,
} mjtRndFlag;

typedef enum mjtStereo {  // how the views of the two eyes are drawn
  mjSTEREO_NONE         = 0,  // one view from the mean of both eyes
  mjSTEREO_QUADBUFFERED = 1,  // two views in two buffers
  mjSTEREO_SIDEBYSIDE   = 2,  // two views side by side
} mjtStereo;

// Action of the mouse on a body.
typedef struct mjvPerturb_ {
  int select;           // body that is selected; 0 or negative: none
  int flexselect;       // flex that is selected; -1: none
  int skinselect;       // skin that is selected; -1: none
  int active;           // current actions (bits of mjtPertBit)
  int active2;          // actions of a second pointer, drawn in another colour
  mjtNum refpos[3];     // target of the centre of mass (m)
  mjtNum refquat[4];    // target of the principal axes of inertia (unit quaternion)
  mjtNum refselpos[3];  // target of the selected point (m)
  mjtNum localpos[3];   // selected point in the frame of the body (m)
  mjtNum localmass;     // mass that is felt at the selected point (kg)
  mjtNum scale;         // length in the scene for a mouse movement of one window height (m)
} mjvPerturb;

// View of the scene.
typedef struct mjvCamera_ {
  int type;          // mjtCamera
  int fixedcamid;    // camera of the model, for mjCAMERA_FIXED
  int trackbodyid;   // body that is followed, for mjCAMERA_TRACKING
  mjtNum lookat[3];  // point that is looked at (m); written while tracking
  mjtNum distance;   // distance from the camera to the lookat point (m)
  mjtNum azimuth;    // direction of view in the xy plane, 0 along x, 90 along y (deg)
  mjtNum elevation;  // angle of the direction of view above the xy plane (deg)
  int orthographic;  // whether mjv_moveCamera moves the camera as orthographic; the projection itself is in the model
} mjvCamera;

// An eye in the form that OpenGL needs.
typedef struct mjvGLCamera_ {
  float pos[3];          // position (m)
  float forward[3];      // direction of view (unit vector)
  float up[3];           // upwards in the image (unit vector)
  float frustum_center;  // horizontal centre of the near plane
  float frustum_width;   // half the width of the near plane; 0: as for the window
  float frustum_bottom;  // lower edge of the near plane
  float frustum_top;     // upper edge of the near plane
  float frustum_near;    // distance of the near plane (m)
  float frustum_far;     // distance of the far plane (m)
  int orthographic;      // 1: rays are parallel
} mjvGLCamera;

// A drawn object.
typedef struct mjvGeom_ {
  int type;             // mjtGeom
  int dataid;           // mesh: 2 id; hull of a mesh: 2 id + 1; height field: id; plane: number of planes before it; else -1
  int objtype;          // type of the element of the model that is drawn (mjtObj), or mjOBJ_UNKNOWN
  int objid;            // id of the element
  int category;         // mjtCatBit
  int matid;            // material whose textures are drawn; -1: none
  int texid;            // colour texture of the material; -1: none
  int texuniform;       // whether the texture has the same size on objects of any size
  int texcoord;         // whether mesh, flex or skin has texture coordinates
  int segid;            // number in images of segments; -1: none
  float size[3];        // scale of the unit shape (m)
  float pos[3];         // global position (m)
  float mat[9];         // global orientation (rotation matrix by rows)
  float rgba[4];        // colour and opacity (0 to 1)
  float emission;       // light that the object emits
  float specular;       // strength of highlights
  float shininess;      // sharpness of highlights
  float reflectance;    // share of light that is mirrored
  float texrepeat[2];   // repetitions of the texture
  char label[100];      // text at the object
  float camdist;        // distance from the camera, for renderers (m)
  float modelrbound;    // radius of the bounding sphere of a geom of the model, else 0 (m)
  mjtByte transparent;  // whether the object is transparent, for renderers
} mjvGeom;

// A light.
typedef struct mjvLight_ {
  int id;                // light of the model; -1: at the camera
  float pos[3];          // global position (m)
  float dir[3];          // global direction (unit vector)
  int type;              // mjtLightType
  int texid;             // texture of a light from an image; -1: none
  float attenuation[3];  // attenuation of spots: constant, linear, quadratic
  float cutoff;          // half angle of a spot's cone (deg)
  float exponent;        // how fast the light decreases towards the edge of a spot's cone
  float ambient[3];      // ambient colour: red, green, blue (0 to 1)
  float diffuse[3];      // diffuse colour: red, green, blue (0 to 1)
  float specular[3];     // specular colour: red, green, blue (0 to 1)
  mjtByte headlight;     // whether this is the light at the camera
  mjtByte castshadow;    // whether the light casts shadows
  float bulbradius;      // radius of the bulb, for soft shadows (m)
  float intensity;       // intensity (candela), for physical renderers
  float range;           // reach (m)
  float softness;        // softness of the edge of a spot's cone
} mjvLight;

// Options of drawing.
typedef struct mjvOption_ {
  int label;                        // objects that are labelled (mjtLabel)
  int frame;                        // objects whose frames are drawn (mjtFrame)
  mjtByte geomgroup[mjNGROUP];      // whether geoms of the group are drawn
  mjtByte sitegroup[mjNGROUP];      // whether sites of the group are drawn
  mjtByte jointgroup[mjNGROUP];     // whether joints of the group are drawn
  mjtByte tendongroup[mjNGROUP];    // whether tendons of the group are drawn
  mjtByte actuatorgroup[mjNGROUP];  // whether actuators of the group are drawn
  mjtByte flexgroup[mjNGROUP];      // whether flexes of the group are drawn
  mjtByte skingroup[mjNGROUP];      // whether skins of the group are drawn
  mjtByte flags[mjNVISFLAG];        // flags by mjtVisFlag
  int bvh_depth;                    // level of bounding trees that is drawn
  int flex_layer;                   // layer of elements of solid flexes that is drawn
} mjvOption;

// Everything that a renderer needs to draw one frame.
typedef struct mjvScene_ {
  int maxgeom;                  // largest number of geoms
  int ngeom;                    // number of geoms
  mjvGeom* geoms;               // drawn objects [maxgeom]
  int* geomorder;               // order of transparent geoms, for renderers [maxgeom]
  int nflex;                    // number of flexes of the model
  int* flexedgeadr;             // first edge of the flex [nflex]
  int* flexedgenum;             // number of edges of the flex [nflex]
  int* flexvertadr;             // first vertex of the flex [nflex]
  int* flexvertnum;             // number of vertices of the flex [nflex]
  int* flexfaceadr;             // first face of the flex [nflex]
  int* flexfacenum;             // largest number of faces of the flex [nflex]
  int* flexfaceused;            // number of faces of the flex [nflex]
  int* flexedge;                // vertices of edges [all edges x 2]
  float* flexvert;              // global positions of vertices (m) [all vertices x 3]
  float* flexface;              // global positions of corners of faces (m) [all faces x 9]
  float* flexnormal;            // normals at the corners of faces [all faces x 9]
  float* flextexcoord;          // texture coordinates at the corners of faces [all faces x 6]
  mjtByte flexvertopt;          // whether vertices are drawn
  mjtByte flexedgeopt;          // whether edges are drawn
  mjtByte flexfaceopt;          // whether faces are drawn
  mjtByte flexskinopt;          // whether skins of flexes are drawn
  int nskin;                    // number of skins of the model
  int* skinfacenum;             // number of faces of the skin [nskin]
  int* skinvertadr;             // first vertex of the skin [nskin]
  int* skinvertnum;             // number of vertices of the skin [nskin]
  float* skinvert;              // global positions of vertices (m) [all vertices x 3]
  float* skinnormal;            // normals at vertices [all vertices x 3]
  int nlight;                   // number of lights
  mjvLight lights[mjMAXLIGHT];  // lights, the light at the camera first
  mjvGLCamera camera[2];        // left and right eye
  mjtByte enabletransform;      // whether translate, rotate and scale place the model in the room
  float translate[3];           // position of the model's origin in the room (m)
  float rotate[4];              // rotation of the model in the room (unit quaternion)
  float scale;                  // scale of the model in the room
  int stereo;                   // how the views of the two eyes are drawn (mjtStereo)
  mjtByte flags[mjNRNDFLAG];    // flags by mjtRndFlag
  int framewidth;               // width of a frame around the image (pixels); 0: none
  float framergb[3];            // colour of the frame around the image
  int status;                   // 1: geoms were left out because there were more than maxgeom
} mjvScene;

// A plot of lines.
typedef struct mjvFigure_ {
  int flg_legend;                             // whether there is a legend
  int flg_ticklabel[2];                       // whether axes x, y have numbers
  int flg_extend;                             // whether ranges grow to contain all data
  int flg_barplot;                            // whether each two points are a line of their own
  int flg_selection;                          // whether there is a vertical line at `selection`
  int flg_symmetric;                          // whether the range of y is symmetric about 0
  float linewidth;                            // width of lines (pixels)
  float gridwidth;                            // width of the grid (pixels)
  int gridsize[2];                            // numbers of grid lines in x, y
  float gridrgb[3];                           // colour of the grid
  float figurergba[4];                        // colour of the background
  float panergba[4];                          // colour behind the lines
  float legendrgba[4];                        // colour behind the legend
  float textrgb[3];                           // colour of text
  float linergb[mjMAXLINE][3];                // colours of lines
  float range[2][2];                          // smallest and largest x, y; taken from the data if smallest >= largest
  char xformat[20];                           // printf format of numbers at the x axis
  char yformat[20];                           // printf format of numbers at the y axis
  char minwidth[20];                          // text that is as wide as the widest number at the y axis
  char title[1000];                           // title; two or more spaces separate titles of plots side by side
  char xlabel[100];                           // text below the x axis
  char linename[mjMAXLINE][100];              // names of lines in the legend
  int legendoffset;                           // number of lines by which the legend is moved down
  int subplot;                                // index of the emphasised part of the title
  int highlight[2];                           // position of the mouse; the line whose name is there is emphasised
  int highlightid;                            // line that is emphasised if the mouse is elsewhere; -1: none
  float selection;                            // x of the vertical line
  int linepnt[mjMAXLINE];                     // number of points of the line; 0: not drawn
  float linedata[mjMAXLINE][2*mjMAXLINEPNT];  // x0, y0, x1, y1, ... of the line
  int xaxispixel[2];                          // range of x in the image, from the renderer (pixels)
  int yaxispixel[2];                          // range of y in the image
  float xaxisdata[2];                         // range of x in the data, from the renderer
  float yaxisdata[2];                         // range of y in the data
} mjvFigure;

// clang-format on

#endif  // MUJOCO_MJVISUALIZE_H_
