import { SQL_IDEAS } from './sql.ts';
import { each, type Idea } from './types.ts';

const r = String.raw;

/** Elements of HTML that people name by what they are for, and their tags. */
const ELEMENTS: readonly [say: string, tag: string][] = [
  ['links?|anchors?|hyperlinks?', 'a'],
  ['images?|pictures?', 'img'],
  ['inputs?|input fields?', 'input'],
  ['scripts?', 'script'],
  ['(style ?sheets?|style ?sheet) links?', 'link'],
  ['buttons?', 'button'],
  ['forms?', 'form'],
  ['tables?', 'table'],
  ['headings?', 'h[1-6]'],
  ['iframes?', 'iframe'],
];

const ASSIGNED = r`^\s*(export\s+)?["']?[\w.-]+["']?\s*=`;

/** What the keys of a format look like, up to the sign behind them. */
const KEY: Record<'json' | 'yaml' | 'toml' | 'ini' | 'env' | 'make', string> = {
  json: r`"[^"]+"\s*:`,
  yaml: r`^\s*(-\s+)?["']?[\w./-]+["']?\s*:(\s|$)`,
  toml: ASSIGNED,
  ini: ASSIGNED,
  env: ASSIGNED,
  make: r`^\s*(export\s+)?[\w.-]+\s*[:?+!]?=`,
};

/**
 * What only a format has, in words that mean something else in programs: "sections", "targets", "tables". They are read so
 * where the request names such files, and nowhere else.
 */
