// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Visualization without drawing: cameras, the mouse, and scenes of simple shapes that a renderer
// can draw (Programming, Visualization). The functions are in mjview.h.

#ifndef MUJOCO_MJVISUALIZE_H_
#define MUJOCO_MJVISUALIZE_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

// clang-format off

#define mjNGROUP       6     // number of groups of geoms, sites, joints, tendons, actuators, flexes and skins
#define mjMAXLIGHT     100   // largest number of lights in a scene
#define mjMAXOVERLAY   500   // largest number of characters in an overlay
#define mjMAXLINE      100   // largest number of lines in a figure
#define mjMAXLINEPNT   1001  // largest number of points in a line
#define mjMAXPLANEGRID 200   // largest number of squares along each side of a drawn plane

typedef enum mjtCatBit {  // categories of geoms in a scene (bits)
  mjCAT_STATIC  = 1,  // elements of bodies that are fixed to the world
  mjCAT_DYNAMIC = 2,  // elements of bodies that move
  mjCAT_DECOR   = 4,  // decoration, which does not represent an element of the model
  mjCAT_ALL     = 7,
} mjtCatBit;

typedef enum mjtMouse {  // what a movement of the mouse does
  mjMOUSE_NONE       = 0,
  mjMOUSE_ROTATE_V   = 1,  // rotates when the mouse moves vertically
  mjMOUSE_ROTATE_H   = 2,  // rotates when the mouse moves horizontally
  mjMOUSE_MOVE_V     = 3,  // moves in a vertical plane
  mjMOUSE_MOVE_H     = 4,  // moves in a horizontal plane
  mjMOUSE_ZOOM       = 5,  // moves nearer or farther
  mjMOUSE_MOVE_V_REL = 6,  // moves in a vertical plane of the object's own frame
  mjMOUSE_MOVE_H_REL = 7,  // moves in a horizontal plane of the object's own frame
  mjMOUSE_TURN_V     = 8,  // turns the camera about its own position when the mouse moves vertically
  mjMOUSE_TURN_H     = 9,  // turns the camera about its own position when the mouse moves horizontally
} mjtMouse;

typedef enum mjtPertBit {  // what the mouse does with the selected body (bits)
  mjPERT_TRANSLATE = 1,  // moves the body
  mjPERT_ROTATE    = 2,  // rotates the body
} mjtPertBit;

typedef enum mjtCamera {  // how the pose of a camera is given
  mjCAMERA_FREE     = 0,  // by the lookat point, the distance and the angles
  mjCAMERA_TRACKING = 1,  // like mjCAMERA_FREE, but the lookat point is the centre of mass of a body
  mjCAMERA_FIXED    = 2,  // by a camera of the model
  mjCAMERA_USER     = 3,  // by the program, which writes mjvScene.camera
} mjtCamera;

