// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the errors of the C API in a C program, which can neither throw nor catch exceptions.
// They check what each function does when the handler returns, when the handler jumps, and when no
// handler is set.

#include <mujoco/mujoco.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int g_failures = 0;

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      printf("%s:%d: CHECK( %s )\n", __FILE__, __LINE__, #condition); \
      ++g_failures;                                                   \
    }                                                                 \
  } while (0)

static const char kModel[] =
    "<mujoco><size memory='1M'/><option timestep='.01'/>"
    "<worldbody>"
    "  <geom name='floor' type='plane' size='1 1 1'/>"
    "  <body pos='0 0 .3'><freejoint/><geom size='.1 .1 .1' type='box'/>"
    "    <body pos='.3 0 0'><joint axis='0 1 0'/><geom size='.1'/></body></body>"
    "  <body pos='0 0 .45'><freejoint/><geom size='.1 .1 .1' type='box'/></body>"
    "</worldbody>"
    "<keyframe><key name='start'/></keyframe></mujoco>";

static mjModel* g_m = NULL;
static mjData* g_d = NULL;

static mjModel* load(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.xml", kModel, (int)strlen(kModel));
  char error[500] = "";
  mjModel* m = mj_loadXML("m.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  if (!m) printf("%s\n", error);
  return m;
}

// ---- calls that must fail: each returns 1 if the result means failure, and 0 otherwise

static mjtNum g_number[1000];

static int of_euler(void) {
  mju_euler2Quat(g_number, g_number + 4, "xyq");
  return 1;
}
static int of_box_qp(void) {
  return mju_boxQP(g_number, g_number, NULL, g_number, g_number, 0, NULL, NULL) == -1;
}
static int of_memory(void) {
  return mju_malloc(SIZE_MAX) == NULL;
}
static int of_vfs(void) {
  return mj_addBufferVFS(NULL, "a", "b", 1) == -1;
}
static int of_default_vfs(void) {
  mj_defaultVFS(NULL);
  return 1;
}
static int of_vfs_question(void) {
  return mj_containsBufferVFS(NULL, "a") == 0 && mj_containsFileVFS(NULL, NULL, "a") == 0;
}
static int of_save(void) {
  char few[10];
  mj_saveModel(g_m, NULL, few, sizeof(few));
  return 1;
}
static int of_copy_model(void) {
  mjModel other = *g_m;
  other.nbuffer += 64;
  return mj_copyModel(&other, g_m) == NULL;
}
static int of_make_data(void) {
  g_m->geom_type[0] = mjGEOM_SDF;
  mjData* d = mj_makeData(g_m);
  g_m->geom_type[0] = mjGEOM_PLANE;
  return d == NULL;
}
static int of_copy_data(void) {
  g_d->pstack += 64;
  const mjData* copy = mj_copyData(NULL, g_m, g_d);
  g_d->pstack -= 64;
  return copy == NULL;
}
static int of_copy_over_data(void) {
  mjData other = *g_d;
  other.narena += 64;
  return mj_copyData(&other, g_m, g_d) == NULL;
}
static int of_threads(void) {
  mju_threadpool(g_d, -1);
  return 1;
}
static int of_print_data(void) {
  g_d->pstack += 64;
  mj_printData(g_m, g_d, "/dev/null");
  g_d->pstack -= 64;
  return 1;
}
static int of_print_model(void) {
  mj_printModel(g_m, "/no/such/folder/file");
  return 1;
}
static int of_print_schema(void) {
  return mj_printSchema("/no/such/folder/file", NULL, 0, 0, 0) == 0;
}
static int of_keyframe(void) {
  mj_setKeyframe(g_m, g_d, 7);
  return 1;
}
static int of_warning(void) {
  mj_warning(g_d, 99, 0);
  return 1;
}
static int of_stack(void) {
  return mj_stackAllocNum(g_d, SIZE_MAX / 4) == NULL && mj_stackAllocInt(g_d, 1 << 28) == NULL &&
         mj_stackAllocByte(g_d, 1 << 28, 8) == NULL;
}
static int of_mark(void) {
  const size_t parena = g_d->parena;
  g_d->parena = (size_t)g_d->narena - g_d->pstack;
  mj_markStack(g_d);
  g_d->parena = parena;
  return 1;
}
static int of_state_size(void) {
  return mj_stateSize(g_m, -1) == 0;
}
static int of_get_state(void) {
  mj_getState(g_m, g_d, g_number, -1);
  return 1;
}
static int of_set_state(void) {
  mj_setState(g_m, g_d, g_number, -1);
  return 1;
}
static int of_extract_state(void) {
  mj_extractState(g_m, g_number, mjSTATE_QPOS, g_number, mjSTATE_QVEL);
  return 1;
}
static int of_copy_state(void) {
  mj_copyState(g_m, g_d, g_d, -1);
  return 1;
}
static int of_read_control(void) {
  return mj_readCtrl(g_m, g_d, 7, 0, 0) == 0;
}
static int of_read_sensor(void) {
  return mj_readSensor(g_m, g_d, 7, 0, g_number, 0) == NULL;
}
static int of_control_history(void) {
  mj_initCtrlHistory(g_m, g_d, 7, NULL, NULL);
  return 1;
}
static int of_sensor_history(void) {
  mj_initSensorHistory(g_m, g_d, 7, NULL, NULL, 0);
  return 1;
}
static int of_runge_kutta(void) {
  mj_RungeKutta(g_m, g_d, 3);
  return 1;
}
static int of_implicit(void) {
  mj_implicit(g_m, g_d);
  return 1;
}
static int of_most_contacts(void) {
  return mj_maxContact(g_m, -1, 0, 0) == 0;
}
static int of_object(void) {
  mj_objectVelocity(g_m, g_d, mjOBJ_TENDON, 0, g_number, 0);
  return 1;
}
static int of_ray(void) {
  const mjtNum nowhere[3] = {0, 0, 0};
  return mj_ray(g_m, g_d, nowhere, nowhere, NULL, 1, -1, NULL, NULL) == -1;
}
static int of_ray_mesh(void) {
  return mj_rayMesh(g_m, g_d, 0, g_number, g_number, NULL) == -1;
}
static int of_field(void) {
  return mjc_getSDF(g_m, 0) == NULL;
}
static int of_plugin(void) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  return mjp_registerPlugin(&plugin) == -1;
}
static int of_plugin_library(void) {
  mj_loadPluginLibrary("/no/such/library.so");
  return 1;
}
static int of_derivative(void) {
  g_m->opt.integrator = mjINT_RK4;
  mjd_transitionFD(g_m, g_d, 1e-6, 1, g_number, NULL, NULL, NULL);
  g_m->opt.integrator = mjINT_EULER;
  return 1;
}
static int of_step(void) {
  g_m->opt.integrator = 99;
  mj_step(g_m, g_d);
  g_m->opt.integrator = mjINT_EULER;
  return 1;
}

