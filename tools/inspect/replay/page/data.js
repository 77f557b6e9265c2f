// Reads the data of the page: blocks of Base64, compressed with deflate, that hold columns of
// numbers. tools/inspect/replay/column.h describes them.

function bytesOfBase64(text) {
  const raw = atob(text);
  const out = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; ++i) out[i] = raw.charCodeAt(i);
  return out;
}

async function unpackedBlock(number) {
  if (typeof DecompressionStream === "undefined") {
    throw new Error("This browser is too old: it has no DecompressionStream.");
  }
  const packed = bytesOfBase64(element("data-" + number).textContent);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// A column of numbers: low + step * q.
class Column {
  constructor(low, step, q) {
    this.low = low;
    this.step = step;
    this.q = q;  // null for a constant
  }
  at(i) {
    return this.q === null ? this.low : this.low + this.step * this.q[i];
  }
  get isConstant() {
    return this.q === null;
  }
}

class ColumnReader {
  constructor(bytes, offset = 0) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.offset = offset;
  }
  number() {
    this.offset += 8;
    return this.view.getFloat64(this.offset - 8, true);
  }
  // Reads a column of n numbers.
  column(n) {
    const size = this.bytes[this.offset++];
    if (size === 0) return new Column(this.number(), 0, null);
    if (size === 9) {
      const values = new Float32Array(n);
      for (let i = 0; i < n; ++i) values[i] = this.view.getFloat32(this.offset + 4 * i, true);
      this.offset += 4 * n;
      return new Column(0, 1, values);
    }
    const low = this.number(), step = this.number();
    const q = size === 1 ? new Uint8Array(n) : size === 2 ? new Uint16Array(n) : new Uint32Array(n);
    const bytes = this.bytes, begin = this.offset;
    for (let i = 0, before = 0; i < n; ++i) {
      let d = 0;
      for (let k = size - 1; k >= 0; --k) d = (d << 8) | bytes[begin + k * n + i];
      q[i] = before + ((d >>> 1) ^ -(d & 1));
      before = q[i];
    }
    this.offset += size * n;
    return new Column(low, step, q);
  }
  columns(count, n) {
    return Array.from({length: count}, () => this.column(n));
  }
  // Reads a column into an array of the given type.
  array(n, Type) {
    const column = this.column(n);
    const out = new Type(n);
    for (let i = 0; i < n; ++i) out[i] = column.at(i);
    return out;
  }
  // Reads `size` columns and returns their rows one after another.
  rows(n, size) {
    const columns = this.columns(size, n);
    const out = new Float32Array(n * size);
    for (let i = 0; i < n; ++i) {
      for (let k = 0; k < size; ++k) out[size * i + k] = columns[k].at(i);
    }
    return out;
  }
}

// Returns the texels of a face of a texture, whose bytes are differences from the left neighbours.
function texelsOf(texture, face, bytes) {
  const {width, height, channels} = texture;
  const size = width * height * channels, row = width * channels;
  const from = texture.offset + face * size;
  const out = new Uint8Array(size);
  for (let i = 0; i < size; ++i) {
    out[i] = bytes[from + i] + (i % row < channels ? 0 : out[i - channels]);
  }
  return out;
}
