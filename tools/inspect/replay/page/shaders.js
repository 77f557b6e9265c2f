// Programs of the graphics processor. The light is that of lib/draw/light.cc, and the maps to
// textures are those of lib/draw/surface_point.cc.

const Mapping = {
  kNone: 0, kStored: 1, kFinitePlane: 2, kBox: 3, kSphere: 4, kCylinder: 5, kCapsule: 6,
  kMetres: 7, kCube: 8,
};
const kMostLights = 8, kMostShadows = 2;

const kSurfaceVertex = `#version 300 es
layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_uv;
uniform mat4 u_model, u_view_projection;
uniform vec3 u_scale;
uniform float u_cap;  // half length of a capsule
out vec3 v_world, v_local, v_normal, v_local_normal;
out vec2 v_uv;
void main() {
  vec3 p = a_position * u_scale + vec3(0, 0, a_uv.x * u_cap);
  v_local = p;
  v_local_normal = a_normal / u_scale;
  v_normal = mat3(u_model) * v_local_normal;
  v_uv = a_uv;
  vec4 world = u_model * vec4(p, 1);
  v_world = world.xyz;
  gl_Position = u_view_projection * world;
}`;

const kSurfaceFragment = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2DShadow;
struct Light {
  vec3 position, direction, ambient, diffuse, specular, attenuation;
  float cutoff, exponent;  // cosine of the cone
  bool directional;
  bool separate;  // whether the light may be blocked
  int shadow;     // number of the shadow map, or -1
};
in vec3 v_world, v_local, v_normal, v_local_normal;
in vec2 v_uv;
uniform Light u_lights[${kMostLights}];
uniform int u_light_count;
uniform float u_general;
uniform vec4 u_rgba;
uniform vec3 u_look;  // emission, specular, shininess
uniform float u_strength;  // factor of the colour, in a mirror image
uniform vec3 u_eye;
uniform bool u_flat, u_unlit;
uniform int u_mapping;
uniform vec3 u_unit, u_stretch;
uniform vec2 u_repeat;
uniform float u_half;  // half length of a capsule
uniform sampler2D u_texture;
uniform samplerCube u_cube;
uniform mat4 u_shadow_matrix[${kMostShadows}];
uniform sampler2DShadow u_shadow_0, u_shadow_1;
uniform vec4 u_clip;  // points with a negative distance from this plane are not drawn
uniform bool u_mirrors;
uniform vec3 u_mirror_normal;
uniform sampler2D u_mirror;
uniform vec2 u_size;  // of the picture (pixels)
out vec4 o_colour;

const float kPi = 3.14159265358979;

float azimuth(vec2 p) {
  float a = atan(p.y, p.x) / (2.0 * kPi);
  return a < 0.0 ? a + 1.0 : a;
}
float elevation(vec3 p) {
  return atan(p.z, length(p.xy)) * 2.0 / kPi;
}

vec2 coordinates(vec3 p, vec3 n) {
  vec3 q = p / u_unit;
  vec2 uv = v_uv;
  if (u_mapping == ${Mapping.kFinitePlane}) {
    uv = vec2(q.x + 1.0, 1.0 - q.y) * 0.5;
  } else if (u_mapping == ${Mapping.kBox}) {
    bool on_z = abs(n.z) > 0.5, on_x = abs(n.x) > 0.5;
    uv = vec2((!on_z && on_x ? q.y : q.x) + 1.0, 1.0 - (on_z ? q.y : q.z)) * 0.5;
  } else if (u_mapping == ${Mapping.kSphere}) {
    uv = vec2(azimuth(q.xy), 0.5 - 0.5 * elevation(q));
  } else if (u_mapping == ${Mapping.kCylinder}) {
    uv = abs(n.z) > 0.5 ? 0.5 + 0.5 * q.xy : vec2(azimuth(q.xy), 0.5 * (1.0 - q.z));
  } else if (u_mapping == ${Mapping.kCapsule}) {
    float v = p.z > u_half    ? 1.0 - elevation(vec3(p.xy, p.z - u_half))
              : p.z < -u_half ? -elevation(vec3(p.xy, p.z + u_half))
                              : 0.5 * (1.0 - p.z / u_half);
    uv = vec2(azimuth(p.xy), v);
  } else if (u_mapping == ${Mapping.kMetres}) {
    return vec2(0.5 * u_repeat.x * p.x - 0.5, -0.5 * u_repeat.y * p.y - 0.5);
  }
  return uv * u_repeat;
}

