// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_kinds.h"

#include <pybind11/stl.h>

#include <algorithm>

#include <array>

#include "spec_element.h"
#include "spec_value.h"

namespace mj::python {
namespace {

// ---- actuators

// Throws ValueError with the message that a function mjs_setTo... returned, unless it is empty.
void check(const char* message) {
  if (*message) throw py::value_error(message);
}

// An optional argument of the functions mjs_setTo.... A negative number means that the argument is
// not given.
struct Given {
  explicit Given(double number) : value(number) {}
  double* get() { return value < 0 ? nullptr : &value; }
  double value;
};

// Returns the numbers of `value`, which may be a list, a tuple or an array. Throws TypeError unless
// it has `size` numbers.
template <size_t size>
std::array<double, size> numbers(const py::object& value, const char* name) {
  const auto list = to_numbers<double>(value, name);
  if (list.size() != size) {
    throw py::type_error(std::string(name) + " should be a list/array of size " + std::to_string(size) + ".");
  }
  std::array<double, size> out;
  std::ranges::copy(list, out.begin());
  return out;
}

template <size_t size>
py::list filled(double value) {
  py::list out;
  for (size_t i = 0; i < size; ++i) out.append(value);
  return out;
}

using Actuator = Face<mjsActuator>;

void set_to_dcmotor(Actuator self, const py::object& motorconst, double resistance, const py::object& nominal,
                    const py::object& saturation, const py::object& inductance, const py::object& cogging,
                    const py::object& controller, const py::object& thermal, const py::object& lugre, int ctrlspec) {
  auto constants = numbers<2>(motorconst, "motorconst");
  auto points = numbers<3>(nominal, "nominal");
  auto limits = numbers<3>(saturation, "saturation");
  auto inductances = numbers<2>(inductance, "inductance");
  auto ripple = numbers<3>(cogging, "cogging");
  auto gains = numbers<6>(controller, "controller");
  auto heat = numbers<6>(thermal, "thermal");
  auto friction = numbers<5>(lugre, "lugre");
  check(mjs_setToDCMotor(self.get(), constants.data(), resistance, points.data(), limits.data(), inductances.data(),
                         ripple.data(), gains.data(), heat.data(), friction.data(), ctrlspec));
}

void set_to_muscle(Actuator self, const py::object& timeconst, double tausmooth, const py::object& range, double force,
                   double scale, double lmin, double lmax, double vmax, double fpmax, double fvmax) {
  auto times = numbers<2>(timeconst, "timeconst");
  auto lengths = numbers<2>(range, "range");
  check(mjs_setToMuscle(self.get(), times.data(), tausmooth, lengths.data(), force, scale, lmin, lmax, vmax, fpmax,
                        fvmax));
}

void add_actuators() {
  PyTypeObject* const type = class_of_face<mjsActuator>().type;
  const auto kp = py::arg("kp");
  const auto kv = py::arg("kv") = -1.0;
  const auto dampratio = py::arg("dampratio") = -1.0;
  const auto timeconst = py::arg("timeconst") = -1.0;
  const auto ctrlspec = py::arg("ctrlspec") = 0;
  add_method(
      type, "set_to_motor", [](Actuator self) { check(mjs_setToMotor(self.get())); },
      "Sets the parameters of a motor.");
  add_method(
      type, "set_to_position",
      [](Actuator self, double p, double v, double ratio, double time, bool inheritrange) {
        check(mjs_setToPosition(self.get(), p, Given(v).get(), Given(ratio).get(), Given(time).get(), inheritrange));
      },
      kp, kv, dampratio, timeconst, py::arg("inheritrange") = false, "Sets the parameters of a position servo.");
  add_method(
      type, "set_to_intvelocity",
      [](Actuator self, double p, double v, double ratio, double time, bool inheritrange) {
        check(mjs_setToIntVelocity(self.get(), p, Given(v).get(), Given(ratio).get(), Given(time).get(), inheritrange));
      },
      kp, kv, dampratio, timeconst, py::arg("inheritrange") = false,
      "Sets the parameters of an integrated-velocity servo.");
  add_method(
      type, "set_to_orientation",
      [](Actuator self, double p, double v, double ratio, int signature) {
        check(mjs_setToOrientation(self.get(), p, Given(v).get(), Given(ratio).get(), signature));
      },
      kp, kv, dampratio, ctrlspec, "Sets the parameters of an orientation servo.");
  add_method(
      type, "set_to_pid",
      [](Actuator self, double p, double v, double ratio, double i, double imax, double slewmax, double inheritrange,
         int signature) {
        check(mjs_setToPID(self.get(), p, Given(v).get(), Given(ratio).get(), Given(i).get(), Given(imax).get(),
                           Given(slewmax).get(), inheritrange, signature));
      },
      kp, kv, dampratio, py::arg("ki") = -1.0, py::arg("imax") = -1.0, py::arg("slewmax") = -1.0,
      py::arg("inheritrange") = 0.0, ctrlspec, "Sets the parameters of a PID controller.");
  add_method(
      type, "set_to_velocity", [](Actuator self, double v) { check(mjs_setToVelocity(self.get(), v)); }, py::arg("kv"),
      "Sets the parameters of a velocity servo.");
  add_method(
      type, "set_to_damper", [](Actuator self, double v) { check(mjs_setToDamper(self.get(), v)); }, py::arg("kv"),
      "Sets the parameters of a damper.");
  add_method(
      type, "set_to_cylinder",
      [](Actuator self, double time, double bias, double area, double diameter) {
        check(mjs_setToCylinder(self.get(), time, bias, area, diameter));
      },
      py::arg("timeconst"), py::arg("bias"), py::arg("area"), py::arg("diameter") = -1.0,
      "Sets the parameters of a cylinder. If `diameter` is given, it replaces `area`.");
  add_method(type, "set_to_muscle", set_to_muscle, py::arg("timeconst") = filled<2>(-1), py::arg("tausmooth"),
             py::arg("range") = filled<2>(-1), py::arg("force") = -1.0, py::arg("scale") = -1.0, py::arg("lmin") = -1.0,
             py::arg("lmax") = -1.0, py::arg("vmax") = -1.0, py::arg("fpmax") = -1.0, py::arg("fvmax") = -1.0,
             "Sets the parameters of a muscle. Negative values stand for the defaults.");
  add_method(
      type, "set_to_adhesion", [](Actuator self, double gain) { check(mjs_setToAdhesion(self.get(), gain)); },
      py::arg("gain"), "Sets the parameters of an adhesion actuator.");
  add_method(type, "set_to_dcmotor", set_to_dcmotor, py::arg("motorconst"), py::arg("resistance"),
             py::arg("nominal") = filled<3>(0), py::arg("saturation") = filled<3>(0), py::arg("inductance") = filled<2>(0),
             py::arg("cogging") = filled<3>(0), py::arg("controller") = filled<6>(0), py::arg("thermal") = filled<6>(0),
             py::arg("lugre") = filled<5>(0), ctrlspec, "Sets the parameters of a DC motor.");
}

// ---- meshes

void make_mesh(Face<mjsMesh> mesh, mjtMeshBuiltin shape, std::vector<double> parameters) {
  const int result = mjs_makeMesh(mesh.get(), shape, parameters.data(), static_cast<int>(parameters.size()));
  if (result != 0) raise_spec_error(description_of(mesh->element));
}

void add_meshes() {
  using Mesh = Face<mjsMesh>;
  PyTypeObject* const type = class_of_face<mjsMesh>().type;
  const auto resolution = py::arg("resolution");
  add_method(
      type, "make_sphere", [](Mesh self, int subdivision) { make_mesh(self, mjMESH_BUILTIN_SPHERE, {1.0 * subdivision}); },
      py::arg("subdivision"), "Makes a sphere by dividing the triangles of an icosahedron `subdivision` times.");
  add_method(
      type, "make_hemisphere", [](Mesh self, int n) { make_mesh(self, mjMESH_BUILTIN_HEMISPHERE, {1.0 * n}); },
      resolution, "Makes half a sphere.");
  add_method(
      type, "make_cone",
      [](Mesh self, int nedge, double radius) { make_mesh(self, mjMESH_BUILTIN_CONE, {1.0 * nedge, radius}); },
      py::arg("nedge"), py::arg("radius"), "Makes a cone that is cut off where its radius is `radius`.");
  add_method(
      type, "make_plate",
      [](Mesh self, const py::object& n) {
        const auto counts = numbers<2>(n, "resolution");
        make_mesh(self, mjMESH_BUILTIN_PLATE, {counts[0], counts[1]});
      },
      py::arg("resolution") = filled<2>(0), "Makes a flat grid.");
  add_method(
      type, "make_wedge",
      [](Mesh self, const py::object& n, const py::object& fov, double gamma) {
        const auto counts = numbers<2>(n, "resolution"), angles = numbers<2>(fov, "fov");
        make_mesh(self, mjMESH_BUILTIN_WEDGE, {counts[0], counts[1], angles[0], angles[1], gamma});
      },
      py::arg("resolution") = filled<2>(0), py::arg("fov") = filled<2>(0), py::arg("gamma") = 0.0,
      "Makes a part of the inside of a sphere, such as a field of view.");
  add_method(
      type, "make_supersphere",
      [](Mesh self, int n, double e, double m) { make_mesh(self, mjMESH_BUILTIN_SUPERSPHERE, {1.0 * n, e, m}); },
      resolution, py::arg("e"), py::arg("n"), "Makes a superellipsoid.");
  add_method(
      type, "make_supertorus",
      [](Mesh self, int n, double radius, double s, double t) {
        make_mesh(self, mjMESH_BUILTIN_SUPERTORUS, {1.0 * n, radius, s, t});
      },
      resolution, py::arg("radius"), py::arg("s"), py::arg("t"), "Makes a supertoroid.");
}

// ---- tendons

// Python object for the path of a tendon. It keeps the tendon alive.
struct TendonPath {
  py::object tendon;

