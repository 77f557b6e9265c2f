// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The compiled model: everything constant during a simulation, in the layout of MuJoCo 3.12. scripts/make/headers writes the
// members between `// <name>` and `// </name>` from the tables of mjxmacro.h.

#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <mujoco/mjresource.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjxmacro.h>

// Members are tables, aligned by hand.
// clang-format off

// Physics options (SI units; angles in radians).
typedef struct mjOption_ {
  // <option>
  mjtNum timestep;          // time of one step (s)
  mjtNum impratio;          // ratio of frictional to normal impedance, with elliptic cones
  mjtNum tolerance;         // the solver stops below this improvement or gradient
  mjtNum ls_tolerance;      // the line search stops below this slope
  mjtNum noslip_tolerance;  // the noslip solver stops below this improvement
  mjtNum ccd_tolerance;     // convex collision detection stops below this change (m)
  mjtNum sleep_tolerance;   // a tree may fall asleep below this velocity
  mjtNum gravity[3];        // gravitational acceleration (m/s^2)
  mjtNum wind[3];           // velocity of the medium (m/s)
  mjtNum magnetic[3];       // global magnetic flux, for magnetometers
  mjtNum density;           // density of the medium (kg/m^3)
  mjtNum viscosity;         // viscosity of the medium (Pa s)
  mjtNum o_margin;          // margin of all contacts while the override flag is on (m)
  mjtNum o_solref[mjNREF];  // solref of all contacts while the override flag is on
  mjtNum o_solimp[mjNIMP];  // solimp of all contacts while the override flag is on
  mjtNum o_friction[5];     // friction of all contacts while the override flag is on
  int integrator;           // method that advances the state (mjtIntegrator)
  int cone;                 // shape of friction cones (mjtCone)
  int jacobian;             // sparse or dense constraint Jacobian (mjtJacobian)
  int solver;               // algorithm of the constraint solver (mjtSolver)
  int iterations;           // largest number of iterations of the solver
  int ls_iterations;        // largest number of iterations of the line search
  int noslip_iterations;    // largest number of iterations of the noslip solver
  int ccd_iterations;       // largest number of iterations of convex collision detection
  int disableflags;         // features that are switched off (bits of mjtDisableBit)
  int enableflags;          // features that are switched on (bits of mjtEnableBit)
  int disableactuator;      // groups of actuators that are off (bit g for group g, 0 to 30)
  int sdf_initpoints;       // number of starting points for contacts with signed distance fields
  int sdf_iterations;       // number of iterations for contacts with signed distance fields
  // </option>
} mjOption;

// Visualization options, kept with the model.
typedef struct mjVisual_ {
  struct {
    // <global>
    int cameraid;          // camera that viewers start with, or -1 for the free camera
    int orthographic;      // whether the free camera is orthographic
    float fovy;            // vertical field of view of the free camera: angle (deg), or height when orthographic (m)
    float ipd;             // distance of the two eyes of the free camera in stereo (m)
    float azimuth;         // azimuth of the free camera at the start (deg)
    float elevation;       // elevation of the free camera at the start (deg)
    float linewidth;       // width of lines (pixels)
    float glow;            // light that a selected object emits
    float realtime;        // speed of simulation in viewers, 1 for real time
    int offwidth;          // width of the image buffer for rendering off screen (pixels)
    int offheight;         // height of the image buffer for rendering off screen (pixels)
    int ellipsoidinertia;  // whether inertias are drawn as ellipsoids instead of boxes
    int bvactive;          // whether to highlight the nodes of bounding trees that collision detection visits
    // </global>
  } global;
  struct {
    // <quality>
    int shadowsize;  // width and height of shadow maps (pixels)
    int offsamples;  // samples per pixel for rendering off screen
    int numslices;   // slices around the axis of round shapes
    int numstacks;   // stacks along the axis of round shapes
    int numquads;    // squares along each side of boxes
    // </quality>
  } quality;
  struct {
    // <headlight>
    float ambient[3];   // ambient colour: red, green, blue (0 to 1)
    float diffuse[3];   // diffuse colour: red, green, blue (0 to 1)
    float specular[3];  // specular colour: red, green, blue (0 to 1)
    int active;         // whether the light at the camera is on
    // </headlight>
  } headlight;
  struct {
    // <map>
    float stiffness;       // force per length when the mouse pulls a body
    float stiffnessrot;    // torque per angle when the mouse turns a body
    float force;           // length of drawn forces per newton, for bodies of mean mass
    float torque;          // length of drawn torques per newton metre, for bodies of mean mass
    float alpha;           // opacity of objects when they are made transparent
    float fogstart;        // distance at which fog begins, in units of stat.extent
    float fogend;          // distance at which fog hides everything, in units of stat.extent
    float znear;           // distance of the near clipping plane, in units of stat.extent
    float zfar;            // distance of the far clipping plane, in units of stat.extent
    float haze;            // share of the sky box that haze covers
    float shadowclip;      // half size of the area where directional lights cast shadows, in units of stat.extent
    float shadowscale;     // share of the cone in which spots cast shadows
    float actuatortendon;  // width of actuators on tendons, in units of the width of the tendon
    // </map>
  } map;
  struct {
    // <scale>
    float forcewidth;      // width of arrows of force, in units of stat.meansize
    float contactwidth;    // radius of contacts, in units of stat.meansize
    float contactheight;   // height of contacts, in units of stat.meansize
    float connect;         // radius of links between bodies, in units of stat.meansize
    float com;             // radius of centres of mass, in units of stat.meansize
    float camera;          // size of cameras, in units of stat.meansize
    float light;           // size of lights, in units of stat.meansize
    float selectpoint;     // radius of the selected point, in units of stat.meansize
    float jointlength;     // length of joints, in units of stat.meansize
    float jointwidth;      // radius of joints, in units of stat.meansize
    float actuatorlength;  // length of actuators, in units of stat.meansize
    float actuatorwidth;   // radius of actuators, in units of stat.meansize
    float framelength;     // length of axes of frames, in units of stat.meansize
    float framewidth;      // radius of axes of frames, in units of stat.meansize
    float constraint;      // radius of violated constraints, in units of stat.meansize
    float slidercrank;     // radius of slider-cranks, in units of stat.meansize
    float frustum;         // distance of the far plane in drawn frusta of cameras, in units of stat.meansize
    // </scale>
  } scale;
  struct {
    // <rgba>
    float fog[4];               // colour of fog
    float haze[4];              // colour of haze
    float force[4];             // colour of arrows of forces on bodies
    float inertia[4];           // colour of boxes of inertia
    float joint[4];             // colour of joints
    float actuator[4];          // colour of actuators at rest
    float actuatornegative[4];  // colour of actuators at their smallest control or activation
    float actuatorpositive[4];  // colour of actuators at their largest control or activation
    float com[4];               // colour of centres of mass
    float camera[4];            // colour of cameras
    float light[4];             // colour of lights
    float selectpoint[4];       // colour of the selected point
    float connect[4];           // colour of links between bodies
    float contactpoint[4];      // colour of contacts
    float contactforce[4];      // colour of contact forces
    float contactfriction[4];   // colour of the friction part of contact forces
    float contacttorque[4];     // colour of contact torques
    float contactgap[4];        // colour of contacts inside the gap, which exert no force
    float rangefinder[4];       // colour of rays of range finders
    float constraint[4];        // colour of violated constraints
    float slidercrank[4];       // colour of slider-cranks
    float crankbroken[4];       // colour of rods of slider-cranks that cannot reach
    float frustum[4];           // colour of frusta of cameras
    float bv[4];                // colour of bounding boxes
    float bvactive[4];          // colour of bounding boxes that collision detection visited
    // </rgba>
  } rgba;
} mjVisual;