export const FORMAT_IDEAS: readonly Idea[] = [
  // Settings.
  { id: 'key', en: r`(setting |config )?keys?( names?)?|settings|entries`, says: 'keys', by: KEY },
  {
    id: 'setting',
    en: r`variables?( (definitions?|assignments?|declarations?))?|(env(ironment)?|environment) (variables?|vars?)|assignments?`,
    says: 'names that are set',
    by: { env: KEY.env, make: KEY.make, docker: r`^\s*(ENV|ARG)\s` },
  },
  {
    id: 'key-without-value',
    en: r`(keys?|settings?|options?|entries|(env(ironment)? )?(variables?|vars?)|values?|fields?|lines?) (without|with no|that have no|having no|missing|with (an )?empty) (an? |any |its |their )?values?|(empty|missing|blank) (values?|keys?|settings?|variables?|strings?)|(keys?|settings?|variables?|values?) (that are|which are|being) (empty|blank|unset)`,
    says: 'keys without a value',
    by: {
      json: r`:\s*("")\s*,?\s*$`,
      yaml: r`^\s*(-\s+)?["']?[\w./-]+["']?\s*:\s*(""|''|~)?\s*(#.*)?$`,
      ...each('toml ini env make', r`^\s*(export\s+)?[\w.-]+\s*[:?]?=\s*(""|'')?\s*$`),
    },
  },
  {
    id: 'null-value',
    en: r`nulls?( (values?|keys?|fields?|entries|settings?))?`,
    says: 'values that are null',
    by: { json: r`[:\[,]\s*null\b`, yaml: r`:\s*(null|~)\s*(#.*)?$` },
  },
  {
    id: 'section',
    en: r`sections?|(section|table|group) (headers?|headings?|names?|titles?)|head(ers?|ings?)`,
    says: 'headers of sections',
    by: { toml: r`^\s*\[+[^\[\]]+\]+`, ini: r`^\s*\[[^\]]+\]`, markdown: r`^#{1,6}\s` },
  },
  {
    id: 'toml-table',
    en: r`(arrays? of )?tables?`,
    says: 'headers of tables',
    by: { toml: r`^\s*\[+[^\[\]]+\]+` },
  },
  // Containers, builds.
  { id: 'entry-point', en: r`entry ?-?points?`, says: 'entry points', by: { docker: r`^\s*ENTRYPOINT\b` } },
  {
    id: 'stage',
    en: r`(build )?stages?|multi-?stage builds?`,
    says: 'stages of a build',
    by: { docker: r`^\s*FROM\s+\S+\s+(?i:as)\s` },
  },
  { id: 'start-command', en: r`(start )?commands?`, says: 'commands', by: { docker: r`^\s*CMD\b` } },
  { id: 'docker-user', en: r`users?`, says: 'users', by: { docker: r`^\s*USER\b` } },
  {
    id: 'phony-target',
    en: r`phony (targets?|rules?)|\.?phony`,
    says: 'targets that are no files',
    by: { make: r`^\.PHONY\b` },
  },
  {
    id: 'target',
    en: r`targets?|rules?|target names?`,
    says: 'targets',
    by: { make: r`^[\w./%$(){}-][^:=#]*:([^=]|$)` },
  },
  { id: 'recipe', en: r`recipes?( lines?)?|commands?`, says: 'lines of recipes', by: { make: r`^\t` } },
  // Workflows.
  {
    id: 'action',
    en: r`(github )?actions?( (that are |being )?used)?|used (github )?actions?|uses( lines?)?`,
    says: 'actions that are used',
    by: { workflow: r`\buses:` },
  },
  {
    id: 'run-step',
    en: r`(run|shell) (steps?|commands?|lines?)|commands?( (that are |being )?run)?`,
    says: 'commands that are run',
    by: { workflow: r`\brun:` },
  },
  {
    id: 'workflow-secret',
    en: r`secrets?( (that are |being )?(used|referenced))?|uses of secrets`,
    says: 'uses of secrets',
    by: { workflow: r`\bsecrets\.\w+` },
  },
  {
    id: 'step',
    en: r`(workflow )?steps?`,
    says: 'steps of a workflow',
    by: { workflow: r`^\s*-\s+(name|uses|run|id|if|env|with):` },
  },
  { id: 'runner', en: r`runners?|runs-on( lines?)?`, says: 'runners', by: { workflow: r`\bruns-on:` } },
  { id: 'trigger', en: r`triggers?`, says: 'triggers', by: { workflow: r`^["']?on["']?:` } },
  ...SQL_IDEAS,
  // HTML.
  {
    id: 'inline-style',
    en: r`inline (styles?|css)|style attributes?`,
    says: 'styles of an element',
    by: { html: r`\sstyle\s*=` },
  },
  {
    id: 'data-attribute',
    en: r`data[- ]attributes?`,
    says: 'data attributes',
    by: { html: r`\sdata-[\w-]+` },
  },
  {
    id: 'inline-handler',
    en: r`(inline )?(event|js|javascript) (handlers?|attributes?)|on\* (attributes?|handlers?)`,
    says: 'handlers of events',
    by: { html: r`\son[a-z]+\s*=` },
  },
  {
    id: 'html-entity',
    en: r`(character )?entit(y|ies)( references?)?|escaped characters?`,
    says: 'entities',
    by: { html: r`&(\w+|#\d+|#x[0-9a-fA-F]+);` },
  },
  ...ELEMENTS.map(([say, tag]) => ({
    id: `element-${tag}`,
    en: say,
    says: `<${tag}> elements`,
    by: { html: r`<${tag}\b` },
  })),
  // CSS.
  {
    id: 'class-selector',
    en: r`class(es)?( (selectors?|names?|rules?))?`,
    says: 'selectors of classes',
    by: { css: r`\.[A-Za-z_-][\w-]*[^;{}]*(\{|,\s*$)` },
  },
  {
    id: 'id-selector',
    en: r`ids?( (selectors?|rules?))|ids`,
    says: 'selectors of ids',
    by: { css: r`#[A-Za-z_-][\w-]*[^;{}]*(\{|,\s*$)` },
  },
  {
    id: 'selector',
    en: r`selectors?|rules?|rule ?sets?`,
    says: 'selectors',
    by: { css: r`[^\s@{][^@{;]*\{` },
  },
  {
    id: 'custom-property',
    en: r`(custom )?(variables?|properties)( (definitions?|declarations?|uses?))?`,
    says: 'variables of CSS',
    by: { css: r`--[\w-]+` },
  },
  { id: 'css-import', en: r`(css )?@?imports?( rules?)?`, says: '@import', by: { css: r`@import\b` } },
  // Documents.
  {
    id: 'image',
    en: r`(embedded )?images?|pictures?`,
    says: 'images',
    by: { markdown: r`!\[[^\]]*\]\([^)]+\)|<img\b` },
  },
  {
    id: 'link',
    en: r`(inline )?links?`,
    says: 'links',
    by: { markdown: r`(^|[^!])\[[^\]]+\]\([^)]+\)|<https?://` },
  },
  { id: 'table-row', en: r`tables?( rows?)?`, says: 'rows of tables', by: { markdown: r`^\s*\|.*\|\s*$` } },
  {
    id: 'bold',
    en: r`(bold|strong) (text|words?|phrases?)|bold`,
    says: 'bold text',
    by: { markdown: r`\*\*[^*]+\*\*|__[^_]+__` },
  },
  {
    id: 'italic',
    en: r`(italic|italici[sz]ed|emphasi[sz]ed) (text|words?|phrases?)|italics?|emphasis`,
    says: 'emphasised text',
    by: { markdown: r`(^|[^*\w])\*[^*\s][^*]*\*([^*]|$)|(^|[^_\w])_[^_\s][^_]*_([^_\w]|$)` },
  },
  { id: 'quote', en: r`(block ?)?quot(es?|ations?)`, says: 'quotations', by: { markdown: r`^\s*>` } },
  {
    id: 'list-item',
    en: r`lists?( (items?|entries))?`,
    says: 'items of lists',
    by: { markdown: r`^\s*([-*+]|\d+[.)])\s`, yaml: r`^\s*-\s` },
  },
  {
    id: 'rule',
    en: r`(horizontal )?(rules?|lines?|separators?|dividers?)`,
    says: 'rules',
    by: { markdown: r`^\s*([-*_]\s*){3,}$` },
  },
  {
    id: 'code-span',
    en: r`(inline )?code( (spans?|snippets?))?`,
    says: 'code within a line',
    by: { markdown: r`(^|[^\x60])\x60[^\x60]+\x60([^\x60]|$)` },
  },
  // Logs.
  {
    id: 'log-error',
    en: r`errors?( (lines?|messages?|entries))?`,
    says: 'lines of errors',
    by: { log: r`(?i:\b(errors?|fatal|critical|severe)\b)` },
  },
  {
    id: 'log-warning',
    en: r`warn(ing)?s?( (lines?|messages?|entries))?`,
    says: 'lines of warnings',
    by: { log: r`(?i:\bwarn(ing)?\b)` },
  },
];

