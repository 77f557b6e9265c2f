// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A host in C# that rebuilds its scene while it runs, as MuJoCo's plug-in for Unity does
// (scripts/check/drop-in): Scene.exe PLUGIN.so. It declares the functions as the plug-in does.
// Layout.cs is made from lib/api/struct_layouts.inc.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

struct mjModel_ {}
struct mjData_ {}

static unsafe class Native {
  const CallingConvention C = CallingConvention.Cdecl;
  const string Mujoco = "mujoco";

  [DllImport(Mujoco, CallingConvention = C)]
  public static extern mjModel_* mj_loadXML([MarshalAs(UnmanagedType.LPStr)] string filename, void* vfs, StringBuilder error, int error_sz);
  [DllImport(Mujoco, CallingConvention = C)]
  public static extern int mj_saveLastXML([MarshalAs(UnmanagedType.LPStr)] string filename, mjModel_* m, StringBuilder error, int error_sz);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_defaultVFS(void* vfs);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_deleteVFS(void* vfs);
  [DllImport(Mujoco, CallingConvention = C)]
  public static extern int mj_addBufferVFS(void* vfs, [MarshalAs(UnmanagedType.LPStr)] string name, void* buffer, int nbuffer);
  [DllImport(Mujoco, CallingConvention = C)] public static extern mjData_* mj_makeData(mjModel_* m);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_deleteModel(mjModel_* m);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_deleteData(mjData_* d);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_step(mjModel_* m, mjData_* d);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_step1(mjModel_* m, mjData_* d);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_step2(mjModel_* m, mjData_* d);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_resetData(mjModel_* m, mjData_* d);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mj_kinematics(mjModel_* m, mjData_* d);
  [DllImport(Mujoco, CallingConvention = C)]
  public static extern int mj_name2id(mjModel_* m, int type, [MarshalAs(UnmanagedType.LPStr)] string name);
  [DllImport(Mujoco, CallingConvention = C)]
  public static extern void mj_objectVelocity(mjModel_* m, mjData_* d, int objtype, int objid, double* res, int flg_local);
  [DllImport(Mujoco, CallingConvention = C)] public static extern void mju_mat2Quat(double* quat, double* mat);
  [DllImport(Mujoco, CallingConvention = C)]
  public static extern void mj_loadPluginLibrary([MarshalAs(UnmanagedType.LPStr)] string path);

  // Types and functions of our own:
  [StructLayout(LayoutKind.Sequential)] public struct mjtCarryCounts_ { public int ncarried, nnew, nlost, nreport; }
  [DllImport(Mujoco, CallingConvention = C)]
  public static extern int mjt_carryState(mjModel_* old_m, mjData_* old_d, mjModel_* m, mjData_* d, int signature,
                                          mjtCarryCounts_* counts, StringBuilder report, int report_sz);
  [DllImport(Mujoco, CallingConvention = C)]
  public static extern int mjt_springForce(mjModel_* m, mjData_* d, int body, double* target, double stiffness, double* force);
}

// A simulation of a model.
unsafe class Simulation {
  public const int Body = 1, Joint = 3;
  const int NumberOfTime = 1 << 0, Integration = (1 << 14) - 1;  // mjSTATE_TIME, mjSTATE_INTEGRATION

  public mjModel_* Model;
  public mjData_* Data;

  // Loads text as the plug-in does, from a file system. Its block has one byte in C#, and at
  // most eight bytes of it are written.
  public Simulation(string mjcf) {
    byte* block = stackalloc byte[64];
    for (int i = 0; i < 64; ++i) block[i] = 0xAA;
    Native.mj_defaultVFS(block);
    StringBuilder error = new StringBuilder(1024);
    byte[] text = Encoding.UTF8.GetBytes(mjcf);
    fixed (byte* bytes = text) {
      Scene.Equal("adding", Native.mj_addBufferVFS(block, "filename", bytes, text.Length), 0);
      Scene.Equal("adding again", Native.mj_addBufferVFS(block, "filename", bytes, text.Length), 2);
    }
    Model = Native.mj_loadXML("filename", block, error, 1024);
    if (Model == null || error.Length > 0) throw new Exception("not loaded: " + error);
    Native.mj_deleteVFS(block);
    for (int i = 8; i < 64; ++i) Scene.Equal("byte " + i + " of the block", block[i], 0xAA);
    Data = Native.mj_makeData(Model);
  }