  [[nodiscard]] mjsTendon* get() const {
    const auto& object = *reinterpret_cast<FaceObject*>(tendon.ptr());
    require_alive(object);
    return static_cast<mjsTendon*>(object.data);
  }
};

py::object object_of_wrap(const py::object& tendon, mjsWrap* wrap) {
  const auto& object = *reinterpret_cast<FaceObject*>(tendon.ptr());
  return object_of(class_of_face<mjsWrap>(), wrap, object.node, tendon);
}

Made<mjsWrap> object_of_wrap(Face<mjsTendon> tendon, mjsWrap* wrap) {
  return {object_of_wrap(py::reinterpret_borrow<py::object>(tendon.handle()), wrap)};
}

// Returns the attribute of a wrap object whose value is the result of Function.
template <class Function>
Attribute wrap_attribute(const char* name, const char* type, Function, const char* doc) {
  const getter get = [](PyObject* self, void*) {
    return guarded<PyObject*>(nullptr, [&] {
      const auto& object = *reinterpret_cast<FaceObject*>(self);
      require_alive(object);
      return Function()(static_cast<mjsWrap*>(object.data)).release().ptr();
    });
  };
  return {{name, get, nullptr, doc, nullptr}, type};
}

void add_tendons(py::module_& module) {
  using Tendon = Face<mjsTendon>;
  PyTypeObject* const type = class_of_face<mjsTendon>().type;
  make_class(
      module, class_of_face<mjsWrap>(), "An element of the path of a tendon.",
      {wrap_attribute(
           "target", "MjsSite | MjsGeom | MjsJoint | None", [](mjsWrap* wrap) { return object_of(mjs_getWrapTarget(wrap)); },
           "Site, geom or joint; None for a pulley."),
       wrap_attribute(
           "sidesite", "MjsSite | None",
           [](mjsWrap* wrap) {
             const bool has_side = wrap->type == mjWRAP_SPHERE || wrap->type == mjWRAP_CYLINDER;
             return has_side ? object_of(mjs_getWrapSideSite(wrap)) : py::none();
           },
           "Site on the side of a geom where the tendon passes, or None."),
       wrap_attribute(
           "coef", "float | None",
           [](mjsWrap* wrap) {
             return wrap->type == mjWRAP_JOINT ? py::object(py::float_(mjs_getWrapCoef(wrap))) : py::none();
           },
           "Coefficient of a joint; None for other elements."),
       wrap_attribute(
           "divisor", "float | None",
           [](mjsWrap* wrap) {
             return wrap->type == mjWRAP_PULLEY ? py::object(py::float_(mjs_getWrapDivisor(wrap))) : py::none();
           },
           "Divisor of a pulley; None for other elements.")});

  py::class_<TendonPath> path(module, "MjsTendonPath", "The path of a tendon, a sequence of MjsWrap.");
  path.attr("__module__") = "mjtools._specs";
  path.def("__len__", [](const TendonPath& self) { return mjs_getWrapNum(self.get()); });
  path.def("__getitem__", [](const TendonPath& self, int index) {
    mjsTendon* const tendon = self.get();
    const int count = mjs_getWrapNum(tendon);
    const int place = index < 0 ? index + count : index;
    if (place < 0 || place >= count) {
      throw py::index_error("index " + std::to_string(index) + " is out of range for " + std::to_string(count) +
                            " elements of the path");
    }
    return object_of_wrap(self.tendon, mjs_getWrap(tendon, place));
  });

  const getter get_path = [](PyObject* self, void*) {
    return guarded<PyObject*>(nullptr, [&] {
      return py::cast(TendonPath{py::reinterpret_borrow<py::object>(self)}).release().ptr();
    });
  };
  add_attribute(type, {{"path", get_path, nullptr, "Path of the tendon, a sequence of MjsWrap.", nullptr}, "MjsTendonPath"});
  add_method(
      type, "default", [](Tendon self) { return made(mjs_getDefault(self->element)); }, "Returns the default class.");
  add_method(
      type, "wrap_site",
      [](Tendon self, const std::string& name) { return object_of_wrap(self, mjs_wrapSite(self.get(), name.c_str())); },
      py::arg("name"), "Adds a site to the path.");
  add_method(
      type, "wrap_geom",
      [](Tendon self, const std::string& name, const std::string& sidesite) {
        return object_of_wrap(self, mjs_wrapGeom(self.get(), name.c_str(), sidesite.c_str()));
      },
      py::arg("name"), py::arg("sidesite"), "Adds a geom to the path. `sidesite` names a site beside the geom, or is '' for none.");
  add_method(
      type, "wrap_joint",
      [](Tendon self, const std::string& name, double coef) {
        return object_of_wrap(self, mjs_wrapJoint(self.get(), name.c_str(), coef));
      },
      py::arg("name"), py::arg("coef"), "Adds a joint to a fixed tendon.");
  add_method(
      type, "wrap_pulley",
      [](Tendon self, double divisor) { return object_of_wrap(self, mjs_wrapPulley(self.get(), divisor)); },
      py::arg("divisor"), "Adds a pulley to the path.");
}

}  // namespace

void add_spec_kinds(py::module_& module) {
  add_actuators();
  add_meshes();
  add_tendons(module);
  add_method(
      class_of_face<mjsSensor>().type, "get_data_size",
      [](Face<mjsSensor> self) { return mjs_sensorDim(self.get()); },
      "Returns how many numbers the sensor gives, or -1 if only the compiled model determines this.");
}

}  // namespace mj::python
