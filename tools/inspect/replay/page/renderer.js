// Draws the scene with WebGL 2: shadows, the mirror image of the first plane that reflects, solid
// shapes, sky and haze, transparent shapes.

const kOpaque = 0.995;       // opacity below which a shape is transparent
const kPlaneBehind = 0.3;    // factor of the opacity of a plane that is seen from behind
const kSkyDistance = 0.7;    // share of the far end of the view
const kPlaneGrid = 200;      // squares along each side of an infinite plane
const kShadowSize = 2048;
const kGeneralLight = 0.3;   // ambient light of a scene without lights
const kDecorLook = {emission: 0, specular: 0.5, shininess: 0.5, reflectance: 0, texture: -1};

function compiled(gl, vertex, fragment) {
  const program = gl.createProgram();
  for (const [type, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(gl.getShaderInfoLog(shader));
    }
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    throw new Error(gl.getProgramInfoLog(program));
  }
  const at = {};
  const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
  for (let i = 0; i < count; ++i) {
    const {name} = gl.getActiveUniform(program, i);
    at[name] = gl.getUniformLocation(program, name);
  }
  return {program, at};
}

class Renderer {
  constructor(canvas, about, assets) {
    const gl = canvas.getContext("webgl2", {antialias: true, preserveDrawingBuffer: true});
    if (!gl) throw new Error("This browser has no WebGL 2, which the scene needs.");
    this.gl = gl;
    this.canvas = canvas;
    this.about = about;
    this.surface = compiled(gl, kSurfaceVertex, kSurfaceFragment);
    this.depth = compiled(gl, kSurfaceVertex, kDepthFragment);
    this.sky = compiled(gl, kSkyVertex, kSkyFragment);
    this.haze = compiled(gl, kSkyVertex, kHazeFragment);
    this.nothing = gl.createVertexArray();
    this.builtIn = {};
    for (const [type, triangles] of Object.entries(builtInShapes())) {
      this.builtIn[type] = this.buffered(triangles);
    }
    this.surfaces = about.surfaces.map((surface) => this.loadSurface(surface, assets));
    this.textures = about.textures.map((texture) => this.loadTexture(texture, assets));
    this.white = this.plainTexture(gl.TEXTURE_2D);
    this.whiteCube = this.plainTexture(gl.TEXTURE_CUBE_MAP);
    this.shadows = about.lights.filter((light) => light.shadow).slice(0, kMostShadows)
                       .map((light) => ({light, ...this.shadowMap(kShadowSize)}));
    this.noShadow = this.shadowMap(1);
    this.mirror = null;
    this.shapes = about.shapes.map((shape) => this.prepared(shape, assets));
  }

  // ---- buffers

