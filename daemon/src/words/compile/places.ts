/** Places as globs and file types. */
import { categoryGlobs } from '../../languages/file-categories.ts';
import { extensionsOfLanguage } from '../../languages/file-types.ts';
import { escapeGlob } from '../../rules/escape-glob.ts';
import type { NameTest, Place, Where } from '../query-tree.ts';
import type { TreeHint } from '../tree-hint.ts';
import { Unreadable } from '../unreadable.ts';

export interface CompiledPlaces {
  globs: string[];
  file_types: string[];
  hidden?: true;
  no_ignore?: true;
  /** Whether tests are excluded, so that tests within other files are too. */
  excludesTests: boolean;
}

/** Compiles where to search. @throws Unreadable for places that no glob can say */
export function compilePlaces({ include, exclude }: Where, hint: TreeHint): CompiledPlaces {
  const of = (sort: Place['is'], places = include) => places.filter(place => place.is === sort);
  const file_types = [...of('language'), ...of('extension')].map(typeOf);
  const sorts = of('kind').flatMap(place => (place.is === 'kind' ? [place.kind] : []));
  const folders = of('folder').map(place =>
    place.is === 'folder' ? includedFolder(place.path, place.isAnywhere ?? false, hint) : '',
  );
  const files = [
    ...[...of('file'), ...of('named')].flatMap(fileGlobs),
    ...sorts.filter(sort => sort !== 'hidden' && sort !== 'ignored').flatMap(sort => categoryGlobs(sort)),
  ];
  const globs =
    folders.length > 0 && files.length > 0
      ? folders.flatMap(folder => files.flatMap(file => within(folder, file)))
      : folders.length > 0
        ? folders.map(folder => `${folder}/**`)
        : files;
  return {
    globs: [...globs, ...exclude.flatMap(excludeGlobs)],
    file_types: [...new Set(file_types)],
    ...((sorts.includes('hidden') || include.some(isHidden)) && { hidden: true as const }),
    ...(sorts.includes('ignored') && { no_ignore: true as const }),
    excludesTests: exclude.some(place => place.is === 'kind' && place.kind === 'tests'),
  };
}

/** Whether a place is hidden, or in a hidden folder: what is named is searched. */
const isHidden = (place: Place): boolean =>
  (place.is === 'folder' || place.is === 'file') && /(?:^|\/)\.[^./]/.test(place.path);

function typeOf(place: Place): string {
  if (place.is === 'extension') return place.extension.replace(/^\*?\./, '');
  return place.is === 'language' ? place.language : '';
}

/** A folder anywhere in the tree, without a slash at the end. */
function folderGlob(path: string): string {
  const plain = path.replace(/^\.?\/+|\/+$|\/\*+$/g, '');
  if (plain === '' || plain.split('/').includes('..'))
    throw new Unreadable(`"${path}" is not a folder below the searched one.`);
  return `**/${globbed(plain)}`;
}

/** Whether a path begins with a folder at the top of the tree. */
export const isAtTop = (path: string, { folders }: TreeHint): boolean =>
  folders?.has(path.replace(/^\.?\/+/, '').split('/')[0]!) ?? false;

/** A folder at the top of the tree is meant rather than those of the same name below. */
function includedFolder(path: string, isAnywhere: boolean, hint: TreeHint): string {
  const glob = folderGlob(path);
  return isAtTop(path, hint) && !isAnywhere ? glob.slice('**'.length) : glob;
}

/** Files in a folder. If a sort of files has its own folder, either folder may contain the other. */
const within = (folder: string, file: string) => [
  `${folder}/${file}`,
  ...(file.endsWith('/**') ? [`${file}${folder.replace('**', '')}/**`] : []),
];

const globbed = (path: string) => (/[*?{]/.test(path) ? path : escapeGlob(path));

function fileGlobs(place: Place): string[] {
  if (place.is === 'file' && /^\/[^/]+$/.test(place.path)) return [place.path];
  if (place.is === 'file') return [`**/${globbed(place.path.replace(/^\.?\/+/, ''))}`];
  return place.is === 'named' ? namedGlobs(place.name) : [];
}

function namedGlobs({ way, texts }: NameTest): string[] {
  return texts.map(one => {
    const text = globbed(one);
    if (way === 'matches') throw new Unreadable('File names cannot be given as a regular expression.');
    if (way === 'is') return `**/${text}{,.*}`;
    if (way === 'starts') return `**/${text}*`;
    return way === 'ends' ? `**/*{${text},${text}.*}` : `**/*${text}*`;
  });
}

function excludeGlobs(place: Place): string[] {
  switch (place.is) {
    case 'language':
      return extensionsOfLanguage(place.language).map(extension => `!**/*.${extension}`);
    case 'extension':
      return [`!**/*.${place.extension.replace(/^\*?\./, '')}`];
    case 'folder':
      return [`!${folderGlob(place.path)}/**`];
    case 'kind':
      return categoryGlobs(place.kind).map(glob => `!${glob}`);
    default:
      return fileGlobs(place).map(glob => `!${glob}`);
  }
}