typedef enum mjtLabel {  // objects that have labels
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
  mjLABEL_SELECTION    = 12,  // only the selected body
  mjLABEL_SELPNT       = 13,  // only the selected point: its coordinates
  mjLABEL_CONTACTPOINT = 14,
  mjLABEL_CONTACTFORCE = 15,  // contacts: the magnitudes of contact forces
  mjLABEL_ISLAND       = 16,  // bodies: the constraint islands that they belong to
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

typedef enum mjtVisFlag {  // features of a scene that can be switched on and off
  mjVIS_CONVEXHULL   = 0,   // convex hulls of meshes that collide, instead of the meshes
  mjVIS_TEXTURE      = 1,
  mjVIS_JOINT        = 2,
  mjVIS_CAMERA       = 3,
  mjVIS_ACTUATOR     = 4,
  mjVIS_ACTIVATION   = 5,   // actuators have a colour that shows the activation instead of the control
  mjVIS_LIGHT        = 6,
  mjVIS_TENDON       = 7,
  mjVIS_RANGEFINDER  = 8,
  mjVIS_CONSTRAINT   = 9,   // equality constraints
  mjVIS_INERTIA      = 10,
  mjVIS_SCLINERTIA   = 11,  // inertia boxes whose size is that of a body with the density of water
  mjVIS_PERTFORCE    = 12,
  mjVIS_PERTOBJ      = 13,
  mjVIS_CONTACTPOINT = 14,
  mjVIS_ISLAND       = 15,  // colours show constraint islands
  mjVIS_CONTACTFORCE = 16,
  mjVIS_CONTACTSPLIT = 17,  // normal and friction forces of contacts have separate arrows
  mjVIS_TRANSPARENT  = 18,  // bodies that move are transparent
  mjVIS_AUTOCONNECT  = 19,  // lines between bodies and joints
  mjVIS_COM          = 20,  // centres of mass of kinematic trees
  mjVIS_SELECT       = 21,  // selected point
  mjVIS_STATIC       = 22,  // elements that are fixed to the world
  mjVIS_SKIN         = 23,
  mjVIS_FLEXVERT     = 24,
  mjVIS_FLEXEDGE     = 25,
  mjVIS_FLEXFACE     = 26,
  mjVIS_FLEXSKIN     = 27,
  mjVIS_BODYBVH      = 28,  // trees of bounding boxes of bodies
  mjVIS_MESHBVH      = 29,  // trees of bounding boxes, and octrees, of meshes and flexes
  mjVIS_SDFITER      = 30,  // steps of the search for contacts in signed distance fields
  mjNVISFLAG         = 31,
} mjtVisFlag;

typedef enum mjtRndFlag {  // features of renderers that can be switched on and off
  mjRND_SHADOW     = 0,
  mjRND_WIREFRAME  = 1,
  mjRND_REFLECTION = 2,
  mjRND_ADDITIVE   = 3,   // transparent colours are added instead of mixed
  mjRND_SKYBOX     = 4,
  mjRND_FOG        = 5,
  mjRND_HAZE       = 6,
  mjRND_DEPTH      = 7,   // the image shows depths instead of colours
  mjRND_SEGMENT    = 8,   // each object has one random colour
  mjRND_IDCOLOR    = 9,   // with mjRND_SEGMENT: the colour is the number of the object
  mjRND_CULL_FACE  = 10,  // faces that are seen from behind are not drawn
  mjNRNDFLAG       = 11,
} mjtRndFlag;

typedef enum mjtStereo {  // how the views of the left and right eye are drawn
  mjSTEREO_NONE         = 0,  // one view, from the middle between the eyes
  mjSTEREO_QUADBUFFERED = 1,  // two views in two buffers
  mjSTEREO_SIDEBYSIDE   = 2,  // two views side by side
} mjtStereo;

// The selected body, and the pose to which the mouse pulls it.
typedef struct mjvPerturb_ {
  int select;           // id of the selected body; 0 or negative: none
  int flexselect;       // id of the selected flex; -1: none
  int skinselect;       // id of the selected skin; -1: none
  int active;           // what the mouse does at present (bits of mjtPertBit)
  int active2;          // what a second pointer does, drawn in another colour (bits of mjtPertBit)
  mjtNum refpos[3];     // position to which the centre of mass is pulled (m)
  mjtNum refquat[4];    // orientation to which the principal axes of inertia are pulled (unit quaternion)
  mjtNum refselpos[3];  // position to which the selected point is pulled (m)
  mjtNum localpos[3];   // selected point in the frame of the body (m)
  mjtNum localmass;     // mass that the mouse feels at the selected point (kg)
  mjtNum scale;         // length in the scene that corresponds to a mouse movement of one window height (m)
} mjvPerturb;

// A camera of a viewer.
typedef struct mjvCamera_ {
  int type;          // how the pose is given (mjtCamera)
  int fixedcamid;    // id of a camera of the model, for mjCAMERA_FIXED
  int trackbodyid;   // id of the body that is followed, for mjCAMERA_TRACKING
  mjtNum lookat[3];  // point that the camera looks at (m); updated when a body is followed
  mjtNum distance;   // distance from the camera to the lookat point (m)
  mjtNum azimuth;    // angle of the direction of view in the xy plane (deg): 0 along x, 90 along y
  mjtNum elevation;  // angle of the direction of view above the xy plane (deg)
  int orthographic;  // whether mjv_moveCamera moves the camera as an orthographic one; the projection is set in the model
} mjvCamera;

// A camera in the form that OpenGL needs.
typedef struct mjvGLCamera_ {
  float pos[3];          // position (m)
  float forward[3];      // direction of view (unit vector)
  float up[3];           // upward direction of the image (unit vector)
  float frustum_center;  // horizontal centre of the near plane
  float frustum_width;   // half the width of the near plane; 0: depends on the shape of the window
  float frustum_bottom;  // lower edge of the near plane
  float frustum_top;     // upper edge of the near plane
  float frustum_near;    // distance of the near plane (m)
  float frustum_far;     // distance of the far plane (m)
  int orthographic;      // whether the projection is orthographic
} mjvGLCamera;

// A geom of a scene: an object that a renderer draws.
typedef struct mjvGeom_ {
  int type;             // mjtGeom
  int dataid;           // mesh: 2 id; convex hull of a mesh: 2 id + 1; height field: id; plane: number of earlier planes; others: -1
  int objtype;          // type of the model element that is drawn (mjtObj), or mjOBJ_UNKNOWN
  int objid;            // id of the model element
  int category;         // category (mjtCatBit)
  int matid;            // id of the material whose textures are drawn; -1: none
  int texid;            // id of the colour texture of the material; -1: none
  int texuniform;       // whether a cube texture keeps its size on objects of any size
  int texcoord;         // whether the mesh, flex or skin has texture coordinates
  int segid;            // number that segmentation images show for this object; -1: not shown
  float size[3];        // size of the shape (m)
  float pos[3];         // global position (m)
  float mat[9];         // global orientation (rotation matrix by rows)
  float rgba[4];        // colour and opacity (0 to 1)
  float emission;       // light that the object emits
  float specular;       // strength of highlights
  float shininess;      // sharpness of highlights
  float reflectance;    // fraction of light that is reflected like in a mirror
  float texrepeat[2];   // number of repetitions of the texture in both directions
  char label[100];      // text that is drawn at the object
  float camdist;        // distance from the camera, which renderers write (m)
  float modelrbound;    // radius of the bounding sphere if the object is a geom of the model, else 0 (m)
  mjtByte transparent;  // whether the object is transparent, which renderers write
} mjvGeom;

// A light of a scene.
typedef struct mjvLight_ {
  int id;                // id of the light in the model; -1: light at the camera
  float pos[3];          // global position (m)
  float dir[3];          // global direction (unit vector)
  int type;              // type (mjtLightType)
  int texid;             // id of the texture of an image light; -1: none
  float attenuation[3];  // attenuation of spots with distance: constant, linear, quadratic coefficient
  float cutoff;          // half angle of the cone of a spot (deg)
  float exponent;        // exponent of the decrease of light away from the axis of a spot
  float ambient[3];      // ambient colour: red, green, blue (0 to 1)
  float diffuse[3];      // diffuse colour: red, green, blue (0 to 1)
  float specular[3];     // specular colour: red, green, blue (0 to 1)
  mjtByte headlight;     // whether this is the light at the camera
  mjtByte castshadow;    // whether the light casts shadows
  float bulbradius;      // radius of the bulb, which softens shadows (m)
  float intensity;       // intensity for renderers that use physical units (candela)
  float range;           // distance that the light reaches (m)
  float softness;        // softness of the edge of the cone of a spot
} mjvLight;

// Options that select what a scene shows.
typedef struct mjvOption_ {
  int label;                        // objects that have labels (mjtLabel)
  int frame;                        // objects whose frames are drawn (mjtFrame)
  mjtByte geomgroup[mjNGROUP];      // whether geoms of the group are drawn
  mjtByte sitegroup[mjNGROUP];      // whether sites of the group are drawn
  mjtByte jointgroup[mjNGROUP];     // whether joints of the group are drawn
  mjtByte tendongroup[mjNGROUP];    // whether tendons of the group are drawn
  mjtByte actuatorgroup[mjNGROUP];  // whether actuators of the group are drawn
  mjtByte flexgroup[mjNGROUP];      // whether flexes of the group are drawn
  mjtByte skingroup[mjNGROUP];      // whether skins of the group are drawn
  mjtByte flags[mjNVISFLAG];        // which features are on, indexed by mjtVisFlag
  int bvh_depth;                    // level of the trees of bounding boxes that is drawn
  int flex_layer;                   // layer of elements that is drawn in flexes of tetrahedra
} mjvOption;

// A scene: everything that a renderer needs to draw one image.
typedef struct mjvScene_ {
  int maxgeom;                  // largest number of geoms, for which memory is allocated
  int ngeom;                    // number of geoms
  mjvGeom* geoms;               // geoms in the scene [maxgeom]
  int* geomorder;               // order in which transparent geoms are drawn; renderers write it [maxgeom]
  int nflex;                    // number of flexes of the model
  int* flexedgeadr;             // index of the first edge of the flex [nflex]
  int* flexedgenum;             // number of edges of the flex [nflex]
  int* flexvertadr;             // index of the first vertex of the flex [nflex]
  int* flexvertnum;             // number of vertices of the flex [nflex]
  int* flexfaceadr;             // index of the first face of the flex [nflex]
  int* flexfacenum;             // number of faces for which the flex has memory [nflex]
  int* flexfaceused;            // number of faces of the flex that are drawn [nflex]
  int* flexedge;                // indices of the two vertices of each edge [all edges x 2]
  float* flexvert;              // global positions of vertices (m) [all vertices x 3]
  float* flexface;              // global positions of the three corners of each face (m) [all faces x 9]
  float* flexnormal;            // normals at the three corners of each face [all faces x 9]
  float* flextexcoord;          // texture coordinates of the three corners of each face [all faces x 6]
  mjtByte flexvertopt;          // whether the vertices of flexes are drawn
  mjtByte flexedgeopt;          // whether the edges of flexes are drawn
  mjtByte flexfaceopt;          // whether the faces of flexes are drawn
  mjtByte flexskinopt;          // whether flexes are drawn with their skins
  int nskin;                    // number of skins of the model
  int* skinfacenum;             // number of faces of the skin [nskin]
  int* skinvertadr;             // index of the first vertex of the skin [nskin]
  int* skinvertnum;             // number of vertices of the skin [nskin]
  float* skinvert;              // global positions of vertices (m) [all vertices x 3]
  float* skinnormal;            // normals at vertices [all vertices x 3]
  int nlight;                   // number of lights
  mjvLight lights[mjMAXLIGHT];  // the lights; the light at the camera comes first
  mjvGLCamera camera[2];        // left and right eye
  mjtByte enabletransform;      // whether `translate`, `rotate` and `scale` are applied to the model
  float translate[3];           // position of the origin of the model in the room (m)
  float rotate[4];              // rotation of the model in the room (unit quaternion)
  float scale;                  // scale of the model in the room
  int stereo;                   // how the views of the two eyes are drawn (mjtStereo)
  mjtByte flags[mjNRNDFLAG];    // which features are on, indexed by mjtRndFlag
  int framewidth;               // width of a frame around the image (pixels); 0: none
  float framergb[3];            // colour of the frame around the image
  int status;                   // 1 if geoms were left out because there were more than maxgeom, else 0
} mjvScene;

// A figure: a plot of lines.
typedef struct mjvFigure_ {
  int flg_legend;                             // whether a legend is drawn
  int flg_ticklabel[2];                       // whether the x axis and the y axis have numbers
  int flg_extend;                             // whether the ranges grow automatically to contain all data
  int flg_barplot;                            // whether each pair of points is drawn as a separate line, as in a bar plot
  int flg_selection;                          // whether a vertical line is drawn at `selection`
  int flg_symmetric;                          // whether the range of y is symmetric about 0
  float linewidth;                            // width of lines (pixels)
  float gridwidth;                            // width of the grid lines (pixels)
  int gridsize[2];                            // number of grid lines in x and y
  float gridrgb[3];                           // colour of the grid
  float figurergba[4];                        // colour and opacity of the background
  float panergba[4];                          // colour and opacity of the area behind the lines
  float legendrgba[4];                        // colour and opacity of the area behind the legend
  float textrgb[3];                           // colour of text
  float linergb[mjMAXLINE][3];                // colour of each line
  float range[2][2];                          // smallest and largest x, then y; computed from the data if smallest >= largest
  char xformat[20];                           // printf format of numbers at the x axis
  char yformat[20];                           // printf format of numbers at the y axis
  char minwidth[20];                          // sample text; the numbers at the y axis get at least its width
  char title[1000];                           // title; two or more spaces separate the titles of subplots
  char xlabel[100];                           // text below the x axis
  char linename[mjMAXLINE][100];              // name of each line, for the legend
  int legendoffset;                           // number of lines by which the legend is shifted down
  int subplot;                                // index of the subplot whose title is emphasised
  int highlight[2];                           // position of the mouse; if it is on a name in the legend, the line with this name is emphasised
  int highlightid;                            // index of the line that is emphasised if the mouse is not on a name; -1: none
  float selection;                            // x coordinate of the vertical line
  int linepnt[mjMAXLINE];                     // number of points of each line; 0: the line is not drawn
  float linedata[mjMAXLINE][2*mjMAXLINEPNT];  // x0, y0, x1, y1, ... of each line
  int xaxispixel[2];                          // smallest and largest x of the plot in the image, which the renderer writes (pixels)
  int yaxispixel[2];                          // smallest and largest y of the plot in the image, which the renderer writes (pixels)
  float xaxisdata[2];                         // smallest and largest x of the data, which the renderer writes
  float yaxisdata[2];                         // smallest and largest y of the data, which the renderer writes
} mjvFigure;

// clang-format on

#endif  // MUJOCO_MJVISUALIZE_H_