  buffered({position, normal, uv, index}, isMoving = false) {
    const gl = this.gl, array = gl.createVertexArray();
    gl.bindVertexArray(array);
    const buffers = [[position, 3], [normal, 3], [uv, 2]].map(([values, size], place) => {
      const buffer = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      const numbers = values instanceof Float32Array ? values : new Float32Array(values);
      gl.bufferData(gl.ARRAY_BUFFER, numbers, isMoving ? gl.DYNAMIC_DRAW : gl.STATIC_DRAW);
      gl.enableVertexAttribArray(place);
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, 0, 0);
      return buffer;
    });
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint32Array(index), gl.STATIC_DRAW);
    gl.bindVertexArray(null);
    return {array, count: index.length, buffers};
  }
  update(mesh, position, normal) {
    const gl = this.gl;
    [position, normal].forEach((values, i) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, mesh.buffers[i]);
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, values);
    });
  }

  loadSurface(surface, assets) {
    const n = surface.vertices, reader = new ColumnReader(assets, surface.offset);
    const position = reader.rows(n, 3);
    const normal = surface.smooth ? reader.rows(n, 3) : new Float32Array(3 * n);
    const uv = surface.textured ? reader.rows(n, 2) : new Float32Array(2 * n);
    const index = reader.array(surface.corners, Uint32Array);
    const mesh = this.buffered({position, normal, uv, index});
    mesh.isFlat = !surface.smooth;
    mesh.isTextured = surface.textured;
    return mesh;
  }

  loadTexture(texture, assets) {
    if (texture.width === 0) return null;
    const gl = this.gl;
    const {width, height, channels, cube, faces} = texture;
    const target = cube ? gl.TEXTURE_CUBE_MAP : gl.TEXTURE_2D;
    const format = channels === 4 ? gl.RGBA : gl.RGB;
    const handle = gl.createTexture();
    gl.bindTexture(target, handle);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    for (let face = 0; face < (cube ? 6 : 1); ++face) {
      const texels = texelsOf(texture, faces === 6 ? face : 0, assets);
      gl.texImage2D(cube ? gl.TEXTURE_CUBE_MAP_POSITIVE_X + face : gl.TEXTURE_2D, 0, format, width,
                    height, 0, format, gl.UNSIGNED_BYTE, texels);
    }
    gl.generateMipmap(target);
    gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    return {handle, isCube: cube};
  }
  plainTexture(target) {
    const gl = this.gl, handle = gl.createTexture();
    gl.bindTexture(target, handle);
    const isCube = target === gl.TEXTURE_CUBE_MAP;
    for (let face = 0; face < (isCube ? 6 : 1); ++face) {
      gl.texImage2D(isCube ? gl.TEXTURE_CUBE_MAP_POSITIVE_X + face : target, 0, gl.RGBA, 1, 1, 0,
                    gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array([255, 255, 255, 255]));
    }
    return handle;
  }
  shadowMap(size) {
    const gl = this.gl, texture = gl.createTexture(), frame = gl.createFramebuffer();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, size, size);
    for (const [name, value] of [
             [gl.TEXTURE_MIN_FILTER, gl.LINEAR], [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
             [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
             [gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE],
             [gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL]]) {
      gl.texParameteri(gl.TEXTURE_2D, name, value);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0);
    gl.drawBuffers([gl.NONE]);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return {texture, frame, size, matrix: new Float32Array(16)};
  }
  // Returns the picture into which the mirror image is drawn, in the size of the canvas.
  mirrorTarget() {
    const gl = this.gl, {width, height} = this.canvas;
    if (this.mirror && this.mirror.width === width && this.mirror.height === height) {
      return this.mirror;
    }
    if (this.mirror) {
      gl.deleteTexture(this.mirror.texture);
      gl.deleteRenderbuffer(this.mirror.depth);
      gl.deleteFramebuffer(this.mirror.frame);
    }
    const texture = gl.createTexture(), depth = gl.createRenderbuffer();
    const frame = gl.createFramebuffer();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
      gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
    }
    gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    this.mirror = {texture, depth, frame, width, height};
    return this.mirror;
  }

  // ---- shapes of the model

  prepared(shape, assets) {
    const out = {...shape, cap: 0, scale: [1, 1, 1]};
    if (shape.kind === "flex") return this.preparedFlex(out, assets);
    if (shape.kind === "skin") return this.preparedSkin(out, assets);
    const size = shape.size;
    if (shape.surface !== undefined) {
      out.mesh = this.surfaces[shape.surface];
    } else {
      out.mesh = this.builtIn[shape.type];
      if (shape.type === Geom.kCapsule) {
        out.scale = [size[0], size[0], size[0]];
        out.cap = size[2];
      } else if (shape.type === Geom.kPlane) {
        this.preparePlane(out);
      } else {
        out.scale = size;
      }
    }
    if (!out.mesh) return null;
    this.prepareTexture(out);
    return out;
  }
  // A plane that is infinite along an axis reaches beyond the far end of the view, and moves with
  // the eye in steps that make no visible change.
  preparePlane(out) {
    const far = this.about.view.far;
    out.period = [0, 0];
    out.scale = [out.size[0], out.size[1], 1];
    for (let k = 0; k < 2; ++k) {
      if (out.size[k] > 0) continue;
      const repeat = out.texture >= 0 ? out.repeat[k] : 0;
      const shift = repeat > 0 ? 2 / repeat : 2.1 * far / (kPlaneGrid - 2);
      out.period[k] = 2 * shift;
      out.scale[k] = 0.5 * (2.1 * far + 2 * shift);
    }
  }
  // Sets how points of the shape map to its texture, as lib/draw/item.cc does.
  prepareTexture(out) {
    out.mapping = Mapping.kNone;
    out.unit = [1, 1, 1];
    out.stretch = [1, 1, 1];
    out.factor = [1, 1];
    const texture = out.texture >= 0 ? this.textures[out.texture] : null;
    if (!texture) return;
    const {type, size} = out;
    const isMeshLike = out.surface !== undefined || out.kind === "flex" || out.kind === "skin";
    const mappings = {
      [Geom.kPlane]: size[0] <= 0 || size[1] <= 0 ? Mapping.kMetres : Mapping.kFinitePlane,
      [Geom.kBox]: Mapping.kBox,
      [Geom.kSphere]: Mapping.kSphere,
      [Geom.kEllipsoid]: Mapping.kSphere,
      [Geom.kCylinder]: Mapping.kCylinder,
      [Geom.kCapsule]: Mapping.kCapsule,
    };
    if (isMeshLike) {
      const isStored = out.texcoord && (out.textured || (out.mesh && out.mesh.isTextured));
      if (out.kind === "flex" && !isStored && !texture.isCube) return;
      out.mapping = isStored ? Mapping.kStored : Mapping.kMetres;
    } else {
      out.mapping = mappings[type] || Mapping.kNone;
      for (let k = 0; k < 3; ++k) if (size[k] > 0) out.unit[k] = size[k];
    }
    if (out.uniform) {
      for (let k = 0; k < 3; ++k) if (size[k] > 0) out.stretch[k] = size[k];
    }
    if (texture.isCube) {
      out.mapping = Mapping.kCube;
      return;
    }
    for (let k = 0; k < 2; ++k) {
      out.factor[k] = out.repeat[k] || 1;
      if (out.mapping === Mapping.kStored && !out.uniform) continue;
      if (isMeshLike && out.mapping === Mapping.kMetres && out.surface !== undefined &&
          size[k] > 0) {
        out.factor[k] /= size[k];
      }
      if (out.uniform && size[k] > 0) out.factor[k] *= size[k];
    }
  }

  // A flex of triangles has two sides, which lie at the distance of its radius, and a rim of four
  // corners for each edge of its border.
  preparedFlex(out, assets) {
    const reader = new ColumnReader(assets, out.offset);
    const corners = reader.array(out.corners, Uint32Array);
    const uv = out.textured ? reader.rows(out.corners, 2) : new Float32Array(2 * out.corners);
    out.rim = reader.array(out.rim_corners, Uint32Array);
    out.cornersOfFlex = corners;
    if (out.dim > 1) {
      const sides = out.dim === 2 ? 2 : 1, n = out.corners, count = sides * n + 2 * out.rim.length;
      const index = [], allUv = new Float32Array(2 * count);
      for (let i = 0; i < n; ++i) index.push(i);
      allUv.set(uv);
      if (sides === 2) {
        for (let i = 0; i < n; i += 3) index.push(n + i, n + i + 2, n + i + 1);
        allUv.set(uv, 2 * n);
      }
      // upper and lower corner of one end of an edge, then of the other
      for (let v = sides * n; v < count; v += 4) index.push(v, v + 3, v + 2, v + 3, v, v + 1);
      out.sides = sides;
      out.mesh = this.buffered({
        position: new Float32Array(3 * count), normal: new Float32Array(3 * count), uv: allUv, index,
      }, true);
    }
    this.prepareTexture(out);
    return out;
  }
  updateFlex(out, rollout, frame) {
    const first = 3 * out.first, n = 3 * out.vertices;
    const at = new Float32Array(n);
    for (let i = 0; i < n; ++i) at[i] = rollout.flexVertices[first + i].at(frame);
    out.vertexPositions = at;
    if (out.dim === 1) return;
    const {normals, faces} = normalsOf(at, out.cornersOfFlex, true);
    const count = out.corners, all = out.sides * count + 2 * out.rim.length;
    const position = new Float32Array(3 * all), normal = new Float32Array(3 * all);
    for (let side = 0; side < out.sides; ++side) {
      const sign = side === 0 ? 1 : -1;
      for (let i = 0; i < count; ++i) {
        const v = 3 * out.cornersOfFlex[i], to = 3 * (side * count + i), face = 3 * Math.floor(i / 3);
        for (let k = 0; k < 3; ++k) {
          position[to + k] = at[v + k] + sign * out.radius * normals[v + k];
          normal[to + k] = sign * (out.flat ? faces[face + k] : normals[v + k]);
        }
      }
    }
    for (let i = 0; i < out.rim.length; i += 2) {
      const [a, b] = [0, 1].map((k) => 3 * out.rim[i + k]);
      const along = [0, 1, 2].map((k) => at[b + k] - at[a + k]);
      [a, b].forEach((v, end) => {
        const up = normals.slice(v, v + 3), outwards = normalized(cross(along, up));
        [1, -1].forEach((sign, side) => {
          const to = 3 * (out.sides * count + 2 * i + 2 * end + side);
          normal.set(outwards, to);
          for (let k = 0; k < 3; ++k) position[to + k] = at[v + k] + sign * out.radius * up[k];
        });
      });
    }
    this.update(out.mesh, position, normal);
  }

  preparedSkin(out, assets) {
    const reader = new ColumnReader(assets, out.offset);
    out.bound = reader.rows(out.vertices, 3);
    out.index = reader.array(out.corners, Uint32Array);
    const uv = out.textured ? reader.rows(out.vertices, 2) : new Float32Array(2 * out.vertices);
    out.bones = out.bones.map((bone) => ({
      ...bone,
      vertex: reader.array(bone.count, Uint32Array),
      weight: reader.array(bone.count, Float32Array),
    }));
    out.mesh = this.buffered({
      position: new Float32Array(3 * out.vertices), normal: new Float32Array(3 * out.vertices),
      uv, index: out.index,
    }, true);
    this.prepareTexture(out);
    return out;
  }
  updateSkin(out, poses) {
    const position = new Float32Array(3 * out.vertices), bound = out.bound;
    for (const bone of out.bones) {
      const pose = poses[bone.body];
      const axes = axesOf(quatProduct(pose.quat, quatConjugate(bone.quat)));
      const shift = subtract(pose.pos, [0, 1, 2].map(
          (r) => axes[0][r] * bone.pos[0] + axes[1][r] * bone.pos[1] + axes[2][r] * bone.pos[2]));
      for (let i = 0; i < bone.count; ++i) {
        const v = 3 * bone.vertex[i], w = bone.weight[i];
        const x = bound[v], y = bound[v + 1], z = bound[v + 2];
        for (let r = 0; r < 3; ++r) {
          position[v + r] += w * (axes[0][r] * x + axes[1][r] * y + axes[2][r] * z + shift[r]);
        }
      }
    }
    const {normals} = normalsOf(position, out.index, false);
    for (let i = 0; i < position.length; ++i) position[i] += out.inflate * normals[i];
    this.update(out.mesh, position, normals);
  }

  // ---- one picture

  // Draws a picture. `scene` holds rollout, frame, poses, eye, lights and the options of the user.
  draw(scene) {
    const gl = this.gl;
    const items = this.itemsOf(scene);
    const solid = items.filter((item) => !item.isTransparent);
    const clear = items.filter((item) => item.isTransparent)
                      .sort((a, b) => b.distance - a.distance);
    this.setLights(scene);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    for (const shadow of this.shadows) {
      if (scene.options.shadows) this.drawShadow(shadow, scene, items);
    }
    const mirror = scene.options.reflections ? this.findMirror(solid, scene.eye) : null;
    if (mirror) this.drawMirrorImage(mirror, scene, solid, clear);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, this.canvas.width, this.canvas.height);
    gl.clearColor(0, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const pass = {eye: scene.eye, strength: 1, clip: [0, 0, 0, 1], hasShadows: scene.options.shadows,
                  mirror, isMirrored: false};
    this.drawItems(solid, pass);
    this.drawBackdrop(scene, solid);
    this.drawClear(clear, pass);
  }

  // Draws transparent items twice, as MuJoCo does: from the nearest to the farthest, and then from the
  // farthest to the nearest.
  drawClear(clear, pass) {
    this.blended(() => this.drawItems([...clear].reverse().concat(clear), pass));
  }
  blended(draw) {
    const gl = this.gl;
    gl.enable(gl.BLEND);
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE);
    gl.depthMask(false);
    draw();
    gl.depthMask(true);
    gl.disable(gl.BLEND);
  }

  // Returns everything to draw, with its place.
  itemsOf(scene) {
    const {options, poses, eye, rollout, frame} = scene;
    const items = [];
    const addItem = (look, mesh, axes, pos, scale, cap, rgba, radius, castsShadow) => {
      const distance = norm(subtract(pos, eye.position)) - radius;
      items.push({look, mesh, model: transform(axes, pos), axes, pos, scale, cap, rgba, distance,
                  isTransparent: rgba[3] < kOpaque, castsShadow});
      return items[items.length - 1];
    };
    const identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    for (const shape of this.shapes) {
      if (!shape) continue;
      const isSite = shape.kind === "site";
      const group = Math.max(0, Math.min(kGroups - 1, shape.group));
      if (isSite ? !options.siteGroups[group] : !options.groups[group]) continue;
      if (shape.kind === "flex" || shape.kind === "skin") {
        if (!options[shape.kind]) continue;
        if (shape.kind === "skin") this.updateSkin(shape, poses);
        else this.updateFlex(shape, rollout, frame);
        if (shape.mesh) {
          addItem(shape, shape.mesh, identity, [0, 0, 0], [1, 1, 1], 0, shape.rgba, 0, true);
        } else {
          this.addEdges(shape, addItem);
        }
        continue;
      }
      const pose = poses[shape.body];
      const axes = axesOf(quatProduct(pose.quat, shape.quat));
      let pos = add(pose.pos, rotated(shape.pos, pose.quat));
      if (shape.type === Geom.kPlane) {
        for (let k = 0; k < 2; ++k) {
          if (!shape.period[k]) continue;
          const steps = Math.round(dot(subtract(eye.position, pos), axes[k]) / shape.period[k]);
          pos = add(pos, scaled(axes[k], steps * shape.period[k]));
        }
      }
      const rgba = options.transparent && shape.body > 0
                       ? [...shape.rgba.slice(0, 3), 0.3 * shape.rgba[3]] : shape.rgba;
      const item = addItem(shape, shape.mesh, axes, pos, shape.scale, shape.cap, rgba, shape.radius,
                           true);
      if (shape.type !== Geom.kPlane) continue;
      item.distance = 1e10;
      if (dot(subtract(eye.position, pos), axes[2]) < 0) {
        item.isBehind = item.isTransparent = true;
        item.rgba = [...rgba.slice(0, 3), rgba[3] * kPlaneBehind];
      }
    }
    this.about.layers.forEach((layer, i) => {
      if (!options.layers[layer.name]) return;
      const castsShadow = layer.name === "tendons";
      rollout.eachShape(i, frame, (s) => this.addConnector(s, scene, addItem, castsShadow));
    });
    return items;
  }
  addEdges(flex, addItem) {
    const at = flex.vertexPositions, r = flex.radius;
    const point = (v) => [at[3 * v], at[3 * v + 1], at[3 * v + 2]];
    for (let i = 0; i < flex.corners; i += 2) {
      const a = point(flex.cornersOfFlex[i]), b = point(flex.cornersOfFlex[i + 1]);
      const between = subtract(b, a);
      addItem(flex, this.builtIn[Geom.kCapsule], axesAlong(between), scaled(add(a, b), 0.5),
              [r, r, r], norm(between) / 2, flex.rgba, 0, true);
    }
  }
  addConnector({type, rgba, width, pos, axis}, scene, addItem, castsShadow) {
    const mesh = this.builtIn[type];
    if (!mesh || type === Geom.kBox || type === Geom.kPlane || type === Geom.kEllipsoid) return;
    const length = norm(axis), axes = axesAlong(axis);
    let scale = [width, width, length], cap = 0, look = kDecorLook, at = pos;
    if (type === Geom.kSphere) scale = [width, width, width];
    if (type === Geom.kCapsule) {
      scale = [width, width, width];
      cap = length;
    }
    if (type === Geom.kLine) {
      const eye = scene.eye;
      const depth = eye.isOrthographic ? 1 : Math.max(eye.near, norm(subtract(pos, eye.position)));
      const pixel = depth * (eye.top - eye.bottom) / this.canvas.height;
      scale = [0.5 * width * pixel, 0.5 * width * pixel, length / 2];
      at = add(pos, scaled(axis, 0.5));
      look = {...kDecorLook, isUnlit: true};
    }
    addItem(look, mesh, axes, at, scale, cap, rgba, length, castsShadow);
  }

  // ---- lights and shadows

  setLights({rollout, frame, eye}) {
    const gl = this.gl, {program, at} = this.surface;
    gl.useProgram(program);
    const lights = this.about.lights.slice(0, kMostLights);
    lights.forEach((light, i) => {
      const pose = light.headlight ? {pos: eye.position, dir: eye.forward}
                                   : rollout.light(light.id, frame);
      const name = (member) => at["u_lights[" + i + "]." + member];
      gl.uniform3fv(name("position"), pose.pos);
      gl.uniform3fv(name("direction"), pose.dir);
      gl.uniform3fv(name("ambient"), light.ambient);
      gl.uniform3fv(name("diffuse"), light.diffuse);
      gl.uniform3fv(name("specular"), light.specular);
      gl.uniform3fv(name("attenuation"), light.attenuation || [1, 0, 0]);
      gl.uniform1f(name("cutoff"), light.directional || light.cutoff >= 180
                                       ? -2 : Math.cos(light.cutoff * Math.PI / 180));
      gl.uniform1f(name("exponent"), light.exponent || 0);
      gl.uniform1i(name("directional"), light.directional ? 1 : 0);
    });
    gl.uniform1i(at.u_light_count, lights.length);
    gl.uniform1f(at.u_general, lights.length ? 0 : kGeneralLight);
  }

  drawShadow(shadow, {rollout, frame}, items) {
    const gl = this.gl, {view} = this.about;
    const {pos, dir} = rollout.light(shadow.light.id, frame);
    let up = cross(dir, [-1, 0, 0]);
    if (dot(up, up) <= 0.01) up = cross(dir, [0, 1, 0]);
    up = normalized(up);
    const isDirectional = shadow.light.directional;
    const angle = Math.min(2 * shadow.light.cutoff * view.shadowscale, 160) * Math.PI / 180;
    const half = isDirectional ? view.shadowclip : Math.tan(angle / 2);
    // Perspective depths are finer the farther the near end is.
    const near = isDirectional ? view.near : 0.03 * view.extent;
    const far = isDirectional ? view.far : Math.min(view.far, 20 * view.extent);
    shadow.matrix = product(projection(-half, half, -half, half, near, far, isDirectional),
                            viewMatrix(pos, cross(dir, up), up, dir));
    const {program, at} = this.depth;
    gl.useProgram(program);
    gl.bindFramebuffer(gl.FRAMEBUFFER, shadow.frame);
    gl.viewport(0, 0, shadow.size, shadow.size);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(2, 4);
    gl.disable(gl.CULL_FACE);
    gl.uniformMatrix4fv(at.u_view_projection, false, shadow.matrix);
    for (const item of items) {
      if (!item.castsShadow || item.look.type === Geom.kPlane) continue;
      gl.uniformMatrix4fv(at.u_model, false, item.model);
      gl.uniform3fv(at.u_scale, item.scale);
      gl.uniform1f(at.u_cap, item.cap);
      gl.bindVertexArray(item.mesh.array);
      gl.drawElements(gl.TRIANGLES, item.mesh.count, gl.UNSIGNED_INT, 0);
    }
    gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  // ---- passes

  // Returns the first shape that reflects, if its front is seen.
  findMirror(items, eye) {
    const item = items.find(({look}) => look.reflectance > 0 &&
        (look.type === Geom.kPlane || look.type === Geom.kBox));
    if (!item) return null;
    const normal = item.axes[2];
    const point = item.look.type === Geom.kBox
                      ? add(item.pos, scaled(normal, item.look.size[2])) : item.pos;
    return dot(subtract(eye.position, point), normal) > 0 ? {item, normal, point} : null;
  }

  drawMirrorImage(mirror, scene, solid, clear) {
    const gl = this.gl, {normal, point} = mirror, target = this.mirrorTarget();
    const reflect = (v) => subtract(v, scaled(normal, 2 * dot(v, normal)));
    const eye = scene.eye;
    const position = add(point, reflect(subtract(eye.position, point)));
    const matrix = product(eye.projection, viewMatrix(position, reflect(eye.right), reflect(eye.up),
                                                      reflect(eye.forward)));
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame);
    gl.viewport(0, 0, target.width, target.height);
    gl.clearColor(0, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    const pass = {
      eye: {...eye, position, matrix},
      strength: mirror.item.look.reflectance,
      clip: [...normal, -dot(normal, point)],
      hasShadows: false, mirror: null, isMirrored: true,
    };
    this.drawItems(solid.filter((item) => item !== mirror.item), pass);
    this.drawClear(clear, pass);
  }

  bind(unit, target, texture) {
    this.gl.activeTexture(this.gl.TEXTURE0 + unit);
    this.gl.bindTexture(target, texture);
  }

  drawItems(items, pass) {
    const gl = this.gl, {program, at} = this.surface;
    gl.useProgram(program);
    gl.enable(gl.CULL_FACE);
    gl.frontFace(pass.isMirrored ? gl.CW : gl.CCW);
    gl.uniformMatrix4fv(at.u_view_projection, false, pass.eye.matrix);
    gl.uniform3fv(at.u_eye, pass.eye.position);
    gl.uniform1f(at.u_strength, pass.strength);
    gl.uniform4fv(at.u_clip, pass.clip);
    gl.uniform2f(at.u_size, this.canvas.width, this.canvas.height);
    const maps = [0, 1].map((i) => this.shadows[i] || this.noShadow);
    gl.uniform1i(at.u_texture, 0);
    gl.uniform1i(at.u_cube, 1);
    gl.uniform1i(at.u_shadow_0, 2);
    gl.uniform1i(at.u_shadow_1, 3);
    gl.uniform1i(at.u_mirror, 4);
    maps.forEach((map, i) => this.bind(2 + i, gl.TEXTURE_2D, pass.hasShadows ? map.texture
                                                                            : this.noShadow.texture));
    gl.uniformMatrix4fv(at["u_shadow_matrix[0]"], false,
                        Float32Array.from([...maps[0].matrix, ...maps[1].matrix]));
    this.bind(4, gl.TEXTURE_2D, pass.mirror ? this.mirror.texture : this.white);
    this.about.lights.slice(0, kMostLights).forEach((light, i) => {
      const isSeparate = pass.hasShadows && light.shadow === true;
      gl.uniform1i(at["u_lights[" + i + "].separate"], isSeparate ? 1 : 0);
      gl.uniform1i(at["u_lights[" + i + "].shadow"],
                   this.shadows.findIndex((s) => s.light === light));
    });
    for (const item of items) this.drawItem(item, pass);
    gl.bindVertexArray(null);
    gl.disable(gl.CULL_FACE);
    gl.frontFace(gl.CCW);
  }

  drawItem(item, pass) {
    const gl = this.gl, {at} = this.surface, {look} = item;
    const texture = look.texture >= 0 ? this.textures[look.texture] : null;
    this.bind(0, gl.TEXTURE_2D, texture && !texture.isCube ? texture.handle : this.white);
    this.bind(1, gl.TEXTURE_CUBE_MAP, texture && texture.isCube ? texture.handle : this.whiteCube);
    const isMirror = pass.mirror !== null && pass.mirror.item === item;
    gl.uniform1i(at.u_mirrors, isMirror ? 1 : 0);
    if (isMirror) gl.uniform3fv(at.u_mirror_normal, pass.mirror.normal);
    gl.uniform1i(at.u_mapping, look.mapping || Mapping.kNone);
    gl.uniform3fv(at.u_unit, look.unit || [1, 1, 1]);
    gl.uniform3fv(at.u_stretch, look.stretch || [1, 1, 1]);
    gl.uniform2fv(at.u_repeat, look.factor || [1, 1]);
    gl.uniform1f(at.u_half, item.cap);
    gl.uniform1i(at.u_flat, item.mesh.isFlat ? 1 : 0);
    gl.uniform1i(at.u_unlit, look.isUnlit ? 1 : 0);
    gl.uniformMatrix4fv(at.u_model, false, item.model);
    gl.uniform3fv(at.u_scale, item.scale);
    gl.uniform1f(at.u_cap, item.cap);
    gl.uniform4fv(at.u_rgba, item.rgba);
    gl.uniform3f(at.u_look, look.emission, look.specular, look.shininess);
    if (item.isBehind) gl.disable(gl.CULL_FACE);
    gl.bindVertexArray(item.mesh.array);
    gl.drawElements(gl.TRIANGLES, item.mesh.count, gl.UNSIGNED_INT, 0);
    if (item.isBehind) gl.enable(gl.CULL_FACE);
  }

  drawBackdrop(scene, items) {
    const gl = this.gl, {view} = this.about, eye = scene.eye;
    const texture = view.sky >= 0 ? this.textures[view.sky] : null;
    if (!texture || !texture.isCube || eye.isOrthographic || !scene.options.sky) return;
    const setRays = ({program, at}) => {
      gl.useProgram(program);
      const middle = add(scaled(eye.right, (eye.left + eye.rightSide) / 2),
                         scaled(eye.up, (eye.top + eye.bottom) / 2));
      gl.uniform3fv(at.u_forward, add(eye.forward, middle));
      gl.uniform3fv(at.u_right, scaled(eye.right, (eye.rightSide - eye.left) / 2));
      gl.uniform3fv(at.u_up, scaled(eye.up, (eye.top - eye.bottom) / 2));
      gl.uniform3fv(at.u_axis, eye.forward);
      gl.uniform1f(at.u_distance, kSkyDistance * view.far);
      gl.uniform2f(at.u_range, view.near, view.far);
    };
    gl.bindVertexArray(this.nothing);
    setRays(this.sky);
    gl.uniform1i(this.sky.at.u_cube, 1);
    this.bind(1, gl.TEXTURE_CUBE_MAP, texture.handle);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    const plane = items.find(({look}) => look.type === Geom.kPlane && look.size[0] === 0 &&
                                         look.size[1] === 0);
    if (!plane) return;
    const height = dot(subtract(eye.position, plane.pos), plane.axes[2]);
    if (height <= 0) return;
    setRays(this.haze);
    const {at} = this.haze;
    gl.uniform3fv(at.u_normal, plane.axes[2]);
    gl.uniform3fv(at.u_rgb, view.haze_rgb);
    gl.uniform1f(at.u_height, height);
    gl.uniform1f(at.u_haze, view.haze);
    this.blended(() => gl.drawArrays(gl.TRIANGLES, 0, 3));
    gl.bindVertexArray(null);
  }
}

