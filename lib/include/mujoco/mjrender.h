// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rendering (APIreference, OpenGL rendering). mjtools draws on the processor, into buffers in
// memory. It needs neither a display nor OpenGL.
//
// Because there is no window, the offscreen buffer is always the current one. The functions in the
// sections marked "need a context" report an error, as mujoco.h describes, unless mjr_makeContext
// has made the context.
// All other functions work as in MuJoCo.

#ifndef MUJOCO_MJRENDER_H_
#define MUJOCO_MJRENDER_H_

#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjNAUX 10           // auxiliary buffers
#define mjMAXTEXTURE 1000   // textures
#define mjMAXMATERIAL 1000  // materials with textures

// Enumerations are tables, aligned by hand.
// clang-format off

typedef enum mjtGridPos {  // position of an overlay in its viewport
  mjGRID_TOPLEFT     = 0,
  mjGRID_TOPRIGHT    = 1,
  mjGRID_BOTTOMLEFT  = 2,
  mjGRID_BOTTOMRIGHT = 3,
  mjGRID_TOP         = 4,
  mjGRID_BOTTOM      = 5,
  mjGRID_LEFT        = 6,
  mjGRID_RIGHT       = 7,
} mjtGridPos;

typedef enum mjtFramebuffer {  // buffer that is drawn into
  mjFB_WINDOW    = 0,
  mjFB_OFFSCREEN = 1,
} mjtFramebuffer;

typedef enum mjtDepthMap {  // depth values of mjr_readPixels
  mjDEPTH_ZERONEAR = 0,  // 0 at znear, 1 at zfar
  mjDEPTH_ZEROFAR  = 1,  // 1 at znear, 0 at zfar
} mjtDepthMap;

typedef enum mjtFontScale {  // size of fonts (percent)
  mjFONTSCALE_50  = 50,
  mjFONTSCALE_100 = 100,
  mjFONTSCALE_150 = 150,
  mjFONTSCALE_200 = 200,
  mjFONTSCALE_250 = 250,
  mjFONTSCALE_300 = 300,
} mjtFontScale;

typedef enum mjtFont {
  mjFONT_NORMAL = 0,
  mjFONT_SHADOW = 1,  // normal size, with a shadow for contrast
  mjFONT_BIG    = 2,
} mjtFont;

typedef enum mjrPixelFormat {  // format of the pixels of a texture
  mjPIXEL_FORMAT_UNKNOWN  = 0,
  mjPIXEL_FORMAT_R8       = 1,
  mjPIXEL_FORMAT_RGB8     = 2,
  mjPIXEL_FORMAT_RGBA8    = 3,
  mjPIXEL_FORMAT_R32F     = 4,
  mjPIXEL_FORMAT_DEPTH32F = 5,
  mjPIXEL_FORMAT_KTX      = 6,  // compressed
} mjrPixelFormat;

typedef enum mjrVertexAttributeUsage {  // meaning of an attribute of a vertex
  mjVERTEX_ATTRIBUTE_USAGE_POSITION = 0,
  mjVERTEX_ATTRIBUTE_USAGE_NORMAL   = 1,
  mjVERTEX_ATTRIBUTE_USAGE_TANGENTS = 2,
  mjVERTEX_ATTRIBUTE_USAGE_UV       = 3,
  mjVERTEX_ATTRIBUTE_USAGE_COLOR    = 4,
} mjrVertexAttributeUsage;

typedef enum mjrVertexAttributeType {  // type of the numbers of a vertex attribute
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT2 = 0,
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT3 = 1,
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT4 = 2,
  mjVERTEX_ATTRIBUTE_TYPE_UBYTE4 = 3,
} mjrVertexAttributeType;

typedef enum mjrIndexType {  // type of the numbers of an index buffer
  mjINDEX_TYPE_U16 = 0,
  mjINDEX_TYPE_U32 = 1,
} mjrIndexType;

typedef enum mjrMeshPrimitiveType {  // kind of primitives that a mesh consists of
  mjMESH_PRIMITIVE_TYPE_TRIANGLES = 0,
  mjMESH_PRIMITIVE_TYPE_LINES     = 1,
} mjrMeshPrimitiveType;
// clang-format on

