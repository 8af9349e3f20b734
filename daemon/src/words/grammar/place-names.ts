/** Folders, files, languages and sorts of files, as requests name them. */
import type { FileCategory } from '../../languages/file-categories.ts';
import type { NameTest, Place } from '../query-tree.ts';
import { alt, type Chart, cat, list, many, map, opt, type Rule, rule, seq, sign, token } from './chart.ts';
import { nameCost } from './name-cost.ts';
import { thing, things } from './objects.ts';
import type { Thing } from './thing.ts';
import { nameTest } from './thing-tests.ts';

export const det = many(
  alt(
    cat('det', 0.01),
    token(({ key }) => /^(root|top|whole|entire|raiz)$/.test(key), 0.1),
  ),
  2,
);

/** Hidden files have such names. */
const DOTFILE = /(?:rc|ignore|env|attributes|config|keep|modules|version)$/;

/** `.github`: no extension of the tree, and longer than most. */
const isHiddenFolder = (path: string, chart: Chart | undefined): boolean =>
  /^\.[a-z]{4,}$/.test(path) && !DOTFILE.test(path) && chart?.hasExtension(path.slice(1)) === false;

/** A path, an extension or a glob as it is written. */
function pathPlace(text: string, chart?: Chart): Place {
  if (/^\*?\.\w+$/.test(text) && !chart?.isFolder(text) && !isHiddenFolder(text, chart))
    return { is: 'extension', extension: text.replace(/^\*?\./, '') };
  const path = text
    .replace(/^\.\//, '')
    .replace(/\/+$/, '')
    .replace(/\/\*{1,2}$/, '');
  const last = path.split('/').at(-1)!;
  const isSuffix = /^[._-]\w+\.\w+$/.test(path) && !chart?.isFile(path);
  if (isSuffix) return { is: 'file', path: `*${path}` };
  if (isHiddenFolder(path, chart)) return { is: 'folder', path };
  if (/\.[A-Za-z]\w{0,9}$|\*/.test(last) && !text.endsWith('/')) return { is: 'file', path };
  if (/^(Dockerfile|Makefile|Gemfile|Rakefile)$/.test(last)) return { is: 'file', path };
  return { is: 'folder', path };
}

const isPathLike = ({ type, text }: { type: string; text: string }) =>
  type === 'path' || (type === 'quoted' && /^[\w.@*-]+(\/[\w.@*-]+)+\/?$|^[\w*-]+\.[a-z]{1,5}$/.test(text));

export const written: Rule<Place> = map(token(isPathLike), (one, chart) => pathPlace(one.text, chart));

export const fileWord = cat('files');

export const folderWord = cat('folder');

export const divider: Rule<unknown> = alt(
  cat('or'),
  cat('and'),
  cat('nor'),
  map(seq(sign(',/'), opt(alt(cat('and'), cat('or')))), () => true),
);

/** A folder's name: an unknown word, code, or a known word before the word "folder". */
export const folderName: Rule<Thing> = (chart, at) => {
  const one = chart.tokens[at];
  if (!one || one.type === 'sign' || one.type === 'regex' || one.type === 'number') return [];
  if (!/[\p{L}\d]/u.test(one.text) || /::|[()]/.test(one.text)) return [];
  const isUnknown = chart.isTreeKnown && one.type !== 'path' && one.type !== 'quoted';
  const cost = chart.isFolder(one.text)
    ? 0
    : nameCost(chart, at) * 0.5 + (chart.isFile(one.text) ? 0.8 : 0) + (isUnknown ? 1 : 0);
  return thing(chart, at)
    .filter(({ end }) => end === at + 1)
    .map(parse => ({ ...parse, cost }));
};

/** A folder that the tree has, by a word that needs no "folder" after it. */
export const knownFolder: Rule<Thing> = (chart, at) => {
  const one = chart.tokens[at];
  if (!one || one.type === 'sign' || one.type === 'number') return [];
  const text = [one.text, `${one.text}s`].find(name => chart.isFolder(name));
  // "The ses transport": `ses-transport`.
  const next = chart.tokens[at + 1];
  const joined = ['-', '_', ''].map(by => `${one.text}${by}${next?.text}`).find(name => chart.isFolder(name));
  return [
    ...(text === undefined ? [] : [{ value: { text, sort: 'code' as const }, end: at + 1, cost: 0.15 }]),
    ...(joined === undefined
      ? []
      : [{ value: { text: joined, sort: 'spoken' as const }, end: at + 2, cost: 0.1 }]),
  ];
};

/** "The compose files": files whose names have the word. */
const filesByWord: Rule<Place[]> = rule(() =>
  map(
    seq(
      list(
        (chart: Chart, at: number) => {
          const one = chart.tokens[at];
          const isName = one && (one.type === 'word' || one.type === 'code' || one.type === 'quoted');
          return isName && chart.isFile(one.text) ? [{ value: one.text, end: at + 1, cost: 0.4 }] : [];
        },
        divider,
        3,
      ),
      fileWord,
    ),
    ([texts]): Place[] => [{ is: 'named', name: { way: 'contains', texts } }],
  ),
);

const codeWord = token(({ key }) =>
  /^(code|codigo|sources?|fuentes?|tests?|docs?|part|half|tree)$/.test(key),
);

/** Files that everyone knows by name. */
const wellKnown: Rule<Place[]> = map(
  seq(
    token(({ key }) => /^(readmes?|changelogs?|licenses?|licencia|contributing)$/.test(key)),
    many(fileWord, 1),
  ),
  ([{ key }]): Place[] => {
    const name = key.replace(/s$/, '').replace('licencia', 'license');
    const texts = [name.toUpperCase(), name, name[0]!.toUpperCase() + name.slice(1)];
    return [{ is: 'named', name: { way: 'starts', texts } }];
  },
);

/** A file by its name without the extension: "in the parser", "the consumer module". */
const fileStem: Rule<Place> = (chart, at) => {
  const one = chart.tokens[at];
  if (one?.type !== 'word' && one?.type !== 'code') return [];
  if (!chart.isFile(one.text) || chart.isFolder(one.text)) return [];
  const isKnown = chart.edges[at]!.some(({ end }) => end === at + 1);
  return (['is', 'contains'] as const).map((way, nth) => ({
    value: { is: 'named', name: { way, texts: [one.text] } },
    end: at + 1,
    cost: 0.3 + nth * 0.5 + (isKnown ? 0.8 : 0),
  }));
};

export const fileStems: Rule<Place[]> = alt(
  map(seq(list(fileStem, divider, 3), many(alt(fileWord, cat('folder'), codeWord), 1)), ([all]) => all),
);

/** What a folder with a manifest is called. */
const packageWord = token(({ key }) =>
  /^(?:crate|package|subpackage|module|submodule|library|lib|gem|project|subproject|workspace|component|plugin|app|paquete|modulo|proyecto)s?$/.test(
    key,
  ),
);

/** A package is meant rather than a folder of another one. */
const PACKAGE_MEANT = -0.2;

/** "The core crate": the folders of the packages of this name. */
const packageName: Rule<Place[]> = (chart, at) => {
  const one = chart.tokens[at];
  if (!one || one.type === 'sign' || one.type === 'number') return [];
  const paths = chart.packagesNamed(one.text);
  const value = paths.map((path): Place => ({ is: 'folder', path }));
  return value.length > 0 ? [{ value, end: at + 1, cost: 0 }] : [];
};

/** "The core folder" where the tree has only `mdbook-core`. */
const missingFolder: Rule<Place[]> = (chart, at) =>
  chart.isFolder(chart.tokens[at]?.text ?? '') ? [] : packageName(chart, at);

export const folderOf = ({ text }: Thing): Place => {
  const place = pathPlace(text);
  if (place.is === 'extension') return { is: 'folder', path: text };
  return place.is === 'file' && !/\.[a-z]{1,4}$/.test(text) ? { is: 'folder', path: text } : place;
};

/** "The plugins folder", "the engine and request folders", "folder X". */
export const folders: Rule<Place[]> = rule(() =>
  alt(
    // "The lib files", "the lib code".
    map(seq(list(knownFolder, divider, 3), alt(fileWord, cat('folder'), codeWord)), ([all]) =>
      all.map(folderOf),
    ),
    // "The ring.util namespaces".
    map(
      seq(
        token(({ type, text }) => type !== 'sign' && /^\w+(\.\w+)+$/.test(text)),
        alt(
          cat('folder'),
          token(({ key }) => /^namespaces?$/.test(key)),
        ),
      ),
      ([{ text }]): Place[] => [
        { is: 'folder', path: text.replaceAll('.', '/') },
        { is: 'file', path: `${text.replaceAll('.', '/')}.*` },
      ],
    ),
    // "The extensions folder of ERC20": one within the other.
    map(
      seq(
        folderName,
        folderWord,
        alt(cat('of'), cat('in')),
        det,
        alt(knownFolder, folderName),
        many(folderWord, 1),
      ),
      ([one, , , , outer]) => [{ is: 'folder', path: `${outer.text}/**/${one.text}` } as Place],
    ),
    map(seq(list(packageName, divider, 4), packageWord), ([all]) => all.flat(), PACKAGE_MEANT),
    map(seq(list(missingFolder, divider, 4), folderWord), ([all]) => all.flat(), PACKAGE_MEANT),
    map(seq(packageWord, opt(cat('named')), packageName), ([, , all]) => all, PACKAGE_MEANT),
    map(seq(list(folderName, divider, 4), folderWord), ([all]) => all.map(folderOf)),
    map(
      seq(folderWord, opt(cat('named')), list(folderName, divider, 4)),
      ([, , all]) => all.map(folderOf),
      0.05,
    ),
  ),
);

export const language: Rule<Place> = alt(
  // "Csproj files": an extension that the tree has.
  (chart: Chart, at: number) => {
    const one = chart.tokens[at];
    const isNew = one?.type === 'word' && chart.edges[at]!.length === 0 && chart.hasExtension(one.text);
    return isNew
      ? [{ value: { is: 'extension', extension: one.text } as Place, end: at + 1, cost: 0.1 }]
      : [];
  },
  map(cat<string>('language'), (one): Place => ({ is: 'language', language: one })),
  map(cat<string>('format'), (one): Place => ({ is: 'extension', extension: one })),
  map(
    token(({ type, text }) => type === 'path' && /^\*?\.\w+$/.test(text)),
    (one, chart) => {
      const place = pathPlace(one.text, chart);
      return place.is === 'extension' ? place : undefined;
    },
  ),
);

/** A language that the tree lacks is probably not meant if the word has another meaning. */
export const present =
  (one: Rule<Place>): Rule<Place> =>
  (chart, at) =>
    one(chart, at).map(parse => {
      const isThere = parse.value.is !== 'language' || chart.hasLanguage(parse.value.language);
      return isThere ? parse : { ...parse, cost: parse.cost + 3 };
    });

export const code = alt(
  fileWord,
  cat('suffix', 0.05),
  cat('text', 0.3),
  token(
    ({ key }) =>
      /^(code|codigo|sources?|fuentes?|scripts?|modules?|headers?|tests?|projects?|docs?|documents?|documentation|pages?|side)$/.test(
        key,
      ),
    0.02,
  ),
);

/** "Go files", ".ts files", "the python code", "files in python", "cs and js files". */
export const languages: Rule<Place[]> = rule(() =>
  alt(
    map(seq(list(language, divider, 4), code), ([all]) => all),
    map(seq(fileWord, many(cat('in'), 1), list(language, divider, 4)), ([, , all]) => all, 0.05),
    // "The json command files".
    map(seq(language, knownFolder, fileWord), ([one, folder]) => [one, folderOf(folder)]),
  ),
);

/** Files by a part of their names. */
const filesByWay: Rule<Place[]> = rule(() => {
  const ways: [string, NameTest['way']][] = [
    ['starts', 'starts'],
    ['ends', 'ends'],
    ['contains', 'contains'],
    ['like', 'is'],
  ];
  const byWay = ways.map(([category, way]) =>
    map(
      seq(
        fileWord,
        opt(cat('that')),
        // "Files with mktemp" have it in their lines.
        (way === 'contains' ? (one: Rule<unknown>) => one : opt<unknown>)(
          seq(alt(cat('whose'), cat('with')), det, cat('name'), opt(cat('that'))),
        ),
        cat(category),
        things,
      ),
      ([, , , , all]) => namedFiles(all, way),
    ),
  );
  return alt(...byWay);
});

/** The cost of a part of a file's name instead of the whole. */
const PART_OF_NAME = 1.4;

/** "Files called cookie.*", "files whose name starts with X". */
export const filesByName: Rule<Place[]> = rule(() => {
  const inName = seq(cat('inside'), det, many(cat('files'), 1), cat('name'));
  return alt(
    map(seq(fileWord, opt(cat('that')), cat('named'), things), ([, , , all]) => namedFiles(all, 'is')),
    // "Files named broker" where the tree has only `test_broker.py`.
    map(
      seq(fileWord, opt(cat('that')), cat('named'), things),
      ([, , , all]) => namedFiles(all, 'contains'),
      PART_OF_NAME,
    ),
    filesByWay,
    map(seq(fileWord, alt(cat('with'), cat('contains')), things, inName), ([, , all]) =>
      namedFiles(all, 'contains'),
    ),
  );
});

/** Files by their names or paths: "the compose files", "SqlMapper*.cs files". */
export const files: Rule<Place[]> = rule(() =>
  alt(
    filesByWord,
    wellKnown,
    // "The root outputs.tf".
    map(
      seq(
        token(({ key }) => /^(root|top|toplevel|raiz)$/.test(key)),
        written,
      ),
      ([, one]): Place[] | undefined => (one.is === 'file' ? [{ ...one, path: `/${one.path}` }] : undefined),
    ),
    filesByName,
    map(
      seq(
        list(
          map(
            token(
              ({ type, text }) =>
                (type === 'path' || type === 'quoted' || type === 'code') && /[.*/]/.test(text),
            ),
            one => pathPlace(one.text),
          ),
          divider,
          4,
        ),
        many(
          token(({ type, text }) => type === 'word' && /^\p{Ll}+$/u.test(text), 0.5),
          1,
        ),
        fileWord,
      ),
      ([all]) => all,
    ),
    map(
      seq(
        fileWord,
        list(
          map(
            token(({ type, text }) => type !== 'sign' && /[.*/]/.test(text)),
            one => pathPlace(one.text),
          ),
          divider,
          4,
        ),
      ),
      ([, all]) => all,
    ),
    map(seq(list(written, divider, 5)), ([all]) => all, 0.05),
  ),
);

function namedFiles(all: readonly Thing[], way: NameTest['way']): Place[] | undefined {
  if (way === 'is')
    return all.map(({ text }) =>
      /[.*/]/.test(text) ? { is: 'file', path: text } : { is: 'named', name: { way: 'is', texts: [text] } },
    );
  const name = nameTest(all, way);
  if (!name) return;
  if (way === 'ends' && all.every(({ text }) => /^\*?\.\w+$/.test(text)))
    return all.map(one => pathPlace(one.text));
  return [{ is: 'named', name }];
}

/** "Tests", "test files", "docs or config". */
export const sorts: Rule<Place[]> = map(
  list(
    map(seq(det, cat<FileCategory>('sort')), ([, kind]): Place => ({ is: 'kind', kind })),
    divider,
    4,
  ),
  all => all,
);

/** A sort of file in a list of folders is a folder too: "lib or examples". */
export const sortFolder: Rule<Place[]> = map(list(knownFolder, divider, 3), all => all.map(folderOf));