  public void Delete() {
    Native.mj_deleteModel(Model);
    Native.mj_deleteData(Data);
  }

  public int Size(int offset) { return (int)*(long*)((byte*)Model + offset); }
  public int* Ints(int offset) { return *(int**)((byte*)Model + offset); }
  public double* Numbers(int offset) { return *(double**)((byte*)Data + offset); }
  public double* Qpos { get { return Numbers(Layout.mjData_qpos); } }
  public double* Qvel { get { return Numbers(Layout.mjData_qvel); } }
  public double Time { get { return *(double*)((byte*)Data + Layout.mjData_time); } }
  public int WarningNumber(int i) { return ((int*)((byte*)Data + Layout.mjData_warning))[2 * i + 1]; }
  public int Id(int type, string name) { return Native.mj_name2id(Model, type, name); }
  public double* Xquat(string body) { return Numbers(Layout.mjData_xquat) + 4 * Id(Body, body); }
  public double* Xpos(string body) { return Numbers(Layout.mjData_xpos) + 3 * Id(Body, body); }

  public string Carry(Simulation old, bool hasTime) {
    StringBuilder report = new StringBuilder(1024);
    Native.mjtCarryCounts_ counts;
    int carried = Native.mjt_carryState(old.Model, old.Data, Model, Data, Integration & ~(hasTime ? 0 : NumberOfTime), &counts, report, 1024);
    Scene.Equal("carried", counts.ncarried, carried);
    Scene.Equal("length of the report", report.Length, counts.nreport);
    return report.ToString().Replace("\n", "; ");
  }
}

// A joint as an object of the host. Its name binds it to the model.
class JointObject {
  public string Body, Type, Position = "0 0 0";
  public double Velocity;
  public int Width, Dofs, Qpos, Dof;

  public JointObject(string body, string type) {
    Body = body;
    Type = type;
    Width = type == "free" ? 7 : type == "ball" ? 4 : 1;
    Dofs = type == "free" ? 6 : type == "ball" ? 3 : 1;
  }
  public string Name { get { return Body + "_joint"; } }
  public string Xml {
    get {
      return "<body name=\"" + Body + "\" pos=\"" + Position + "\"><inertial pos=\"0 0 .1\" mass=\"1\" diaginertia=\"1 1 1\"/>" +
             "<joint name=\"" + Name + "\" type=\"" + Type + "\"" + (Type == "hinge" ? " axis=\"0 1 0\"" : "") + "/></body>";
    }
  }
}

unsafe class Scene {
  // ---- expectations

  public static void Check(string what, bool isTrue) {
    if (!isTrue) throw new Exception(what);
  }
  public static void Equal(string what, double actual, double expected) {
    Check(string.Format(CultureInfo.InvariantCulture, "{0}: {1:R}, not {2:R}", what, actual, expected), actual == expected);
  }
  static void Equal(string what, double* actual, params double[] expected) {
    for (int i = 0; i < expected.Length; ++i) Equal(what + "[" + i + "]", actual[i], expected[i]);
  }
  static void Near(string what, double actual, double expected, double tolerance) {
    Check(string.Format(CultureInfo.InvariantCulture, "{0}: {1:R}, not {2:R}", what, actual, expected),
          Math.Abs(actual - expected) <= tolerance);
  }
  static void Equal(string what, string actual, string expected) {
    Check(what + ": " + actual + ", not " + expected, actual == expected);
  }

  // ---- the scene

  readonly List<JointObject> joints = new List<JointObject>();
  readonly string option;
  Simulation simulation;

  Scene(string option, params JointObject[] objects) {
    this.option = option;
    joints.AddRange(objects);
    Create();
  }