static mjrContext g_context;

static int of_context(void) {
  mjr_addAux(-1, 1, 1, 0, &g_context);
  return 1;
}
static int of_upload(void) {
  mjr_uploadMesh(g_m, &g_context, 0);
  return 1;
}
static int of_interface_table(void) {
  static mjUI ui;
  const mjuiDef table[] = {{mjITEM_BUTTON, "no section", 1, NULL, "", 0}};
  mjui_add(&ui, table);
  return ui.nsect == 0;
}
static int of_interface_event(void) {
  static mjUI ui;
  static mjuiState state;
  ui.rectid = -1;
  return mjui_event(&ui, &state, &g_context) == NULL;
}

struct Call {
  const char* name;
  int (*run)(void);
  int errors;
};

static const struct Call kCalls[] = {
    {"mju_euler2Quat", of_euler, 1},
    {"mju_boxQP", of_box_qp, 1},
    {"mju_malloc", of_memory, 1},
    {"mj_addBufferVFS", of_vfs, 1},
    {"mj_defaultVFS", of_default_vfs, 1},
    {"mj_containsBufferVFS", of_vfs_question, 2},
    {"mj_saveModel", of_save, 1},
    {"mj_copyModel", of_copy_model, 1},
    {"mj_makeData", of_make_data, 1},
    {"mj_copyData", of_copy_data, 1},
    {"mj_copyData over another", of_copy_over_data, 1},
    {"mju_threadpool", of_threads, 1},
    {"mj_printData", of_print_data, 1},
    {"mj_printModel", of_print_model, 1},
    {"mj_printSchema", of_print_schema, 1},
    {"mj_setKeyframe", of_keyframe, 1},
    {"mj_warning", of_warning, 1},
    {"mj_stackAlloc", of_stack, 3},
    {"mj_markStack", of_mark, 1},
    {"mj_stateSize", of_state_size, 1},
    {"mj_getState", of_get_state, 1},
    {"mj_setState", of_set_state, 1},
    {"mj_extractState", of_extract_state, 1},
    {"mj_copyState", of_copy_state, 1},
    {"mj_readCtrl", of_read_control, 1},
    {"mj_readSensor", of_read_sensor, 1},
    {"mj_initCtrlHistory", of_control_history, 1},
    {"mj_initSensorHistory", of_sensor_history, 1},
    {"mj_RungeKutta", of_runge_kutta, 1},
    {"mj_implicit", of_implicit, 1},
    {"mj_maxContact", of_most_contacts, 1},
    {"mj_objectVelocity", of_object, 1},
    {"mj_ray", of_ray, 1},
    {"mj_rayMesh", of_ray_mesh, 1},
    {"mjc_getSDF", of_field, 1},
    {"mjp_registerPlugin", of_plugin, 1},
    {"mj_loadPluginLibrary", of_plugin_library, 1},
    {"mjd_transitionFD", of_derivative, 1},
    {"mj_step", of_step, 1},
    {"mjr_addAux", of_context, 1},
    {"mjr_uploadMesh", of_upload, 1},
    {"mjui_add", of_interface_table, 1},
    {"mjui_event", of_interface_event, 1},
};

