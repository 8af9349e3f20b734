/** The page of the search panel. All that changes is set by its script. */
import { KIND_TEXTS, KINDS } from '../find/kinds.ts';

export interface PageParts {
  /** The source that the content security policy allows for styles. */
  cspSource: string;
  nonce: string;
  script: string;
  style: string;
}

const TOGGLES = [
  { name: 'matchCase', text: 'Aa', title: 'Match Case', key: 'c' },
  { name: 'wholeWord', text: '<u>ab</u>', title: 'Match Whole Word', key: 'w' },
  { name: 'regex', text: '.*', title: 'Use Regular Expression', key: 'r' },
];
const REGIONS = [
  { name: 'code', key: 'o' },
  { name: 'comments', key: 'm' },
  { name: 'strings', key: 's' },
];
const PLACES = [
  { value: 'folders', label: 'Folders', title: 'The folders that are open' },
  { value: 'team', label: 'Team', title: "The repositories on the team's server (Alt+T)" },
];
const FILES = [
  { name: 'include', title: 'Files to include', example: 'ts, src/' },
  { name: 'exclude', title: 'Files to exclude', example: 'test/' },
];

/** The HTML. It has no inline style and no other script, and loads nothing from elsewhere. */
export function panelHtml({ cspSource, nonce, script, style }: PageParts): string {
  const policy = `default-src 'none'; style-src ${cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${style}">
<title>Dowse: Search</title>
</head>
<body>
<form role="search" aria-label="Find code">
<div class="box">
<input id="text" type="text" aria-label="Find code: a question, a text, a regular expression or plain words"
  placeholder="Ask, or search" autocomplete="off" spellcheck="false" aria-describedby="status">
${TOGGLES.map(toggle).join('\n')}
</div>
<div class="failure">
<p id="error" role="alert" hidden><span id="what"></span> <span id="why"></span></p>
<button type="button" id="ask" hidden>Ask as Question</button>
</div>
<div class="row">
<div role="radiogroup" aria-label="How to search" class="kinds">
${KINDS.map(radio).join('\n')}
</div>
<button type="button" id="details" aria-controls="more" title="Files and parts of programs (Alt+F)"
  aria-keyshortcuts="Alt+F" aria-label="Files and parts of programs">⋯</button>
</div>
<div id="where" hidden>
<div role="radiogroup" aria-label="Where to search" class="kinds">
${PLACES.map(place).join('\n')}
</div>
<label id="which" class="repositories" hidden><span>Repositories</span><input type="text" id="repositories"
  placeholder="all, or team/* lang:go" aria-label="Repositories of the team: names and filters; empty for all"
  autocomplete="off" spellcheck="false"></label>
</div>
<p id="status" role="status"><span id="how"></span> <span id="found"></span></p>
<div id="more" hidden>
<div role="group" aria-label="Search only in" class="row parts">
<span aria-hidden="true">only in</span>
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
  `data-key="${key}" title="${title} (Alt+${key.toUpperCase()})" aria-keyshortcuts="Alt+${key.toUpperCase()}"`;

const toggle = ({ name, text, title, key }: (typeof TOGGLES)[number]) =>
  `<button type="button" class="toggle" data-toggle="${name}" ${keyed(key, title)} aria-pressed="false" aria-label="${title}">${text}</button>`;

const radio = (kind: (typeof KINDS)[number]) =>
  `<label title="${KIND_TEXTS[kind].hint}"><input type="radio" name="kind" value="${kind}"><span>${KIND_TEXTS[kind].label}</span></label>`;

const place = ({ value, label, title }: (typeof PLACES)[number]) =>
  `<label title="${title}"><input type="radio" name="place" value="${value}"><span>${label}</span></label>`;

const region = ({ name, key }: (typeof REGIONS)[number]) =>
  `<button type="button" class="toggle word" data-region="${name}" ${keyed(key, `Only in ${name}`)} aria-pressed="false">${name}</button>`;

const files = ({ name, title, example }: (typeof FILES)[number]) =>
  `<input type="text" id="${name}" placeholder="${name}: ${example}" title="${title}: extensions, globs and folders" aria-label="${title}" autocomplete="off" spellcheck="false">`;
