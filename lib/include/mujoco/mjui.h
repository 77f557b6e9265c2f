// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// User interfaces: sections with items that show and change data of a program (Programming, User
// interface).
//
// A program describes its interface with a table and adds it with mjui_add. It passes events of the
// mouse and the keyboard to mjui_event, which changes data and returns the item that changed.
// mjtools does not draw interfaces: mjui_update and mjui_render always report an error. The sizes
// of items depend on the sizes of the fonts, con->charHeight and con->charWidth. If mjr_makeContext
// did not set these members, the program must set them.
//
// Rectangles of items and sections are relative to the lower left corner of the interface.
// Rectangles of mjuiState are relative to the lower left corner of the window.

#ifndef MUJOCO_MJUI_H_
#define MUJOCO_MJUI_H_

#include <mujoco/mjexport.h>
#include <mujoco/mjrender.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjMAXUISECT 10    // sections
#define mjMAXUIITEM 200   // items of a section
#define mjMAXUITEXT 300   // bytes of mjuiDef.other and of edited text
#define mjMAXUINAME 40    // bytes of a name
#define mjMAXUIMULTI 35   // elements of a list
#define mjMAXUIEDIT 7     // numbers of an edit box
#define mjMAXUIRECT 25    // rectangles of a window
#define mjSEPCLOSED 1000  // state of a closed separator, which hides the items after it; + 1: open
#define mjPRESERVE 2000   // state in a table: the section or separator keeps its old state

// Numbers of keys, the same as in GLFW. The number of a letter or a digit is its character code,
// with letters in upper case.
#define mjKEY_ESCAPE 256
#define mjKEY_ENTER 257
#define mjKEY_TAB 258
#define mjKEY_BACKSPACE 259
#define mjKEY_INSERT 260
#define mjKEY_DELETE 261
#define mjKEY_RIGHT 262
#define mjKEY_LEFT 263
#define mjKEY_DOWN 264
#define mjKEY_UP 265
#define mjKEY_PAGE_UP 266
#define mjKEY_PAGE_DOWN 267
#define mjKEY_HOME 268
#define mjKEY_END 269
#define mjKEY_F1 290
#define mjKEY_F2 291
#define mjKEY_F3 292
#define mjKEY_F4 293
#define mjKEY_F5 294
#define mjKEY_F6 295
#define mjKEY_F7 296
#define mjKEY_F8 297
#define mjKEY_F9 298
#define mjKEY_F10 299
#define mjKEY_F11 300
#define mjKEY_F12 301
#define mjKEY_NUMPAD_0 320
#define mjKEY_NUMPAD_9 329

// Enumerations are tables, aligned by hand.
// clang-format off

typedef enum mjtButton {  // button of the mouse
  mjBUTTON_NONE   = 0,
  mjBUTTON_LEFT   = 1,
  mjBUTTON_RIGHT  = 2,
  mjBUTTON_MIDDLE = 3,
} mjtButton;

typedef enum mjtEvent {  // kind of event
  mjEVENT_NONE      = 0,
  mjEVENT_MOVE      = 1,  // the mouse moved
  mjEVENT_PRESS     = 2,  // a button of the mouse was pressed
  mjEVENT_RELEASE   = 3,
  mjEVENT_SCROLL    = 4,
  mjEVENT_KEY       = 5,  // a key was pressed
  mjEVENT_RESIZE    = 6,
  mjEVENT_REDRAW    = 7,
  mjEVENT_FILESDROP = 8,
} mjtEvent;

typedef enum mjtItem {  // kind of item
  mjITEM_END       = -2,  // end of the table
  mjITEM_SECTION   = -1,  // start of a section
  mjITEM_SEPARATOR = 0,
  mjITEM_STATIC    = 1,   // lines of text
  mjITEM_BUTTON    = 2,
  mjITEM_CHECKINT  = 3,   // int that is 0 or 1; this type and all types below have data
  mjITEM_CHECKBYTE = 4,   // mjtByte that is 0 or 1
  mjITEM_RADIO     = 5,   // int: index of the selected element in a list
  mjITEM_RADIOLINE = 6,   // int: index of the selected element in a list that is one line
  mjITEM_SELECT    = 7,   // int: index of the selected element in a list that opens
  mjITEM_SLIDERINT = 8,   // int in a range
  mjITEM_SLIDERNUM = 9,   // mjtNum in a range
  mjITEM_EDITINT   = 10,  // int [nelem]
  mjITEM_EDITNUM   = 11,  // mjtNum [nelem]
  mjITEM_EDITFLOAT = 12,  // float [nelem]
  mjITEM_EDITTXT   = 13,  // char [mjMAXUINAME]
  mjNITEM          = 14,
} mjtItem;

