// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Writes the bodies and their elements. All poses are relative to the body. Therefore a frame is
// kept only for its name or class, and other frames are dissolved. Elements keep the order of their
// ids. The content of a frame is therefore written in runs: elements up to the next inner frame,
// kind by kind, then that frame, then further elements.

#include <algorithm>
#include <span>

#include "mjcf/attributes/element_attributes.h"
#include "mjcf/write/compiled_values.h"
#include "mjcf/write/mesh_frame.h"
#include "mjcf/write/write_elements.h"
#include "mjcf/write/write_plugin.h"
#include "mjcf/write/write_sections.h"

namespace mj::mjcf {
namespace {

constexpr int kOutsideFrames = -1;
constexpr spec::Numbers<3> kOrigin = {};
constexpr spec::Numbers<4> kIdentity = {1, 0, 0, 0};

// Returns the class attribute for an element, given the class of the place around it. Returns an
// empty text if the classes are equal.
std::string class_change(const WriteContext& context, const std::string& wanted,
                         const std::string& around) {
  if (context.options.flatten || wanted == around) return {};
  return wanted.empty() ? "main" : wanted;
}

int size_count(int geom_type) {
  switch (geom_type) {
    case mjGEOM_SPHERE:
      return 1;
    case mjGEOM_CAPSULE:
    case mjGEOM_CYLINDER:
      return 2;
    case mjGEOM_PLANE:
    case mjGEOM_ELLIPSOID:
    case mjGEOM_BOX:
      return 3;
    default:
      return 0;
  }
}

// Writes the sizes that the shape uses, or all three if an unused size differs from the class.
void write_size_values(AttributeWriter& out, int type, const spec::Numbers<3>& value,
                       const spec::Numbers<3>& normal) {
  size_t count = static_cast<size_t>(size_count(type));
  if (count == 0 || value == normal) return;
  for (size_t i = count; i < 3; ++i) {
    if (value[i] != normal[i]) count = 3;
  }
  out.always("size", std::span<const double>(value).first(count));
}

// Returns whether the body or a descendant that is welded to it has as much mass and inertia as
// readers demand of a moving body.
bool moves_mass(const mjModel& m, int body) {
  const auto is_below = [&](int i) { return i < m.nbody && m.body_parentid[i] >= body; };
  for (int i = body; i == body || is_below(i); ++i) {  // a subtree has consecutive ids
    if (m.body_weldid[i] == body && m.body_mass[i] >= mjMINVAL &&
        std::ranges::all_of(std::span(m.body_inertia + 3 * i, 3),
                            [](double moment) { return moment >= mjMINVAL; })) {
      return true;
    }
  }
  return false;
}

class TreeWriter {
 public:
  explicit TreeWriter(const WriteContext& context)
      : context_(context), ids_(number_bodies(context.spec, context.m)) {}

  void write_world(XmlNode& node) const {
    const BodyWriter writer(*this, context_.spec.world, "");
    writer.write_level(node, kOutsideFrames, "");
    if (context_.spec.world.plugin.active) {
      write_plugin_use(context_, context_.spec.world.plugin, node);
    }
  }

 private:
  // The writer of one body. It distributes the elements of the body over levels. A level is a kept
  // frame, or the part of the body outside all kept frames.
  class BodyWriter {
   public:
    BodyWriter(const TreeWriter& tree, const spec::Body& body, const std::string& region)
        : tree_(tree), context_(tree.context_), body_(body), ids_(tree.ids_.at(&body)) {
      find_kept_frames(region);
      find_extents();
    }

    // Writes the elements and frames of a level. When the text is read, the elements of each kind
    // must get the ids that they have now. Ids follow the order of the text, so a frame is written
    // before the elements of the level whose ids are higher than those in the frame.
    void write_level(XmlNode& node, int level, const std::string& region) const {
      const Nested nested(context_.nesting, body_.where);
      Cursors at = extents_[index_of(level)];
      write_runs(node, level, region, at);
      for (const int frame : inner_frames_[index_of(level)]) {
        write_frame(node, frame, region);
        skip_frame(frame, at);
        write_runs(node, level, region, at);
      }
      write_rest(node, level, region, at);
    }