  string Document() {
    string bodies = "";
    foreach (JointObject joint in joints) bodies += joint.Xml;
    return "<mujoco><option " + option + "/><worldbody>" + bodies + "</worldbody></mujoco>";
  }

  void Create() {
    simulation = new Simulation(Document());
    foreach (JointObject joint in joints) {
      int id = simulation.Id(Simulation.Joint, joint.Name);
      Check(joint.Name + " is not bound", id >= 0);
      joint.Qpos = simulation.Ints(Layout.mjModel_jnt_qposadr)[id];
      joint.Dof = simulation.Ints(Layout.mjModel_jnt_dofadr)[id];
      if (joint.Dofs == 1) simulation.Qvel[joint.Dof] = joint.Velocity;
    }
    Native.mj_kinematics(simulation.Model, simulation.Data);
  }

  void Step(int n) {
    for (int i = 0; i < n; ++i) Native.mj_step(simulation.Model, simulation.Data);
  }

  // Recreates the scene in the plug-in's way: positions and velocities are kept by object and
  // written to the new places of the objects.
  void Recreate(Action<List<JointObject>> edit) {
    Dictionary<JointObject, double[]> positions = new Dictionary<JointObject, double[]>();
    Dictionary<JointObject, double[]> velocities = new Dictionary<JointObject, double[]>();
    foreach (JointObject joint in joints) {
      positions[joint] = Take(simulation.Qpos + joint.Qpos, joint.Width);
      velocities[joint] = Take(simulation.Qvel + joint.Dof, joint.Dofs);
    }
    Native.mj_resetData(simulation.Model, simulation.Data);
    Native.mj_kinematics(simulation.Model, simulation.Data);
    simulation.Delete();
    edit(joints);
    Create();
    foreach (JointObject joint in joints) {
      if (!positions.ContainsKey(joint)) continue;
      Marshal.Copy(positions[joint], 0, (IntPtr)(simulation.Qpos + joint.Qpos), joint.Width);
      Marshal.Copy(velocities[joint], 0, (IntPtr)(simulation.Qvel + joint.Dof), joint.Dofs);
    }
    Native.mj_kinematics(simulation.Model, simulation.Data);
  }

  static double[] Take(double* from, int count) {
    double[] values = new double[count];
    Marshal.Copy((IntPtr)from, values, 0, count);
    return values;
  }

  // Recreates the scene with mjt_carryState. All objects of the host stay in place.
  string RecreateByName(Action<List<JointObject>> edit) {
    Simulation old = simulation;
    Native.mj_kinematics(old.Model, old.Data);
    List<JointObject> before = new List<JointObject>(joints);
    edit(joints);
    Create();
    string report = simulation.Carry(old, false);
    Native.mj_kinematics(simulation.Model, simulation.Data);
    foreach (JointObject joint in joints) {
      if (!before.Contains(joint)) continue;
      for (int i = 0; i < 3; ++i) Near("place of " + joint.Body, simulation.Xpos(joint.Body)[i], old.Xpos(joint.Body)[i], 1e-12);
      for (int i = 0; i < 4; ++i) Near("turn of " + joint.Body, simulation.Xquat(joint.Body)[i], old.Xquat(joint.Body)[i], 1e-12);
    }
    old.Delete();
    return report;
  }

  // ---- the tests

  const string Falling = "timestep=\".02\" gravity=\"0 0 -9.81\"";
  const string Resting = "timestep=\".02\" gravity=\"0 0 0\"";

  static JointObject Hinge(string body, double velocity) {
    return new JointObject(body, "hinge") { Velocity = velocity };
  }

  static Scene FiveSteps() {
    Scene scene = new Scene(Falling, Hinge("a", 1));
    scene.Step(5);
    Equal("position", scene.simulation.Qpos, .1001553935708951);
    Equal("velocity", scene.simulation.Qvel, 1.0038848170427548);
    return scene;
  }