/** Documents of Markdown, where others have comments or operators in the same place. */
const DOCUMENTS = ['md', 'markdown', 'mdx'];

/** What a format has, in words that say of which it is. */
export const MARKUP_IDEAS: readonly Idea[] = [
  { id: 'html-comment', en: r`(html|xml) comments?`, says: 'comments of HTML', any: r`<!--` },
  {
    id: 'front-matter',
    en: r`(yaml )?front[- ]?matter( (delimiters?|markers?|lines?|blocks?))?`,
    says: 'what opens and closes front matter',
    any: r`^---\s*$`,
    within: DOCUMENTS,
  },
  {
    id: 'code-fence-of-language',
    en: r`(markdown )?(code )?(fences?|blocks?|fenced code( blocks?)?) (with|that (have|name|specify|declare)|having|naming|specifying) (a |the |its |their |any )?(languages?|lang)( (tags?|names?|identifiers?|specifiers?|hints?))?`,
    says: 'code fences that name a language',
    any: r`^\s*(\x60{3,}|~{3,})\s*\w+`,
  },
  {
    id: 'code-fence-bare',
    en: r`(markdown )?(code )?(fences?|blocks?|fenced code( blocks?)?) (without|with no|that have no|lacking|missing|not naming) (an? |the |any )?(languages?|lang)( (tags?|names?|identifiers?|specifiers?|hints?))?`,
    says: 'code fences that name no language',
    any: r`^\s*(\x60{3,}|~{3,})\s*$`,
  },
  {
    id: 'bullet',
    en: r`(markdown )?(bullets?( (points?|lists?|items?))?|(bulleted|unordered) (lists?|items?|list items?)|list bullets)`,
    says: 'items with a bullet',
    any: r`^\s*[-*+]\s`,
    within: DOCUMENTS,
  },
  {
    id: 'numbered-item',
    en: r`(markdown )?(numbered|ordered) (lists?|items?|list items?|points?)`,
    says: 'numbered items',
    any: r`^\s*\d+[.)]\s`,
    within: DOCUMENTS,
  },
  {
    id: 'open-task',
    en: r`(unchecked|open|unticked|empty|undone|unfinished) (check ?boxes|check ?box|task list items?|todo items?|tasks?)`,
    says: 'tasks that are not done',
    any: r`^\s*[-*+]\s+\[ \]`,
  },
  {
    id: 'done-task',
    en: r`(checked|closed|ticked|done|finished|completed) (check ?boxes|check ?box|task list items?|todo items?|tasks?)`,
    says: 'tasks that are done',
    any: r`^\s*[-*+]\s+\[[xX]\]`,
  },
  {
    id: 'task',
    en: r`(markdown )?(check ?boxes|check ?lists?|task lists?( items?)?|to-?do lists?( items?)?)`,
    says: 'items of task lists',
    any: r`^\s*[-*+]\s+\[[ xX]\]`,
  },
  {
    id: 'block-quote',
    en: r`(markdown )?block ?quotes?`,
    says: 'quotations',
    any: r`^\s*>`,
    within: DOCUMENTS,
  },
  {
    id: 'new-tab-link',
    en: r`(links?|anchors?) (that |which )?(open(ing|s)?|opened) in (a |an )?new (tab|window)s?|target[= ]_?blank( links?)?`,
    says: 'links that open elsewhere',
    any: r`\btarget\s*=\s*["']_blank`,
  },
  {
    id: 'missing-alt',
    en: r`(<?img>?|images?)( (tags?|elements?))? (without|with no|lacking|missing|that (have no|lack|miss)) (an? |the |any )?alt( (texts?|attributes?))?`,
    says: 'images without a text',
    any: r`<img\b(?![^<>]*\salt\s*=)[^<>]*>`,
    pcre2: true,
  },
  ...['disabled', 'required', 'checked', 'readonly', 'selected', 'autofocus'].map(state => ({
    id: `${state}-element`,
    // "Readonly fields" are of classes.
    en: r`${state} (inputs?|buttons?|check ?boxes|${state === 'readonly' ? '' : 'fields?|'}options?|elements?|form fields?)|(inputs?|buttons?|fields?) (that|which) are ${state}`,
    says: `elements that are ${state}`,
    any: r`<\w+\b[^>]*\s${state}\b`,
  })),
  ...[
    'hover',
    'focus',
    'active',
    'visited',
    'before',
    'after',
    'first-child',
    'last-child',
    'nth-child',
    'root',
  ].map(state => ({
    id: `pseudo-${state}`,
    en: r`:{0,2}${state} (selectors?|rules?|styles?|pseudo[- ]?(class(es)?|elements?|selectors?))`,
    says: `:${state}`,
    any: r`:${state}\b`,
  })),
  {
    id: 'important',
    en: r`!?important (rules?|declarations?|flags?|styles?)|uses of !important`,
    says: '!important',
    any: r`!important\b`,
  },
  {
    id: 'css-length',
    en: r`(px|pixel) (values?|sizes?|units?|lengths?)|(values?|sizes?|lengths?) in (px|pixels)`,
    says: 'lengths in pixels',
    any: r`\b\d+(\.\d+)?px\b`,
  },
  {
    id: 'css-relative-length',
    en: r`r?em (values?|sizes?|units?|lengths?)|(values?|sizes?|lengths?) in r?em`,
    says: 'lengths in em or rem',
    any: r`\b\d*\.?\d+r?em\b`,
  },
  {
    id: 'sql-select-all',
    en: r`select[- ](\*|star|all)( (quer(y|ies)|statements?))?`,
    says: 'SELECT *',
    any: r`(?i:\bselect\s+\*)`,
  },
  ...['varchar', 'integer', 'boolean', 'timestamp', 'json', 'decimal', 'blob', 'uuid', 'serial'].map(
    type => ({
      id: `column-${type}`,
      en: r`${type} columns?|columns? of (the )?type ${type}`,
      says: `columns of type ${type}`,
      any: r`(?i:\b\w+["\x60]?\s+${type}b?\b)`,
    }),
  ),
  {
    id: 'stack-trace',
    en: r`stack ?traces?( (lines?|frames?))?|trace ?backs?( lines?)?`,
    says: 'lines of stack traces',
    any: r`^\s+at\s+\S+.*[(:]|^\s*File ".+", line \d+|^Traceback \(|^\s*Caused by: `,
    within: ['log', 'txt', 'out'],
  },
  {
    id: 'milliseconds',
    en: r`(durations?|times?|timings?|latenc(y|ies)|values?) in (ms|milliseconds?)|millisecond (durations?|values?|times?)`,
    says: 'milliseconds',
    any: r`\b\d+(\.\d+)?\s?ms\b`,
  },
  {
    id: 'url-with-query',
    en: r`(urls?|links?) (with|that have|having|containing) (an? |the |any )?(query( ?strings?| parameters?| params?)?|search parameters?|parameters|params)`,
    says: 'URLs with a query',
    any: r`https?://[^\s"'<>)]+\?[^\s"'<>)]+`,
  },
  {
    id: 'url-with-port',
    en: r`(urls?|links?|addresses) (with|that have|having|containing) (an? |the |explicit |any )*ports?( numbers?)?`,
    says: 'URLs with a port',
    any: r`\b[a-z][a-z+]*://[^\s/"']+:\d+`,
  },
  {
    id: 'url-with-credentials',
    en: r`(urls?|links?|addresses|connection strings?) (with|that have|having|containing|that contain) (embedded |inline |hard-?coded |an? |the )*(credentials?|passwords?|user( ?names?)?( and passwords?)?|logins?|secrets?)( in (them|it|the url))?`,
    says: 'URLs with a password',
    any: r`\b[a-z][\w+]*://[^\s/:@"']+:[^\s/@"']+@`,
  },
  {
    id: 'ip-with-port',
    en: r`ip( ?addresses| ?address)?s? (with|and|followed by) (an? |the )?ports?( numbers?)?`,
    says: 'IP addresses with a port',
    any: r`\b\d{1,3}(\.\d{1,3}){3}:\d+`,
  },
];