// Statistics computed at compile time and used for scaling.
typedef struct mjStatistic_ {
  // <statistic>
  mjtNum meaninertia;  // mean diagonal of the inertia matrix at the reference configuration
  mjtNum meanmass;     // mean mass of bodies (kg)
  mjtNum meansize;     // mean size of bodies (m)
  mjtNum extent;       // size of the model (m)
  mjtNum center[3];    // centre of the model (m)
  // </statistic>
} mjStatistic;

// Options of mj_setLengthRange.
typedef struct mjLROpt_ {
  int mode;          // actuators whose length range is computed (mjtLRMode)
  int useexisting;   // 1: keep given ranges
  int uselimit;      // 1: use the limit of the joint or tendon if it has one
  mjtNum accel;      // target acceleration of the transmission
  mjtNum maxforce;   // largest force; 0 for no limit
  mjtNum timeconst;  // time constant of velocity reduction (s)
  mjtNum timestep;   // time of one step (s)
  mjtNum inttotal;   // time of the whole simulation (s)
  mjtNum interval;   // time at the end of the simulation over which lengths are measured (s)
  mjtNum tolrange;   // largest variation of lengths during `interval`, relative to the range
} mjLROpt;

// Sizes, options, flags and arrays of a model. The arrays are in `buffer`, aligned to 64 bytes. MJMODEL_SIZE_TABLE,
// MJMODEL_FLAG_TABLE and MJMODEL_ARRAY_TABLE list sizes, flags and arrays in the order of the members.
typedef struct mjModel_ {
  // <sizes>
  mjtSize nq;              // length of qpos: 7 per free joint, 4 per ball, 1 per slide or hinge
  mjtSize nv;              // length of qvel, degrees of freedom: 6 per free joint, 3 per ball, 1 per slide or hinge
  mjtSize nu;              // length of ctrl: sum of actuator_ctrlnum over actuators
  mjtSize nactuator;       // actuator count
  mjtSize nout;            // scalar force outputs of all actuators: 3 for an so3 transmission, 1 otherwise; rows of the moment matrix
  mjtSize na;              // length of act: sum of actuator_actnum
  mjtSize nbody;           // body count, world included
  mjtSize nbvh;            // bounding-volume nodes in total, nbvhstatic + nbvhdynamic
  mjtSize nbvhstatic;      // bounding-volume nodes with a box stored in the model: all body trees, then all mesh trees
  mjtSize nbvhdynamic;     // bounding-volume nodes whose box is refreshed in mjData: all flex trees
  mjtSize noct;            // octree nodes of all meshes that carry an sdf octree
  mjtSize njnt;            // joint count
  mjtSize ntree;           // kinematic trees; the root of each is a body with joints whose ancestors have no joints
  mjtSize nM;              // entries of the inertia matrix in the legacy layout: for each dof, one for itself and one for each ancestor
  mjtSize nB;              // entries of the pattern of bodies (rows) and the dofs related to them (columns)
  mjtSize nC;              // entries of the reduced lower-triangular inertia pattern (simple dofs keep the diagonal only)
  mjtSize nD;              // entries of the symmetric dof-dof pattern, 2*nM - nv
  mjtSize ngeom;           // geom count
  mjtSize nsite;           // site count
  mjtSize ncam;            // camera count
  mjtSize nlight;          // light count
  mjtSize nflex;           // flex count
  mjtSize nflexnode;       // interpolation nodes of all flexes
  mjtSize nflexvert;       // vertices of all flexes
  mjtSize nflexedge;       // edges of all flexes
  mjtSize nflexelem;       // elements of all flexes
  mjtSize nflexelemdata;   // vertex ids stored for elements, (dim+1) per element
  mjtSize nflexstiffness;  // numbers in all flex stiffness blocks
  mjtSize nflexbending;    // numbers in all flex bending blocks
  mjtSize nefm0dof;        // rows of the constant effective-metric factor: 3 per unpinned vertex of a bending 2D flex
  mjtSize nefm0L;          // nonzeros of the constant effective-metric factor, fill-in included
  mjtSize nflexelemedge;   // edge ids stored for elements: 1, 3 or 6 per element for dim 1, 2, 3
  mjtSize nflexshelldata;  // vertex ids stored for shell fragments, dim per fragment
  mjtSize nflexevpair;     // element-vertex collision pairs
  mjtSize nflextexcoord;   // texture coordinate pairs of all flexes
  mjtSize nJfe;            // column indices reserved for flex edge Jacobian rows
  mjtSize nJfv;            // column index pairs reserved for flex vertex Jacobian rows
  mjtSize nmesh;           // mesh count
  mjtSize nmeshvert;       // mesh vertices in total
  mjtSize nmeshnormal;     // mesh normals in total
  mjtSize nmeshtexcoord;   // mesh texture coordinates in total
  mjtSize nmeshface;       // mesh triangles in total
  mjtSize nmeshgraph;      // ints in all convex-hull graph blocks
  mjtSize nmeshpoly;       // convex-hull polygons in total
  mjtSize nmeshpolyvert;   // polygon vertex ids in total
  mjtSize nmeshpolymap;    // vertex-to-polygon map entries in total
  mjtSize nskin;           // skin count
  mjtSize nskinvert;       // skin vertices in total
  mjtSize nskintexvert;    // skin vertices that carry texture coordinates
  mjtSize nskinface;       // skin triangles in total
  mjtSize nskinbone;       // skin bones in total
  mjtSize nskinbonevert;   // bone-vertex weights in total
  mjtSize nhfield;         // height-field count
  mjtSize nhfielddata;     // elevation samples in total, sum of nrow*ncol
  mjtSize ntex;            // texture count
  mjtSize ntexdata;        // texture bytes, sum of nchannel*width*height; exempt from the 2^31 size limit
  mjtSize nmat;            // material count
  mjtSize npair;           // explicit contact pairs
  mjtSize nexclude;        // excluded body pairs
  mjtSize neq;             // equality constraints
  mjtSize ntendon;         // tendon count
  mjtSize nJten;           // nonzeros of the tendon Jacobian pattern
  mjtSize nwrap;           // path elements of all tendons
  mjtSize nsensor;         // sensor count
  mjtSize nnumeric;        // custom numeric fields
  mjtSize nnumericdata;    // numbers in all custom numeric fields
  mjtSize ntext;           // custom text fields
  mjtSize ntextdata;       // characters in all custom texts, terminators included; exempt from the 2^31 size limit
  mjtSize ntuple;          // custom tuples
  mjtSize ntupledata;      // members of all tuples
  mjtSize nkey;            // keyframes
  mjtSize nmocap;          // mocap bodies
  mjtSize nplugin;         // plugin instances
  mjtSize npluginattr;     // characters of all flattened plugin configurations
  mjtSize nuser_body;      // user numbers per body
  mjtSize nuser_jnt;       // user numbers per joint
  mjtSize nuser_geom;      // user numbers per geom
  mjtSize nuser_site;      // user numbers per site
  mjtSize nuser_cam;       // user numbers per camera
  mjtSize nuser_tendon;    // user numbers per tendon
  mjtSize nuser_actuator;  // user numbers per actuator
  mjtSize nuser_sensor;    // user numbers per sensor
  mjtSize nnames;          // characters in the name buffer, terminators included
  mjtSize npaths;          // characters in the path buffer, terminators included; at least 1
  mjtSize nnames_map;      // slots in the name hash tables: twice the number of nameable objects
  mjtSize nJmom;           // column indices reserved for the actuator moment matrix
  mjtSize ngravcomp;       // bodies with gravcomp > 0
  mjtSize nemax;           // upper estimate of equality rows: 3 per connect, 7 per weld, 1 per equality of another type
  mjtSize njmax;           // limit on constraint rows from <size> (legacy); -1 if not given
  mjtSize nconmax;         // limit on contacts from <size> (legacy); -1 if not given
  mjtSize npolygonmax;     // largest mesh_polyvertnum
  mjtSize nmeshdegmax;     // largest mesh_polymapnum
  mjtSize nuserdata;       // length of mjData.userdata
  mjtSize nsensordata;     // length of sensordata
  mjtSize npluginstate;    // length of plugin_state
  mjtSize nhistory;        // length of the history vector (delay buffers)
  mjtSize narena;          // bytes of the mjData arena, stack included
  mjtSize nbuffer;         // bytes of the model buffer, alignment padding included; always the last size
  // </sizes>

  // <flags>
  mjtBool flg_gravcomp;    // some body has gravcomp > 0
  mjtBool flg_surfacevel;  // some geom has a nonzero surface velocity
  mjtBool flg_adhesion;    // some geom or pair has nonzero adhesion; not stored in MJB files
  // </flags>

  mjOption opt;
  mjVisual vis;
  mjStatistic stat;

  void* buffer;  // memory of all arrays
  // <arrays>
  mjtNum* qpos0;                   // coordinates of the reference configuration (m, rad, unit quaternions) [nq]
  mjtNum* qpos_spring;             // coordinates at which joint springs are at rest (m, rad, unit quaternions) [nq]

  int* body_parentid;              // body in whose frame this one is placed; 0 for the world itself [nbody]
  int* body_rootid;                // topmost ancestor below the world; 0 for the world [nbody]
  int* body_weldid;                // the body itself if it has joints or is mocap, else its nearest such ancestor, or 0 [nbody]
  int* body_mocapid;               // row in mocap_pos and mocap_quat, or -1 [nbody]
  int* body_jntnum;                // how many joints move the body [nbody]
  int* body_jntadr;                // first joint, or -1 [nbody]
  int* body_dofnum;                // how many degrees of freedom the joints of the body have [nbody]
  int* body_dofadr;                // first degree of freedom, or -1 [nbody]
  int* body_treeid;                // kinematic tree, or -1 for a body that cannot move [nbody]
  int* body_geomnum;               // how many geoms are fixed to the body [nbody]
  int* body_geomadr;               // first geom, or -1 [nbody]
  mjtByte* body_simple;            // 1: the inertia matrix is diagonal in the dofs of the body; 2: also, all joints of the body slide; 0: not diagonal [nbody]
  mjtByte* body_sameframe;         // whether the inertial frame has the same pose, or only the same orientation, as the frame of the body (mjtSameFrame) [nbody]
  mjtNum* body_pos;                // position in the frame of the parent (m) [nbody x 3]
  mjtNum* body_quat;               // orientation in the frame of the parent (unit quaternion) [nbody x 4]
  mjtNum* body_ipos;               // centre of mass in the frame of the body (m) [nbody x 3]
  mjtNum* body_iquat;              // orientation of the principal axes of inertia in the frame of the body (unit quaternion) [nbody x 4]
  mjtNum* body_mass;               // mass (kg) [nbody]
  mjtNum* body_subtreemass;        // mass of the body and all its descendants (kg) [nbody]
  mjtNum* body_inertia;            // principal moments of inertia (kg m^2) [nbody x 3]
  mjtNum* body_invweight0;         // mean inverse inertia at the reference configuration: translation (1/kg), rotation (1/(kg m^2)) [nbody x 2]
  mjtNum* body_gravcomp;           // part of the weight that is compensated: 0 none, 1 all [nbody]
  mjtNum* body_margin;             // largest margin + gap of the geoms of the body, at least 0 (m) [nbody]
  mjtNum* body_user;               // user data [nbody x nuser_body]
  int* body_plugin;                // plugin instance of the body, or -1 [nbody]
  int* body_contype;               // contype bits of all geoms of the body [nbody]
  int* body_conaffinity;           // conaffinity bits of all geoms of the body [nbody]
  int* body_bvhadr;                // root of the tree of bounding boxes around the geoms, or -1 [nbody]
  int* body_bvhnum;                // how many nodes that tree has [nbody]

  int* bvh_depth;                  // depth in the tree, 0 for a root [nbvh]
  int* bvh_child;                  // the two children, counted from the root of the tree; -1 for a leaf [nbvh x 2]
  int* bvh_nodeid;                 // what a leaf encloses: id of a geom, or index of a face in its mesh or of an element in its flex; -1 for inner nodes [nbvh]
  mjtNum* bvh_aabb;                // bounding box: centre, half sizes (m) [nbvhstatic x 6]

  int* oct_depth;                  // depth in the octree, 0 for the root [noct]
  int* oct_child;                  // the eight children, counted from the root of the octree; -1 for a leaf [noct x 8]
  mjtNum* oct_aabb;                // bounding box: centre, half sizes (m) [noct x 6]
  mjtNum* oct_coeff;               // signed distance at the eight corners; bits 0, 1, 2 of the corner are its sides in x, y, z (m) [noct x 8]

  int* jnt_type;                   // free, ball, slide or hinge (mjtJoint) [njnt]
  int* jnt_qposadr;                // first coordinate in qpos [njnt]
  int* jnt_dofadr;                 // first degree of freedom [njnt]
  int* jnt_bodyid;                 // body that the joint moves [njnt]
  int* jnt_actuatorid;             // actuator that adds damping or armature to the joint; -1 none, -2 several [njnt]
  int* jnt_group;                  // group by which the joint is shown or hidden [njnt]
  mjtBool* jnt_limited;            // whether range limits the joint [njnt]
  mjtBool* jnt_actfrclimited;      // whether actfrcrange limits the force of actuators on the joint [njnt]
  mjtBool* jnt_actgravcomp;        // whether gravity compensation counts as force of actuators [njnt]
  mjtNum* jnt_solref;              // solref of the limit: time constant (s), damping ratio; or -stiffness, -damping [njnt x mjNREF]
  mjtNum* jnt_solimp;              // solimp of the limit: minimum, maximum, width, midpoint, power [njnt x mjNIMP]
  mjtNum* jnt_pos;                 // anchor in the frame of the body (m) [njnt x 3]
  mjtNum* jnt_axis;                // axis of a slide or hinge in the frame of the body (unit vector) [njnt x 3]
  mjtNum* jnt_stiffness;           // linear stiffness of the spring (N/m or N m/rad) [njnt]
  mjtNum* jnt_stiffnesspoly;       // coefficients of stiffness for the 2nd and 3rd power of the displacement [njnt x mjNPOLY]
  mjtNum* jnt_range;               // lower and upper limit; for a ball, 0 and the largest angle (m or rad) [njnt x 2]
  mjtNum* jnt_actfrcrange;         // smallest and largest total force of actuators (N or N m) [njnt x 2]
  mjtNum* jnt_margin;              // distance from the limit at which it becomes active (m or rad) [njnt]
  mjtNum* jnt_user;                // user data [njnt x nuser_jnt]

  int* dof_bodyid;                 // body that the dof moves [nv]
  int* dof_jntid;                  // joint that the dof belongs to [nv]
  int* dof_parentid;               // previous dof on the way to the world, or -1 [nv]
  int* dof_treeid;                 // kinematic tree [nv]
  int* dof_Madr;                   // first entry of the row in the legacy inertia layout: diagonal, then ancestors upward [nv]
  int* dof_simplenum;              // length of the run of dofs of simple bodies that begins at this dof; 0 if the body of this dof is not simple [nv]
  mjtNum* dof_solref;              // solref of dry friction: time constant (s), damping ratio; or -stiffness, -damping [nv x mjNREF]
  mjtNum* dof_solimp;              // solimp of dry friction: minimum, maximum, width, midpoint, power [nv x mjNIMP]
  mjtNum* dof_frictionloss;        // largest dry friction force (N or N m) [nv]
  mjtNum* dof_armature;            // inertia that is added to the diagonal: rotor, gears (kg or kg m^2) [nv]
  mjtNum* dof_damping;             // linear damping (N s/m or N m s/rad) [nv]
  mjtNum* dof_dampingpoly;         // coefficients of damping for the 2nd and 3rd power of the velocity [nv x mjNPOLY]
  mjtNum* dof_invweight0;          // diagonal of the inverse inertia matrix at the reference configuration (1/kg or 1/(kg m^2)) [nv]
  mjtNum* dof_M0;                  // diagonal of the inertia matrix at the reference configuration (kg or kg m^2) [nv]
  mjtNum* dof_length;              // factor that turns a velocity into a linear one: length of the body (m) for rotations, 1 for translations [nv]

  int* tree_bodyadr;               // first body [ntree]
  int* tree_bodynum;               // how many bodies move with the tree [ntree]
  int* tree_dofadr;                // first degree of freedom [ntree]
  int* tree_dofnum;                // how many degrees of freedom [ntree]
  int* tree_sleep_policy;          // whether the tree may fall asleep (mjtSleepPolicy) [ntree]

  int* geom_type;                  // shape (mjtGeom) [ngeom]
  int* geom_contype;               // bits that are compared with conaffinity of the other geom [ngeom]
  int* geom_conaffinity;           // bits that are compared with contype of the other geom [ngeom]
  int* geom_condim;                // dimension of contact forces: 1 no friction, 3 sliding, 4 also torsional, 6 also rolling friction [ngeom]
  int* geom_bodyid;                // body that the geom is fixed to [ngeom]
  int* geom_dataid;                // mesh or height field of the shape, or -1 [ngeom]
  int* geom_matid;                 // material, or -1 [ngeom]
  int* geom_group;                 // group by which the geom is shown or hidden [ngeom]
  int* geom_priority;              // priority; the geom with the higher priority gives the parameters of a contact [ngeom]
  int* geom_plugin;                // plugin instance of the geom, or -1 [ngeom]
  mjtByte* geom_sameframe;         // whether the frame has the same pose, or only the same orientation, as the body frame or inertial frame (mjtSameFrame) [ngeom]
  mjtNum* geom_solmix;             // weight when the parameters of two geoms are mixed [ngeom]
  mjtNum* geom_solref;             // solref of contacts: time constant (s), damping ratio; or -stiffness, -damping [ngeom x mjNREF]
  mjtNum* geom_solimp;             // solimp of contacts: minimum, maximum, width, midpoint, power [ngeom x mjNIMP]
  mjtNum* geom_size;               // radii and half lengths of the shape, depending on its type (m) [ngeom x 3]
  mjtNum* geom_aabb;               // bounding box in the frame of the geom: centre, half sizes (m) [ngeom x 6]
  mjtNum* geom_rbound;             // radius of the bounding sphere; 0 for a plane (m) [ngeom]
  mjtNum* geom_pos;                // position in the frame of the body (m) [ngeom x 3]
  mjtNum* geom_quat;               // orientation in the frame of the body (unit quaternion) [ngeom x 4]
  mjtNum* geom_friction;           // coefficients of friction: sliding, torsional (m), rolling (m) [ngeom x 3]
  mjtNum* geom_margin;             // distance below which contacts exert force (m) [ngeom]
  mjtNum* geom_gap;                // further distance, beyond margin, within which contacts are found but exert no force (m) [ngeom]
  mjtNum* geom_surfacevel;         // velocity of the surface in the frame of the geom: linear (m/s), angular (rad/s) [ngeom x 6]
  mjtNum* geom_adhesion;           // force that holds a contact together (N) [ngeom]
  mjtNum* geom_fluid;              // ellipsoid model of fluid forces: off 0 or on 1, 5 coefficients, virtual mass [3], virtual inertia [3] [ngeom x mjNFLUID]
  mjtNum* geom_user;               // user data [ngeom x nuser_geom]
  float* geom_rgba;                // colour and opacity, when the material gives none (0 to 1) [ngeom x 4]

  int* site_type;                  // shape for drawing and for sensors (mjtGeom) [nsite]
  int* site_bodyid;                // body that the site is fixed to [nsite]
  int* site_matid;                 // material, or -1 [nsite]
  int* site_group;                 // group by which the site is shown or hidden [nsite]
  mjtByte* site_sameframe;         // whether the frame has the same pose, or only the same orientation, as the body frame or inertial frame (mjtSameFrame) [nsite]
  mjtNum* site_size;               // radii and half lengths of the shape, depending on its type (m) [nsite x 3]
  mjtNum* site_pos;                // position in the frame of the body (m) [nsite x 3]
  mjtNum* site_quat;               // orientation in the frame of the body (unit quaternion) [nsite x 4]
  mjtNum* site_user;               // user data [nsite x nuser_site]
  float* site_rgba;                // colour and opacity, when the material gives none (0 to 1) [nsite x 4]

  int* cam_mode;                   // how the camera follows its body or looks at its target (mjtCamLight) [ncam]
  int* cam_bodyid;                 // body that carries the camera [ncam]
  int* cam_targetbodyid;           // body to look at, or -1 [ncam]
  mjtNum* cam_pos;                 // position in the frame of the body (m) [ncam x 3]
  mjtNum* cam_quat;                // orientation in the frame of the body (unit quaternion) [ncam x 4]
  mjtNum* cam_poscom0;             // global offset from the centre of mass of the subtree, at the reference configuration (m) [ncam x 3]
  mjtNum* cam_pos0;                // global offset from the body, at the reference configuration (m) [ncam x 3]
  mjtNum* cam_mat0;                // global orientation at the reference configuration (rotation matrix by rows) [ncam x 9]
  int* cam_projection;             // perspective or orthographic (mjtProjection) [ncam]
  mjtNum* cam_fovy;                // vertical field of view: angle (deg), or height when orthographic (m) [ncam]
  mjtNum* cam_ipd;                 // distance of the two eyes in stereo (m) [ncam]
  int* cam_resolution;             // width and height of the image (pixels) [ncam x 2]
  int* cam_output;                 // what the camera renders (bits of mjtCamOutBit) [ncam]
  float* cam_sensorsize;           // width and height of the sensor; 0 when the field of view is given instead (m) [ncam x 2]
  float* cam_intrinsic;            // focal lengths in x and y, offset of the principal point in x and y (m) [ncam x 4]
  mjtNum* cam_user;                // user data [ncam x nuser_cam]

  int* light_mode;                 // how the light follows its body or points at its target (mjtCamLight) [nlight]
  int* light_bodyid;               // body that carries the light [nlight]
  int* light_targetbodyid;         // body to point at, or -1 [nlight]
  int* light_type;                 // spot, directional, point or image (mjtLightType) [nlight]
  int* light_texid;                // texture of an image light, or -1 [nlight]
  mjtBool* light_castshadow;       // whether the light casts shadows [nlight]
  float* light_bulbradius;         // radius of the bulb, for soft shadows (m) [nlight]
  float* light_intensity;          // luminous intensity, for renderers that use physical units (cd) [nlight]
  float* light_range;              // distance up to which the light reaches (m) [nlight]
  mjtBool* light_active;           // whether the light is on [nlight]
  mjtNum* light_pos;               // position in the frame of the body (m) [nlight x 3]
  mjtNum* light_dir;               // direction in the frame of the body (unit vector) [nlight x 3]
  mjtNum* light_poscom0;           // global offset from the centre of mass of the subtree, at the reference configuration (m) [nlight x 3]
  mjtNum* light_pos0;              // global offset from the body, at the reference configuration (m) [nlight x 3]
  mjtNum* light_dir0;              // global direction at the reference configuration (unit vector) [nlight x 3]
  float* light_attenuation;        // how the light fades with distance: constant, linear, quadratic coefficient [nlight x 3]
  float* light_cutoff;             // half the opening of a spot (deg) [nlight]
  float* light_softness;           // how softly the edge of a spot fades [nlight]
  float* light_exponent;           // how much a spot fades away from its axis [nlight]
  float* light_ambient;            // ambient colour: red, green, blue (0 to 1) [nlight x 3]
  float* light_diffuse;            // diffuse colour: red, green, blue (0 to 1) [nlight x 3]
  float* light_specular;           // specular colour: red, green, blue (0 to 1) [nlight x 3]

  int* flex_contype;               // bits that are compared with conaffinity of the other geom or flex [nflex]
  int* flex_conaffinity;           // bits that are compared with contype of the other geom or flex [nflex]
  int* flex_condim;                // dimension of contact forces: 1 no friction, 3 sliding, 4 also torsional, 6 also rolling friction [nflex]
  int* flex_priority;              // priority; the geom or flex with the higher priority gives the parameters of a contact [nflex]
  mjtNum* flex_solmix;             // weight when the parameters of the flex and of the other geom or flex are mixed [nflex]
  mjtNum* flex_solref;             // solref of contacts: time constant (s), damping ratio; or -stiffness, -damping [nflex x mjNREF]
  mjtNum* flex_solimp;             // solimp of contacts: minimum, maximum, width, midpoint, power [nflex x mjNIMP]
  mjtNum* flex_friction;           // coefficients of friction: sliding, torsional (m), rolling (m) [nflex x 3]
  mjtNum* flex_margin;             // distance below which contacts exert force (m) [nflex]
  mjtNum* flex_gap;                // further distance, beyond margin, within which contacts are found but exert no force (m) [nflex]
  mjtBool* flex_internal;          // whether neighbouring elements and vertices of the flex collide [nflex]
  int* flex_selfcollide;           // how distant elements of the flex collide with each other (mjtFlexSelf) [nflex]
  int* flex_activelayers;          // in a solid flex, how many layers of elements collide, counted from the surface [nflex]
  int* flex_passive;               // 1: contacts between flexes, or with static geoms, act as passive forces [nflex]
  int* flex_dim;                   // dimension of elements: 1 lines, 2 triangles, 3 tetrahedra [nflex]
  int* flex_matid;                 // material, or -1 [nflex]
  int* flex_group;                 // group by which the flex is shown or hidden [nflex]
  int* flex_interp;                // order of interpolation: 0 none, 1 linear, 2 quadratic; negative for shells [nflex]
  int* flex_cellnum;               // cells of the grid of an interpolated flex, along x, y, z [nflex x 3]
  int* flex_nodeadr;               // first node of the grid [nflex]
  int* flex_nodenum;               // how many nodes the grid has [nflex]
  int* flex_vertadr;               // first vertex [nflex]
  int* flex_vertnum;               // how many vertices [nflex]
  int* flex_edgeadr;               // first edge [nflex]
  int* flex_edgenum;               // how many edges [nflex]
  int* flex_elemadr;               // first element [nflex]
  int* flex_elemnum;               // how many elements [nflex]
  int* flex_elemdataadr;           // first vertex id of the elements, in flex_elem [nflex]
  int* flex_stiffnessadr;          // first number in flex_stiffness, or -1 [nflex]
  int* flex_elemedgeadr;           // first edge id of the elements, in flex_elemedge [nflex]
  int* flex_bendingadr;            // first number in flex_bending, or -1 [nflex]
  int* flex_shellnum;              // how many fragments the surface has [nflex]
  int* flex_shelldataadr;          // first vertex id of the fragments, in flex_shell; or -1 [nflex]
  int* flex_evpairadr;             // first pair of element and vertex, or -1 [nflex]
  int* flex_evpairnum;             // how many pairs of element and vertex [nflex]
  int* flex_texcoordadr;           // first texture coordinate, or -1 [nflex]
  int* flex_nodebodyid;            // body that carries the node; for a rigid flex the same for all [nflexnode]
  int* flex_vertbodyid;            // body that carries the vertex; for a rigid flex the same for all [nflexvert]
  int* flex_vertedgeadr;           // first edge of the vertex, in flex_vertedge [nflexvert]
  int* flex_vertedgenum;           // how many edges meet in the vertex [nflexvert]
  int* flex_vertedge;              // edges of each vertex, numbered within the flex [nflexedge x 2]
  int* flex_edge;                  // the two vertices of an edge, numbered within the flex [nflexedge x 2]
  int* flex_edgeflap;              // the vertices opposite to the edge in its two triangles, or -1 [nflexedge x 2]
  int* flex_elem;                  // vertices of each element, dim + 1 of them, numbered within the flex [nflexelemdata]
  int* flex_elemtexcoord;          // texture coordinates of each element, numbered within the flex [nflexelemdata]
  int* flex_elemedge;              // edges of each element, numbered within the flex [nflexelemedge]
  int* flex_elemlayer;             // distance of the element from the surface of a solid flex; 0 at the surface [nflexelem]
  int* flex_shell;                 // vertices of each fragment of the surface, dim of them, numbered within the flex [nflexshelldata]
  int* flex_evpair;                // an element and a vertex of its neighbour that may collide, numbered within the flex [nflexevpair x 2]
  mjtNum* flex_vert;               // position of the vertex in the frame of its body (m) [nflexvert x 3]
  mjtNum* flex_vert0;              // position at the reference configuration, in the box of the flex (0 to 1 on each axis) [nflexvert x 3]
  mjtNum* flex_vertmetric;         // inverse of the rest metric at the vertex, for constraints of strain (2x2 by rows) [nflexvert x 4]
  mjtNum* flex_node;               // position of the node in the frame of its body (m) [nflexnode x 3]
  mjtNum* flex_node0;              // position at the reference configuration, in the axes of the grid (m) [nflexnode x 3]
  mjtNum* flexedge_length0;        // length at the reference configuration (m) [nflexedge]
  mjtNum* flexedge_invweight0;     // inverse inertia along the edge at the reference configuration (1/kg) [nflexedge]
  mjtNum* flex_radius;             // radius that thickens every element (m) [nflex]
  mjtNum* flex_size;               // half sizes of the box around the vertices at the reference configuration (m) [nflex x 3]
  mjtNum* flex_stiffness;          // stiffness of elements: metric of edge lengths, or matrices of cells and faces [nflexstiffness]
  mjtNum* flex_bending;            // resistance to bending: 17 numbers per edge, or a block per interpolated shell [nflexbending]
  int* efm0_dofid;                 // degree of freedom of the row [nefm0dof]
  int* efm0_L_rownnz;              // how many entries the row of efm0_L has [nefm0dof]
  int* efm0_L_rowadr;              // first entry of the row of efm0_L [nefm0dof]
  int* efm0_L_colind;              // column of the entry: index of a row of the factor [nefm0L]
  mjtNum* efm0_L;                  // lower factor of the constant effective metric: mass, armature and bending [nefm0L]
  mjtNum* flex_damping;            // damping in proportion to stiffness (s) [nflex]
  mjtNum* flex_edgestiffness;      // stiffness of edges (N/m) [nflex]
  mjtNum* flex_edgedamping;        // damping of edges (N s/m) [nflex]
  int* flex_edgeequality;          // equality constraint on the flex: 0 none, 1 edges, 2 vertices, 3 strain [nflex]
  mjtBool* flex_rigid;             // whether all vertices are on one body [nflex]
  mjtBool* flexedge_rigid;         // whether both vertices of the edge move as one [nflexedge]
  mjtBool* flex_centered;          // whether all vertices, or nodes, are at the origins of their bodies [nflex]
  mjtBool* flex_flatskin;          // whether faces are shaded flat [nflex]
  int* flex_bvhadr;                // root of the tree of bounding boxes around the elements, or -1 [nflex]
  int* flex_bvhnum;                // how many nodes that tree has [nflex]
  int* flexedge_J_rownnz;          // how many dofs move the edge; 0 if the Jacobian of the edge is not needed [nflexedge]
  int* flexedge_J_rowadr;          // first entry of the row in flexedge_J [nflexedge]
  int* flexedge_J_colind;          // degree of freedom of the entry [nJfe]
  int* flexvert_J_rownnz;          // how many dofs strain the vertex, for each of its two rows [nflexvert x 2]
  int* flexvert_J_rowadr;          // first entry in flexvert_J, for each of the two rows [nflexvert x 2]
  int* flexvert_J_colind;          // degree of freedom of the entry, for each of the two rows [nJfv x 2]
  float* flex_rgba;                // colour and opacity, when the material gives none (0 to 1) [nflex x 4]
  float* flex_texcoord;            // texture coordinates [nflextexcoord x 2]

  int* mesh_vertadr;               // first vertex [nmesh]
  int* mesh_vertnum;               // how many vertices [nmesh]
  int* mesh_faceadr;               // first triangle [nmesh]
  int* mesh_facenum;               // how many triangles [nmesh]
  int* mesh_bvhadr;                // root of the tree of bounding boxes around the triangles, or -1 [nmesh]
  int* mesh_bvhnum;                // how many nodes that tree has [nmesh]
  int* mesh_octadr;                // root of the octree, or -1 [nmesh]
  int* mesh_octnum;                // how many nodes the octree has [nmesh]
  int* mesh_normaladr;             // first normal [nmesh]
  int* mesh_normalnum;             // how many normals [nmesh]
  int* mesh_texcoordadr;           // first texture coordinate, or -1 [nmesh]
  int* mesh_texcoordnum;           // how many texture coordinates [nmesh]
  int* mesh_graphadr;              // first number of the convex hull in mesh_graph, or -1 [nmesh]
  int* mesh_extrema;               // vertex of the hull that is farthest in each of 27 directions (-1, 0, 1 on each axis, z fastest) [nmesh x 27]
  float* mesh_vert;                // vertices in the principal frame of the mesh (m) [nmeshvert x 3]
  float* mesh_normal;              // normals (unit vectors) [nmeshnormal x 3]
  float* mesh_texcoord;            // texture coordinates [nmeshtexcoord x 2]
  int* mesh_face;                  // the three vertices of a triangle, numbered within the mesh [nmeshface x 3]
  int* mesh_facenormal;            // the normals at the three corners, numbered within the mesh [nmeshface x 3]
  int* mesh_facetexcoord;          // the texture coordinates at the three corners, numbered within the mesh [nmeshface x 3]
  int* mesh_graph;                 // convex hulls: counts, neighbours of each vertex, triangles [nmeshgraph]
  mjtNum* mesh_scale;              // factors by which vertices of the file were scaled [nmesh x 3]
  mjtNum* mesh_pos;                // origin of the principal frame in the frame of the file, after scaling (m) [nmesh x 3]
  mjtNum* mesh_quat;               // orientation of the principal frame in the frame of the file (unit quaternion) [nmesh x 4]
  int* mesh_pathadr;               // index in paths at which the file path begins, or -1 [nmesh]
  int* mesh_polynum;               // how many polygons the convex hull has [nmesh]
  int* mesh_polyadr;               // first polygon [nmesh]
  mjtNum* mesh_polynormal;         // normal of the polygon (unit vector) [nmeshpoly x 3]
  int* mesh_polyvertadr;           // first vertex id of the polygon in mesh_polyvert [nmeshpoly]
  int* mesh_polyvertnum;           // how many vertices the polygon has [nmeshpoly]
  int* mesh_polyvert;              // vertices of polygons, numbered within the mesh [nmeshpolyvert]
  int* mesh_polymapadr;            // first polygon of the vertex in mesh_polymap [nmeshvert]
  int* mesh_polymapnum;            // how many polygons meet in the vertex [nmeshvert]
  int* mesh_polymap;               // polygons of vertices, numbered within the mesh [nmeshpolymap]

  int* skin_matid;                 // material, or -1 [nskin]
  int* skin_group;                 // group by which the skin is shown or hidden [nskin]
  float* skin_rgba;                // colour and opacity, when the material gives none (0 to 1) [nskin x 4]
  float* skin_inflate;             // distance by which vertices are moved along their normals (m) [nskin]
  int* skin_vertadr;               // first vertex [nskin]
  int* skin_vertnum;               // how many vertices [nskin]
  int* skin_texcoordadr;           // first texture coordinate, or -1 [nskin]
  int* skin_faceadr;               // first triangle [nskin]
  int* skin_facenum;               // how many triangles [nskin]
  int* skin_boneadr;               // first bone [nskin]
  int* skin_bonenum;               // how many bones [nskin]
  float* skin_vert;                // vertices in the pose in which the bones were bound (m) [nskinvert x 3]
  float* skin_texcoord;            // texture coordinates [nskintexvert x 2]
  int* skin_face;                  // the three vertices of a triangle, numbered within the skin [nskinface x 3]
  int* skin_bonevertadr;           // first vertex of the bone [nskinbone]
  int* skin_bonevertnum;           // how many vertices the bone moves [nskinbone]
  float* skin_bonebindpos;         // position of the body when the bone was bound (m) [nskinbone x 3]
  float* skin_bonebindquat;        // orientation of the body when the bone was bound (unit quaternion) [nskinbone x 4]
  int* skin_bonebodyid;            // body that is the bone [nskinbone]
  int* skin_bonevertid;            // vertex, numbered within the skin [nskinbonevert]
  float* skin_bonevertweight;      // weight of the bone in the position of the vertex [nskinbonevert]
  int* skin_pathadr;               // index in paths at which the file path begins, or -1 [nskin]

  mjtNum* hfield_size;             // half lengths in x and y, height of the highest sample, thickness below the lowest (m) [nhfield x 4]
  int* hfield_nrow;                // how many rows of samples, along y [nhfield]
  int* hfield_ncol;                // how many columns of samples, along x [nhfield]
  int* hfield_adr;                 // first sample in hfield_data [nhfield]
  float* hfield_data;              // elevation, 0 lowest to 1 highest, by rows [nhfielddata]
  int* hfield_pathadr;             // index in paths at which the file path begins, or -1 [nhfield]

  int* tex_type;                   // 2d, cube or skybox (mjtTexture) [ntex]
  int* tex_colorspace;             // linear or sRGB (mjtColorSpace) [ntex]
  int* tex_height;                 // height; six faces below each other for cubes (pixels) [ntex]
  int* tex_width;                  // width (pixels) [ntex]
  int* tex_nchannel;               // bytes of a pixel [ntex]
  mjtSize* tex_adr;                // first byte in tex_data [ntex]
  mjtByte* tex_data;               // pixels, by rows [ntexdata]
  int* tex_pathadr;                // index in paths at which the file path begins, or -1 [ntex]

  int* mat_texid;                  // texture for each role (mjtTextureRole), or -1 [nmat x mjNTEXROLE]
  mjtBool* mat_texuniform;         // whether a cube texture keeps its size on objects of any size [nmat]
  float* mat_texrepeat;            // how often a 2d texture repeats along its two axes [nmat x 2]
  float* mat_emission;             // light that the surface emits, as a share of its colour [nmat]
  float* mat_specular;             // strength of highlights [nmat]
  float* mat_shininess;            // sharpness of highlights [nmat]
  float* mat_reflectance;          // how much of its surroundings a plane or box mirrors [nmat]
  float* mat_metallic;             // how metallic the surface is; negative when not given [nmat]
  float* mat_roughness;            // how rough the surface is; negative when not given [nmat]
  float* mat_rgba;                 // colour and opacity (0 to 1) [nmat x 4]

  int* pair_dim;                   // dimension of contact forces: 1 no friction, 3 sliding, 4 also torsional, 6 also rolling friction [npair]
  int* pair_geom1;                 // first geom [npair]
  int* pair_geom2;                 // second geom [npair]
  int* pair_signature;             // bodies of the two geoms, smaller id first: (body1 << 16) + body2 [npair]
  mjtNum* pair_solref;             // solref of the normal force: time constant (s), damping ratio; or -stiffness, -damping [npair x mjNREF]
  mjtNum* pair_solreffriction;     // solref of friction; zeros: solref of the normal force counts [npair x mjNREF]
  mjtNum* pair_solimp;             // solimp of contacts: minimum, maximum, width, midpoint, power [npair x mjNIMP]
  mjtNum* pair_margin;             // distance below which contacts exert force (m) [npair]
  mjtNum* pair_gap;                // further distance, beyond margin, within which contacts are found but exert no force (m) [npair]
  mjtNum* pair_adhesion;           // force that holds a contact together (N) [npair]
  mjtNum* pair_friction;           // coefficients of friction: sliding [2], torsional (m), rolling [2] (m) [npair x 5]

  int* exclude_signature;          // the two bodies whose geoms do not collide, smaller id first: (body1 << 16) + body2 [nexclude]

  int* eq_type;                    // type of the equality (mjtEq) [neq]
  int* eq_obj1id;                  // first object [neq]
  int* eq_obj2id;                  // second object, or -1 [neq]
  int* eq_objtype;                 // what the objects are: bodies or sites, joints, tendons, flexes (mjtObj) [neq]
  mjtBool* eq_active0;             // whether the equality holds after a reset [neq]
  mjtNum* eq_solref;               // solref: time constant (s), damping ratio; or -stiffness, -damping [neq x mjNREF]
  mjtNum* eq_solimp;               // solimp: minimum, maximum, width, midpoint, power [neq x mjNIMP]
  mjtNum* eq_data;                 // depending on the type: anchors, relative pose and torque scale, or polynomial [neq x mjNEQDATA]

  int* tendon_adr;                 // first element of the path [ntendon]
  int* tendon_num;                 // how many elements the path has [ntendon]
  int* tendon_matid;               // material, or -1 [ntendon]
  int* tendon_actuatorid;          // actuator that adds damping or armature to the tendon; -1 none, -2 several [ntendon]
  int* tendon_group;               // group by which the tendon is shown or hidden [ntendon]
  int* tendon_treenum;             // how many kinematic trees the path meets [ntendon]
  int* tendon_treeid;              // the first two kinematic trees that the path meets, or -1 [ntendon x 2]
  int* ten_J_rownnz;               // how many dofs move the tendon [ntendon]
  int* ten_J_rowadr;               // first entry of the row in ten_J [ntendon]
  int* ten_J_colind;               // degree of freedom of the entry [nJten]
  mjtBool* tendon_limited;         // whether range limits the length [ntendon]
  mjtBool* tendon_actfrclimited;   // whether actfrcrange limits the force of actuators on the tendon [ntendon]
  mjtNum* tendon_width;            // radius with which the tendon is drawn (m) [ntendon]
  mjtNum* tendon_solref_lim;       // solref of the limit: time constant (s), damping ratio; or -stiffness, -damping [ntendon x mjNREF]
  mjtNum* tendon_solimp_lim;       // solimp of the limit: minimum, maximum, width, midpoint, power [ntendon x mjNIMP]
  mjtNum* tendon_solref_fri;       // solref of dry friction: time constant (s), damping ratio; or -stiffness, -damping [ntendon x mjNREF]
  mjtNum* tendon_solimp_fri;       // solimp of dry friction: minimum, maximum, width, midpoint, power [ntendon x mjNIMP]
  mjtNum* tendon_range;            // smallest and largest length (m; rad in a fixed tendon of hinges) [ntendon x 2]
  mjtNum* tendon_actfrcrange;      // smallest and largest total force of actuators (N) [ntendon x 2]
  mjtNum* tendon_margin;           // distance from the limit at which it becomes active (m) [ntendon]
  mjtNum* tendon_stiffness;        // linear stiffness of the spring (N/m) [ntendon]
  mjtNum* tendon_stiffnesspoly;    // coefficients of stiffness for the 2nd and 3rd power of the stretch [ntendon x mjNPOLY]
  mjtNum* tendon_damping;          // linear damping (N s/m) [ntendon]
  mjtNum* tendon_dampingpoly;      // coefficients of damping for the 2nd and 3rd power of the velocity [ntendon x mjNPOLY]
  mjtNum* tendon_armature;         // inertia against changes of length (kg) [ntendon]
  mjtNum* tendon_frictionloss;     // largest dry friction force (N) [ntendon]
  mjtNum* tendon_lengthspring;     // lengths between which the spring is at rest (m) [ntendon x 2]
  mjtNum* tendon_length0;          // length at the reference configuration (m) [ntendon]
  mjtNum* tendon_invweight0;       // inverse inertia along the tendon at the reference configuration (1/kg) [ntendon]
  mjtNum* tendon_user;             // user data [ntendon x nuser_tendon]
  float* tendon_rgba;              // colour and opacity, when the material gives none (0 to 1) [ntendon x 4]

  int* wrap_type;                  // joint, pulley, site, sphere or cylinder (mjtWrap) [nwrap]
  int* wrap_objid;                 // joint, site or geom; -1 for a pulley [nwrap]
  mjtNum* wrap_prm;                // coefficient of a joint, divisor of a pulley, or side site of a geom (-1 for none) [nwrap]

  int* actuator_trntype;           // what the force acts on (mjtTrn) [nactuator]
  int* actuator_dyntype;           // how the activation follows the control (mjtDyn) [nactuator]
  int* actuator_gaintype;          // how the force grows with the control or activation (mjtGain) [nactuator]
  int* actuator_biastype;          // type of the bias that is added to the force (mjtBias) [nactuator]
  int* actuator_ctrladr;           // first control in ctrl [nactuator]
  int* actuator_ctrlnum;           // how many controls [nactuator]
  int* actuator_ctrlspec;          // inputs: bits of mjtCtrlInput, or mjtCtrlChart for an so3 gain [nactuator]
  int* actuator_outadr;            // first scalar force in actuator_force [nactuator]
  int* actuator_outnum;            // how many scalar forces [nactuator]
  int* actuator_actadr;            // first activation in act, or -1 [nactuator]
  int* actuator_actnum;            // how many activations [nactuator]
  int* actuator_trnid;             // what the force acts on: object, and its reference if the type of transmission has one; -1 for none [nactuator x 2]
  mjtNum* actuator_cranklength;    // length of the rod of a slider-crank (m) [nactuator]
  mjtNum* actuator_dynprm;         // parameters of the activation, depending on dyntype [nactuator x mjNDYN]
  mjtNum* actuator_gainprm;        // parameters of the gain, depending on gaintype [nactuator x mjNGAIN]
  mjtNum* actuator_biasprm;        // parameters of the bias, depending on biastype [nactuator x mjNBIAS]
  mjtBool* actuator_actlimited;    // whether actrange limits the activation [nactuator]
  mjtNum* actuator_actrange;       // smallest and largest activation [nactuator x 2]
  mjtBool* actuator_actearly;      // whether the force uses the activation at the end of the step [nactuator]
  int* actuator_history;           // delay of controls: number of stored samples, interpolation (0 hold, 1 linear, 2 cubic) [nactuator x 2]
  int* actuator_historyadr;        // first number in history, or -1 [nactuator]
  mjtNum* actuator_delay;          // delay of controls (s) [nactuator]
  mjtNum* actuator_damping;        // linear damping added to the joint or tendon (N s/m or N m s/rad) [nactuator]
  mjtNum* actuator_dampingpoly;    // coefficients of the added damping for the 2nd and 3rd power of the velocity [nactuator x mjNPOLY]
  mjtNum* actuator_armature;       // inertia added to the joint or tendon (kg or kg m^2) [nactuator]
  int* actuator_group;             // group by which the actuator is shown or hidden, or disabled [nactuator]
  mjtNum* actuator_user;           // user data [nactuator x nuser_actuator]
  int* actuator_plugin;            // plugin instance of the actuator, or -1 [nactuator]
  mjtBool* actuator_forcelimited;  // whether forcerange limits the force [nactuator]
  mjtNum* actuator_forcerange;     // smallest and largest force (N or N m) [nactuator x 2]
  mjtBool* actuator_ctrllimited;   // whether ctrlrange limits the control [nu]
  mjtNum* actuator_ctrlrange;      // smallest and largest control [nu x 2]
  mjtNum* actuator_gear;           // ratios from scalar force to force on the object: translation [3], rotation [3] [nout x 6]
  mjtNum* actuator_acc0;           // norm of the acceleration that a unit force causes at the reference configuration [nout]
  mjtNum* actuator_length0;        // length of the transmission at the reference configuration (m or rad) [nout]
  mjtNum* actuator_lengthrange;    // smallest and largest length that the transmission can have (m or rad) [nout x 2]

  int* sensor_type;                // type of the measurement (mjtSensor) [nsensor]
  int* sensor_datatype;            // kind of readings: real, positive, axis or quaternion (mjtDataType) [nsensor]
  int* sensor_needstage;           // stage of the pipeline after which the sensor can be computed (mjtStage) [nsensor]
  int* sensor_objtype;             // what kind of object is measured (mjtObj) [nsensor]
  int* sensor_objid;               // the object that is measured, or -1 [nsensor]
  int* sensor_reftype;             // what kind of object is the reference (mjtObj) [nsensor]
  int* sensor_refid;               // the reference, or -1 [nsensor]
  int* sensor_intprm;              // integer parameters, depending on the type [nsensor x mjNSENS]
  int* sensor_dim;                 // how many numbers are measured [nsensor]
  int* sensor_adr;                 // first number in sensordata [nsensor]
  mjtNum* sensor_cutoff;           // largest absolute value of readings; 0 for no limit [nsensor]
  mjtNum* sensor_noise;            // standard deviation of noise, for programs that add it [nsensor]
  int* sensor_history;             // delay of readings: number of stored samples, interpolation (0 hold, 1 linear, 2 cubic) [nsensor x 2]
  int* sensor_historyadr;          // first number in history, or -1 [nsensor]
  mjtNum* sensor_delay;            // delay of readings (s) [nsensor]
  mjtNum* sensor_interval;         // time between readings, phase of the first reading (s) [nsensor x 2]
  mjtNum* sensor_user;             // user data [nsensor x nuser_sensor]
  int* sensor_plugin;              // plugin instance of the sensor, or -1 [nsensor]

  int* plugin;                     // plugin of the instance: its index among the registered plugins [nplugin]
  int* plugin_stateadr;            // first number in plugin_state [nplugin]
  int* plugin_statenum;            // how many numbers the state has [nplugin]
  char* plugin_attr;               // values of the attributes of all instances, each 0-terminated [npluginattr]
  int* plugin_attradr;             // start of the values of the instance in plugin_attr [nplugin]

  int* numeric_adr;                // first number in numeric_data [nnumeric]
  int* numeric_size;               // how many numbers [nnumeric]
  mjtNum* numeric_data;            // numbers of all fields [nnumericdata]

  int* text_adr;                   // start in text_data [ntext]
  int* text_size;                  // how many characters, the 0 at the end included [ntext]
  char* text_data;                 // texts of all fields, each 0-terminated [ntextdata]

  int* tuple_adr;                  // first member [ntuple]
  int* tuple_size;                 // how many members [ntuple]
  int* tuple_objtype;              // what kind of object the member is (mjtObj) [ntupledata]
  int* tuple_objid;                // the member [ntupledata]
  mjtNum* tuple_objprm;            // number that goes with the member [ntupledata]

  mjtNum* key_time;                // time (s) [nkey]
  mjtNum* key_qpos;                // coordinates (m, rad, unit quaternions) [nkey x nq]
  mjtNum* key_qvel;                // velocities (m/s, rad/s) [nkey x nv]
  mjtNum* key_act;                 // activations [nkey x na]
  mjtNum* key_mpos;                // positions of mocap bodies (m) [nkey x 3*nmocap]
  mjtNum* key_mquat;               // orientations of mocap bodies (unit quaternions) [nkey x 4*nmocap]
  mjtNum* key_ctrl;                // controls [nkey x nu]

  int* name_bodyadr;               // start of the name of the body in names [nbody]
  int* name_jntadr;                // start of the name of the joint in names [njnt]
  int* name_geomadr;               // start of the name of the geom in names [ngeom]
  int* name_siteadr;               // start of the name of the site in names [nsite]
  int* name_camadr;                // start of the name of the camera in names [ncam]
  int* name_lightadr;              // start of the name of the light in names [nlight]
  int* name_flexadr;               // start of the name of the flex in names [nflex]
  int* name_meshadr;               // start of the name of the mesh in names [nmesh]
  int* name_skinadr;               // start of the name of the skin in names [nskin]
  int* name_hfieldadr;             // start of the name of the height field in names [nhfield]
  int* name_texadr;                // start of the name of the texture in names [ntex]
  int* name_matadr;                // start of the name of the material in names [nmat]
  int* name_pairadr;               // start of the name of the contact pair in names [npair]
  int* name_excludeadr;            // start of the name of the excluded pair in names [nexclude]
  int* name_eqadr;                 // start of the name of the equality in names [neq]
  int* name_tendonadr;             // start of the name of the tendon in names [ntendon]
  int* name_actuatoradr;           // start of the name of the actuator in names [nactuator]
  int* name_sensoradr;             // start of the name of the sensor in names [nsensor]
  int* name_numericadr;            // start of the name of the numeric field in names [nnumeric]
  int* name_textadr;               // start of the name of the text field in names [ntext]
  int* name_tupleadr;              // start of the name of the tuple in names [ntuple]
  int* name_keyadr;                // start of the name of the keyframe in names [nkey]
  int* name_pluginadr;             // start of the name of the plugin instance in names [nplugin]
  char* names;                     // name of the model, then names of all objects, each 0-terminated [nnames]
  int* names_map;                  // hash tables from names to ids, one for each kind of object; -1 where empty [nnames_map]

  char* paths;                     // paths of files of assets, each 0-terminated [npaths]

  int* B_rownnz;                   // how many dofs are above, at or below the body [nbody]
  int* B_rowadr;                   // first entry of the row of B [nbody]
  int* B_colind;                   // degree of freedom of the entry [nB]
  int* M_rownnz;                   // how many entries the row of M has: ancestors, then the diagonal [nv]
  int* M_rowadr;                   // first entry of the row of M [nv]
  int* M_colind;                   // column of the entry of M [nC]
  int* mapM2M;                     // index in the legacy layout (see dof_Madr) of each entry of M [nC]
  int* D_rownnz;                   // how many entries the row of qDeriv has: ancestors, the dof itself, descendants [nv]
  int* D_rowadr;                   // first entry of the row of qDeriv [nv]
  int* D_diag;                     // position of the diagonal within the row of qDeriv [nv]
  int* D_colind;                   // column of the entry of qDeriv [nD]
  int* mapM2D;                     // entry of M at the place of each entry of qDeriv, or -1 [nD]
  int* mapD2M;                     // entry of qDeriv at the place of each entry of M [nC]
  // </arrays>

  uint64_t signature;  // hash of the structure of the model; not stored in MJB files
} mjModel;

// clang-format on

#endif  // MUJOCO_MJMODEL_H_