vec3 texture_colour() {
  if (u_mapping == ${Mapping.kNone}) return vec3(1);
  vec3 n = normalize(v_local_normal);
  if (u_mapping == ${Mapping.kCube}) {
    vec3 q = v_local / u_unit;
    if (u_half > 0.0) {
      q.z = v_local.z > u_half    ? 1.0 + (v_local.z - u_half) / u_unit.x
            : v_local.z < -u_half ? -1.0 + (v_local.z + u_half) / u_unit.x
                                  : v_local.z / u_half;
    }
    return texture(u_cube, q * u_stretch).rgb;
  }
  vec2 uv = coordinates(v_local, n);
  vec2 dx = dFdx(uv), dy = dFdy(uv);
  if (u_mapping == ${Mapping.kSphere} || u_mapping == ${Mapping.kCylinder} ||
      u_mapping == ${Mapping.kCapsule}) {
    // Neighbours on both sides of the seam are one turn apart.
    float turn = u_repeat.x;
    dx.x -= turn * floor(dx.x / turn + 0.5);
    dy.x -= turn * floor(dy.x / turn + 0.5);
  }
  return textureGrad(u_texture, uv, dx, dy).rgb;
}

float visibility(int shadow, vec3 normal, vec3 to_light) {
  if (shadow < 0) return 1.0;
  float slope = clamp(1.0 - dot(normal, to_light), 0.0, 1.0);
  vec4 p = (shadow == 0 ? u_shadow_matrix[0] : u_shadow_matrix[1]) * vec4(v_world, 1);
  vec3 q = p.xyz / p.w * 0.5 + 0.5;
  if (p.w <= 0.0 || any(lessThan(q, vec3(0))) || any(greaterThan(q, vec3(1)))) return 1.0;
  q.z -= 0.00005 + 0.0004 * slope;
  vec2 texel = 0.7 / vec2(textureSize(u_shadow_0, 0));
  float sum = 0.0;
  for (int i = 0; i < 4; ++i) {
    vec3 r = q + vec3(i < 2 ? -texel.x : texel.x, i % 2 == 0 ? -texel.y : texel.y, 0);
    sum += shadow == 0 ? texture(u_shadow_0, r) : texture(u_shadow_1, r);
  }
  return 0.25 * sum;
}

vec3 light_on(Light light, vec3 normal, vec3 to_eye) {
  vec3 to_light = -light.direction;
  float strength = 1.0;
  if (!light.directional) {
    vec3 d = light.position - v_world;
    float distance = length(d);
    to_light = d / max(distance, 1e-20);
    vec3 a = light.attenuation;
    strength = 1.0 / max(a.x + distance * (a.y + distance * a.z), 1e-20);
    float cosine = -dot(to_light, light.direction);
    strength *= cosine < light.cutoff ? 0.0 : pow(clamp(cosine, 1e-6, 1.0), light.exponent);
  }
  float facing = dot(normal, to_light);
  float diffuse = max(facing, 0.0) * strength, shine = 0.0;
  if (facing > 0.0 && u_look.y > 0.0) {
    float cosine = clamp(dot(normal, normalize(to_light + to_eye)), 1e-6, 1.0);
    shine = pow(cosine, 128.0 * u_look.z) * u_look.y * strength;
  }
  float seen = light.separate && facing > 0.0 ? visibility(light.shadow, normal, to_light) : 1.0;
  return seen * ((strength * light.ambient + diffuse * light.diffuse) * u_rgba.rgb * u_strength +
                 shine * light.specular);
}

