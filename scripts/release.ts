/**
 * `npm run release -- --dry-run`: makes everything of a release in dist/release/: the npm package, an offline tarball for each
 * platform, a zip with a program for Windows, the packages of the editor, the bill of materials, licences, the filled templates
 * of packaging/ and a zip of them, and checksums.
 *
 * Without `--dry-run` it also fails for what a release must have: the address of the repository (see package/addresses.ts), and all
 * texts of the extension in each language. It publishes nothing: .github/workflows/release.yml does.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gitHubOwner, readAddresses } from './package/addresses.ts';
import { assemblePackage } from './package/assemble.ts';
import { textsOfCode } from './package/code-texts.ts';
import { readManifest } from './package/dependencies.ts';
import { readTranslations, textsOfManifest, untranslated } from './package/localize.ts';
import { pack } from './package/pack.ts';
import { TARGETS, targetOf } from './package/targets.ts';
import { writeChecksums } from './release/checksums.ts';
import { offlineTarball } from './release/offline.ts';
import { writeSbom } from './release/sbom.ts';
import { addPackaging } from './release/templates.ts';
import { windowsZip } from './release/windows-zip.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'dist', 'release');
const { version } = readManifest(join(root, 'daemon'));

/** The packages of the editor, as `npm run package -- --all` makes them. */
function packageEditor(): void {
  const script = join(root, 'scripts', 'package.ts');
  const { status } = spawnSync(process.execPath, [script, '--all'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The packages of the editor could not be made; see above.');
  for (const vsix of globSync(`*-${version}*.vsix`, { cwd: join(root, 'dist') }))
    cpSync(join(root, 'dist', vsix), join(out, vsix));
}

/** The required entries of a release. */
function gaps(): string[] {
  const client = join(root, 'client');
  const { repository } = readAddresses(root);
  const english = [...textsOfManifest(readManifest(client)), ...textsOfCode(client)];
  const texts = Object.entries(readTranslations(client)).flatMap(([language, known]) =>
    untranslated(english, known).map(text => `client/l10n has no ${language} for: ${text}`),
  );
  const address = 'no address of the repository: set DOWSE_REPOSITORY, or repository in package.json';
  return [...(repository ? [] : [address]), ...texts];
}

function templateValues() {
  const addresses = readAddresses(root);
  return {
    version,
    repository: addresses.repository,
    homepage: addresses.homepage,
    owner: gitHubOwner(addresses),
  };
}

/** Names of packages by their folders. */
const packageNames = (folders: readonly string[]) => folders.map(folder => readManifest(folder).name);

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const problems = gaps();
if (!values['dry-run'] && problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
packageEditor();
const daemon = await assemblePackage(root);
pack(daemon.folder, out);
for (const target of TARGETS) console.error(basename(offlineTarball(root, daemon, target, out)));
// It runs on arm64 too, where Windows emulates x64.
console.error(basename(await windowsZip(root, daemon, targetOf('win32-x64'), out)));
cpSync(join(daemon.folder, 'ThirdPartyNotices.txt'), join(out, 'ThirdPartyNotices.txt'));
writeSbom(root, packageNames(daemon.contains), join(out, `dowse-${version}.cdx.json`));
problems.push(...(await addPackaging(join(root, 'packaging'), out, templateValues())));
for (const name of writeChecksums(out).keys()) console.log(name);
if (problems.length > 0) console.log(`\nA release needs:\n${problems.join('\n')}`);
