/** The manifests of winget against the parts of its schemas that they use. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fillTemplates } from './templates.ts';

const packaging = fileURLToPath(new URL('../../packaging', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'dowse-winget-'));
const folder = join(place, 'winget');
afterAll(() => rmSync(place, { recursive: true }));
beforeAll(() => {
  fillTemplates(packaging, place, {
    version: '1.2.3',
    repository: 'https://github.com/somebody/dowse',
    homepage: 'https://dowse.example.org',
    'sha256 dowse-1.2.3-win32-x64.zip': 'A'.repeat(64),
  });
});

const text = (minLength: number, maxLength: number) => ({ type: 'string', minLength, maxLength });
const matching = (pattern: string, maxLength = 2048) => ({ type: 'string', pattern, maxLength });
const url = matching('^([Hh][Tt][Tt][Pp][Ss]?)://.+$');
const locale = matching('^([a-zA-Z]{2,3}|[iI]-[a-zA-Z]+|[xX]-[a-zA-Z]{1,8})(-[a-zA-Z]{1,8})*$', 20);

/** An object with these fields and no others. Those whose name ends with `?` may be left out. */
function object(fields: Record<string, object>): object {
  const named = Object.entries(fields).map(([name, schema]) => [name.replace(/\?$/, ''), schema]);
  const required = Object.keys(fields).filter(name => !name.endsWith('?'));
  return { type: 'object', properties: Object.fromEntries(named), required, additionalProperties: false };
}

/** What all manifests of a package have, in version 1.10.0 of the schemas. */
const manifest = (type: string, fields: Record<string, object>) =>
  object({
    PackageIdentifier: matching(
      '^[^\\.\\s\\\\/:*?"<>|\\x01-\\x1f]{1,32}(\\.[^\\.\\s\\\\/:*?"<>|\\x01-\\x1f]{1,32}){1,7}$',
      128,
    ),
    PackageVersion: matching('^[^\\\\/:*?"<>|\\x01-\\x1f]+$', 128),
    ManifestType: { const: type },
    ManifestVersion: { const: '1.10.0' },
    ...fields,
  });

const SCHEMAS: Record<string, object> = {
  version: manifest('version', { DefaultLocale: locale }),
  defaultLocale: manifest('defaultLocale', {
    PackageLocale: locale,
    Publisher: text(2, 256),
    PackageName: text(2, 256),
    License: text(3, 512),
    ShortDescription: text(3, 256),
    'PackageUrl?': url,
    'Moniker?': text(1, 40),
    'Tags?': { type: 'array', items: text(1, 40), maxItems: 16, uniqueItems: true },
  }),
  // A zip needs the two fields about what is in it; the schema leaves that to winget itself.
  installer: manifest('installer', {
    InstallerType: { const: 'zip' },
    NestedInstallerType: { const: 'portable' },
    NestedInstallerFiles: {
      type: 'array',
      minItems: 1,
      items: object({ RelativeFilePath: matching('\\.exe$', 512), 'PortableCommandAlias?': text(1, 40) }),
    },
    Installers: {
      type: 'array',
      minItems: 1,
      items: object({
        Architecture: { enum: ['x86', 'x64', 'arm', 'arm64', 'neutral'] },
        InstallerUrl: url,
        InstallerSha256: matching('^[A-Fa-f0-9]{64}$'),
      }),
    },
  }),
};

const validators = new Map(
  Object.entries(SCHEMAS).map(([type, schema]) => [type, new Ajv({ strict: false }).compile(schema)]),
);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
/** Whether a manifest fits the schema of its type; else the problems. */
function fits(yaml: string): unknown {
  const manifest = parse(yaml);
  const validate = validators.get(manifest.ManifestType);
  return validate?.(manifest) || (validate?.errors ?? 'unknown type');
}

test('the manifests of winget fit its schemas, and name them', () => {
  const files = readdirSync(folder).sort();
  expect(files).toEqual(
    ['installer', 'locale.en-US', ''].map(part => `${['Dowse.Dowse', part].filter(Boolean).join('.')}.yaml`),
  );
  for (const file of files) {
    expect(fits(read(file)), file).toBe(true);
    const { ManifestType, ManifestVersion } = parse(read(file));
    expect(read(file)).toContain(`manifest.${ManifestType}.${ManifestVersion}.schema.json\n`);
  }
});

test('they are about one package, version and locale', () => {
  const [installer, locale, version] = readdirSync(folder)
    .sort()
    .map(file => parse(read(file)));
  const { PackageIdentifier, PackageVersion } = version;
  expect(installer).toMatchObject({ PackageIdentifier, PackageVersion });
  expect(locale).toMatchObject({ PackageIdentifier, PackageVersion, PackageLocale: version.DefaultLocale });
});

test.each([
  ['Dowse.Dowse.installer.yaml', /InstallerSha256: A/, 'InstallerSha256: x'],
  ['Dowse.Dowse.installer.yaml', /Architecture/, 'Architektur'],
  ['Dowse.Dowse.installer.yaml', /^NestedInstallerType.*$/m, ''],
  ['Dowse.Dowse.locale.en-US.yaml', /^License.*$/m, ''],
  ['Dowse.Dowse.yaml', /: Dowse\.Dowse/, ': Dowse'],
])('the schemas find a mistake in %s: %s', (file, from, to) => {
  expect(fits(read(file).replace(from, to))).not.toBe(true);
});