typedef enum mjtSection {  // state of a section
  mjSECT_CLOSED = 0,
  mjSECT_OPEN   = 1,
  mjSECT_FIXED  = 2,  // always open, without a title
} mjtSection;
// clang-format on

// Returns whether the items of a category are enabled. An item whose `state` is 2 or more belongs
// to the category with this number.
typedef int (*mjfItemEnable)(int category, void* data);

// State of the mouse, the keyboard and the window.
typedef struct mjuiState_ {
  // members that the program sets
  int nrect;
  mjrRect rect[mjMAXUIRECT];  // rectangles of the window; the first is the whole window
  void* userdata;

  int type;  // mjtEvent

  // buttons of the mouse: whether each is down, and the last press
  int left;  // whether the left button is down
  int right;
  int middle;
  int doubleclick;    // whether the last press completed a double click
  int button;         // button that was pressed (mjtButton)
  double buttontime;  // time of the last press

  // position of the mouse, its movement since the last event, and the movement of its wheel
  double x;
  double y;
  double dx;  // movement of the mouse
  double dy;
  double sx;  // movement of the wheel
  double sy;

  // keyboard: whether each modifier key is down, and the last key
  int control;  // whether the control key is down
  int shift;
  int alt;
  int key;  // key that was pressed
  double keytime;

  // rectangles that receive the events
  int mouserect;   // index of the rectangle that contains the mouse
  int dragrect;    // index of the rectangle in which a drag began
  int dragbutton;  // button that is used to drag (mjtButton)

  // files that were dropped on the window (mjEVENT_FILESDROP)
  int dropcount;
  const char** droppaths;
} mjuiState;

// Sizes and distances in an interface (pixels).
typedef struct mjuiThemeSpacing_ {
  int total;       // width of the interface
  int scroll;      // width of the scroll bar
  int label;       // width of the names of items
  int section;     // space around sections
  int cornersect;  // radius of the corners of sections
  int cornersep;   // radius of the corners of separators
  int itemside;    // space to the left and right of items
  int itemmid;     // space between two items in a row
  int itemver;     // space between rows of items
  int texthor;     // space to the left and right of text
  int textver;     // space above and below text
  int linescroll;  // distance that one step of the wheel scrolls
  int samples;     // samples per pixel
} mjuiThemeSpacing;

// Colours of an interface (red, green, blue). A member that ends with 2 is the colour at the lower
// end of a gradient, unless its comment says something else.
typedef struct mjuiThemeColor_ {
  float master[3];  // background
  float thumb[3];   // handle of the scroll bar
  float secttitle[3];
  float secttitle2[3];
  float secttitleuncheck[3];
  float secttitleuncheck2[3];
  float secttitlecheck[3];
  float secttitlecheck2[3];
  float sectfont[3];
  float sectsymbol[3];
  float sectpane[3];
  float separator[3];
  float separator2[3];
  float shortcut[3];
  float fontactive[3];
  float fontinactive[3];
  float decorinactive[3];
  float decorinactive2[3];
  float button[3];
  float check[3];
  float radio[3];
  float select[3];
  float select2[3];  // colour of a list that is open
  float slider[3];
  float slider2[3];
  float edit[3];
  float edit2[3];  // colour of an edit box whose text is not valid
  float cursor[3];
} mjuiThemeColor;

// Members that only buttons and check boxes have.
struct mjuiItemSingle_ {
  int modifier;  // modifier of the shortcut: 0 none, 1 control, 2 shift, 4 alt
  int shortcut;  // key of the shortcut; 0 none
};

// Members that only static texts, radio buttons and lists have.
struct mjuiItemMulti_ {
  int nelem;
  char name[mjMAXUIMULTI][mjMAXUINAME];
};

// Members that only sliders have.
struct mjuiItemSlider_ {
  double range[2];
  double divisions;  // number of steps between the ends of the range
};

// Members that only edit boxes have.
struct mjuiItemEdit_ {
  int nelem;
  double range[mjMAXUIEDIT][2];  // range of each number k; no limit if range[k][0] >= range[k][1]
};

// An item of a section.
typedef struct mjuiItem_ {
  int type;  // mjtItem
  char name[mjMAXUINAME];
  int state;    // 0 disabled, 1 enabled, >= 2 category; separator: mjSEPCLOSED, + 1 if open
  void* pdata;  // data that the item shows and changes
  int sectionid;
  int itemid;
  int userid;  // copy of mjuiDef.otherint

// clang-format off
#ifdef __GNUC__
  __extension__  // anonymous unions are newer than C99
#endif
  union {
    struct mjuiItemSingle_ single;
    struct mjuiItemMulti_ multi;
    struct mjuiItemSlider_ slider;
    struct mjuiItemEdit_ edit;
  };
  // clang-format on

  mjrRect rect;
  int skip;  // 1 if a closed separator hides the item
} mjuiItem;