   private:
    // The next element of a kind that belongs to a level, and the end of the elements of this kind
    // in the level.
    struct Cursor {
      size_t next = SIZE_MAX, end = 0;
      [[nodiscard]] bool is_open() const { return next < end; }
    };
    struct Cursors {
      Cursor joint, geom, site, camera, light, body;
    };

    static size_t index_of(int level) { return static_cast<size_t>(level + 1); }

    void find_kept_frames(const std::string& region) {
      const auto& frames = body_.frames;
      kept_.resize(frames.size());
      std::vector<std::string> around(frames.size());
      for (size_t i = 0; i < frames.size(); ++i) {
        const int parent = frames[i].frame < 0 ? kOutsideFrames : kept_[frames[i].frame];
        const std::string& outside = parent < 0 ? region : frames[parent].class_name;
        const bool is_kept = !context_.options.flatten &&
                             (!frames[i].name.empty() || frames[i].class_name != outside ||
                              !frames[i].class_name.empty());
        kept_[i] = is_kept ? static_cast<int>(i) : parent;
      }
    }

    // Finds the inner frames of each level, and the ranges of the elements in each level and its
    // inner frames.
    void find_extents() {
      extents_.resize(kept_.size() + 1);
      inner_frames_.resize(kept_.size() + 1);
      for (size_t i = 0; i < kept_.size(); ++i) {
        const int frame = static_cast<int>(i);
        if (kept_[i] == frame) inner_frames_[index_of(level_around(frame))].push_back(frame);
      }
      const auto extend = [&](const auto& list, Cursor Cursors::*kind) {
        extents_[0].*kind = {0, list.size()};
        for (size_t i = 0; i < list.size(); ++i) {
          for (int level = level_of(list[i].frame); level >= 0; level = level_around(level)) {
            Cursor& extent = extents_[index_of(level)].*kind;
            extent = {std::min(extent.next, i), i + 1};
          }
        }
      };
      extend(body_.joints, &Cursors::joint);
      extend(body_.geoms, &Cursors::geom);
      extend(body_.sites, &Cursors::site);
      extend(body_.cameras, &Cursors::camera);
      extend(body_.lights, &Cursors::light);
      extend(body_.bodies, &Cursors::body);
      for (std::vector<int>& frames : inner_frames_) order_frames(frames);
    }

    // Sorts frames of the same level by the ids of their elements, as far as all kinds of elements
    // require the same order.
    void order_frames(std::vector<int>& frames) const {
      for (auto first = frames.begin(); first != frames.end(); ++first) {
        const auto next = std::find_if(first, frames.end(), [&](int frame) {
          return std::none_of(first, frames.end(),
                              [&](int other) { return has_earlier(other, frame); });
        });
        if (next != frames.end()) std::rotate(first, next, next + 1);
      }
      for (auto frame = frames.begin(); frame != frames.end(); ++frame) {
        const bool is_late = std::any_of(frames.begin(), frame,
                                         [&](int before) { return has_later(before, *frame); });
        if (!is_late && !is_tangled(*frame)) continue;
        context_.warn(body_.frames[static_cast<size_t>(*frame)].where, "changed-order",
                      "elements inside and outside of a frame alternate, so their ids change in "
                      "the saved file");
      }
    }

    // Returns whether elements outside a frame are between the elements inside the frame.
    [[nodiscard]] bool is_tangled(int frame) const {
      bool out = false;
      Cursors extents = extents_[index_of(frame)];
      for_each_kind(extents, [&](Cursor& at, const auto& list, const auto&) {
        for (; at.is_open(); ++at.next) out = out || !is_within(list[at.next].frame, frame);
      });
      return out;
    }

