// Compiles models with the official build: node official_compile.mjs ORIGINAL [IN OUT]...
//
// Compiles each IN, which is ORIGINAL or a copy of it that uses its files. An OUT that ends in .mjb
// gets the model. An OUT that ends in .xml gets the text that the official build saves. If IN is
// refused, OUT.error gets the message.

import fs from 'node:fs';
import path from 'node:path';
import load from '@mujoco/mujoco';
import {openModel} from './open_model.mjs';

const [original, ...pairs] = process.argv.slice(2).map(file => path.resolve(file));
const M = await load();
for (let i = 0; i < pairs.length; i += 2) {
  const [file, out] = pairs.slice(i, i + 2);
  let m;
  try {
    m = openModel(M, file, original);
  } catch (error) {
    fs.writeFileSync(out + '.error', String(error.message ?? error));
    continue;
  }
  if (out.endsWith('.mjb')) {
    M.mj_saveModel(m, '/out.mjb', null);
    fs.writeFileSync(out, M.FS.readFile('/out.mjb'));
  } else {
    M.mj_saveLastXML('/out.xml', m);
    fs.writeFileSync(out, M.FS.readFile('/out.xml'));
  }
  m.delete();
}