  static void TestRecreation() {
    Scene scene = FiveSteps();
    Near("time", scene.simulation.Time, .1, 1e-15);
    Equal("turn", scene.simulation.Xquat("a"), .99919855237672572, 0, .040028151696719763, 0);
    scene.Recreate(joints => joints.Insert(0, new JointObject("b", "ball")));
    CheckRecreated(scene);
    Equal("time", scene.simulation.Time, 0);
    scene.Step(5);
    CheckTenSteps(scene);

    JointObject c = new JointObject("c", "free") { Position = "1 0 0" };
    scene.Recreate(joints => {
      joints.RemoveAt(1);
      joints.Add(c);
    });
    Equal("nq", scene.simulation.Size(Layout.mjModel_nq), 11);
    Equal("positions", scene.simulation.Qpos, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0);
    Equal("velocities", scene.simulation.Qvel, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    scene.simulation.Delete();
  }

  static void CheckRecreated(Scene scene) {
    Equal("nq", scene.simulation.Size(Layout.mjModel_nq), 5);
    int id = scene.simulation.Id(Simulation.Joint, "a_joint");
    Equal("address", scene.simulation.Ints(Layout.mjModel_jnt_qposadr)[id], 4);
    Equal("dof", scene.simulation.Ints(Layout.mjModel_jnt_dofadr)[id], 3);
    Equal("positions", scene.simulation.Qpos, 1, 0, 0, 0, .1001553935708951);
    Equal("velocities", scene.simulation.Qvel, 0, 0, 0, 1.0038848170427548);
    Equal("turn", scene.simulation.Xquat("a"), .99874637415955547, 0, .05005676880444096, 0);
  }
  static void CheckTenSteps(Scene scene) {
    Equal("position after ten steps", scene.simulation.Qpos + 4, .20128192233634579);
    Equal("velocity after ten steps", scene.simulation.Qvel + 3, 1.0174799886927124);
  }

  static void TestAddingAndRemoving() {
    Scene scene = new Scene(Resting, Hinge("a", 1));
    scene.Recreate(joints => joints.Add(Hinge("b", 0)));
    Equal("nq", scene.simulation.Size(Layout.mjModel_nq), 2);
    Equal("velocities", scene.simulation.Qvel, 1, 0);
    scene.simulation.Qvel[1] = 2;
    scene.Recreate(joints => joints.RemoveAt(0));
    Equal("nq", scene.simulation.Size(Layout.mjModel_nq), 1);
    Equal("velocity", scene.simulation.Qvel, 2);
    scene.simulation.Delete();
  }

  static void TestCarrying() {
    Scene scene = FiveSteps();
    string report = scene.RecreateByName(joints => joints.Insert(0, new JointObject("b", "ball")));
    Equal("report", report, "carried joint 'a_joint'; new joint 'b_joint'; ");
    CheckRecreated(scene);
    scene.Step(5);
    CheckTenSteps(scene);
    report = scene.RecreateByName(joints => joints.Reverse());
    Equal("report", report, "carried joint 'a_joint'; carried joint 'b_joint'; ");
    report = scene.RecreateByName(joints => joints.RemoveAt(0));
    Equal("report", report, "carried joint 'b_joint'; lost joint 'a_joint'; ");
    scene.simulation.Delete();
  }

  static void TestMouseSpring() {
    Simulation s = new Simulation(
        "<mujoco><option " + Resting + "/><worldbody><body name=\"b\" pos=\"0 0 1\"><freejoint/>" +
        "<inertial pos=\"0 0 0\" mass=\"2\" diaginertia=\"1 1 1\"/></body></worldbody></mujoco>");
    double* target = stackalloc double[3];
    target[0] = .1;
    target[2] = 1.2;
    double* force = s.Numbers(Layout.mjData_xfrc_applied) + 6;
    Native.mj_kinematics(s.Model, s.Data);
    for (int i = 0; i < 50; ++i) {
      Equal("spring", Native.mjt_springForce(s.Model, s.Data, 1, target, 100, force), 1);
      if (i == 0) {
        Near("force", force[0], 20, 1e-12);
        Near("force", force[2], 40, 1e-12);
      }
      Native.mj_step(s.Model, s.Data);
    }
    Near("pulled", s.Qpos[0], .10023182699793341, 1e-14);
    Near("pulled", s.Qpos[2], 1.2004636539958666, 1e-14);
    Equal("spring of the world", Native.mjt_springForce(s.Model, s.Data, 0, target, 100, force), 0);
    Equal("no force", force, 0, 0, 0);
    s.Delete();
  }

  // Tests a document as the plug-in writes it, with y up, with all other functions.
  static void TestDocument(string plugin) {
    StringBuilder error = new StringBuilder(1024);
    Check("a missing file was loaded", Native.mj_loadXML("/nope.xml", null, error, 1024) == null && error.Length > 0);
    error.Clear();
    Native.mj_loadPluginLibrary(plugin);
    Simulation s = new Simulation(
        "<mujoco><option gravity=\"0 -9.81 0\"/><worldbody><geom type=\"plane\" size=\"5 5 1\" euler=\"-90 0 0\"/>" +
        "<body name=\"body_0\" pos=\"0 10 0\"><freejoint/><geom size=\".5\"/><body name=\"body_1\" pos=\"2 1 0\"><joint axis=\"1 0 0\"/>" +
        "<geom size=\".5\"/></body></body></worldbody></mujoco>");
    Equal("nbody", s.Size(Layout.mjModel_nbody), 3);
    Equal("nq", s.Size(Layout.mjModel_nq), 8);
    Equal("nv", s.Size(Layout.mjModel_nv), 7);
    for (int i = 0; i < 9; ++i) Native.mj_step(s.Model, s.Data);
    Native.mj_step1(s.Model, s.Data);
    Native.mj_step2(s.Model, s.Data);
    Equal("time", s.Time, .020000000000000004);
    Near("height", s.Qpos[1], 9.997841799999998, 1e-14);
    Near("height seen", s.Xpos("body_0")[1], 9.9982341999999989, 1e-14);
    double* velocity = stackalloc double[6];
    Native.mj_objectVelocity(s.Model, s.Data, Simulation.Body, 1, velocity, 0);
    Near("velocity", velocity[4], -.17658, 1e-12);

    string file = Path.GetTempFileName();
    Equal("saved", Native.mj_saveLastXML(file, s.Model, error, 1024), 1);
    Check("saving says " + error, error.Length == 0);
    string saved = File.ReadAllText(file);
    File.Delete(file);
    Check("what is saved: " + saved, saved.Contains("angle=\"radian\"") && !saved.Contains("<inertial"));
    double* quat = stackalloc double[4];
    double* mat = stackalloc double[9];
    mat[0] = mat[7] = 1;
    mat[5] = -1;
    Native.mju_mat2Quat(quat, mat);
    Equal("quaternion", quat, .70710678118654757, .70710678118654746, 0, 0);

    s.Qpos[0] = double.PositiveInfinity;
    Native.mj_step(s.Model, s.Data);
    for (int i = 0; i < 7; ++i) Equal("warnings of kind " + i, s.WarningNumber(i), i == 3 ? 1 : 0);
    s.Delete();
  }

  static void TestLayout() {
    Equal("jnt_qposadr", Layout.mjModel_jnt_qposadr, 2112);
    Equal("sensor_adr", Layout.mjModel_sensor_adr, 5112);
    Equal("warning", Layout.mjData_warning, 160264);
    Equal("qpos", Layout.mjData_qpos, 160680);
    Equal("actuator_force", Layout.mjData_actuator_force, 161352);
  }

  static int Main(string[] arguments) {
    try {
      TestLayout();
      TestRecreation();
      TestAddingAndRemoving();
      TestCarrying();
      TestMouseSpring();
      TestDocument(arguments[0]);
    } catch (Exception e) {
      Console.Error.WriteLine(e);
      return 1;
    }
    Console.WriteLine("scenes go on");
    return 0;
  }
}
