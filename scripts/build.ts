/**
 * `npm run build`: assembles the npm package in dist/dowse, with the daemon and the language server in bundles.
 * `npm run build -- --pack DIR` also writes the tarball to DIR, and prints its path.
 */
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { assemblePackage } from './package/assemble.ts';
import { filesIn } from './package/check.ts';
import { pack } from './package/pack.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { pack: { type: 'string' } } });
const { folder } = await assemblePackage(root);
console.error(`built ${relative(root, folder)}, with ${filesIn(folder).length} files`);
// npm runs scripts in the package folder; INIT_CWD is the folder it was called in.
if (values.pack !== undefined) console.log(pack(folder, resolve(process.env.INIT_CWD ?? '.', values.pack)));
