// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The attributes of <flag> in the order of their bits.

#ifndef MJTOOLS_SPEC_FLAGS_H_
#define MJTOOLS_SPEC_FLAGS_H_

#include <mujoco/mjtype.h>

#include <string>
#include <string_view>

namespace mj::spec {

struct Flag {
  std::string_view name;
  int bit;
};

inline constexpr Flag kDisableFlags[] = {{"constraint", mjDSBL_CONSTRAINT},
                                         {"equality", mjDSBL_EQUALITY},
                                         {"frictionloss", mjDSBL_FRICTIONLOSS},
                                         {"limit", mjDSBL_LIMIT},
                                         {"contact", mjDSBL_CONTACT},
                                         {"spring", mjDSBL_SPRING},
                                         {"damper", mjDSBL_DAMPER},
                                         {"gravity", mjDSBL_GRAVITY},
                                         {"clampctrl", mjDSBL_CLAMPCTRL},
                                         {"warmstart", mjDSBL_WARMSTART},
                                         {"filterparent", mjDSBL_FILTERPARENT},
                                         {"actuation", mjDSBL_ACTUATION},
                                         {"refsafe", mjDSBL_REFSAFE},
                                         {"sensor", mjDSBL_SENSOR},
                                         {"midphase", mjDSBL_MIDPHASE},
                                         {"eulerdamp", mjDSBL_EULERDAMP},
                                         {"autoreset", mjDSBL_AUTORESET},
                                         {"nativeccd", mjDSBL_NATIVECCD},
                                         {"island", mjDSBL_ISLAND},
                                         {"multiccd", mjDSBL_MULTICCD}};

inline constexpr Flag kEnableFlags[] = {
    {"override", mjENBL_OVERRIDE}, {"energy", mjENBL_ENERGY},
    {"fwdinv", mjENBL_FWDINV},     {"invdiscrete", mjENBL_INVDISCRETE},
    {"sleep", mjENBL_SLEEP},       {"diagexact", mjENBL_DIAGEXACT}};

// Return the names under which flags, and groups of disabled actuators, are listed in
// ModelSpec::given.
inline std::string name_of_flag(const Flag& flag) {
  return "flag " + std::string(flag.name);
}
inline std::string name_of_group(int group) {
  return "actuator group " + std::to_string(group);
}

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_FLAGS_H_
