/** Assembles the package of the daemon: what `npm pack` packs, and what a .vsix contains with its dependencies. */
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { developmentGrammarPath } from '../../daemon/src/languages/grammar.ts';
import { GRAMMARS } from '../../daemon/src/languages/index.ts';
import { copyGrammars } from '../grammars.ts';
import { assembleKernels } from '../kernels.ts';
import { bundleLanguageServer } from '../language-server.ts';
import { bundleWeb } from '../web.ts';
import { addressFields, mcpName, readAddresses } from './addresses.ts';
import { packagesIn } from './bundle-client.ts';
import { bundleDaemon, EXTERNAL } from './bundle-daemon.ts';
import { readManifest } from './dependencies.ts';
import { writeJson } from './json.ts';
import { stageNotices } from './notices.ts';

export interface DaemonPackage {
  folder: string;
  /** Folders of the packages that it contains in bundles, and of its grammars. */
  contains: string[];
}

/**
 * Assembles the package in `dist/dowse`, where a checkout on an older Node finds it too.
 * @throws Error if a part is missing, or a bundled package has no licence.
 */
export async function assemblePackage(root: string): Promise<DaemonPackage> {
  const daemon = join(root, 'daemon');
  const folder = join(root, 'dist', 'dowse');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const dist = join(folder, 'dist');
  const bundles = [...(await bundleDaemon(root, dist)), await bundleLanguageServer(root, dist)];
  copyFacts(join(daemon, 'src', 'languages'), join(dist, 'languages'));
  bundles.push(await bundleWeb(join(folder, 'web', 'dist')));
  await assembleKernels(join(folder, 'kernels'));
  await copyGrammars(join(folder, 'grammars'));
  for (const part of ['bin', 'models', 'README.md']) {
    cpSync(join(daemon, part), join(folder, part), { recursive: true });
  }
  for (const part of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, part), join(folder, part));
  const contains = [...packagesIn(bundles), ...grammarPackages(root)].map(path => join(root, path));
  stageNotices(folder, contains);
  writeJson(join(folder, 'package.json'), packageManifest(root));
  return { folder, contains };
}

/** The queries beside the languages. */
function copyFacts(from: string, to: string): void {
  for (const file of globSync('*/facts.scm', { cwd: from })) cpSync(join(from, file), join(to, file));
}

function grammarPackages(root: string): string[] {
  const inputs = GRAMMARS.map(grammar => relative(root, developmentGrammarPath(grammar)));
  return packagesIn([{ inputs: Object.fromEntries(inputs.map(input => [input, {}])) }]);
}

/** The published package.json. Bundled packages are no dependencies. */
export function packageManifest(root: string): object {
  const manifest = readManifest(join(root, 'daemon'));
  const { name, version, description, keywords, license, type, engines, bin, exports } = manifest;
  const dependencies = Object.fromEntries(EXTERNAL.map(each => [each, manifest.dependencies?.[each]]));
  const addresses = readAddresses(root);
  return {
    ...{ name, version, mcpName: mcpName(addresses), description, keywords, license },
    ...addressFields(addresses),
    ...{ type, engines, bin, exports, dependencies },
    optionalDependencies: manifest.optionalDependencies,
  };
}
