// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A program that treats MuJoCo's structs as bytes, with MuJoCo's offsets (scripts/check/drop-in):
//   layout MODEL
// It includes no headers of the library, and loads the library locally as Python's bindings do.
// offsets.h is made from lib/api/struct_layouts.inc: SIZE_OF_X in bytes, X_member its offset.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "offsets.h"

#define NUMBER(type, base, member) (*(type*)((char*)(base) + (member)))

typedef struct Bytes {  // mjLogConfig, which is passed by value
  int alignment[SIZE_OF_mjLogConfig / sizeof(int)];
} LogConfig;
typedef void (*Handler)(const void* message);

static void* g_library;
static int g_wrong;
static char g_seen[SIZE_OF_mjLogMessage];
static int g_calls;

static void* function(const char* name) {
  void* out = dlsym(g_library, name);
  if (out) return out;
  printf("missing: %s\n", name);
  exit(1);
}

static void expect(int is_right, const char* what) {
  if (is_right) return;
  printf("wrong: %s\n", what);
  ++g_wrong;
}

static void keep(const void* message) {
  memcpy(g_seen, message, sizeof(g_seen));
  ++g_calls;
}
static void ignore(const void* message) {}

static void check_logging(void) {
  Handler (*set_handler)(Handler) = function("mju_setLogHandler");
  Handler (*set_of_thread)(Handler) = function("_mjPRIVATE_setTlsLogHandler");
  Handler (*global)(void) = function("_mjPRIVATE_getGlobalLogHandler");
  void (*message)(const void*) = function("mju_message");
  void (*warning)(const char*, ...) = function("mju_warning");

  const Handler first = set_handler(ignore);
  expect(global() == ignore, "_mjPRIVATE_getGlobalLogHandler");
  set_of_thread(keep);
  warning("too many: %d", 5);
  expect(g_calls == 1, "_mjPRIVATE_setTlsLogHandler");
  expect(NUMBER(int, g_seen, mjLogMessage_level) == 2, "the level of a warning");
  expect(!strcmp(g_seen + mjLogMessage_subject, "too many: 5"), "the subject of a warning");

  char sent[SIZE_OF_mjLogMessage];
  memset(sent, 0, sizeof(sent));
  NUMBER(int, sent, mjLogMessage_level) = 2;
  strcpy(sent + mjLogMessage_subject, "subject");
  NUMBER(const char*, sent, mjLogMessage_body) = "body";
  NUMBER(const char*, sent, mjLogMessage_func) = "function";
  NUMBER(const char*, sent, mjLogMessage_file) = "file.c";
  NUMBER(int, sent, mjLogMessage_line) = 77;
  message(sent);
  expect(g_calls == 2, "mju_message");
  expect(!strcmp(g_seen + mjLogMessage_subject, "subject"), "mjLogMessage.subject");
  expect(!strcmp(NUMBER(const char*, g_seen, mjLogMessage_body), "body"), "mjLogMessage.body");
  expect(!strcmp(NUMBER(const char*, g_seen, mjLogMessage_func), "function"), "mjLogMessage.func");
  expect(!strcmp(NUMBER(const char*, g_seen, mjLogMessage_file), "file.c"), "mjLogMessage.file");
  expect(NUMBER(int, g_seen, mjLogMessage_line) == 77, "mjLogMessage.line");
  set_of_thread(NULL);
  set_handler(first);
}

static void check_log_file(void) {
  LogConfig (*get)(void) = function("mju_getLogConfig");
  void (*set)(LogConfig) = function("mju_setLogConfig");
  void (*warning)(const char*, ...) = function("mju_warning");

  const LogConfig before = get();
  LogConfig config = before;
  char* bytes = (char*)&config;
  bytes[mjLogConfig_logto_console] = 0;
  bytes[mjLogConfig_logto_file] = 1;
  strcpy(bytes + mjLogConfig_logfile, "chosen.txt");
  set(config);
  const LogConfig now = get();
  expect(!strcmp((const char*)&now + mjLogConfig_logfile, "chosen.txt"), "mju_getLogConfig");
  warning("written to the file");
  set(before);
  char text[1000] = "";
  FILE* file = fopen("chosen.txt", "r");
  if (file) text[fread(text, 1, sizeof(text) - 1, file)] = 0;
  if (file) fclose(file);
  expect(strstr(text, "written to the file") != NULL, "mju_setLogConfig");
}

static void check_model(const char* path) {
  void* (*load)(const char*, const void*, char*, int) = function("mj_loadXML");
  void* (*make)(const void*) = function("mj_makeData");
  void (*step)(const void*, void*) = function("mj_step");
  void* (*allocate)(void*, size_t, size_t) = function("mj_arenaAllocByte");
  void (*delete_data)(void*) = function("mj_deleteData");
  void (*delete_model)(void*) = function("mj_deleteModel");

  char error[1000];
  void* m = load(path, NULL, error, sizeof(error));
  if (!m) {
    printf("%s\n", error);
    exit(1);
  }
  expect(NUMBER(double, m, mjModel_opt + mjOption_timestep) == 0.004, "mjModel.opt.timestep");
  expect(NUMBER(double, m, mjModel_opt + mjOption_gravity + 16) == -9.81, "mjModel.opt.gravity");
  expect(NUMBER(double*, m, mjModel_body_mass)[1] > 0, "mjModel.body_mass");
  void* d = make(m);
  step(m, d);
  expect(NUMBER(double, d, mjData_time) == 0.004, "mjData.time");
  expect(NUMBER(double*, d, mjData_qpos)[2] > 0, "mjData.qpos");
  NUMBER(size_t, d, mjData_parena) = 3;
  expect(allocate(d, 5, 16) == NUMBER(char*, d, mjData_arena) + 16, "mj_arenaAllocByte");
  expect(NUMBER(size_t, d, mjData_parena) == 21, "mjData.parena");
  delete_data(d);
  delete_model(m);
}

static void check_precision(void) {
  int (*get)(void) = function("_mjPRIVATE__get_xml_precision");
  void (*set)(int) = function("_mjPRIVATE__set_xml_precision");
  const int before = get();
  set(17);
  expect(get() == 17, "_mjPRIVATE__set_xml_precision");
  set(before);
}

int main(int argc, char** argv) {
  g_library = argc > 1 ? dlopen("libmujoco.so.3.12.0", RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!g_library) {
    puts(argc > 1 ? dlerror() : "usage: layout MODEL");
    return 2;
  }
  check_logging();
  check_log_file();
  check_model(argv[1]);
  check_precision();
  if (g_wrong == 0) puts("members are where MuJoCo has them");
  return g_wrong > 0;
}
