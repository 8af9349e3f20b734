import { describe, expect, it } from 'vitest';
import { isExcludedFile, isExcludedPackage } from '../../training/excluded.ts';
import { extractPairs } from '../../training/extract.ts';
import { debianLicence, isBarredByNotice, isPermissive } from '../../training/licences.ts';
import { readSources } from '../../training/sources.ts';

describe('the sources of the training data', () => {
  const sources = readSources();

  it('are many, each with a version and a permissive licence', () => {
    expect(sources.length).toBeGreaterThan(1000);
    for (const { name, version, licence } of sources) {
      expect(version, name).not.toBe('');
      expect(licence, name).not.toBe('');
    }
  });

  it('contain no project of the benchmark', () => {
    expect(sources.map(({ name }) => name).filter(isExcludedPackage)).toEqual([]);
  });
});

describe('isExcludedPackage', () => {
  it.each([
    'librust-serde-dev',
    'python3-flask',
    'golang-github-gin-gonic-gin-dev',
    'ruby-rails',
    'libcatch2-dev',
    '@vue/shared',
    'php-symfony-yaml',
    'node-express',
  ])('leaves out %s', name => expect(isExcludedPackage(name)).toBe(true));

  it.each(['python3-twisted', 'librust-regex-dev', 'golang-github-pkg-errors-dev'])('includes %s', name =>
    expect(isExcludedPackage(name)).toBe(false),
  );

  it('leaves out vendored copies', () => {
    expect(isExcludedFile('src/third_party/x/a.c')).toBe(true);
    expect(isExcludedFile('include/nlohmann/json.hpp')).toBe(true);
    expect(isExcludedFile('lib/sqlite3.c')).toBe(true);
    expect(isExcludedFile('src/parser/a.c')).toBe(false);
  });
});

describe('licences', () => {
  it.each(['MIT', 'Expat', 'Apache-2.0', 'BSD-3-clause and Expat', 'GPL-2+ or MIT', 'MIT OR Apache-2.0'])(
    '%s is permissive',
    text => expect(isPermissive(text)).toBe(true),
  );

  it.each(['GPL-3', 'MIT and LGPL-2.1+', 'MPL-2.0', 'UNLICENSED', 'CC-BY-SA-4.0', ''])('%s is not', text =>
    expect(isPermissive(text) && text !== '').toBe(false),
  );

  it('are read file by file from a copyright file', () => {
    const stanza = (files: string, licence: string) => `Files: ${files}\nCopyright: x\nLicense: ${licence}\n`;
    const text = [
      'Format: 1\n',
      stanza('*', 'Expat'),
      stanza('src/gpl/*\n a.c', 'GPL-2+'),
      stanza('debian/*', 'GPL-3'),
    ].join('\n');
    expect(debianLicence(text)).toEqual({ name: 'Expat', barred: ['src/gpl/*', 'a.c'] });
    expect(debianLicence(['Format: 1\n', stanza('*', 'GPL-2'), stanza('b', 'MIT')].join('\n'))).toBeNull();
  });

  it('are those of the code, not of its packaging', () => {
    const mit = 'Permission is hereby granted, free of charge, to any person…';
    expect(debianLicence(`${mit}\n\nThe Debian packaging is under the GPL, version 2.`)?.name).toBe('MIT');
    expect(debianLicence(`${mit}\n\nThe tools are under the GPL, version 2.`)).toBeNull();
  });

  it('recognize an MIT notice despite its word "implied"', () => {
    const mit =
      'Permission is hereby granted, free of charge, to any person… WITHOUT WARRANTY, EXPRESS OR IMPLIED';
    expect(debianLicence(mit)?.name).toBe('MIT');
    expect(isBarredByNotice(mit)).toBe(false);
    expect(isBarredByNotice('under the terms of the GNU Lesser General Public License')).toBe(true);
  });
});