void main() {
  vec3 flat_normal = normalize(cross(dFdx(v_world), dFdy(v_world)));
  vec3 texel = texture_colour();
  if (dot(u_clip, vec4(v_world, 1)) < 0.0) discard;
  vec3 to_eye = normalize(u_eye - v_world);
  vec3 normal;
  if (u_flat) {
    normal = dot(flat_normal, to_eye) < 0.0 ? -flat_normal : flat_normal;
  } else {
    normal = normalize(v_normal);
  }
  vec3 sum = u_rgba.rgb * u_strength * (u_unlit ? 1.0 : u_look.x + u_general);
  // Light that may be blocked is added in a pass of its own, as MuJoCo does: only the sum of each
  // pass is limited.
  vec3 separate = vec3(0);
  if (!u_unlit) {
    for (int i = 0; i < ${kMostLights}; ++i) {
      if (i >= u_light_count) break;
      vec3 light = light_on(u_lights[i], normal, to_eye);
      if (u_lights[i].separate) separate += min(light, vec3(1));
      else sum += light;
    }
  }
  vec3 rgb = min((min(sum, vec3(1)) + separate) * texel, vec3(1));
  if (u_mirrors && dot(normal, u_mirror_normal) > 0.99) {
    rgb = min(rgb + texture(u_mirror, gl_FragCoord.xy / u_size).rgb, vec3(1));
  }
  o_colour = vec4(rgb, u_rgba.a);
}`;

// Depths alone, for shadows.
const kDepthFragment = `#version 300 es
precision highp float;
void main() {}`;

// The sky and the haze: a triangle that covers the picture.
const kSkyVertex = `#version 300 es
uniform vec3 u_right, u_up, u_forward;  // directions of the picture at x = 1, y = 1 and its middle
out vec3 v_ray;
void main() {
  vec2 p = vec2(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1);
  v_ray = u_forward + p.x * u_right + p.y * u_up;
  gl_Position = vec4(p, 0, 1);
}`;

// Writes the depth of a point at the distance `depth` along the direction of view.
const kDepthFunction = `
uniform vec2 u_range;  // distances of the near and far end of the view
void set_depth(float depth) {
  float n = u_range.x, f = u_range.y;
  gl_FragDepth = clamp(((f + n) / (f - n) - 2.0 * f * n / ((f - n) * depth)) * 0.5 + 0.5, 0.0, 1.0);
}`;

// The sky hides what is behind it.
const kSkyFragment = `#version 300 es
precision highp float;
in vec3 v_ray;
uniform samplerCube u_cube;
uniform vec3 u_axis;  // direction of view
uniform float u_distance;
out vec4 o_colour;
${kDepthFunction}
void main() {
  float along = min(u_distance / max(length(v_ray.xy), 1e-20), u_distance / max(abs(v_ray.z), 1e-20));
  set_depth(along * dot(v_ray, u_axis));
  o_colour = vec4(texture(u_cube, vec3(v_ray.x, v_ray.z, -v_ray.y)).rgb, 1);
}`;

// Haze lies between the sky, a cylinder around the eye, and the rim of an infinite plane, as in
// lib/draw/sky.cc.
const kHazeFragment = `#version 300 es
precision highp float;
in vec3 v_ray;
uniform vec3 u_normal, u_axis, u_rgb;  // of the plane; direction of view
uniform float u_height, u_distance, u_haze;
out vec4 o_colour;
${kDepthFunction}
void main() {
  float sunk = -dot(v_ray, u_normal);
  float across = length(v_ray + u_normal * sunk);
  float t = u_distance * sunk / max(across * u_height, 1e-20);
  float zeta = 1.0 - t / (1.0 + u_haze * t);
  float h = u_haze / (1.0 + u_haze);
  float alpha = zeta >= h ? (1.0 - zeta) / (1.0 - h) : zeta / max(h, 1e-6);
  if (zeta < 0.0 || t < 0.0) discard;
  float depth =
      u_distance / (1.0 + u_haze * max(t, 0.0)) / max(across, 1e-20) * dot(v_ray, u_axis);
  set_depth(depth);
  o_colour = vec4(u_rgb, clamp(alpha, 0.0, 1.0));
}`;
