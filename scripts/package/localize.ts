/**
 * Localizes the extension. Its manifest and its code are in English; `client/l10n/bundle.l10n.LANGUAGE.json` gives the text in another
 * language for each English one. The editor reads these files for the code, and `package.nls.LANGUAGE.json` for the manifest.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** For each language, the translations by English text. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Fields that the editor shows to people. Descriptions of tools for models stay as they are. */
const SHOWN = new Set([
  'title',
  'shortTitle',
  'description',
  'markdownDescription',
  'displayName',
  'enumDescriptions',
  'markdownEnumDescriptions',
  'name',
  'contents',
  'label',
  'altText',
  'userDescription',
  'placeholder',
]);
/** Parts of `contributes` whose names are shown; elsewhere a name is an identifier. */
const NAMED = /^contributes\.(views|viewsContainers)\b/;
/** Parts that only models or programs read. */
const HIDDEN = /\.inputSchema$|^contributes\.chatParticipants\.\d+\.disambiguation$/;
/** The name of the product is the same in each language. */
const SAME = new Set(['Dowse']);

export function readTranslations(client: string): Translations {
  const folder = join(client, 'l10n');
  const files = globSync('bundle.l10n.*.json', { cwd: folder });
  return Object.fromEntries(
    files.map(file => [file.split('.')[2] as string, JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

interface Shown {
  text: string;
  /** Replaces the text in the copy that is being made. */
  replace(by: string): void;
}

/** The English texts of a manifest that people see, by a key made of the path of their field. */
function shownTexts(manifest: object): Map<string, Shown> {
  const texts = new Map<string, Shown>();
  const visit = (holder: object, path: string, isShown: boolean) => {
    for (const [key, value] of Object.entries(holder)) {
      const at = (path ? `${path}.${key}` : key).replace(/[^\w.]/g, '_');
      const isShownHere = Array.isArray(holder)
        ? isShown
        : SHOWN.has(key) && (key !== 'name' || NAMED.test(at));
      if (HIDDEN.test(at)) continue;
      if (value && typeof value === 'object') visit(value, at, isShownHere);
      else if (typeof value === 'string' && isShownHere && value !== '' && !SAME.has(value)) {
        texts.set(at, { text: value, replace: by => Object.assign(holder, { [key]: by }) });
      }
    }
  };
  visit(manifest, '', false);
  return texts;
}

/** A manifest with `%key%` for each text, and the files with the texts. A missing translation leaves English. */
export function localized(manifest: object, translations: Translations) {
  const copy = structuredClone(manifest);
  const shown = [...shownTexts(copy)];
  for (const [key, { replace }] of shown) replace(`%${key}%`);
  const files: Record<string, object> = {
    'package.nls.json': Object.fromEntries(shown.map(([key, { text }]) => [key, text])),
  };
  for (const [language, known] of Object.entries(translations)) {
    const entries = shown.flatMap(([key, { text }]) => (known[text] ? [[key, known[text]]] : []));
    files[`package.nls.${language}.json`] = Object.fromEntries(entries);
  }
  return { manifest: copy, texts: files };
}

/** The English texts of a manifest that people see, each once. */
export function textsOfManifest(manifest: object): string[] {
  return [...new Set([...shownTexts(manifest).values()].map(({ text }) => text))];
}

/** Texts that a language lacks. */
export function untranslated(texts: readonly string[], known: Readonly<Record<string, string>>): string[] {
  return texts.filter(text => !known[text]).sort();
}