// Returns the normals of vertices, which are the means of the normals of the triangles around them,
// and the normals of triangles. `isUnit` says whether all triangles have the same weight.
function normalsOf(at, index, isUnit) {
  const normals = new Float32Array(at.length), faces = new Float32Array(index.length);
  for (let f = 0; f < index.length; f += 3) {
    const a = 3 * index[f], b = 3 * index[f + 1], c = 3 * index[f + 2];
    const ux = at[b] - at[a], uy = at[b + 1] - at[a + 1], uz = at[b + 2] - at[a + 2];
    const vx = at[c] - at[a], vy = at[c + 1] - at[a + 1], vz = at[c + 2] - at[a + 2];
    let x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    const length = Math.hypot(x, y, z) || 1;
    faces[f] = x / length;
    faces[f + 1] = y / length;
    faces[f + 2] = z / length;
    if (isUnit) [x, y, z] = [faces[f], faces[f + 1], faces[f + 2]];
    for (const v of [a, b, c]) {
      normals[v] += x;
      normals[v + 1] += y;
      normals[v + 2] += z;
    }
  }
  for (let v = 0; v < normals.length; v += 3) {
    const length = Math.hypot(normals[v], normals[v + 1], normals[v + 2]) || 1;
    normals[v] /= length;
    normals[v + 1] /= length;
    normals[v + 2] /= length;
  }
  return {normals, faces};
}
