import type { ReaderName, Saying } from '../types.ts';
import { CONTAIN, END, START, THAT } from './parts.ts';

const KEYS =
  '(?:(?:setting|config|configuration|option) )?(?:keys?|settings?|options?|entries|entry|fields?|properties|property)';
const INSTRUCTIONS =
  'FROM|RUN|CMD|ENV|ARG|COPY|ADD|EXPOSE|USER|WORKDIR|ENTRYPOINT|VOLUME|LABEL|HEALTHCHECK|SHELL|ONBUILD|STOPSIGNAL';
const ELEMENT =
  '(?:<?(?<text>[a-z][a-z0-9]*)>? (?:tags?|elements?)|(?<text3>elements|tags|things|anything|nodes))';

/** What is asked of settings, markup and instructions; most of it only where the request names such files. */
export const FORMAT_SAYINGS: readonly Saying<ReaderName>[] = [
  {
    say: `${KEYS} ${THAT}(?:with names? (?:that )?)?${START} (?:with|in|by) <names>|${KEYS} with (?:the |a )?prefix <names2>`,
    means: 'keyStart',
  },
  { say: `${KEYS} ${THAT}(?:with names? (?:that )?)?${END} (?:with|in|by) <names>`, means: 'keyEnd' },
  {
    say: `${KEYS} ${THAT}${CONTAIN} <names>(?: in (?:the|their) names?)?`,
    means: 'keyWith',
  },
  {
    say: `(?:the )?values ${THAT}${START} (?:with|by) <text>|(?:dependencies|versions|packages|requirements) (?:with|that (?:have|use)|having|using) (?:an? |the )?(?<text2>carets?|tildes?|\\^|~)(?: (?:versions?|ranges?))?|(?<text3>caret|tilde) (?:dependencies|versions|ranges)`,
    means: 'keyedValueStart',
  },
  {
    say: `(?:the )?values? ${THAT}(?:are |is |of |equal (?:to )?|set to )*(?<text>\\S+)|(?<text2>true|false|null|nil|yes|no|on|off|none|\\d+) values?`,
    means: 'keyedValue',
  },
  {
    say: `(?:the )?(?:sections?|tables?|groups?|blocks?) ${THAT}(?:named|called|titled|for) <names>|(?:the )?<names2> (?:sections?|tables?|groups?)`,
    means: 'section',
  },
  {
    say: `(?:the )?${KEYS} (?:(?:named|called) )?<names>|(?:the )?<names2> (?:keys?|settings?|entry|entries|options?|fields?)`,
    means: 'key',
  },
  { say: `(?<names>${INSTRUCTIONS}) (?:instructions?|directives?)`, means: 'instruction' },
  {
    say: `(?:(?:<?[a-z][a-z0-9]*>? )?(?:tags?|elements?)|things|anything|nodes|divs|buttons|spans|links) (?:with|that have|having|of) (?:an? |the )?(?:css )?(?<text>class(?:es)?|id)(?: names?)? (?:of |named |called )?<names>`,
    means: 'elementOfClass',
  },
  {
    say: `(?<names>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) requests?`,
    means: 'httpVerb',
  },
  {
    say: `(?<text>input)s? (?:fields? )?of type <names>|(?<names2>text|checkbox|radio|password|hidden|email|number|file|submit|date|search|range) (?<text3>input)s?(?: fields?)?`,
    means: 'elementOfType',
  },
  {
    say: `${ELEMENT} (?:of|with(?: the| a)?|whose) type (?:is |= ?)?<names>`,
    means: 'elementOfType',
  },
  {
    say: `${ELEMENT} (?:with|whose|where|having|that have) (?:an? |the )?(?<text4>rel|name|role|href|src|method|target|lang|charset|property|media|as) (?:attributes? )?(?:is |are |= ?|of |set to |equal to )?<names>`,
    means: 'elementOfValue',
  },
  {
    say: `${ELEMENT} (?:without|with no|lacking|missing|that (?:have no|lack|miss)) (?:an? |the |any )?<names>(?: attributes?)?`,
    means: 'elementWithout',
  },
  {
    say: `${ELEMENT} (?:with|that have|having) (?:an? |the )?<names>(?: attributes?)?`,
    means: 'elementWith',
  },
  {
    say: `(?<names>[1-5]\\d\\d) (?:(?:http )?(?:status(?:es)?|responses?|status codes?|replies|errors?))|(?<names2>[1-5]\\d\\d)s`,
    means: 'word',
  },
  {
    say: `(?:log )?(?:lines|entries|messages|records) (?:(?:with|at|of|having|that (?:have|are)) )?(?:the |a )?(?:log )?(?:level|severity) (?:of )?<names>`,
    means: 'logLevel',
  },
  { say: `(?:log )?(?:lines|entries|messages|records) (?:from|of|on|dated|for) <text>`, means: 'logDate' },
  {
    say: `<names> (?:attributes?|(?:event )?handlers?)|(?<names2>href|src|alt|srcset) (?:links?|values?|urls?)`,
    means: 'htmlAttribute',
  },
  // In the build files of Gradle.
  {
    say: '(?<names>(?:test|androidTest|debug|release|common)?(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly)|kapt|ksp|annotationProcessor) (?:dependencies|dependency|configurations?)',
    means: 'word',
  },
  { say: 'code fences of <names>', means: 'codeFence' },
  {
    say: `(?:css )?(?:rules?|declarations?|properties|styles?|lines?) (?:for|of|with|that set|setting) (?:the )?<names>(?: propert(?:y|ies))?|<names2> (?:rules?|declarations?|propert(?:y|ies)|styles?)`,
    means: 'cssProperty',
  },
];
