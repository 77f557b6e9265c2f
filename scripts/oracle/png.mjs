// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Reads and writes PNG files, as far as pictures need it: no palettes, no interlacing.

import { readFileSync, writeFileSync } from 'node:fs';
import * as zlib from 'node:zlib';

const { deflateSync, inflateSync } = zlib;

function paeth(a, b, c) {
  const p = a + b - c;
  const pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

// Returns {width, height, channels, data}. `data` has one number per channel of a pixel.
export function readPng(path) {
  const file = readFileSync(path);
  const packed = [];
  let width = 0, height = 0, depth = 8, colour = 2;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      [depth, colour] = [body[8], body[9]];
    } else if (type === 'IDAT') {
      packed.push(body);
    }
    at += 12 + length;
  }
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colour];
  const step = channels * depth / 8, stride = width * step;
  const raw = inflateSync(Buffer.concat(packed));
  const bytes = new Uint8Array(stride * height);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; ++x) {
      const i = y * stride + x;
      const a = x >= step ? bytes[i - step] : 0, b = y > 0 ? bytes[i - stride] : 0;
      const c = x >= step && y > 0 ? bytes[i - stride - step] : 0;
      const add = [0, a, b, (a + b) >> 1, paeth(a, b, c)][filter];
      bytes[i] = raw[y * (stride + 1) + 1 + x] + add;
    }
  }
  if (depth === 8) return { width, height, channels, data: bytes };
  const data = new Uint16Array(bytes.length / 2);
  for (let i = 0; i < data.length; ++i) data[i] = bytes[2 * i] << 8 | bytes[2 * i + 1];
  return { width, height, channels, data };
}

// Writes a picture with three channels.
export function writePng(path, width, height, rgb) {
  const raw = Buffer.alloc((3 * width + 1) * height);
  for (let y = 0; y < height; ++y) {
    raw.set(rgb.subarray(3 * width * y, 3 * width * (y + 1)), y * (3 * width + 1) + 1);
  }
  const chunk = (type, body) => {
    const head = Buffer.alloc(8), tail = Buffer.alloc(4);
    head.writeUInt32BE(body.length, 0);
    head.write(type, 4, 'latin1');
    tail.writeUInt32BE(checksum(Buffer.concat([head.subarray(4), body])), 0);
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  writeFileSync(path, Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(raw, { level: 3 })), chunk('IEND', Buffer.alloc(0))]));
}

// zlib.crc32 exists since Node.js 22.2.
function checksum(bytes) {
  if (zlib.crc32) return zlib.crc32(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; ++k) crc = crc & 1 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