describe('extractPairs', () => {
  it.each([
    [
      'go',
      '// Open reads the whole file.\nfunc (s *Store) Open(p string) {\n\treturn s.read(p)\n}\n',
      'Open',
    ],
    [
      'python',
      'def read(path):\n    """Open reads the whole file."""\n    return open(path).read()\n',
      'read',
    ],
    [
      'rust',
      '/// Open reads the whole file.\n#[inline]\npub fn open_all(p: &Path) -> String {\n    todo()\n}\n',
      'open_all',
    ],
    [
      'java',
      'class A {\n  /**\n   * Open reads the whole file.\n   * @param p path\n   */\n  @Override\n  public String open(String p) {\n    return p;\n  }\n}',
      'open',
    ],
    [
      'typescript',
      '/** Open reads the whole file. */\nexport async function openAll(p: string) {\n  return await p;\n}\n',
      'openAll',
    ],
    ['ruby', '# Open reads the whole file.\ndef self.open!(path)\n  File.read(path) + "."\nend\n', 'open!'],
    [
      'elixir',
      'defmodule A do\n  @doc """\n  Open reads the whole file.\n  """\n  def open(path), do: File.read!(path)\nend\n',
      'open',
    ],
    [
      'haskell',
      '-- | Open reads the whole file.\nopenAll :: FilePath -> IO String\nopenAll p = readFile p\n',
      'openAll',
    ],
    [
      'lua',
      '--- Open reads the whole file.\nfunction M.open(path)\n  return io.open(path):read("a")\nend\n',
      'open',
    ],
    [
      'c',
      '/* Open reads the whole file. */\nstatic char *open_all(const char *path) {\n  return slurp(path);\n}\n',
      'open_all',
    ],
    [
      'c',
      '/**\n * open_all:\n * @path:  where it lies\n *\n * Open reads the whole file.\n */\nLIB_EXPORT\nstatic char *\nopen_all(const char *path)\n{\n  return slurp(path);\n}\n',
      'open_all',
    ],
    [
      'c',
      '/** Open reads the whole file. */\nLIB_EXPORT struct blob *open_all(const char *path, size_t *size);\n',
      'open_all',
    ],
    ['cpp', '// Open reads the whole file.\nStore::Store(const Path& path) {\n  read(path);\n}\n', 'Store'],
    [
      'csharp',
      '/// <summary>\n/// Open reads the whole file.\n/// </summary>\n/// <param name="p">where</param>\npublic static string Contents\n{\n    get { return read(); }\n}\n',
      'Contents',
    ],
    [
      'swift',
      '/// Open reads the whole file.\n@objc public func open(path: String) -> String {\n  return read(path)\n}\n',
      'open',
    ],
    [
      'typescript',
      'interface A {\n  /** Open reads the whole file. */\n  open(path: string): Promise<string>;\n}\n',
      'open',
    ],
  ])('finds the description of a definition in %s', (language, text, name) => {
    const pair = extractPairs(language, text).find(found => found.name === name);
    expect(pair?.question).toContain('Open reads the whole file');
    expect(pair?.code).not.toContain('Open reads');
  });

  it.each([
    [
      'python',
      '"""Reads and writes whole files at once."""\nimport os\n\n',
      'def a(p):\n    pass\n\ndef b(p):\n    pass\n\nclass C:\n    pass\n',
    ],
    [
      'go',
      '// Copyright 2020 X.\n\n// Package io reads and writes whole files at once.\npackage io\n\n',
      'func A() {}\n\nfunc B() {}\n\ntype C int\n',
    ],
    [
      'c',
      '/* Reads and writes whole files at once. */\n\n#include <a.h>\n\n',
      'int first(int b);\nint second(int c);\nint third(int d);\n',
    ],
  ])(
    'uses the head comment of a file as description of all its definitions, in %s',
    (language, head, rest) => {
      const [pair] = extractPairs(language, head + rest).filter(({ name }) => !name);
      expect(pair?.question).toMatch(/eads and writes whole files at once/);
      expect(pair?.code.split('\n')).toHaveLength(3);
      expect(extractPairs(language, head.replace('eads', 'eads as the author') + rest)).toEqual([]);
      expect(extractPairs(language, rest)).toEqual([]);
    },
  );

  it('ignores a comment that is only a name, and local variables', () => {
    expect(
      extractPairs('c', '/* lib_open_all_files */\nint lib_open_all_files(const char *path)\n{\n}\n'),
    ).toEqual([]);
    expect(
      extractPairs('c', '/* Data that goes out to the buffer. */\n        struct buffer out_of_here;\n'),
    ).toEqual([]);
  });

  it("keeps the name in a comment's reference", () => {
    const text =
      '/// <summary>Makes a <see cref="Store"/> of it.</summary>\npublic static Store Make(string path)\n{\n}\n';
    expect(extractPairs('csharp', text)[0]?.question).toBe('Makes a Store of it.');
  });

  it('ignores licence notices, and comments separated by a blank line', () => {
    expect(
      extractPairs('go', '// Copyright 2020 the authors of this file.\nfunc A() {\n\treturn somewhere\n}\n'),
    ).toEqual([]);
    expect(
      extractPairs(
        'go',
        '// A sentence of many words here.\n\nvar ()\n\nfunc A() {\n\treturn somewhere\n}\n',
      ),
    ).toEqual([]);
  });
});
