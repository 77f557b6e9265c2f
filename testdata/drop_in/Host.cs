// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A host in C#, like MuJoCo's plug-in for Unity (scripts/check/drop-in): Host.exe MODEL.xml
// It loads the model from a virtual file system, steps it under a controller, moves a body by a
// force, and saves the model.

using System;
using System.Globalization;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

unsafe class Host {
  const CallingConvention C = CallingConvention.Cdecl;

  [UnmanagedFunctionPointer(C)] delegate void Generic(IntPtr m, IntPtr d);

  [DllImport("mujoco", CallingConvention = C)] static extern void mj_defaultVFS(void* vfs);
  [DllImport("mujoco", CallingConvention = C)] static extern void mj_deleteVFS(void* vfs);
  [DllImport("mujoco", CallingConvention = C)]
  static extern int mj_addBufferVFS(void* vfs, [MarshalAs(UnmanagedType.LPStr)] string name, void* buffer, int size);
  [DllImport("mujoco", CallingConvention = C)]
  static extern IntPtr mj_loadXML([MarshalAs(UnmanagedType.LPStr)] string file, void* vfs, StringBuilder error, int size);
  [DllImport("mujoco", CallingConvention = C)]
  static extern int mj_saveLastXML([MarshalAs(UnmanagedType.LPStr)] string file, IntPtr m, StringBuilder error, int size);
  [DllImport("mujoco", CallingConvention = C)] static extern IntPtr mj_makeData(IntPtr m);
  [DllImport("mujoco", CallingConvention = C)] static extern void mj_deleteModel(IntPtr m);
  [DllImport("mujoco", CallingConvention = C)] static extern void mj_deleteData(IntPtr d);
  [DllImport("mujoco", CallingConvention = C)] static extern void mj_step(IntPtr m, IntPtr d);
  [DllImport("mujoco", CallingConvention = C)] static extern void mj_step1(IntPtr m, IntPtr d);
  [DllImport("mujoco", CallingConvention = C)] static extern void mj_step2(IntPtr m, IntPtr d);
  [DllImport("mujoco", CallingConvention = C)] static extern void mj_resetData(IntPtr m, IntPtr d);
  [DllImport("mujoco", CallingConvention = C)] static extern void mj_kinematics(IntPtr m, IntPtr d);
  [DllImport("mujoco", CallingConvention = C)]
  static extern int mj_name2id(IntPtr m, int type, [MarshalAs(UnmanagedType.LPStr)] string name);
  [DllImport("mujoco", CallingConvention = C)] static extern IntPtr mj_id2name(IntPtr m, int type, int id);
  [DllImport("mujoco", CallingConvention = C)]
  static extern void mj_objectVelocity(IntPtr m, IntPtr d, int type, int id, double* result, int local);
  [DllImport("mujoco", CallingConvention = C)] static extern void mju_mat2Quat(double* quat, double* mat);
  [DllImport("mujoco", CallingConvention = C)]
  static extern int mj_stateSize(IntPtr m, int signature);
  [DllImport("mujoco", CallingConvention = C)]
  static extern void mj_getState(IntPtr m, IntPtr d, double* state, int signature);
  [DllImport("mujoco", CallingConvention = C)]
  static extern void mj_setState(IntPtr m, IntPtr d, double* state, int signature);
  [DllImport("libdl.so.2")] static extern IntPtr dlopen(string name, int flags);
  [DllImport("libdl.so.2")] static extern IntPtr dlsym(IntPtr library, string name);

  const int Body = 1;
  const int Time = 1, Positions = 2;  // mjSTATE_TIME, mjSTATE_QPOS

  static int Fail(string text) {
    Console.Error.WriteLine(text);
    return 1;
  }

  static int Main(string[] arguments) {
    byte[] text = File.ReadAllBytes(arguments[0]);
    StringBuilder error = new StringBuilder(1024);
    byte* vfs = stackalloc byte[8];
    mj_defaultVFS(vfs);
    fixed (byte* bytes = text) {
      if (mj_addBufferVFS(vfs, "scene", bytes, text.Length) != 0) return Fail("not added");
    }
    IntPtr broken = mj_loadXML("no such scene", vfs, error, 1024);
    if (broken != IntPtr.Zero || error.Length == 0) return Fail("a missing file was loaded");
    error.Clear();
    IntPtr m = mj_loadXML("scene", vfs, error, 1024);
    if (m == IntPtr.Zero || error.Length > 0) return Fail(error.ToString());
    mj_deleteVFS(vfs);

    IntPtr d = mj_makeData(m);
    int calls = 0;
    Generic control = (model, data) => ++calls;
    IntPtr* callback = (IntPtr*)dlsym(dlopen("libmujoco.so", 1), "mjcb_control");
    *callback = Marshal.GetFunctionPointerForDelegate(control);
    for (int i = 0; i < 100; ++i) mj_step(m, d);
    mj_step1(m, d);
    mj_step2(m, d);
    *callback = IntPtr.Zero;
    GC.KeepAlive(control);

    double* velocity = stackalloc double[6];
    mj_objectVelocity(m, d, Body, 1, velocity, 0);
    int size = mj_stateSize(m, Time | Positions);
    double[] state = new double[size];
    fixed (double* p = state) {
      mj_getState(m, d, p, Time | Positions);
      mj_resetData(m, d);
      mj_setState(m, d, p, Time | Positions);
    }
    mj_kinematics(m, d);
    double* quarter = stackalloc double[9];
    double* quat = stackalloc double[4];
    quarter[1] = -1;
    quarter[3] = quarter[8] = 1;
    mju_mat2Quat(quat, quarter);

    string saved = Path.GetTempFileName();
    if (mj_saveLastXML(saved, m, error, 1024) != 1 || error.Length > 0) return Fail(error.ToString());
    bool isSaved = File.ReadAllText(saved).Contains("<mujoco");
    File.Delete(saved);

    string name = Marshal.PtrToStringAnsi(mj_id2name(m, Body, 1));
    Console.WriteLine(string.Format(
        CultureInfo.InvariantCulture,
        "{0} is body {1}: time {2:F3}, position {3:G10}, moving {4}, {5} calls, turned {6:F4} {7:F4}, saved {8}", name,
        mj_name2id(m, Body, name), state[0], state[1], velocity[5] != 0, calls, quat[0], quat[3], isSaved));
    mj_deleteModel(m);
    mj_deleteData(d);
    return 0;
  }
}
