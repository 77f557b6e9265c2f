// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The compiled model: everything that is constant during a simulation, in the layout of MuJoCo
// 3.12. scripts/make/headers writes the members between `// <name>` and `// </name>` from the
// tables in mjxmacro.h.

#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <mujoco/mjresource.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjxmacro.h>

// Members are tables, aligned by hand.
// clang-format off

// Options of the physics engine (SI units; angles in radians).
typedef struct mjOption_ {
  // <option>
  mjtNum timestep;          // time of one step (s)
  mjtNum impratio;          // ratio of frictional to normal impedance of contacts with elliptic cones
  mjtNum tolerance;         // improvement of the cost, or gradient, below which the solver stops
  mjtNum ls_tolerance;      // slope of the cost below which the line search stops
  mjtNum noslip_tolerance;  // improvement of the cost below which the noslip solver stops
  mjtNum ccd_tolerance;     // change of the distance below which convex collision detection stops (m)
  mjtNum sleep_tolerance;   // velocity below which a tree may fall asleep
  mjtNum gravity[3];        // gravitational acceleration (m/s^2)
  mjtNum wind[3];           // velocity of the medium (m/s)
  mjtNum magnetic[3];       // global magnetic flux, which magnetometers measure
  mjtNum density;           // density of the medium (kg/m^3)
  mjtNum viscosity;         // viscosity of the medium (Pa s)
  mjtNum o_margin;          // margin of all contacts, used while the override flag is set (m)
  mjtNum o_solref[mjNREF];  // solref of all contacts, used while the override flag is set
  mjtNum o_solimp[mjNIMP];  // solimp of all contacts, used while the override flag is set
  mjtNum o_friction[5];     // friction of all contacts, used while the override flag is set
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
  int disableactuator;      // groups of actuators that are disabled (bit g for group g, 0 to 30)
  int sdf_initpoints;       // number of starting points of the search for contacts with signed distance fields
  int sdf_iterations;       // number of iterations of the search for contacts with signed distance fields
  // </option>
} mjOption;

// Options of visualization, which are stored with the model.
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
    int numslices;   // number of slices around the axis of round shapes
    int numstacks;   // number of stacks along the axis of round shapes
    int numquads;    // number of squares along each side of boxes
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
    float force;           // length of the arrow of a force per newton, for bodies of mean mass
    float torque;          // length of the arrow of a torque per newton metre, for bodies of mean mass
    float alpha;           // opacity of objects when they are made transparent
    float fogstart;        // distance at which fog begins, in units of stat.extent
    float fogend;          // distance at which fog hides everything, in units of stat.extent
    float znear;           // distance of the near clipping plane, in units of stat.extent
    float zfar;            // distance of the far clipping plane, in units of stat.extent
    float haze;            // share of the sky box that haze covers
    float shadowclip;      // half size of the area where directional lights cast shadows, in units of stat.extent
    float shadowscale;     // share of the cone of a spot light in which the light casts shadows
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

// Statistics of a model that viewers and the solver use as typical sizes. They are computed when
// the model is compiled.
typedef struct mjStatistic_ {
  // <statistic>
  mjtNum meaninertia;  // mean diagonal of the inertia matrix at the reference configuration
  mjtNum meanmass;     // mean mass of bodies (kg)
  mjtNum meansize;     // mean size of bodies (m)
  mjtNum extent;       // size of the model (m)
  mjtNum center[3];    // centre of the model (m)
  // </statistic>
} mjStatistic;

// Options of mj_setLengthRange, which moves an actuator to both ends of its range by simulation.
typedef struct mjLROpt_ {
  int mode;          // actuators whose length range is computed (mjtLRMode)
  int useexisting;   // 1: keep ranges that were given in the model
  int uselimit;      // 1: use the limit of the joint or tendon if it has one
  mjtNum accel;      // acceleration with which the actuator is pulled
  mjtNum maxforce;   // largest force with which the actuator is pulled; 0 for no limit
  mjtNum timeconst;  // time constant of the damping of velocities (s)
  mjtNum timestep;   // time of one step (s)
  mjtNum inttotal;   // duration of the whole simulation (s)
  mjtNum interval;   // time at the end of the simulation during which the length is measured (s)
  mjtNum tolrange;   // largest variation of the length during `interval`, relative to the range
} mjLROpt;