// A rectangle of pixels. `bottom` is measured from the lower edge of the window, because y grows
// upwards.
typedef struct mjrRect_ {
  int left;
  int bottom;
  int width;
  int height;
} mjrRect;

// The renderer that draws. `renderer` is classic, filament or noop. `backend` is opengl, vulkan or
// empty.
typedef struct mjrRendererInfo_ {
  const char* renderer;
  const char* backend;
} mjrRendererInfo;

// An attribute of the vertices of a mesh, such as their position.
typedef struct mjrVertexAttribute_ {
  int usage;  // mjrVertexAttributeUsage
  int type;   // mjrVertexAttributeType
} mjrVertexAttribute;

// Names that the renderer uses for types of other headers.
typedef mjtTexture mjrSamplerType;
typedef mjtColorSpace mjrColorSpace;
typedef mjtLightType mjrLightType;
typedef mjvGLCamera mjrCamera;

// State of a renderer, and the objects that it made in OpenGL for the assets of a model.
typedef struct mjrContext_ {
  // values that are computed from mjVisual
  float lineWidth;    // width of lines in wireframe rendering (pixels)
  float shadowClip;   // clipping radius of directional lights
  float shadowScale;  // fraction of the cutoff angle of a spot light in which it casts shadows
  float fogStart;     // extent * vis.map.fogstart
  float fogEnd;       // extent * vis.map.fogend
  float fogRGBA[4];
  int shadowSize;  // width and height of shadow maps (pixels)
  int offWidth;    // width of the offscreen buffer (pixels)
  int offHeight;
  int offSamples;

  int fontScale;  // size of fonts (percent)
  int auxWidth[mjNAUX];
  int auxHeight[mjNAUX];
  int auxSamples[mjNAUX];

  // names of OpenGL objects; the suffix _r marks objects that hold resolved samples
  unsigned int offFBO;
  unsigned int offFBO_r;
  unsigned int offColor;
  unsigned int offColor_r;
  unsigned int offDepthStencil;
  unsigned int offDepthStencil_r;
  unsigned int shadowFBO;
  unsigned int shadowTex;
  unsigned int auxFBO[mjNAUX];
  unsigned int auxFBO_r[mjNAUX];
  unsigned int auxColor[mjNAUX];
  unsigned int auxColor_r[mjNAUX];

  // textures, and the materials that use them
  int mat_texid[mjMAXMATERIAL * mjNTEXROLE];  // index of a texture, or -1
  int mat_texuniform[mjMAXMATERIAL];
  float mat_texrepeat[mjMAXMATERIAL * 2];
  int ntexture;
  int textureType[mjMAXTEXTURE];  // mjtTexture
  unsigned int texture[mjMAXTEXTURE];

  // first display list of each kind of asset, followed by the numbers of lists
  unsigned int basePlane;
  unsigned int baseMesh;
  unsigned int baseHField;
  unsigned int baseBuiltin;
  unsigned int baseFontNormal;
  unsigned int baseFontShadow;
  unsigned int baseFontBig;
  int rangePlane;
  int rangeMesh;
  int rangeHField;
  int rangeBuiltin;
  int rangeFont;

  // vertex buffers of skins [nskin]
  int nskin;
  unsigned int* skinvertVBO;
  unsigned int* skinnormalVBO;
  unsigned int* skintexcoordVBO;
  unsigned int* skinfaceVBO;

  // sizes of the characters (pixels), which the normal font and the shadow font share
  int charWidth[127];
  int charWidthBig[127];
  int charHeight;
  int charHeightBig;

  // what the OpenGL implementation can do
  int glInitialized;
  int windowAvailable;
  int windowSamples;
  int windowStereo;
  int windowDoublebuffer;

  int currentBuffer;    // mjtFramebuffer
  int readPixelFormat;  // OpenGL constant for the pixel format of mjr_readPixels
  int readDepthMap;     // mjtDepthMap
} mjrContext;

// ---- Functions that need no context

// Sets all members of a context to 0. Call this function before any other function that takes the
// context.
MJAPI void mjr_defaultContext(mjrContext* con);

// Frees a context and sets its members to 0, except glInitialized and the members that begin with
// "window". It may be called repeatedly, and for a context that was never made.
MJAPI void mjr_freeContext(mjrContext* con);

