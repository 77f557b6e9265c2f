// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>

#include "compile/error_rows.h"
#include "plugin/recording_plugin.h"

namespace mj::compiler {
namespace {

TEST_CASE("uses of plugins that cannot be are refused at their place") {
  plugin::register_test_plugins();
  check_error_rows(
      "<mujoco><extension><plugin plugin='TEST.all'><instance name='i'/></plugin>"
      "<plugin plugin='test.sensor'/></extension>",
      "</mujoco>", CompileMjcf(),
      {{"<sensor><plugin plugin='^TEST.all'/></sensor>", "unknown-plugin",
        "unrecognized plugin 'TEST.all'"},
       {"<worldbody><body><plugin plugin='^test.sensor'/></body></worldbody>", "plugin-capability",
        "plugin 'test.sensor' does not support passive forces"},
       {"<worldbody><geom size='1'><plugin instance='^i'/></geom></worldbody>", "plugin-capability",
        "plugin 'test.all' does not support signed distance fields"},
       {"<asset><mesh name='m'><plugin plugin='^test.all'/></mesh></asset>", "plugin-capability",
        "plugin 'test.all' does not support signed distance fields"},
       {"<sensor><plugin plugin='test.sensor'><config key='^zz' value='1'/></plugin></sensor>",
        "plugin-config", "unrecognized attribute 'plugin:zz' for plugin test.sensor"},
       {"<sensor><plugin plugin='test.sensor'><config key='a' value='1'/>"
        "<config key='^a' value='2'/></plugin></sensor>",
        "plugin-config", "duplicate config key: a"},
       {"<sensor>^<plugin plugin='test.sensor'><config key='c' value='fail'/></plugin></sensor>",
        "plugin-failed", "plugin->init failed for plugin id 1: told to fail"},
       {"<sensor>^<plugin plugin='test.sensor'><config key='c' value='error'/></plugin></sensor>",
        "plugin-failed", "told to report an error"}});
}

TEST_CASE("an element may name an instance and have a configuration, which is ignored") {
  plugin::register_test_plugins();
  Diagnostics diagnostics;
  CompileMjcf()(
      "<mujoco><extension><plugin plugin='test.sensor'><instance name='i'/></plugin></extension>"
      "<sensor><plugin instance='i'><config key='zz' value='3'/></plugin></sensor></mujoco>",
      diagnostics);
  for (const Diagnostic& problem : diagnostics.all()) MESSAGE(format(problem));
  CHECK(diagnostics.ok());
}

}  // namespace
}  // namespace mj::compiler
