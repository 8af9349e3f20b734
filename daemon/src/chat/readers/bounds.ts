import { each } from '../ideas/types.ts';
import { exactNames } from '../patterns.ts';
import { mainLanguage, namesOf, type Reader, reading, show } from '../reading.ts';
import type { ReaderName } from '../words/types.ts';

/** How a parameter for types is held to a type, in a list of its own or on a line of its own. */
const BOUNDED: Readonly<Record<string, string>> = {
  ...each('java javascript', '([<,&]|^)\\s*(const\\s+)?(\\w+|\\?)\\s+(extends|super)\\s+{name}'),
  ...each('kotlin swift', '<[^()]*\\w\\s*:\\s*([\\w.]+\\s*&\\s*)*{name}|\\bwhere\\b.*:\\s*{name}'),
  rust: '([<,]|\\bwhere\\b|^)\\s*\\w+(::\\w+)*\\s*:\\s*([^(){};,]*\\+\\s*)?([\\w:]+::)?{name}',
  csharp: '\\bwhere\\s+\\w+\\s*:.*{name}',
  scala: '(<:|>:)\\s*{name}',
  go: '\\[[^\\]]*\\w\\s+~?{name}',
};

/** Readers of parameters for types by what bounds them. */
export const BOUND_READERS = {
  boundedBy: (parts, context) => {
    const names = namesOf(parts, context);
    const written = BOUNDED[mainLanguage(context)];
    return written === undefined || !names.every(name => /^[\w.:]+$/.test(name))
      ? undefined
      : reading(
          written.replaceAll('{name}', `\\b${exactNames(names)}`),
          `parameters for types bounded by ${show(names)}`,
        );
  },
} satisfies Partial<Record<ReaderName, Reader>>;