    // Returns whether, for some kind of elements, the first frame has an element before all
    // elements of the second frame.
    [[nodiscard]] bool has_earlier(int frame, int other) const {
      return any_kind(frame, other,
                      [](const Cursor& a, const Cursor& b) { return a.next < b.next; });
    }
    // Returns whether, for some kind of elements, the first frame has an element after the first
    // element of the second frame.
    [[nodiscard]] bool has_later(int frame, int other) const {
      return any_kind(frame, other,
                      [](const Cursor& a, const Cursor& b) { return a.end > b.next; });
    }

    // Returns whether `is` holds for a kind of elements that occurs in both frames. The arguments
    // of `is` are the ranges of the kind in the two frames.
    template <typename Is>
    [[nodiscard]] bool any_kind(int frame, int other, Is is) const {
      const Cursors& a = extents_[index_of(frame)];
      const Cursors& b = extents_[index_of(other)];
      const auto of_kind = [&](Cursor Cursors::*kind) {
        return (a.*kind).is_open() && (b.*kind).is_open() && is(a.*kind, b.*kind);
      };
      return of_kind(&Cursors::joint) || of_kind(&Cursors::geom) || of_kind(&Cursors::site) ||
             of_kind(&Cursors::camera) || of_kind(&Cursors::light) || of_kind(&Cursors::body);
    }

    // Returns the innermost kept frame around an element.
    [[nodiscard]] int level_of(int frame) const {
      return frame < 0 ? kOutsideFrames : kept_[frame];
    }
    [[nodiscard]] int level_around(int kept_frame) const {
      return level_of(body_.frames[kept_frame].frame);
    }
    [[nodiscard]] bool is_within(int frame, int kept_frame) const {
      for (int f = level_of(frame); f >= 0; f = level_around(f)) {
        if (f == kept_frame) return true;
      }
      return false;
    }

    // Calls `act` for each kind of elements in order, with the cursor, the elements and a function
    // that writes one of them.
    template <typename Act>
    void for_each_kind(Cursors& at, Act act) const {
      act(at.joint, body_.joints, [&](XmlNode& node, size_t i, const std::string& region) {
        write_joint(node, body_.joints[i], ids_.joint + static_cast<int>(i), region);
      });
      act(at.geom, body_.geoms, [&](XmlNode& node, size_t i, const std::string& region) {
        write_geom(node, body_.geoms[i], ids_.geom + static_cast<int>(i), region);
      });
      act(at.site, body_.sites, [&](XmlNode& node, size_t i, const std::string& region) {
        write_site(node, body_.sites[i], ids_.site + static_cast<int>(i), region);
      });
      act(at.camera, body_.cameras, [&](XmlNode& node, size_t i, const std::string& region) {
        write_camera(node, body_.cameras[i], ids_.camera + static_cast<int>(i), region);
      });
      act(at.light, body_.lights, [&](XmlNode& node, size_t i, const std::string& region) {
        write_light(node, body_.lights[i], ids_.light + static_cast<int>(i), region);
      });
      act(at.body, body_.bodies, [&](XmlNode& node, size_t i, const std::string& region) {
        tree_.write_body(node, body_.bodies[i], region);
      });
    }

    // Writes the elements of the level, for each kind up to the next element of another level.
    void write_runs(XmlNode& node, int level, const std::string& region, Cursors& at) const {
      for_each_kind(at, [&](Cursor& cursor, const auto& list, auto write) {
        skip_outside(cursor, list, level);
        while (cursor.is_open() && level_of(list[cursor.next].frame) == level) {
          write(node, cursor.next++, region);
        }
      });
    }

    // Moves the cursor over the elements of other levels, to the first element of the level.
    template <typename T>
    void skip_outside(Cursor& cursor, const std::vector<T>& list, int level) const {
      if (level < 0) return;
      while (cursor.is_open() && !is_within(list[cursor.next].frame, level)) ++cursor.next;
    }

    void skip_frame(int frame, Cursors& at) const {
      for_each_kind(at, [&](Cursor& cursor, const auto& list, const auto&) {
        while (cursor.is_open() && is_within(list[cursor.next].frame, frame)) ++cursor.next;
      });
    }