// A section.
typedef struct mjuiSection_ {
  char name[mjMAXUINAME];
  int state;     // mjtSection
  int modifier;  // modifier of the shortcut: 0 none, 1 control, 2 shift, 4 alt
  int shortcut;
  int checkbox;  // 0 no check box, 1 not checked, 2 checked
  int nitem;
  mjuiItem item[mjMAXUIITEM];

  mjrRect rtitle;
  mjrRect rcontent;
  int lastclick;  // value of mjUI.mouseclicks at the last press in the section
} mjuiSection;

// An interface. A program sets the struct to 0 and then sets those members of the first group that
// it needs.
typedef struct mjUI_ {
  mjuiThemeSpacing spacing;
  mjuiThemeColor color;
  mjfItemEnable predicate;  // decides which categories are enabled; NULL: all are enabled
  void* userdata;           // argument `data` of the predicate
  int rectid;               // index in mjuiState.rect of the rectangle of the interface
  int auxid;                // index of the auxiliary buffer that the interface is drawn into
  int radiocol;             // number of columns of radio buttons; 0 means 2

  int width;
  int height;
  int maxheight;  // height of the interface when all sections are open
  int scroll;     // height of the part that is scrolled out above the rectangle of the interface

  // what the mouse does
  int mousesect;       // 1 + index of the section whose item is pressed; -1: scroll bar; 0: none
  int mouseitem;       // index of the pressed item
  int mousehelp;       // whether the right button is down
  int mouseclicks;     // number of presses so far
  int mousesectcheck;  // 1 + index of the section whose check box is pressed; 0: none

  // edit box that receives the keys
  int editsect;    // 1 + index of the section; 0: no edit box
  int edititem;    // index of the item in the section
  int editcursor;  // number of characters before the cursor
  int editscroll;  // number of characters that are hidden to the left
  char edittext[mjMAXUITEXT];
  mjuiItem* editchanged;  // edit box whose data were changed by the last event, or NULL

  int nsect;
  mjuiSection sect[mjMAXUISECT];
} mjUI;

// A row of the table that mjui_add reads.
typedef struct mjuiDef_ {
  int type;  // mjtItem
  char name[mjMAXUINAME];
  int state;                // initial state of the item or section
  void* pdata;              // data that the item shows and changes; NULL if its type has no data
  char other[mjMAXUITEXT];  // text whose meaning depends on the type (see mjui_add)
  int otherint;             // userid of an item, or checkbox of a section
} mjuiDef;

// Returns a built-in spacing: tight if `ind` is 0, and wide otherwise.
MJAPI mjuiThemeSpacing mjui_themeSpacing(int ind);

// Returns a built-in theme: 0 is the default, 1 is orange, 2 is white, and any other number is
// black.
MJAPI mjuiThemeColor mjui_themeColor(int ind);

// Adds the sections and items in the table `def` after those that exist. The last row of the table
// has the type mjITEM_END. The meaning of `other` depends on the type of the row:
//
//   section, button, check   shortcut, or nothing: a letter for the modifier (C control, S shift,
//                            A alt, space none), then a character, or # and the number of a key
//   static, radio, select    names of the elements, one per line
//   slider                   "minimum maximum", then optionally the number of steps between them;
//                            the default is a step for each integer, or 200 steps for mjtNum
//   edit                     number of values, then optionally minimum and maximum of each value
//
// A row that is not valid is an error. The rows before it have then been added.
MJAPI void mjui_add(mjUI* ui, const mjuiDef* def);

// Adds the items in the table `def` to section `sect`. The table must not contain sections.
MJAPI void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def);

// Computes the size of the interface and all its rectangles. A program calls this function after it
// has changed the interface. mjui_event calls it itself.
MJAPI void mjui_resize(mjUI* ui, const mjrContext* con);

// Reports an error, because mjtools does not draw interfaces. In MuJoCo, the function draws an item
// of a section. -1 means all items (`item`) or all sections (`section`).
MJAPI void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state,
                       const mjrContext* con);

// Applies an event to the interface and to the data of its items. Returns the item that received
// the event, or NULL. While the text of an edit box is edited, the Enter key or a press elsewhere
// ends the editing. If the text is valid, its values are then written to the data of the item, and
// `editchanged` points to the item.
MJAPI mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con);

// Reports an error. In MuJoCo, the function draws the whole interface into its rectangle.
MJAPI void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJUI_H_
