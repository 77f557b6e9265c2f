// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Measures the contact forces on a body in a grid of directions from a site of the body. The
// columns of the grid are azimuths and the rows are elevations, lowest first. If gamma is not 0,
// the cells are finer in the middle. Each cell has up to six channels: the force along the axes z,
// x and y of the site, followed by the torque about these axes.
//
// In a scene, each cell with contacts is drawn as a box at the mean distance of these contacts. The
// first three channels determine the colour of the box.
//
// writes  sensordata [nchannel x ny x nx]

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "elementary.h"

namespace {

constexpr const char* kAttributes[] = {"nchannel", "size", "fov", "gamma"};
constexpr int kMaxChannels = 6;
constexpr int kOrder[3] = {2, 0, 1};  // axes of the site in the order of the channels

struct Settings {
  int channels = 1;
  int size[2] = {0, 0};    // numbers of columns and rows
  double fov[2] = {0, 0};  // horizontal and vertical field of view to each side, degrees
  double gamma = 0;
  const char* problem = nullptr;

  [[nodiscard]] int cells() const { return size[0] * size[1]; }
};

// Returns the numbers in a text, which are separated by blanks. A word that is not a number counts
// as 0.
std::vector<double> numbers(const char* text) {
  std::vector<double> list;
  const std::string all = text == nullptr ? "" : text;
  for (size_t begin = 0; begin < all.size();) {
    const size_t end = std::min(all.find(' ', begin), all.size());
    list.push_back(std::strtod(all.substr(begin, end - begin).c_str(), nullptr));
    begin = end + 1;
  }
  return list;
}

const char* problem_of(const Settings& s, double channels, const std::vector<double>& size,
                       const std::vector<double>& fov) {
  if (!(channels >= 1 && channels <= kMaxChannels)) return "nchannel must be between 1 and 6";
  if (size.size() != 2) return "Both horizontal and vertical resolutions must be specified";
  if (!(size[0] >= 1 && size[1] >= 1)) {
    return "Horizontal and vertical resolutions must be positive";
  }
  if (size[0] * size[1] * kMaxChannels > 1 << 28) {
    return "Invalid or missing parameters in touch_grid sensor plugin";
  }
  if (fov.size() != 2) return "Both horizontal and vertical fields of view must be specified";
  if (!(fov[0] > 0 && fov[0] <= 180)) return "`fov[0]` must be a float between (0, 180] degrees";
  if (!(fov[1] > 0 && fov[1] <= 90)) return "`fov[1]` must be a float between (0, 90] degrees";
  if (!(s.gamma >= 0 && s.gamma <= 1)) {
    return "`gamma` must be a nonnegative float between [0, 1]";
  }
  return nullptr;
}

Settings read_settings(const mjModel* m, int instance) {
  const auto list = [&](const char* attribute) {
    return numbers(mj_getPluginConfig(m, instance, attribute));
  };
  Settings s;
  const std::vector<double> channels = list("nchannel"), size = list("size"), fov = list("fov"),
                            gamma = list("gamma");
  const double channel_count = channels.empty() ? 1 : channels[0];
  s.gamma = gamma.empty() ? 0 : gamma[0];
  s.problem = problem_of(s, channel_count, size, fov);
  if (s.problem != nullptr) return s;
  s.channels = static_cast<int>(channel_count);
  for (int k = 0; k < 2; ++k) {
    s.size[k] = static_cast<int>(size[k]);
    s.fov[k] = fov[k];
  }
  return s;
}

struct Grid {
  Settings settings;
  int sensor, site;
  std::vector<double> azimuth, elevation;  // edges of the columns and of the rows, rad
  // mean distance of the contacts in each cell; 0: the cell has no contacts
  std::vector<double> distance;
  std::vector<int> contacts;  // number of contacts in each cell
};

std::vector<double> edges(int cells, double fov, double gamma) {
  std::vector<double> list;
  double x = -1;
  for (int i = 0; i <= cells; ++i, x += 2.0 / cells) {
    const double bent = gamma != 0 ? gamma * (x * x * x * x * x) + (1 - gamma) * x : x;
    list.push_back(bent * fov * mjPI / 180);
  }
  return list;
}

// Returns the index of the cell that contains `value`, or -1 if no cell does. `list` has the edges
// of the cells. A cell includes its upper edge.
int cell_of(const std::vector<double>& list, double value) {
  const auto upper = std::lower_bound(list.begin(), list.end(), value);
  if (upper == list.begin() || upper == list.end()) return -1;
  return static_cast<int>(upper - list.begin()) - 1;
}

int init(const mjModel* m, mjData* d, int instance) {
  const Settings settings = read_settings(m, instance);
  if (settings.problem != nullptr) mju_error("%s", settings.problem);
  int sensor = 0;
  while (sensor < m->nsensor && m->sensor_plugin[sensor] != instance) ++sensor;
  auto grid = std::make_unique<Grid>(Grid{settings, -1, -1, {}, {}, {}, {}});
  if (sensor < m->nsensor) {
    if (m->sensor_objtype[sensor] != mjOBJ_SITE) {
      mju_error("Touch Grid sensor must be attached to a site");
    }
    grid->sensor = sensor;
    grid->site = m->sensor_objid[sensor];
  }
  grid->azimuth = edges(settings.size[0], settings.fov[0], settings.gamma);
  grid->elevation = edges(settings.size[1], settings.fov[1], settings.gamma);
  grid->distance.resize(static_cast<size_t>(settings.cells()));
  grid->contacts.resize(static_cast<size_t>(settings.cells()));
  d->plugin_data[instance] = reinterpret_cast<uintptr_t>(grid.release());
  return 0;
}

void destroy(mjData* d, int instance) {
  delete reinterpret_cast<Grid*>(d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
}

// Rotates a vector from the frame of a contact to the frame of the site.
void to_site(double out[3], const double in[3], const mjContact& contact, const double* site_mat) {
  double world[3];
  mju_mulMatTVec3(world, contact.frame, in);
  mju_mulMatTVec3(out, site_mat, world);
}

void add_contact(const mjModel* m, mjData* d, Grid& grid, int index, int root) {
  const mjContact& contact = d->contact[index];
  if (contact.geom[0] < 0 || contact.geom[1] < 0) return;
  const int bodies[2] = {m->geom_bodyid[contact.geom[0]], m->geom_bodyid[contact.geom[1]]};
  if (m->body_weldid[bodies[0]] != root && m->body_weldid[bodies[1]] != root) return;

  const double* mat = d->site_xmat + 9 * grid.site;
  double offset[3], r[3];
  mju_sub3(offset, contact.pos, d->site_xpos + 3 * grid.site);
  mju_mulMatTVec3(r, mat, offset);
  const int column = cell_of(grid.azimuth, elementary::atan2(r[0], -r[2]));
  const int row =
      cell_of(grid.elevation, elementary::atan2(r[1], std::sqrt(r[0] * r[0] + r[2] * r[2])));
  if (column < 0 || row < 0) return;

  double wrench[6], local[6];
  mj_contactForce(m, d, index, wrench);
  to_site(local, wrench, contact, mat);
  to_site(local + 3, wrench + 3, contact, mat);
  const double sign = root < std::max(bodies[0], bodies[1]) ? -1 : 1;
  double* data = d->sensordata + m->sensor_adr[grid.sensor];
  const Settings& s = grid.settings;
  const auto cell = static_cast<size_t>(row * s.size[0] + column);
  const double sum = grid.distance[cell] * grid.contacts[cell] + mju_norm3(r);
  grid.distance[cell] = sum / ++grid.contacts[cell];
  for (int c = 0; c < s.channels; ++c) {
    data[c * s.cells() + row * s.size[0] + column] += sign * local[3 * (c / 3) + kOrder[c % 3]];
  }
}

void compute(const mjModel* m, mjData* d, int instance, int) {
  Grid& grid = *reinterpret_cast<Grid*>(d->plugin_data[instance]);
  if (grid.sensor < 0) return;
  std::fill(grid.distance.begin(), grid.distance.end(), 0.0);
  std::fill(grid.contacts.begin(), grid.contacts.end(), 0);
  mju_zero(d->sensordata + m->sensor_adr[grid.sensor],
           grid.settings.channels * grid.settings.cells());
  const int root = m->body_weldid[m->site_bodyid[grid.site]];
  for (int i = 0; i < d->ncon; ++i) add_contact(m, d, grid, i, root);
}

// Computes the orientation of the box that shows a cell, which is the orientation of the site,
// turned towards the cell.
void cell_axes(double mat[9], const double* site_mat, double azimuth, double elevation) {
  const double down[3] = {-site_mat[1], -site_mat[4], -site_mat[7]};
  const double across[3] = {site_mat[0], site_mat[3], site_mat[6]};
  double site[4], sideways[4], upwards[4], turn[4], quat[4];
  mju_mat2Quat(site, site_mat);
  mju_axisAngle2Quat(sideways, down, azimuth);
  mju_axisAngle2Quat(upwards, across, elevation);
  mju_mulQuat(turn, sideways, upwards);
  mju_mulQuat(quat, turn, site);
  mju_quat2Mat(mat, quat);
}

void add_cell(const mjModel* m, const mjData* d, const Grid& grid, int column, int row,
              double largest, mjvScene* scene) {
  const Settings& s = grid.settings;
  const int cell = row * s.size[0] + column;
  const double distance = grid.distance[static_cast<size_t>(cell)];
  if (distance == 0 || scene->ngeom >= scene->maxgeom) return;
  const double *az = grid.azimuth.data() + column, *el = grid.elevation.data() + row;
  const double a = (az[0] + az[1]) / 2, e = (el[0] + el[1]) / 2, r = 0.98 * distance;
  const double local[3] = {r * elementary::cos(e) * elementary::sin(a), r * elementary::sin(e),
                           -r * elementary::cos(e) * elementary::cos(a)};
  const double size[3] = {distance * (az[1] - az[0]) / 2, distance * (el[1] - el[0]) / 2,
                          0.02 * distance};
  const double* site_mat = d->site_xmat + 9 * grid.site;
  double pos[3], mat[9];
  mju_mulMatVec3(pos, site_mat, local);
  mju_addTo3(pos, d->site_xpos + 3 * grid.site);
  cell_axes(mat, site_mat, a, e);
  const double* data = d->sensordata + m->sensor_adr[grid.sensor];
  float rgba[4] = {1, 1, 1, 1};
  for (int c = 0; c < std::min(s.channels, 3); ++c) {
    rgba[c] = static_cast<float>(std::abs(data[c * s.cells() + cell]) / largest);
  }

  mjvGeom* geom = scene->geoms + scene->ngeom;
  mjv_initGeom(geom, mjGEOM_BOX, size, pos, mat, rgba);
  geom->objtype = mjOBJ_UNKNOWN;
  geom->objid = grid.sensor;
  geom->category = mjCAT_DECOR;
  geom->segid = scene->ngeom++;
}

void visualize(const mjModel* m, mjData* d, const mjvOption*, mjvScene* scene, int instance) {
  const Grid& grid = *reinterpret_cast<const Grid*>(d->plugin_data[instance]);
  if (grid.sensor < 0) return;
  const Settings& s = grid.settings;
  const double* data = d->sensordata + m->sensor_adr[grid.sensor];
  double largest = 0;
  for (int i = 0; i < s.cells(); ++i) largest = std::max(largest, std::abs(data[i]));
  if (largest == 0) return;
  for (int column = 0; column < s.size[0]; ++column) {
    for (int row = 0; row < s.size[1]; ++row) add_cell(m, d, grid, column, row, largest, scene);
  }
}

}  // namespace

mjPLUGIN_LIB_INIT(touch_grid) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "mujoco.sensor.touch_grid";
  plugin.nattribute = static_cast<int>(std::size(kAttributes));
  plugin.attributes = kAttributes;
  plugin.capabilityflags = mjPLUGIN_SENSOR;
  plugin.needstage = mjSTAGE_ACC;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.nsensordata = [](const mjModel* m, int instance, int) {
    const Settings s = read_settings(m, instance);
    return s.problem != nullptr ? 0 : s.channels * s.cells();
  };
  plugin.init = init;
  plugin.destroy = destroy;
  plugin.compute = compute;
  plugin.visualize = visualize;
  mjp_registerPlugin(&plugin);
}