    // Writes the elements that remain because the order of the frames did not allow them earlier.
    // Their ids will change.
    void write_rest(XmlNode& node, int level, const std::string& region, Cursors& at) const {
      for_each_kind(at, [&](Cursor& cursor, const auto& list, auto write) {
        for (; cursor.is_open(); ++cursor.next) {
          if (level_of(list[cursor.next].frame) != level) continue;
          context_.warn(list[cursor.next].where, "changed-order",
                        "in the saved file this element follows a frame, so its id changes");
          write(node, cursor.next, region);
        }
      });
    }

    void write_frame(XmlNode& node, int index, const std::string& region) const {
      const spec::Frame& frame = body_.frames[index];
      XmlNode child{"frame"};
      AttributeWriter out(child, context_);
      out.text("name", frame.name);
      const bool has_class = !frame.class_name.empty() || !region.empty();
      if (has_class) {
        out.text("childclass", frame.class_name.empty() ? "main" : frame.class_name);
      }
      write_level(child, index, frame.class_name);
      node.children.push_back(std::move(child));
    }

    void identify(AttributeWriter& out, const spec::Element& element,
                  const std::string& region) const {
      out.text("name", element.name);
      out.text("class", class_change(context_, element.class_name, region));
    }

    void write_joint(XmlNode& node, const spec::Joint& authored, int id,
                     const std::string& region) const {
      const spec::Joint& normal = context_.class_of(authored.class_name).joint;
      AttributeWriter out(node.add("joint"), context_);
      identify(out, authored, region);
      out.keyword("type", kJointType, authored.type, normal.type);
      write_joint_values(out, compiled(context_, authored, id), normal, authored.type);
    }

    void write_geom(XmlNode& node, const spec::Geom& authored, int id,
                    const std::string& region) const {
      const spec::Geom& normal = context_.class_of(authored.class_name).geom;
      spec::Geom geom = compiled(context_, authored, id);
      const std::optional<FramedPose> framed = framed_pose(context_, geom, id);
      if (framed) {
        store(geom.pos.data(), framed->pose.pos);
        store(geom.quat.data(), framed->pose.quat);
      }
      XmlNode child{"geom"};
      AttributeWriter out(child, context_);
      identify(out, authored, region);
      write_size_values(out, geom.type, geom.size, normal.size);
      out.numbers("pos", geom.pos, kOrigin);
      out.numbers("quat", geom.quat, kIdentity);
      write_all(out, kGeomContactAttributes, geom, normal);
      const bool is_mesh = geom.type == mjGEOM_MESH || geom.type == mjGEOM_SDF;
      if (!is_mesh) out.flag("shellinertia", geom.shellinertia, normal.shellinertia);
      if (std::isnan(geom.mass)) {
        out.number("density", geom.density, normal.density);
      } else {
        out.always("mass", geom.mass);
      }
      write_all(out, kGeomReferenceAttributes, geom, normal);
      if (geom.plugin.active) write_plugin_use(context_, geom.plugin, child);
      XmlNode& parent = framed ? add_frame(node, framed->frame) : node;
      parent.children.push_back(std::move(child));
    }

    XmlNode& add_frame(XmlNode& node, const spec::Pose& pose) const {
      XmlNode& frame = node.add("frame");
      spec::Frame values;
      store(values.pos.data(), pose.pos);
      store(values.quat.data(), pose.quat);
      AttributeWriter out(frame, context_);
      out.numbers("pos", values.pos, kOrigin);
      out.numbers("quat", values.quat, kIdentity);
      return frame;
    }

    void write_site(XmlNode& node, const spec::Site& authored, int id,
                    const std::string& region) const {
      const spec::Site& normal = context_.class_of(authored.class_name).site;
      const spec::Site site = compiled(context_, authored, id);
      AttributeWriter out(node.add("site"), context_);
      identify(out, authored, region);
      out.numbers("quat", site.quat, kIdentity);
      write_size_values(out, site.type, site.size, normal.size);
      write_all(out, kSiteAttributes, site, normal);
    }

