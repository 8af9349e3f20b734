// The main script in dowse.exe: starts the package beside it. The daemon is started as `dowse.exe FILE.js …`, as with Node.
const { realpathSync } = require('node:fs');
const { dirname, join, relative, isAbsolute } = require('node:path');
const { pathToFileURL } = require('node:url');

// winget calls it by a link.
const program = realpathSync.native(process.execPath);
const root = join(dirname(program), 'dowse');
const [first = '', ...rest] = process.argv.slice(2);
const inRoot = relative(root, first);
const isOurs = isAbsolute(first) && first.endsWith('.js') && !inRoot.startsWith('..') && !isAbsolute(inRoot);
const file = isOurs ? first : join(root, 'bin', 'dowse.js');
process.execPath = program;
process.argv = [program, file, ...(isOurs ? rest : process.argv.slice(2))];
import(pathToFileURL(file).href).catch(error => {
  console.error(error);
  process.exitCode = 2;
});
