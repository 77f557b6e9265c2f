// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "mjcf/write/write_mjcf.h"

#include "mjcf/write/write_sections.h"

namespace mj::mjcf {

std::string write_mjcf(const spec::ModelSpec& spec, const mjModel& compiled,
                       const WriteOptions& options, Diagnostics& warnings) {
  const WriteContext context{spec, compiled, options, warnings};
  XmlNode root{"mujoco"};
  root.attributes.emplace_back("model", spec.modelname);
  for (const auto write : {write_compiler, write_option, write_size, write_statistic, write_visual,
                           write_defaults, write_extension, write_assets, write_worldbody,
                           write_deformable, write_contact, write_tendons, write_equalities,
                           write_actuators, write_sensors, write_custom, write_keyframes}) {
    write(context, root);
  }
  return xml_text(root, spec.comment);
}

}  // namespace mj::mjcf
