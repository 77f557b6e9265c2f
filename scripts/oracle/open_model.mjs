// Loads a model with the official build. Its files are copied into the module's memory file system.

import fs from 'node:fs';
import path from 'node:path';

// Size of the arena of simulation data in bytes. The module's memory cannot hold many larger ones.
export const LARGEST_ARENA = 1 << 28;

function makeFolders(M, folder) {
  let at = '';
  for (const part of folder.split('/').filter(Boolean)) {
    at += '/' + part;
    if (!M.FS.analyzePath(at).exists) M.FS.mkdir(at);
  }
}

function copyFolder(M, folder) {
  makeFolders(M, folder);
  for (const entry of fs.readdirSync(folder, {withFileTypes: true})) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) copyFolder(M, file);
    if (entry.isFile()) M.FS.writeFile(file, fs.readFileSync(file));
  }
}

// Loads a model that may refer to files of parent folders. If a file is missing, copies one folder
// more and tries again, twice. `beside` is the model whose files are used: the model itself unless
// it is a saved copy elsewhere.
export function openModel(M, file, beside = file) {
  let root = path.dirname(beside);
  for (let attempt = 0;; ++attempt) {
    copyFolder(M, root);
    if (file !== beside) {
      makeFolders(M, path.dirname(file));
      M.FS.writeFile(file, fs.readFileSync(file));
    }
    try {
      return file.endsWith('.mjb') ? M.MjModel.from_binary_path(file, new M.MjVFS()) : M.MjModel.from_xml_path(file);
    } catch (error) {
      const missing = /opening|not found|could not open|resource/i.test(error.message ?? '');
      if (attempt === 2 || !missing || root === '/') throw error;
      root = path.dirname(root);
    }
  }
}