// ---- handlers

static int g_errors = 0;
static jmp_buf g_back;

static void count_error(const char* message) {
  if (message[0] != 0) ++g_errors;
}
static void count_message(const mjLogMessage* message) {
  if (message->level == mjLOG_ERROR && message->subject[0] != 0) ++g_errors;
}
static void jump(const char* message) {
  count_error(message);
  longjmp(g_back, 1);
}

// ---- tests

static void errors_return_what_stands_for_failure(void) {
  for (size_t i = 0; i < sizeof(kCalls) / sizeof(kCalls[0]); ++i) {
    g_errors = 0;
    const int is_failure = kCalls[i].run();
    if (!is_failure || g_errors != kCalls[i].errors) {
      printf("%s: %d errors\n", kCalls[i].name, g_errors);
      ++g_failures;
    }
  }
}

static void a_handler_may_jump_out_of_every_function(void) {
  mju_user_error = jump;
  for (size_t i = 0; i < sizeof(kCalls) / sizeof(kCalls[0]); ++i) {
    g_errors = 0;
    const mjModel model = *g_m;
    const mjData data = *g_d;
    const int type = g_m->geom_type[0];
    if (setjmp(g_back) == 0) {
      kCalls[i].run();
      printf("%s: returned\n", kCalls[i].name);
      ++g_failures;
    }
    CHECK(g_errors == 1);
    g_m->opt = model.opt;  // the interrupted call changed the options and did not restore them
    g_m->geom_type[0] = type;
    g_d->parena = data.parena;
    g_d->pstack = data.pstack;
  }
  mju_user_error = NULL;
}

// Checks, in smaller and smaller arenas, that a step with too little memory fails cleanly, and that
// the data can still be read and used after the failure.
static void data_stay_usable_when_memory_runs_out(void) {
  mju_user_error = count_error;
  mju_user_warning = count_error;
  int failed = 0;
  for (mjtSize bytes = 30000; bytes >= 0; bytes -= bytes > 6000 ? 400 : 40) {
    g_m->narena = bytes;
    mjData* d = mj_makeData(g_m);
    CHECK(d != NULL);
    for (int k = 0; k < 3; ++k) {
      g_errors = 0;
      mj_step(g_m, d);
      mj_inverse(g_m, d);
      failed += g_errors > 0;
      CHECK(d->pstack == 0);
      for (int i = 0; i < d->ncon; ++i) mj_contactForce(g_m, d, i, g_number);
      mj_printData(g_m, d, "/dev/null");
      mjData* copy = mj_copyData(NULL, g_m, d);
      CHECK(copy != NULL);
      mj_deleteData(copy);
    }
    mj_deleteData(d);
  }
  CHECK(failed > 100);
  mju_user_error = NULL;
  mju_user_warning = NULL;
}

static void an_error_without_handler_ends_the_process_with_its_message(void) {
  int channel[2];
  CHECK(pipe(channel) == 0);
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    dup2(channel[1], STDERR_FILENO);
    signal(SIGABRT, SIG_DFL);
    mj_stateSize(g_m, -1);
    _exit(0);
  }
  close(channel[1]);
  char text[2000] = "";
  size_t length = 0;
  for (ssize_t n = 1; n > 0 && length + 1 < sizeof(text);) {
    n = read(channel[0], text + length, sizeof(text) - 1 - length);
    if (n > 0) length += (size_t)n;
  }
  close(channel[0]);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  CHECK(strstr(text, "state signature -1") != NULL);
}

int main(void) {
  g_m = load();
  g_d = g_m ? mj_makeData(g_m) : NULL;
  if (!g_d) return 1;
  mj_step(g_m, g_d);

  mju_user_error = count_error;
  errors_return_what_stands_for_failure();
  mju_user_error = NULL;
  mju_setLogHandler(count_message);
  errors_return_what_stands_for_failure();
  mju_setLogHandler(NULL);
  a_handler_may_jump_out_of_every_function();

  // After these errors, the simulation must continue with the same results as fresh data.
  mjData* fresh = mj_makeData(g_m);
  mj_resetData(g_m, g_d);
  for (int i = 0; i < 30; ++i) {
    mj_step(g_m, g_d);
    mj_step(g_m, fresh);
  }
  CHECK(memcmp(g_d->qpos, fresh->qpos, sizeof(mjtNum) * (size_t)g_m->nq) == 0);
  mj_deleteData(fresh);

  data_stay_usable_when_memory_runs_out();
  an_error_without_handler_ends_the_process_with_its_message();
  mj_deleteData(g_d);
  mj_deleteModel(g_m);
  if (g_failures) printf("%d checks failed\n", g_failures);
  return g_failures != 0;
}
