// usage: node time_official_compile.mjs FOLDER: prints the milliseconds in which the official build
// compiles FOLDER/model.xml, and the number of bodies, dofs and actuators of the model, as JSON.
// The time does not include loading the module, copying the files, and compiling a small first
// model, during which WebAssembly becomes machine code.

import fs from 'node:fs';
import path from 'node:path';
import load from '@mujoco/mujoco';

const SMALL = `<mujoco><worldbody><body><joint name="j"/><geom size="1"/><site name="s"/></body></worldbody>
<actuator><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor></mujoco>`;

const folder = process.argv[2];
const M = await load();
for (const name of fs.readdirSync(folder)) M.FS.writeFile('/' + name, fs.readFileSync(path.join(folder, name)));
M.FS.writeFile('/small.xml', SMALL);
M.MjModel.from_xml_path('/small.xml').delete();
const start = performance.now();
const m = M.MjModel.from_xml_path('/model.xml');
const ms = performance.now() - start;
console.log(JSON.stringify({ms, sizes: [m.nbody, m.nv, m.nu]}));
