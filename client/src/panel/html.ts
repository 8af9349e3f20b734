/** The page of the search panel. All that changes is set by its script. */
import { l10n } from 'vscode';
import { KIND_TEXTS, KINDS } from '../find/kinds.ts';
import { REGION_NAMES } from '../pattern/options.ts';
import { keyHint } from '../support/keys.ts';
import { textLanguage } from '../support/language.ts';

export interface PageParts {
  /** The source that the content security policy allows for styles. */
  cspSource: string;
  nonce: string;
  script: string;
  style: string;
}

const TOGGLES = [
  { name: 'matchCase', text: 'Aa', title: l10n.t('Match Case'), key: 'C' },
  { name: 'wholeWord', text: '<u>ab</u>', title: l10n.t('Match Whole Word'), key: 'W' },
  { name: 'regex', text: '.*', title: l10n.t('Use Regular Expression'), key: 'R' },
];
const REGIONS = [
  { name: 'code', title: l10n.t('In Code Only'), key: 'O' },
  { name: 'comments', title: l10n.t('In Comments Only'), key: 'M' },
  { name: 'strings', title: l10n.t('In Strings Only'), key: 'S' },
] as const;
const FILES = [
  { name: 'include', title: l10n.t('Files to include'), hint: l10n.t('include: {0}', 'ts, src/') },
  { name: 'exclude', title: l10n.t('Files to exclude'), hint: l10n.t('exclude: {0}', 'test/') },
];

/** A tooltip with its key. */
const withKey = (title: string, key: string) => `${title} ${keyHint(`Alt+${key}`, `Option+${key}`)}`;

const places = () => [
  { value: 'folders', label: l10n.t('Folders'), title: l10n.t('The folders that are open') },
  {
    value: 'team',
    label: l10n.t('Team'),
    title: withKey(l10n.t("The repositories on the team's server"), 'T'),
  },
];

/** A text as an attribute or as content. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The HTML. It has no inline style and no other script, and loads nothing from elsewhere. */
export function panelHtml({ cspSource, nonce, script, style }: PageParts): string {
  const policy = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'`;
  const parts = l10n.t('Files and parts of programs');
  return `<!DOCTYPE html>
<html lang="${textLanguage()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${style}">
<title>Dowse</title>
</head>
<body>
<form role="search" aria-label="${escaped(l10n.t('Find Code'))}">
<div class="box">
<input id="text" type="text" aria-label="${escaped(l10n.t('Find code: a question, a text, a regular expression or plain words'))}"
  placeholder="${escaped(l10n.t('Ask, or search'))}" autocomplete="off" spellcheck="false" aria-describedby="status">
${TOGGLES.map(toggle).join('\n')}
</div>
<div class="failure">
<p id="error" role="alert" hidden><span id="what"></span> <span id="why"></span></p>
<button type="button" id="ask" hidden>${escaped(l10n.t('Ask as Question'))}</button>
</div>
<div id="meant" role="group" aria-label="${escaped(l10n.t('similar names'))}" aria-live="polite" title="${escaped(withKey(l10n.t('Search for this name'), 'D'))}" hidden></div>
<div class="row">
<div role="radiogroup" aria-label="${escaped(l10n.t('How to search'))}" class="kinds">
${KINDS.map(radio).join('\n')}
</div>
<button type="button" id="details" aria-controls="more" title="${escaped(withKey(parts, 'F'))}"
  aria-keyshortcuts="Alt+F" aria-label="${escaped(parts)}"
  data-limited="${escaped(l10n.t('Files and parts of programs, which limit the search'))}">⋯</button>
</div>
<div id="where" hidden>
<div role="radiogroup" aria-label="${escaped(l10n.t('Where to search'))}" class="kinds">
${places().map(place).join('\n')}
</div>
<label id="which" class="repositories" hidden><span>${escaped(l10n.t('Repositories'))}</span><input type="text" id="repositories"
  placeholder="${escaped(l10n.t('all, or {0}', 'team/* lang:go'))}"
  aria-label="${escaped(l10n.t('Repositories of the team: names and filters; empty for all'))}"
  autocomplete="off" spellcheck="false"></label>
</div>
<p id="status" role="status"><span id="how"></span> <span id="found"></span></p>
<div id="more" hidden>
<div role="group" aria-label="${escaped(l10n.t('Search only in'))}" class="row parts">
<span aria-hidden="true">${escaped(l10n.t('only in'))}</span>
${REGIONS.map(region).join('\n')}
</div>
<div class="files">
${FILES.map(files).join('\n')}
</div>
</div>
</form>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

/** The attributes for a key with Alt. */
const keyed = (key: string, title: string) =>
  `data-key="${key.toLowerCase()}" title="${escaped(withKey(title, key))}" aria-keyshortcuts="Alt+${key}"`;

const toggle = ({ name, text, title, key }: (typeof TOGGLES)[number]) =>
  `<button type="button" class="toggle" data-toggle="${name}" ${keyed(key, title)} aria-pressed="false" aria-label="${escaped(title)}">${text}</button>`;

const radio = (kind: (typeof KINDS)[number]) =>
  `<label title="${escaped(KIND_TEXTS[kind].hint)}"><input type="radio" name="kind" value="${kind}"><span>${escaped(KIND_TEXTS[kind].label)}</span></label>`;

const place = ({ value, label, title }: ReturnType<typeof places>[number]) =>
  `<label title="${escaped(title)}"><input type="radio" name="place" value="${value}"><span>${escaped(label)}</span></label>`;

const region = ({ name, title, key }: (typeof REGIONS)[number]) =>
  `<button type="button" class="toggle word" data-region="${name}" ${keyed(key, title)} aria-pressed="false">${escaped(REGION_NAMES[name])}</button>`;

const files = ({ name, title, hint }: (typeof FILES)[number]) =>
  `<input type="text" id="${name}" placeholder="${escaped(hint)}" title="${escaped(l10n.t('{0}: extensions, globs and folders', title))}" aria-label="${escaped(title)}" autocomplete="off" spellcheck="false">`;
