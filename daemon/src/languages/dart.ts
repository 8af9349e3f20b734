import { SLASHES } from './comments.ts';
import type { Language } from './language.ts';
import { CLASS_WORDS, MEMBER, member, rule } from './outline.ts';

export const dart: Language = {
  name: 'dart',
  extensions: ['.dart'],
  comments: SLASHES,
  files: { tests: [], locks: ['pubspec.lock'] },
  outline: {
    rules: [
      rule(
        'class',
        new RegExp(String.raw`${CLASS_WORDS}(?:mixin\s+class|class|mixin|extension(?:\s+type)?)\s+(\w+)`),
        'indented',
      ),
      rule('enum', /^enum\s+(\w+)/, 'indented'),
      rule('type', /^typedef\s+(?:\w+\s+)?(\w+)\s*(?:<|=|\()/),
      member(new RegExp(String.raw`${MEMBER}[\w<>?,.[\] ]*\b(?:get|set)\s+(\w+)`)),
      member(
        new RegExp(
          String.raw`${MEMBER}[\w<>?,.[\]]+(?: [\w<>?,.[\]]+)*\s+(\w+)(?:<[^>(]*>)?\([^;]*(?:[{,(]|=>.*|\)|async)$`,
        ),
      ),
    ],
  },
};