    void write_camera(XmlNode& node, const spec::Camera& authored, int id,
                      const std::string& region) const {
      const spec::Camera& normal = context_.class_of(authored.class_name).camera;
      const spec::Camera camera = compiled(context_, authored, id);
      AttributeWriter out(node.add("camera"), context_);
      identify(out, authored, region);
      out.text("target", camera.target);
      out.numbers("quat", camera.quat, kIdentity);
      write_camera_values(out, camera, normal);
    }

    void write_light(XmlNode& node, const spec::Light& authored, int id,
                     const std::string& region) const {
      const spec::Light& normal = context_.class_of(authored.class_name).light;
      const spec::Light light = compiled(context_, authored, id);
      AttributeWriter out(node.add("light"), context_);
      identify(out, authored, region);
      out.text("target", light.target);
      write_all(out, kLightAttributes, light, normal);
    }

    const TreeWriter& tree_;
    const WriteContext& context_;
    const spec::Body& body_;
    const BodyIds& ids_;
    // For each frame: the frame itself if it is kept, else the kept frame around it, or -1.
    std::vector<int> kept_;
    // Ranges of elements, and inner frames, of each level. The first entry is the level outside all
    // frames.
    std::vector<Cursors> extents_;
    std::vector<std::vector<int>> inner_frames_;
  };

  [[nodiscard]] bool has_inertial(const spec::Body& body) const {
    if (context_.spec.compiler.saveinertial) return true;
    if (context_.kept.lost_for(context_.spec, body)) return true;
    const bool is_inferred =
        context_.spec.compiler_of(body).inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
    return body.explicitinertial && (!is_inferred || body.geoms.empty());
  }

  // Warns of a moving body whose mass or inertia is so small that readers refuse it. The scaling by
  // settotalmass and programs that change the model can make such bodies.
  void warn_of_small_mass(const spec::Body& authored, int id) const {
    if (authored.joints.empty() || moves_mass(context_.m, id)) return;
    const std::string name = authored.name.empty() ? std::to_string(id) : "'" + authored.name + "'";
    context_.warn(authored.where, "not-written",
                  "the mass or inertia of moving body " + name +
                      " is smaller than mjMINVAL, so the saved model cannot be compiled");
  }

  void write_inertial(XmlNode& node, const spec::Body& body) const {
    AttributeWriter out(node.add("inertial"), context_);
    out.always("pos", std::span<const double>(body.ipos));
    out.numbers("quat", body.iquat, kIdentity);
    out.always("mass", body.mass);
    out.always("diaginertia", std::span<const double>(body.inertia));
  }

  void write_body(XmlNode& parent, const spec::Body& authored, const std::string& region) const {
    const BodyIds& ids = ids_.at(&authored);
    const spec::Body body = compiled_body(authored, context_.m, ids.body);
    const spec::Body normal;
    XmlNode node{"body"};
    AttributeWriter out(node, context_);
    out.text("name", body.name);
    out.text("childclass", class_change(context_, authored.class_name, region));
    if (body.pos != kOrigin) out.always("pos", std::span<const double>(body.pos));
    out.numbers("quat", body.quat, kIdentity);
    write_all(out, kBodyAttributes, body, normal);
    if (has_inertial(authored)) {
      warn_of_small_mass(authored, ids.body);
      write_inertial(node, body);
    }
    const BodyWriter writer(*this, authored, authored.class_name);
    writer.write_level(node, kOutsideFrames, authored.class_name);
    if (authored.plugin.active) write_plugin_use(context_, authored.plugin, node);
    parent.children.push_back(std::move(node));
  }

  const WriteContext& context_;
  std::unordered_map<const spec::Body*, BodyIds> ids_;
};

}  // namespace

void write_worldbody(const WriteContext& context, XmlNode& root) {
  TreeWriter(context).write_world(root.add("worldbody"));
}

}  // namespace mj::mjcf