// Sets `renderer` and `backend` to "".
MJAPI void mjr_defaultRendererInfo(mjrRendererInfo* info);

// Writes a description of the renderer: "classic", or "noop" without contexts. `backend` is "".
MJAPI void mjr_getRendererInfo(mjrRendererInfo* info);

// Returns the rectangle of the offscreen buffer. Its size comes from `con`. The left and bottom of
// the rectangle are 0.
MJAPI mjrRect mjr_maxViewport(const mjrContext* con);

// Returns the index of the first rectangle in an array of `nrect` that contains the point (x, y),
// or -1. The left and bottom edges belong to a rectangle, its right and top edges do not.
MJAPI int mjr_findRect(int x, int y, int nrect, const mjrRect* rect);

// Returns the oldest error of OpenGL, or 0 if no error occurred. Because mjtools does not use
// OpenGL, the result is always 0.
MJAPI int mjr_getError(void);

// ---- Contexts and buffers. These functions need a context, unless there is nothing to do.

// Makes a context for a model, with fonts of the size `fontscale` (mjtFontScale). If `m` is NULL,
// the context has no model.
MJAPI void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale);

// Replaces the fonts of a context by fonts of another size.
MJAPI void mjr_changeFont(int fontscale, mjrContext* con);

// Makes an auxiliary buffer, which replaces the buffer with the same index. If `width` or `height`
// is below 1, the function only frees the old buffer. An index of mjNAUX or more is an error.
MJAPI void mjr_addAux(int index, int width, int height, int samples, mjrContext* con);

// Changes the size of the offscreen buffer, unless it already has that size. A size of 0 is stored,
// but no buffer is made.
MJAPI void mjr_resizeOffscreen(int width, int height, mjrContext* con);

// Copies a texture, a mesh or a height field from the model to the context after the program has
// changed it. If the mesh or height field does not exist, reports this and not the missing context.
MJAPI void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid);
MJAPI void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid);
MJAPI void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid);

// Makes con->currentBuffer the target of drawing again.
MJAPI void mjr_restoreBuffer(const mjrContext* con);

// Makes the window or the offscreen buffer (mjtFramebuffer) the target of drawing.
MJAPI void mjr_setBuffer(int framebuffer, mjrContext* con);

// Reads the pixels of a viewport, row by row from the bottom, to `rgb` [3 x width x height] and
// `depth` [width x height]. Each array may be NULL.
MJAPI void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport,
                          const mjrContext* con);

// Writes pixels to the current buffer. The arrays have the same layout as in mjr_readPixels.
MJAPI void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport,
                          const mjrContext* con);

// Copies pixels between the window and the offscreen buffer, from the current one to the other one.
// Does nothing, because there is no window.
MJAPI void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth,
                          const mjrContext* con);

// Makes an auxiliary buffer the target of drawing. If the index is invalid, reports this and not
// the missing context.
MJAPI void mjr_setAux(int index, const mjrContext* con);

// Copies an auxiliary buffer to the current buffer, with its lower left corner at (left, bottom).
// Does nothing if the auxiliary buffer does not exist. If the index is invalid, reports this and
// not the missing context.
MJAPI void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con);

// ---- Drawing. These functions need a context.

// Draws a text that begins at the point (x, y). The coordinates are fractions of the viewport, from
// 0 to 1.
MJAPI void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r,
                    float g, float b);

// Draws lines of text on a dark background. The text has two columns if `overlay2` is not NULL, and
// one column otherwise.
MJAPI void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay,
                       const char* overlay2, const mjrContext* con);

// Draws a rectangle that is filled with one colour.
MJAPI void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a);

// Draws a rectangle that is filled with the colour (r, g, b, a), and a text of colour (rt, gt, bt)
// in its middle.
MJAPI void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b,
                     float a, float rt, float gt, float bt, const mjrContext* con);

// Draws a figure: the curves of its data with axes and legend.
MJAPI void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con);

// Draws a scene. Does nothing if the viewport is empty, or if the scene has neither geoms nor a
// camera. If the scene has geoms, but the near plane of its camera has the distance 0, reports this
// and not the missing context.
MJAPI void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con);

// Waits until all drawing is finished.
MJAPI void mjr_finish(void);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJRENDER_H_