// Sizes, options, flags and arrays of a model. The arrays are in `buffer`, each aligned to 64
// bytes. MJMODEL_SIZE_TABLE, MJMODEL_FLAG_TABLE and MJMODEL_ARRAY_TABLE list the sizes, flags and
// arrays in the order of the members.
typedef struct mjModel_ {
  // <sizes>
  mjtSize nq;              // length of qpos: 7 for each free joint, 4 for each ball joint, 1 for each slide or hinge joint
  mjtSize nv;              // length of qvel (degrees of freedom): 6 for each free joint, 3 for each ball joint, 1 for each slide or hinge joint
  mjtSize nu;              // length of ctrl: sum of actuator_ctrlnum over all actuators
  mjtSize nactuator;       // number of actuators
  mjtSize nout;            // number of scalar forces of all actuators: 3 for an so3 transmission, 1 otherwise; number of rows of the moment matrix
  mjtSize na;              // length of act: sum of actuator_actnum over all actuators
  mjtSize nbody;           // number of bodies, including the world
  mjtSize nbvh;            // number of nodes of all trees of bounding boxes, nbvhstatic + nbvhdynamic
  mjtSize nbvhstatic;      // number of nodes whose box is stored in the model: first the trees of bodies, then the trees of meshes
  mjtSize nbvhdynamic;     // number of nodes whose box is computed in mjData: the trees of flexes
  mjtSize noct;            // number of octree nodes of all meshes that have an octree of signed distances
  mjtSize njnt;            // number of joints
  mjtSize ntree;           // number of kinematic trees; the root of a tree is a body with joints whose ancestors do not have joints
  mjtSize nM;              // number of entries of the inertia matrix in the legacy layout: for each dof, one for the dof and one for each ancestor dof
  mjtSize nB;              // number of pairs of a body and a dof that is above, at or below the body
  mjtSize nC;              // number of entries of M (lower triangle); a dof of a simple body has only its diagonal entry
  mjtSize nD;              // number of entries of qDeriv, 2*nM - nv: for each dof, one for the dof, each ancestor dof and each descendant dof
  mjtSize ngeom;           // number of geoms
  mjtSize nsite;           // number of sites
  mjtSize ncam;            // number of cameras
  mjtSize nlight;          // number of lights
  mjtSize nflex;           // number of flexes
  mjtSize nflexnode;       // number of interpolation nodes of all flexes
  mjtSize nflexvert;       // number of vertices of all flexes
  mjtSize nflexedge;       // number of edges of all flexes
  mjtSize nflexelem;       // number of elements of all flexes
  mjtSize nflexelemdata;   // number of vertex ids in flex_elem, dim + 1 for each element
  mjtSize nflexstiffness;  // number of values in flex_stiffness
  mjtSize nflexbending;    // number of values in flex_bending
  mjtSize nefm0dof;        // number of rows of the constant effective metric: 3 for each vertex that is not pinned, of 2D flexes that bend
  mjtSize nefm0L;          // number of nonzeros of the factor of the constant effective metric, including fill-in
  mjtSize nflexelemedge;   // number of edge ids in flex_elemedge: 1, 3 or 6 for each element with dim 1, 2 or 3
  mjtSize nflexshelldata;  // number of vertex ids in flex_shell, dim for each fragment of the surface
  mjtSize nflexevpair;     // number of pairs of an element and a vertex that may collide
  mjtSize nflextexcoord;   // number of texture coordinate pairs of all flexes
  mjtSize nJfe;            // number of column indices that are reserved for flexedge_J
  mjtSize nJfv;            // number of pairs of column indices that are reserved for flexvert_J
  mjtSize nmesh;           // number of meshes
  mjtSize nmeshvert;       // number of vertices of all meshes
  mjtSize nmeshnormal;     // number of normals of all meshes
  mjtSize nmeshtexcoord;   // number of texture coordinates of all meshes
  mjtSize nmeshface;       // number of triangles of all meshes
  mjtSize nmeshgraph;      // number of ints in mesh_graph, which holds the convex hulls
  mjtSize nmeshpoly;       // number of polygons of all convex hulls
  mjtSize nmeshpolyvert;   // number of vertex ids in mesh_polyvert
  mjtSize nmeshpolymap;    // number of polygon ids in mesh_polymap
  mjtSize nskin;           // number of skins
  mjtSize nskinvert;       // number of vertices of all skins
  mjtSize nskintexvert;    // number of vertices of skins that have texture coordinates
  mjtSize nskinface;       // number of triangles of all skins
  mjtSize nskinbone;       // number of bones of all skins
  mjtSize nskinbonevert;   // number of pairs of a bone and a vertex that the bone moves
  mjtSize nhfield;         // number of height fields
  mjtSize nhfielddata;     // number of elevation samples of all height fields, sum of nrow*ncol
  mjtSize ntex;            // number of textures
  mjtSize ntexdata;        // number of bytes of all textures, sum of nchannel*width*height; may exceed 2^31
  mjtSize nmat;            // number of materials
  mjtSize npair;           // number of explicit contact pairs
  mjtSize nexclude;        // number of excluded pairs of bodies
  mjtSize neq;             // number of equality constraints
  mjtSize ntendon;         // number of tendons
  mjtSize nJten;           // number of nonzeros of the tendon Jacobian ten_J
  mjtSize nwrap;           // number of elements of the paths of all tendons
  mjtSize nsensor;         // number of sensors
  mjtSize nnumeric;        // number of custom numeric fields
  mjtSize nnumericdata;    // number of values of all custom numeric fields
  mjtSize ntext;           // number of custom text fields
  mjtSize ntextdata;       // number of characters of all custom texts, including the final zeros; may exceed 2^31
  mjtSize ntuple;          // number of custom tuples
  mjtSize ntupledata;      // number of members of all tuples
  mjtSize nkey;            // number of keyframes
  mjtSize nmocap;          // number of mocap bodies
  mjtSize nplugin;         // number of plugin instances
  mjtSize npluginattr;     // number of characters of the attribute values of all plugin instances, including the final zeros
  mjtSize nuser_body;      // number of user values of each body
  mjtSize nuser_jnt;       // number of user values of each joint
  mjtSize nuser_geom;      // number of user values of each geom
  mjtSize nuser_site;      // number of user values of each site
  mjtSize nuser_cam;       // number of user values of each camera
  mjtSize nuser_tendon;    // number of user values of each tendon
  mjtSize nuser_actuator;  // number of user values of each actuator
  mjtSize nuser_sensor;    // number of user values of each sensor
  mjtSize nnames;          // number of characters of all names, including the final zeros
  mjtSize npaths;          // number of characters of all paths, including the final zeros; at least 1
  mjtSize nnames_map;      // number of slots of the hash tables of names: twice the number of objects that can have a name
  mjtSize nJmom;           // number of column indices that are reserved for actuator_moment
  mjtSize ngravcomp;       // number of bodies with gravcomp > 0
  mjtSize nemax;           // upper estimate of the number of equality rows: 3 for each connect, 7 for each weld, 1 for each other equality
  mjtSize njmax;           // largest number of constraint rows, from <size> (legacy); -1 if not given
  mjtSize nconmax;         // largest number of contacts, from <size> (legacy); -1 if not given
  mjtSize npolygonmax;     // largest number of vertices of a polygon (maximum of mesh_polyvertnum)
  mjtSize nmeshdegmax;     // largest number of polygons that meet in a vertex (maximum of mesh_polymapnum)
  mjtSize nuserdata;       // length of userdata
  mjtSize nsensordata;     // length of sensordata
  mjtSize npluginstate;    // length of plugin_state
  mjtSize nhistory;        // length of history, which holds the samples of delayed controls and sensors
  mjtSize narena;          // size of the arena of mjData in bytes, including the stack
  mjtSize nbuffer;         // size of the buffer of the model in bytes, including padding; always the last size
  // </sizes>

  // <flags>
  mjtBool flg_gravcomp;    // whether a body has gravcomp > 0
  mjtBool flg_surfacevel;  // whether a geom has a nonzero surface velocity
  mjtBool flg_adhesion;    // whether a geom or pair has nonzero adhesion; not stored in MJB files
  // </flags>

  mjOption opt;
  mjVisual vis;
  mjStatistic stat;

  void* buffer;  // memory of all arrays
  // <arrays>
  mjtNum* qpos0;                   // coordinates of the reference configuration (m, rad, unit quaternions) [nq]
  mjtNum* qpos_spring;             // coordinates at which joint springs are at rest (m, rad, unit quaternions) [nq]

  int* body_parentid;              // id of the body in whose frame this body is placed; 0 for the world itself [nbody]
  int* body_rootid;                // id of the topmost ancestor below the world; 0 for the world [nbody]
  int* body_weldid;                // body to which this body is fixed: itself if it has joints or is a mocap body, else its nearest ancestor of this kind, or 0 [nbody]
  int* body_mocapid;               // row of the body in mocap_pos and mocap_quat, or -1 [nbody]
  int* body_jntnum;                // number of joints that move the body relative to its parent [nbody]
  int* body_jntadr;                // id of the first joint of the body, or -1 [nbody]
  int* body_dofnum;                // number of degrees of freedom of the joints of the body [nbody]
  int* body_dofadr;                // index of the first degree of freedom of the body, or -1 [nbody]
  int* body_treeid;                // id of the kinematic tree of the body, or -1 for a body that cannot move [nbody]
  int* body_geomnum;               // number of geoms that are fixed to the body [nbody]
  int* body_geomadr;               // id of the first geom of the body, or -1 [nbody]
  mjtByte* body_simple;            // 1: the inertia matrix is diagonal in the dofs of the body; 2: also, all joints of the body slide; 0: it is not diagonal [nbody]
  mjtByte* body_sameframe;         // whether the inertial frame has the same pose, or only the same orientation, as the frame of the body (mjtSameFrame) [nbody]
  mjtNum* body_pos;                // position in the frame of the parent (m) [nbody x 3]
  mjtNum* body_quat;               // orientation in the frame of the parent (unit quaternion) [nbody x 4]
  mjtNum* body_ipos;               // centre of mass in the frame of the body (m) [nbody x 3]
  mjtNum* body_iquat;              // orientation of the principal axes of inertia in the frame of the body (unit quaternion) [nbody x 4]
  mjtNum* body_mass;               // mass (kg) [nbody]
  mjtNum* body_subtreemass;        // mass of the body and all its descendants (kg) [nbody]
  mjtNum* body_inertia;            // principal moments of inertia (kg m^2) [nbody x 3]
  mjtNum* body_invweight0;         // mean inverse inertia at the reference configuration: translation (1/kg), rotation (1/(kg m^2)) [nbody x 2]
  mjtNum* body_gravcomp;           // fraction of the weight of the body that is compensated: 0 none, 1 all [nbody]
  mjtNum* body_margin;             // largest margin + gap of the geoms of the body, at least 0 (m) [nbody]
  mjtNum* body_user;               // values of the user, which the engine does not use [nbody x nuser_body]
  int* body_plugin;                // id of the plugin instance of the body, or -1 [nbody]
  int* body_contype;               // contype bits of all geoms of the body [nbody]
  int* body_conaffinity;           // conaffinity bits of all geoms of the body [nbody]
  int* body_bvhadr;                // index of the root of the tree of bounding boxes around the geoms, or -1 [nbody]
  int* body_bvhnum;                // number of nodes of the tree of bounding boxes around the geoms [nbody]

  int* bvh_depth;                  // depth in the tree, 0 for a root [nbvh]
  int* bvh_child;                  // indices of the two children, counted from the root of the tree; -1 for a leaf [nbvh x 2]
  int* bvh_nodeid;                 // id of a geom, or index of a mesh triangle or flex element, that a leaf encloses; -1 for inner nodes [nbvh]
  mjtNum* bvh_aabb;                // bounding box: centre, half sizes (m) [nbvhstatic x 6]

  int* oct_depth;                  // depth in the octree, 0 for the root [noct]
  int* oct_child;                  // indices of the eight children, counted from the root of the octree; -1 for a leaf [noct x 8]
  mjtNum* oct_aabb;                // bounding box: centre, half sizes (m) [noct x 6]
  mjtNum* oct_coeff;               // signed distance at the eight corners (m); bits 0, 1, 2 of a corner's number select its side in x, y, z [noct x 8]

  int* jnt_type;                   // type of the joint: free, ball, slide or hinge (mjtJoint) [njnt]
  int* jnt_qposadr;                // index of the first coordinate of the joint in qpos [njnt]
  int* jnt_dofadr;                 // index of the first degree of freedom of the joint [njnt]
  int* jnt_bodyid;                 // id of the body that the joint moves [njnt]
  int* jnt_actuatorid;             // id of the actuator that adds damping or armature to the joint; -1 none, -2 several [njnt]
  int* jnt_group;                  // group by which the joint is shown or hidden [njnt]
  mjtBool* jnt_limited;            // whether jnt_range limits the joint [njnt]
  mjtBool* jnt_actfrclimited;      // whether jnt_actfrcrange limits the total force of actuators on the joint [njnt]
  mjtBool* jnt_actgravcomp;        // whether gravity compensation counts as actuator force [njnt]
  mjtNum* jnt_solref;              // solref of the limit: time constant (s), damping ratio; or -stiffness, -damping [njnt x mjNREF]
  mjtNum* jnt_solimp;              // solimp of the limit: minimum, maximum, width, midpoint, power [njnt x mjNIMP]
  mjtNum* jnt_pos;                 // position of the anchor in the frame of the body (m) [njnt x 3]
  mjtNum* jnt_axis;                // axis of a slide or hinge in the frame of the body (unit vector) [njnt x 3]
  mjtNum* jnt_stiffness;           // linear stiffness of the spring (N/m or N m/rad) [njnt]
  mjtNum* jnt_stiffnesspoly;       // coefficients of the spring force for the 2nd and 3rd power of the displacement [njnt x mjNPOLY]
  mjtNum* jnt_range;               // lower and upper limit; for a ball, 0 and the largest angle (m or rad) [njnt x 2]
  mjtNum* jnt_actfrcrange;         // smallest and largest total force of actuators (N or N m) [njnt x 2]
  mjtNum* jnt_margin;              // distance from the limit at which the limit becomes active (m or rad) [njnt]
  mjtNum* jnt_user;                // values of the user, which the engine does not use [njnt x nuser_jnt]

  int* dof_bodyid;                 // id of the body that the dof moves [nv]
  int* dof_jntid;                  // id of the joint that the dof belongs to [nv]
  int* dof_parentid;               // index of the previous dof on the way to the world, or -1 [nv]
  int* dof_treeid;                 // id of the kinematic tree that the dof belongs to [nv]
  int* dof_Madr;                   // index of the first entry of the dof in the legacy inertia layout: the diagonal, then the ancestors upwards [nv]
  int* dof_simplenum;              // number of consecutive dofs of simple bodies, beginning with this dof; 0 if its body is not simple [nv]
  mjtNum* dof_solref;              // solref of dry friction: time constant (s), damping ratio; or -stiffness, -damping [nv x mjNREF]
  mjtNum* dof_solimp;              // solimp of dry friction: minimum, maximum, width, midpoint, power [nv x mjNIMP]
  mjtNum* dof_frictionloss;        // largest dry friction force (N or N m) [nv]
  mjtNum* dof_armature;            // inertia of a rotor and gears, which is added to the diagonal of the inertia matrix (kg or kg m^2) [nv]
  mjtNum* dof_damping;             // damping coefficient for the 1st power of the velocity (N s/m or N m s/rad) [nv]
  mjtNum* dof_dampingpoly;         // damping coefficients for the 2nd and 3rd power of the velocity [nv x mjNPOLY]
  mjtNum* dof_invweight0;          // diagonal of the inverse inertia matrix at the reference configuration (1/kg or 1/(kg m^2)) [nv]
  mjtNum* dof_M0;                  // diagonal of the inertia matrix at the reference configuration (kg or kg m^2) [nv]
  mjtNum* dof_length;              // factor that converts the velocity of the dof into a linear velocity: length of the body (m) for rotations, 1 for translations [nv]

  int* tree_bodyadr;               // id of the first body of the tree [ntree]
  int* tree_bodynum;               // number of bodies of the tree [ntree]
  int* tree_dofadr;                // index of the first degree of freedom of the tree [ntree]
  int* tree_dofnum;                // number of degrees of freedom of the tree [ntree]
  int* tree_sleep_policy;          // when the tree may fall asleep (mjtSleepPolicy) [ntree]

  int* geom_type;                  // shape (mjtGeom) [ngeom]
  int* geom_contype;               // contact bits; geoms may collide if contype of one and conaffinity of the other have a common bit [ngeom]
  int* geom_conaffinity;           // contact bits; geoms may collide if contype of one and conaffinity of the other have a common bit [ngeom]
  int* geom_condim;                // dimension of contact forces: 1 without friction, 3 with sliding, 4 also with torsional, 6 also with rolling friction [ngeom]
  int* geom_bodyid;                // id of the body that the geom is fixed to [ngeom]
  int* geom_dataid;                // id of the mesh or height field that gives the shape, or -1 [ngeom]
  int* geom_matid;                 // id of the material, or -1 [ngeom]
  int* geom_group;                 // group by which the geom is shown or hidden [ngeom]
  int* geom_priority;              // priority; the geom with the higher priority decides the contact parameters [ngeom]
  int* geom_plugin;                // id of the plugin instance of the geom, or -1 [ngeom]
  mjtByte* geom_sameframe;         // whether the frame has the same pose, or only the same orientation, as the body frame or inertial frame (mjtSameFrame) [ngeom]
  mjtNum* geom_solmix;             // weight of the geom when the contact parameters of two geoms are mixed [ngeom]
  mjtNum* geom_solref;             // solref of contacts: time constant (s), damping ratio; or -stiffness, -damping [ngeom x mjNREF]
  mjtNum* geom_solimp;             // solimp of contacts: minimum, maximum, width, midpoint, power [ngeom x mjNIMP]
  mjtNum* geom_size;               // radii and half lengths of the shape, depending on its type (m) [ngeom x 3]
  mjtNum* geom_aabb;               // bounding box in the frame of the geom: centre, half sizes (m) [ngeom x 6]
  mjtNum* geom_rbound;             // radius of the bounding sphere (m); 0 for a plane [ngeom]
  mjtNum* geom_pos;                // position in the frame of the body (m) [ngeom x 3]
  mjtNum* geom_quat;               // orientation in the frame of the body (unit quaternion) [ngeom x 4]
  mjtNum* geom_friction;           // coefficients of friction: sliding, torsional (m), rolling (m) [ngeom x 3]
  mjtNum* geom_margin;             // distance below which contacts exert force (m) [ngeom]
  mjtNum* geom_gap;                // additional distance beyond margin, within which contacts are found but exert no force (m) [ngeom]
  mjtNum* geom_surfacevel;         // velocity of the surface in the frame of the geom: linear (m/s), angular (rad/s) [ngeom x 6]
  mjtNum* geom_adhesion;           // attractive force of contacts (N) [ngeom]
  mjtNum* geom_fluid;              // ellipsoid model of fluid forces: 1 on or 0 off, 5 coefficients, virtual mass [3], virtual inertia [3] [ngeom x mjNFLUID]
  mjtNum* geom_user;               // values of the user, which the engine does not use [ngeom x nuser_geom]
  float* geom_rgba;                // colour and opacity, used if there is no material (0 to 1) [ngeom x 4]

  int* site_type;                  // shape that is drawn, and used by sensors (mjtGeom) [nsite]
  int* site_bodyid;                // id of the body that the site is fixed to [nsite]
  int* site_matid;                 // id of the material, or -1 [nsite]
  int* site_group;                 // group by which the site is shown or hidden [nsite]
  mjtByte* site_sameframe;         // whether the frame has the same pose, or only the same orientation, as the body frame or inertial frame (mjtSameFrame) [nsite]
  mjtNum* site_size;               // radii and half lengths of the shape, depending on its type (m) [nsite x 3]
  mjtNum* site_pos;                // position in the frame of the body (m) [nsite x 3]
  mjtNum* site_quat;               // orientation in the frame of the body (unit quaternion) [nsite x 4]
  mjtNum* site_user;               // values of the user, which the engine does not use [nsite x nuser_site]
  float* site_rgba;                // colour and opacity, used if there is no material (0 to 1) [nsite x 4]

  int* cam_mode;                   // how the camera follows its body or looks at its target (mjtCamLight) [ncam]
  int* cam_bodyid;                 // id of the body that the camera is fixed to [ncam]
  int* cam_targetbodyid;           // id of the body that the camera looks at, or -1 [ncam]
  mjtNum* cam_pos;                 // position in the frame of the body (m) [ncam x 3]
  mjtNum* cam_quat;                // orientation in the frame of the body (unit quaternion) [ncam x 4]
  mjtNum* cam_poscom0;             // offset of the camera from the centre of mass of the subtree at the reference configuration, global axes (m) [ncam x 3]
  mjtNum* cam_pos0;                // offset of the camera from its body at the reference configuration, global axes (m) [ncam x 3]
  mjtNum* cam_mat0;                // global orientation at the reference configuration (rotation matrix by rows) [ncam x 9]
  int* cam_projection;             // perspective or orthographic (mjtProjection) [ncam]
  mjtNum* cam_fovy;                // vertical field of view: angle (deg), or height when orthographic (m) [ncam]
  mjtNum* cam_ipd;                 // distance between the two eyes in stereo (m) [ncam]
  int* cam_resolution;             // width and height of the image (pixels) [ncam x 2]
  int* cam_output;                 // kinds of images that the camera makes (bits of mjtCamOutBit) [ncam]
  float* cam_sensorsize;           // width and height of the sensor (m); 0 if the field of view is given instead [ncam x 2]
  float* cam_intrinsic;            // focal lengths in x and y, offset of the principal point in x and y (m) [ncam x 4]
  mjtNum* cam_user;                // values of the user, which the engine does not use [ncam x nuser_cam]

  int* light_mode;                 // how the light follows its body or points at its target (mjtCamLight) [nlight]
  int* light_bodyid;               // id of the body that the light is fixed to [nlight]
  int* light_targetbodyid;         // id of the body that the light points at, or -1 [nlight]
  int* light_type;                 // type of the light: spot, directional, point or image (mjtLightType) [nlight]
  int* light_texid;                // id of the texture of an image light, or -1 [nlight]
  mjtBool* light_castshadow;       // whether the light casts shadows [nlight]
  float* light_bulbradius;         // radius of the bulb, for soft shadows (m) [nlight]
  float* light_intensity;          // luminous intensity, for renderers that use physical units (cd) [nlight]
  float* light_range;              // distance that the light reaches (m) [nlight]
  mjtBool* light_active;           // whether the light is on [nlight]
  mjtNum* light_pos;               // position in the frame of the body (m) [nlight x 3]
  mjtNum* light_dir;               // direction in the frame of the body (unit vector) [nlight x 3]
  mjtNum* light_poscom0;           // offset of the light from the centre of mass of the subtree at the reference configuration, global axes (m) [nlight x 3]
  mjtNum* light_pos0;              // offset of the light from its body at the reference configuration, global axes (m) [nlight x 3]
  mjtNum* light_dir0;              // global direction at the reference configuration (unit vector) [nlight x 3]
  float* light_attenuation;        // attenuation with distance: constant, linear and quadratic coefficient [nlight x 3]
  float* light_cutoff;             // half angle of the cone of a spot (deg) [nlight]
  float* light_softness;           // softness of the edge of the cone of a spot [nlight]
  float* light_exponent;           // exponent of the decrease of light away from the axis of a spot [nlight]
  float* light_ambient;            // ambient colour: red, green, blue (0 to 1) [nlight x 3]
  float* light_diffuse;            // diffuse colour: red, green, blue (0 to 1) [nlight x 3]
  float* light_specular;           // specular colour: red, green, blue (0 to 1) [nlight x 3]

  int* flex_contype;               // contact bits, which are compared with conaffinity of the other geom or flex [nflex]
  int* flex_conaffinity;           // contact bits, which are compared with contype of the other geom or flex [nflex]
  int* flex_condim;                // dimension of contact forces: 1 without friction, 3 with sliding, 4 also with torsional, 6 also with rolling friction [nflex]
  int* flex_priority;              // priority; the geom or flex with the higher priority decides the contact parameters [nflex]
  mjtNum* flex_solmix;             // weight of the flex when the contact parameters of two objects are mixed [nflex]
  mjtNum* flex_solref;             // solref of contacts: time constant (s), damping ratio; or -stiffness, -damping [nflex x mjNREF]
  mjtNum* flex_solimp;             // solimp of contacts: minimum, maximum, width, midpoint, power [nflex x mjNIMP]
  mjtNum* flex_friction;           // coefficients of friction: sliding, torsional (m), rolling (m) [nflex x 3]
  mjtNum* flex_margin;             // distance below which contacts exert force (m) [nflex]
  mjtNum* flex_gap;                // additional distance beyond margin, within which contacts are found but exert no force (m) [nflex]
  mjtBool* flex_internal;          // whether elements collide with vertices of their own and of neighbouring elements [nflex]
  int* flex_selfcollide;           // how collisions between distant elements of the flex are found (mjtFlexSelf) [nflex]
  int* flex_activelayers;          // number of layers of elements that collide in a solid flex, counted from the surface [nflex]
  int* flex_passive;               // 1: contacts between flexes, or with static geoms, act as passive forces; 0: as constraints [nflex]
  int* flex_dim;                   // dimension of the elements: 1 line, 2 triangle, 3 tetrahedron [nflex]
  int* flex_matid;                 // id of the material, or -1 [nflex]
  int* flex_group;                 // group by which the flex is shown or hidden [nflex]
  int* flex_interp;                // order of the interpolation: 0 none, 1 linear, 2 quadratic; negative for shells [nflex]
  int* flex_cellnum;               // number of cells of an interpolated flex along x, y, z [nflex x 3]
  int* flex_nodeadr;               // index of the first node of the flex [nflex]
  int* flex_nodenum;               // number of nodes of the flex [nflex]
  int* flex_vertadr;               // index of the first vertex of the flex [nflex]
  int* flex_vertnum;               // number of vertices of the flex [nflex]
  int* flex_edgeadr;               // index of the first edge of the flex [nflex]
  int* flex_edgenum;               // number of edges of the flex [nflex]
  int* flex_elemadr;               // index of the first element of the flex [nflex]
  int* flex_elemnum;               // number of elements of the flex [nflex]
  int* flex_elemdataadr;           // index in flex_elem of the first vertex id of the flex [nflex]
  int* flex_stiffnessadr;          // index in flex_stiffness of the first value of the flex, or -1 [nflex]
  int* flex_elemedgeadr;           // index in flex_elemedge of the first edge id of the flex [nflex]
  int* flex_bendingadr;            // index in flex_bending of the first value of the flex, or -1 [nflex]
  int* flex_shellnum;              // number of fragments of the surface of the flex [nflex]
  int* flex_shelldataadr;          // index in flex_shell of the first vertex id of the flex, or -1 [nflex]
  int* flex_evpairadr;             // index in flex_evpair of the first pair of the flex, or -1 [nflex]
  int* flex_evpairnum;             // number of pairs of the flex in flex_evpair [nflex]
  int* flex_texcoordadr;           // index in flex_texcoord of the first texture coordinate of the flex, or -1 [nflex]
  int* flex_nodebodyid;            // id of the body that moves the node; the same body for all nodes of a rigid flex [nflexnode]
  int* flex_vertbodyid;            // id of the body that moves the vertex; the same body for all vertices of a rigid flex [nflexvert]
  int* flex_vertedgeadr;           // index in flex_vertedge of the first edge of the vertex [nflexvert]
  int* flex_vertedgenum;           // number of edges that meet in the vertex [nflexvert]
  int* flex_vertedge;              // edges that meet in each vertex, numbered within the flex [nflexedge x 2]
  int* flex_edge;                  // the two vertices of an edge, numbered within the flex [nflexedge x 2]
  int* flex_edgeflap;              // the vertices opposite to the edge in its two triangles, numbered within the flex; -1 at the border [nflexedge x 2]
  int* flex_elem;                  // dim + 1 vertices of each element, numbered within the flex [nflexelemdata]
  int* flex_elemtexcoord;          // texture coordinates of each element, numbered within the flex [nflexelemdata]
  int* flex_elemedge;              // edges of each element, numbered within the flex [nflexelemedge]
  int* flex_elemlayer;             // distance of the element from the surface of a solid flex; 0 at the surface [nflexelem]
  int* flex_shell;                 // dim vertices of each fragment of the surface, numbered within the flex [nflexshelldata]
  int* flex_evpair;                // an element and a vertex of a neighbouring element that may collide, numbered within the flex [nflexevpair x 2]
  mjtNum* flex_vert;               // position of the vertex in the frame of its body (m) [nflexvert x 3]
  mjtNum* flex_vert0;              // position at the reference configuration relative to the box of the flex (0 to 1 on each axis) [nflexvert x 3]
  mjtNum* flex_vertmetric;         // inverse of the metric of the rest shape at the vertex, used by strain constraints (2x2 by rows) [nflexvert x 4]
  mjtNum* flex_node;               // position of the node in the frame of its body (m) [nflexnode x 3]
  mjtNum* flex_node0;              // position of the node at the reference configuration, in the axes of the grid (m) [nflexnode x 3]
  mjtNum* flexedge_length0;        // length of the edge at the reference configuration (m) [nflexedge]
  mjtNum* flexedge_invweight0;     // inverse inertia along the edge at the reference configuration (1/kg) [nflexedge]
  mjtNum* flex_radius;             // radius of the skin around every element (m) [nflex]
  mjtNum* flex_size;               // half sizes of the box around the vertices at the reference configuration (m) [nflex x 3]
  mjtNum* flex_stiffness;          // stiffness of elements: metric of edge lengths, or matrices of cells and faces [nflexstiffness]
  mjtNum* flex_bending;            // bending stiffness: 17 numbers for each edge, or a block for each interpolated shell [nflexbending]
  int* efm0_dofid;                 // degree of freedom that the row belongs to [nefm0dof]
  int* efm0_L_rownnz;              // number of entries of the row in efm0_L [nefm0dof]
  int* efm0_L_rowadr;              // index of the first entry of the row in efm0_L [nefm0dof]
  int* efm0_L_colind;              // column of each entry of efm0_L [nefm0L]
  mjtNum* efm0_L;                  // lower Cholesky factor of the constant effective metric: mass, armature and bending [nefm0L]
  mjtNum* flex_damping;            // ratio of the damping to the stiffness (s) [nflex]
  mjtNum* flex_edgestiffness;      // stiffness of edges (N/m) [nflex]
  mjtNum* flex_edgedamping;        // damping of edges (N s/m) [nflex]
  int* flex_edgeequality;          // equality constraint that uses the flex: 0 none, 1 edges, 2 vertices, 3 strain [nflex]
  mjtBool* flex_rigid;             // whether all vertices belong to one body [nflex]
  mjtBool* flexedge_rigid;         // whether the two vertices of the edge move as one [nflexedge]
  mjtBool* flex_centered;          // whether all vertices, or nodes, are at the origins of their bodies [nflex]
  mjtBool* flex_flatskin;          // whether faces are shaded flat [nflex]
  int* flex_bvhadr;                // index of the root of the tree of bounding boxes around the elements, or -1 [nflex]
  int* flex_bvhnum;                // number of nodes of the tree of bounding boxes around the elements [nflex]
  int* flexedge_J_rownnz;          // number of dofs that move the edge; 0 if the Jacobian of the edge is not needed [nflexedge]
  int* flexedge_J_rowadr;          // index in flexedge_J of the first entry of the row of the edge [nflexedge]
  int* flexedge_J_colind;          // degree of freedom (column) of each entry of flexedge_J [nJfe]
  int* flexvert_J_rownnz;          // number of dofs that strain the vertex, for each of its two rows in flexvert_J [nflexvert x 2]
  int* flexvert_J_rowadr;          // index in flexvert_J of the first entry, for each of the two rows of the vertex [nflexvert x 2]
  int* flexvert_J_colind;          // degree of freedom (column) of each entry of flexvert_J, for each of the two rows [nJfv x 2]
  float* flex_rgba;                // colour and opacity, used if there is no material (0 to 1) [nflex x 4]
  float* flex_texcoord;            // texture coordinates [nflextexcoord x 2]

  int* mesh_vertadr;               // index of the first vertex of the mesh [nmesh]
  int* mesh_vertnum;               // number of vertices of the mesh [nmesh]
  int* mesh_faceadr;               // index of the first triangle of the mesh [nmesh]
  int* mesh_facenum;               // number of triangles of the mesh [nmesh]
  int* mesh_bvhadr;                // index of the root of the tree of bounding boxes around the triangles, or -1 [nmesh]
  int* mesh_bvhnum;                // number of nodes of the tree of bounding boxes around the triangles [nmesh]
  int* mesh_octadr;                // index of the root of the octree, or -1 [nmesh]
  int* mesh_octnum;                // number of nodes of the octree [nmesh]
  int* mesh_normaladr;             // index of the first normal of the mesh [nmesh]
  int* mesh_normalnum;             // number of normals of the mesh [nmesh]
  int* mesh_texcoordadr;           // index of the first texture coordinate of the mesh, or -1 [nmesh]
  int* mesh_texcoordnum;           // number of texture coordinates of the mesh [nmesh]
  int* mesh_graphadr;              // index in mesh_graph at which the convex hull of the mesh begins, or -1 [nmesh]
  int* mesh_extrema;               // hull vertex that is farthest in each of 27 directions (-1, 0 or 1 on each axis; z changes fastest) [nmesh x 27]
  float* mesh_vert;                // position of the vertex in the principal frame of the mesh (m) [nmeshvert x 3]
  float* mesh_normal;              // normal (unit vector) [nmeshnormal x 3]
  float* mesh_texcoord;            // texture coordinates [nmeshtexcoord x 2]
  int* mesh_face;                  // the three vertices of a triangle, numbered within the mesh [nmeshface x 3]
  int* mesh_facenormal;            // the normals at the three corners, numbered within the mesh [nmeshface x 3]
  int* mesh_facetexcoord;          // the texture coordinates at the three corners, numbered within the mesh [nmeshface x 3]
  int* mesh_graph;                 // convex hulls: counts, neighbours of each vertex, and triangles of each hull [nmeshgraph]
  mjtNum* mesh_scale;              // factors by which the vertices in the file were multiplied along the three axes [nmesh x 3]
  mjtNum* mesh_pos;                // origin of the principal frame in the frame of the file, after scaling (m) [nmesh x 3]
  mjtNum* mesh_quat;               // orientation of the principal frame in the frame of the file (unit quaternion) [nmesh x 4]
  int* mesh_pathadr;               // index in paths at which the path of the file begins, or -1 [nmesh]
  int* mesh_polynum;               // number of polygons of the convex hull [nmesh]
  int* mesh_polyadr;               // index of the first polygon of the convex hull [nmesh]
  mjtNum* mesh_polynormal;         // normal of the polygon (unit vector) [nmeshpoly x 3]
  int* mesh_polyvertadr;           // index in mesh_polyvert of the first vertex of the polygon [nmeshpoly]
  int* mesh_polyvertnum;           // number of vertices of the polygon [nmeshpoly]
  int* mesh_polyvert;              // vertices of each polygon, numbered within the mesh [nmeshpolyvert]
  int* mesh_polymapadr;            // index in mesh_polymap of the first polygon of the vertex [nmeshvert]
  int* mesh_polymapnum;            // number of polygons that meet in the vertex [nmeshvert]
  int* mesh_polymap;               // polygons that meet in each vertex, numbered within the mesh [nmeshpolymap]

  int* skin_matid;                 // id of the material, or -1 [nskin]
  int* skin_group;                 // group by which the skin is shown or hidden [nskin]
  float* skin_rgba;                // colour and opacity, used if there is no material (0 to 1) [nskin x 4]
  float* skin_inflate;             // distance by which vertices are moved along their normals (m) [nskin]
  int* skin_vertadr;               // index of the first vertex of the skin [nskin]
  int* skin_vertnum;               // number of vertices of the skin [nskin]
  int* skin_texcoordadr;           // index of the first texture coordinate of the skin, or -1 [nskin]
  int* skin_faceadr;               // index of the first triangle of the skin [nskin]
  int* skin_facenum;               // number of triangles of the skin [nskin]
  int* skin_boneadr;               // index of the first bone of the skin [nskin]
  int* skin_bonenum;               // number of bones of the skin [nskin]
  float* skin_vert;                // position of the vertex in the pose in which the bones were bound (m) [nskinvert x 3]
  float* skin_texcoord;            // texture coordinates [nskintexvert x 2]
  int* skin_face;                  // the three vertices of a triangle, numbered within the skin [nskinface x 3]
  int* skin_bonevertadr;           // index in skin_bonevertid of the first vertex of the bone [nskinbone]
  int* skin_bonevertnum;           // number of vertices that the bone moves [nskinbone]
  float* skin_bonebindpos;         // position of the body when the bone was bound (m) [nskinbone x 3]
  float* skin_bonebindquat;        // orientation of the body when the bone was bound (unit quaternion) [nskinbone x 4]
  int* skin_bonebodyid;            // id of the body that acts as the bone [nskinbone]
  int* skin_bonevertid;            // vertices that the bone moves, numbered within the skin [nskinbonevert]
  float* skin_bonevertweight;      // weight with which the bone moves each of its vertices [nskinbonevert]
  int* skin_pathadr;               // index in paths at which the path of the file begins, or -1 [nskin]

  mjtNum* hfield_size;             // half lengths in x and y, height of the highest sample, thickness of the base (m) [nhfield x 4]
  int* hfield_nrow;                // number of rows of samples (along y) [nhfield]
  int* hfield_ncol;                // number of columns of samples (along x) [nhfield]
  int* hfield_adr;                 // index in hfield_data of the first sample [nhfield]
  float* hfield_data;              // elevations by rows, from 0 (lowest) to 1 (highest) [nhfielddata]
  int* hfield_pathadr;             // index in paths at which the path of the file begins, or -1 [nhfield]

  int* tex_type;                   // type of the texture: 2d, cube or skybox (mjtTexture) [ntex]
  int* tex_colorspace;             // linear or sRGB (mjtColorSpace) [ntex]
  int* tex_height;                 // height of the image; cubes have six faces one below the other (pixels) [ntex]
  int* tex_width;                  // width of the image (pixels) [ntex]
  int* tex_nchannel;               // number of bytes of each pixel [ntex]
  mjtSize* tex_adr;                // index in tex_data of the first byte of the texture [ntex]
  mjtByte* tex_data;               // pixels of all textures, by rows [ntexdata]
  int* tex_pathadr;                // index in paths at which the path of the file begins, or -1 [ntex]

  int* mat_texid;                  // id of the texture for each role (mjtTextureRole), or -1 [nmat x mjNTEXROLE]
  mjtBool* mat_texuniform;         // whether a cube texture keeps its size on objects of any size [nmat]
  float* mat_texrepeat;            // number of repetitions of a 2d texture along its two axes [nmat x 2]
  float* mat_emission;             // light that the surface emits, as a fraction of its colour [nmat]
  float* mat_specular;             // strength of highlights [nmat]
  float* mat_shininess;            // sharpness of highlights [nmat]
  float* mat_reflectance;          // fraction of the light that a plane or box reflects like a mirror [nmat]
  float* mat_metallic;             // metallic factor of the surface; negative if not given [nmat]
  float* mat_roughness;            // roughness of the surface; negative if not given [nmat]
  float* mat_rgba;                 // colour and opacity (0 to 1) [nmat x 4]

  int* pair_dim;                   // dimension of contact forces: 1 without friction, 3 with sliding, 4 also with torsional, 6 also with rolling friction [npair]
  int* pair_geom1;                 // id of the first geom [npair]
  int* pair_geom2;                 // id of the second geom [npair]
  int* pair_signature;             // ids of the bodies of the two geoms, the smaller id first: (body1 << 16) + body2 [npair]
  mjtNum* pair_solref;             // solref of the normal force: time constant (s), damping ratio; or -stiffness, -damping [npair x mjNREF]
  mjtNum* pair_solreffriction;     // solref of friction; if both values are 0, solref of the normal force is used [npair x mjNREF]
  mjtNum* pair_solimp;             // solimp of contacts: minimum, maximum, width, midpoint, power [npair x mjNIMP]
  mjtNum* pair_margin;             // distance below which contacts exert force (m) [npair]
  mjtNum* pair_gap;                // additional distance beyond margin, within which contacts are found but exert no force (m) [npair]
  mjtNum* pair_adhesion;           // attractive force of contacts (N) [npair]
  mjtNum* pair_friction;           // coefficients of friction: sliding [2], torsional (m), rolling [2] (m) [npair x 5]

  int* exclude_signature;          // ids of two bodies whose geoms do not collide, the smaller id first: (body1 << 16) + body2 [nexclude]

  int* eq_type;                    // type of the equality (mjtEq) [neq]
  int* eq_obj1id;                  // id of the first object [neq]
  int* eq_obj2id;                  // id of the second object, or -1 [neq]
  int* eq_objtype;                 // type of the two objects: bodies, sites, joints, tendons or flexes (mjtObj) [neq]
  mjtBool* eq_active0;             // whether the equality is active after a reset [neq]
  mjtNum* eq_solref;               // solref: time constant (s), damping ratio; or -stiffness, -damping [neq x mjNREF]
  mjtNum* eq_solimp;               // solimp: minimum, maximum, width, midpoint, power [neq x mjNIMP]
  mjtNum* eq_data;                 // parameters that depend on the type: anchors, relative pose and torque scale, or coefficients of a polynomial [neq x mjNEQDATA]

  int* tendon_adr;                 // index of the first element of the path [ntendon]
  int* tendon_num;                 // number of elements of the path [ntendon]
  int* tendon_matid;               // id of the material, or -1 [ntendon]
  int* tendon_actuatorid;          // id of the actuator that adds damping or armature to the tendon; -1 none, -2 several [ntendon]
  int* tendon_group;               // group by which the tendon is shown or hidden [ntendon]
  int* tendon_treenum;             // number of kinematic trees that the path meets [ntendon]
  int* tendon_treeid;              // ids of the first two kinematic trees that the path meets, or -1 [ntendon x 2]
  int* ten_J_rownnz;               // number of dofs that change the length of the tendon [ntendon]
  int* ten_J_rowadr;               // index in ten_J of the first entry of the row of the tendon [ntendon]
  int* ten_J_colind;               // degree of freedom (column) of each entry of ten_J [nJten]
  mjtBool* tendon_limited;         // whether tendon_range limits the length [ntendon]
  mjtBool* tendon_actfrclimited;   // whether tendon_actfrcrange limits the total force of actuators on the tendon [ntendon]
  mjtNum* tendon_width;            // radius with which the tendon is drawn (m) [ntendon]
  mjtNum* tendon_solref_lim;       // solref of the limit: time constant (s), damping ratio; or -stiffness, -damping [ntendon x mjNREF]
  mjtNum* tendon_solimp_lim;       // solimp of the limit: minimum, maximum, width, midpoint, power [ntendon x mjNIMP]
  mjtNum* tendon_solref_fri;       // solref of dry friction: time constant (s), damping ratio; or -stiffness, -damping [ntendon x mjNREF]
  mjtNum* tendon_solimp_fri;       // solimp of dry friction: minimum, maximum, width, midpoint, power [ntendon x mjNIMP]
  mjtNum* tendon_range;            // smallest and largest length (m; rad in a fixed tendon of hinges) [ntendon x 2]
  mjtNum* tendon_actfrcrange;      // smallest and largest total force of actuators (N) [ntendon x 2]
  mjtNum* tendon_margin;           // distance from the limit at which the limit becomes active (m) [ntendon]
  mjtNum* tendon_stiffness;        // linear stiffness of the spring (N/m) [ntendon]
  mjtNum* tendon_stiffnesspoly;    // coefficients of the spring force for the 2nd and 3rd power of the stretch [ntendon x mjNPOLY]
  mjtNum* tendon_damping;          // damping coefficient for the 1st power of the velocity (N s/m) [ntendon]
  mjtNum* tendon_dampingpoly;      // damping coefficients for the 2nd and 3rd power of the velocity [ntendon x mjNPOLY]
  mjtNum* tendon_armature;         // inertia that resists changes of the length (kg) [ntendon]
  mjtNum* tendon_frictionloss;     // largest dry friction force (N) [ntendon]
  mjtNum* tendon_lengthspring;     // lengths between which the spring is at rest (m) [ntendon x 2]
  mjtNum* tendon_length0;          // length at the reference configuration (m) [ntendon]
  mjtNum* tendon_invweight0;       // inverse inertia along the tendon at the reference configuration (1/kg) [ntendon]
  mjtNum* tendon_user;             // values of the user, which the engine does not use [ntendon x nuser_tendon]
  float* tendon_rgba;              // colour and opacity, used if there is no material (0 to 1) [ntendon x 4]

  int* wrap_type;                  // type of the path element: joint, pulley, site, sphere or cylinder (mjtWrap) [nwrap]
  int* wrap_objid;                 // id of the joint, site or geom; -1 for a pulley [nwrap]
  mjtNum* wrap_prm;                // coefficient of a joint, divisor of a pulley, or id of the side site of a geom (-1 for none) [nwrap]

  int* actuator_trntype;           // what the force acts on (mjtTrn) [nactuator]
  int* actuator_dyntype;           // how the activation depends on the control (mjtDyn) [nactuator]
  int* actuator_gaintype;          // how the gain, which multiplies the control or activation, is computed (mjtGain) [nactuator]
  int* actuator_biastype;          // how the bias, which is added to the force, is computed (mjtBias) [nactuator]
  int* actuator_ctrladr;           // index in ctrl of the first control of the actuator [nactuator]
  int* actuator_ctrlnum;           // number of controls of the actuator [nactuator]
  int* actuator_ctrlspec;          // controls of the actuator: bits of mjtCtrlInput, or mjtCtrlChart for an so3 gain [nactuator]
  int* actuator_outadr;            // index in actuator_force of the first force of the actuator [nactuator]
  int* actuator_outnum;            // number of scalar forces of the actuator [nactuator]
  int* actuator_actadr;            // index in act of the first activation of the actuator, or -1 [nactuator]
  int* actuator_actnum;            // number of activations of the actuator [nactuator]
  int* actuator_trnid;             // ids of the object that the force acts on, and of its reference if the transmission has one; -1 for none [nactuator x 2]
  mjtNum* actuator_cranklength;    // length of the rod of a slider-crank (m) [nactuator]
  mjtNum* actuator_dynprm;         // parameters of the activation dynamics, which depend on dyntype [nactuator x mjNDYN]
  mjtNum* actuator_gainprm;        // parameters of the gain, which depend on gaintype [nactuator x mjNGAIN]
  mjtNum* actuator_biasprm;        // parameters of the bias, which depend on biastype [nactuator x mjNBIAS]
  mjtBool* actuator_actlimited;    // whether actuator_actrange limits the activation [nactuator]
  mjtNum* actuator_actrange;       // smallest and largest activation [nactuator x 2]
  mjtBool* actuator_actearly;      // whether the force uses the activation at the end of the step [nactuator]
  int* actuator_history;           // history of controls: number of stored samples, interpolation (0 hold, 1 linear, 2 cubic) [nactuator x 2]
  int* actuator_historyadr;        // index in history of the first number of the actuator, or -1 [nactuator]
  mjtNum* actuator_delay;          // delay of the controls (s) [nactuator]
  mjtNum* actuator_damping;        // damping added to the joint or tendon, for the 1st power of the velocity (N s/m or N m s/rad) [nactuator]
  mjtNum* actuator_dampingpoly;    // damping added to the joint or tendon, for the 2nd and 3rd power of the velocity [nactuator x mjNPOLY]
  mjtNum* actuator_armature;       // inertia added to the joint or tendon (kg or kg m^2) [nactuator]
  int* actuator_group;             // group by which the actuator is shown or hidden, and disabled [nactuator]
  mjtNum* actuator_user;           // values of the user, which the engine does not use [nactuator x nuser_actuator]
  int* actuator_plugin;            // id of the plugin instance of the actuator, or -1 [nactuator]
  mjtBool* actuator_forcelimited;  // whether actuator_forcerange limits the force [nactuator]
  mjtNum* actuator_forcerange;     // smallest and largest force (N or N m) [nactuator x 2]
  mjtBool* actuator_ctrllimited;   // whether actuator_ctrlrange limits the control [nu]
  mjtNum* actuator_ctrlrange;      // smallest and largest control [nu x 2]
  mjtNum* actuator_gear;           // factors that convert the scalar force to the force on the object: translation [3], rotation [3] [nout x 6]
  mjtNum* actuator_acc0;           // norm of the acceleration that a unit force causes at the reference configuration [nout]
  mjtNum* actuator_length0;        // length of the transmission at the reference configuration (m or rad) [nout]
  mjtNum* actuator_lengthrange;    // smallest and largest length that the transmission can have (m or rad) [nout x 2]

  int* sensor_type;                // type of the sensor (mjtSensor) [nsensor]
  int* sensor_datatype;            // kind of values: real, positive, axis or quaternion (mjtDataType) [nsensor]
  int* sensor_needstage;           // stage of the computation after which the sensor can be computed (mjtStage) [nsensor]
  int* sensor_objtype;             // type of the object that is measured (mjtObj) [nsensor]
  int* sensor_objid;               // id of the object that is measured, or -1 [nsensor]
  int* sensor_reftype;             // type of the reference object (mjtObj) [nsensor]
  int* sensor_refid;               // id of the reference object, or -1 [nsensor]
  int* sensor_intprm;              // integer parameters, which depend on the type [nsensor x mjNSENS]
  int* sensor_dim;                 // number of values of the sensor [nsensor]
  int* sensor_adr;                 // index in sensordata of the first value of the sensor [nsensor]
  mjtNum* sensor_cutoff;           // largest magnitude of the values; 0 for no limit [nsensor]
  mjtNum* sensor_noise;            // standard deviation of the noise, for programs that add noise [nsensor]
  int* sensor_history;             // history of values: number of stored samples, interpolation (0 hold, 1 linear, 2 cubic) [nsensor x 2]
  int* sensor_historyadr;          // index in history of the first number of the sensor, or -1 [nsensor]
  mjtNum* sensor_delay;            // delay of the values (s) [nsensor]
  mjtNum* sensor_interval;         // time between two measurements, and time offset of the first (s) [nsensor x 2]
  mjtNum* sensor_user;             // values of the user, which the engine does not use [nsensor x nuser_sensor]
  int* sensor_plugin;              // id of the plugin instance of the sensor, or -1 [nsensor]

  int* plugin;                     // index of the instance's plugin among the registered plugins [nplugin]
  int* plugin_stateadr;            // index in plugin_state of the first number of the instance [nplugin]
  int* plugin_statenum;            // length of the state of the instance in plugin_state [nplugin]
  char* plugin_attr;               // attribute values of all instances, each with a final zero [npluginattr]
  int* plugin_attradr;             // index in plugin_attr of the first attribute value of the instance [nplugin]

  int* numeric_adr;                // index in numeric_data of the first value of the field [nnumeric]
  int* numeric_size;               // number of values of the field [nnumeric]
  mjtNum* numeric_data;            // values of all fields [nnumericdata]

  int* text_adr;                   // index in text_data at which the text begins [ntext]
  int* text_size;                  // number of characters of the text, including the final zero [ntext]
  char* text_data;                 // texts of all fields, each with a final zero [ntextdata]

  int* tuple_adr;                  // index of the first member of the tuple [ntuple]
  int* tuple_size;                 // number of members of the tuple [ntuple]
  int* tuple_objtype;              // type of the object that the member refers to (mjtObj) [ntupledata]
  int* tuple_objid;                // id of the object that the member refers to [ntupledata]
  mjtNum* tuple_objprm;            // number that is attached to the member [ntupledata]

  mjtNum* key_time;                // time of the keyframe (s) [nkey]
  mjtNum* key_qpos;                // coordinates of all joints (m, rad, unit quaternions) [nkey x nq]
  mjtNum* key_qvel;                // velocities of all dofs (m/s, rad/s) [nkey x nv]
  mjtNum* key_act;                 // activations of all actuators [nkey x na]
  mjtNum* key_mpos;                // positions of mocap bodies (m) [nkey x 3*nmocap]
  mjtNum* key_mquat;               // orientations of mocap bodies (unit quaternions) [nkey x 4*nmocap]
  mjtNum* key_ctrl;                // controls of all actuators [nkey x nu]

  int* name_bodyadr;               // index in names at which the name of the body begins [nbody]
  int* name_jntadr;                // index in names at which the name of the joint begins [njnt]
  int* name_geomadr;               // index in names at which the name of the geom begins [ngeom]
  int* name_siteadr;               // index in names at which the name of the site begins [nsite]
  int* name_camadr;                // index in names at which the name of the camera begins [ncam]
  int* name_lightadr;              // index in names at which the name of the light begins [nlight]
  int* name_flexadr;               // index in names at which the name of the flex begins [nflex]
  int* name_meshadr;               // index in names at which the name of the mesh begins [nmesh]
  int* name_skinadr;               // index in names at which the name of the skin begins [nskin]
  int* name_hfieldadr;             // index in names at which the name of the height field begins [nhfield]
  int* name_texadr;                // index in names at which the name of the texture begins [ntex]
  int* name_matadr;                // index in names at which the name of the material begins [nmat]
  int* name_pairadr;               // index in names at which the name of the contact pair begins [npair]
  int* name_excludeadr;            // index in names at which the name of the excluded pair begins [nexclude]
  int* name_eqadr;                 // index in names at which the name of the equality begins [neq]
  int* name_tendonadr;             // index in names at which the name of the tendon begins [ntendon]
  int* name_actuatoradr;           // index in names at which the name of the actuator begins [nactuator]
  int* name_sensoradr;             // index in names at which the name of the sensor begins [nsensor]
  int* name_numericadr;            // index in names at which the name of the numeric field begins [nnumeric]
  int* name_textadr;               // index in names at which the name of the text field begins [ntext]
  int* name_tupleadr;              // index in names at which the name of the tuple begins [ntuple]
  int* name_keyadr;                // index in names at which the name of the keyframe begins [nkey]
  int* name_pluginadr;             // index in names at which the name of the plugin instance begins [nplugin]
  char* names;                     // name of the model, then the names of all objects, each with a final zero [nnames]
  int* names_map;                  // hash tables from names to ids, one for each type of object; -1 in empty slots [nnames_map]

  char* paths;                     // paths of the files of all assets, each with a final zero [npaths]

  int* B_rownnz;                   // number of dofs that are above, at or below the body [nbody]
  int* B_rowadr;                   // index of the first entry of the row of the body in B [nbody]
  int* B_colind;                   // degree of freedom (column) of each entry of B [nB]
  int* M_rownnz;                   // number of entries of the row of M: the ancestors of the dof, then the diagonal [nv]
  int* M_rowadr;                   // index of the first entry of the row of M [nv]
  int* M_colind;                   // column of each entry of M [nC]
  int* mapM2M;                     // for each entry of M, its index in the legacy layout (see dof_Madr) [nC]
  int* D_rownnz;                   // number of entries of the row of qDeriv: the ancestors of the dof, the dof itself, its descendants [nv]
  int* D_rowadr;                   // index of the first entry of the row of qDeriv [nv]
  int* D_diag;                     // index of the diagonal within the row of qDeriv [nv]
  int* D_colind;                   // column of each entry of qDeriv [nD]
  int* mapM2D;                     // for each entry of qDeriv, the index of the same entry in M, or -1 [nD]
  int* mapD2M;                     // for each entry of M, the index of the same entry in qDeriv [nC]
  // </arrays>

  uint64_t signature;  // hash of the structure of the model; not stored in MJB files
} mjModel;

// clang-format on

#endif  // MUJOCO_MJMODEL_H_
