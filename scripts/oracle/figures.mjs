// The container for the official build's figures, which the comparison program reads: a magic line,
// then records (u32 name length, name, u32 kind, u64 count, payload), little-endian. Kind 0: bytes;
// kind 1: float64.

const MAGIC = 'mjtools figures 1\n';

export class FigureWriter {
  constructor() {
    this.parts = [Buffer.from(MAGIC)];
  }

  #record(name, kind, count, payload) {
    const head = Buffer.alloc(4 + Buffer.byteLength(name) + 12);
    let at = head.writeUInt32LE(Buffer.byteLength(name), 0);
    at += head.write(name, at);
    at = head.writeUInt32LE(kind, at);
    head.writeBigUInt64LE(BigInt(count), at);
    this.parts.push(head, payload);
  }

  bytes(name, data) {
    const payload = Buffer.from(data);
    this.#record(name, 0, payload.length, payload);
  }

  numbers(name, values) {
    const array = Float64Array.from(values, Number);
    this.#record(name, 1, array.length, Buffer.from(array.buffer));
  }

  finish() {
    return Buffer.concat(this.parts);
  }
}
