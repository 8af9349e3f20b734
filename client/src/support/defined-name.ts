/** Lines that may stand above a definition: an empty line, a comment, a decorator or an attribute. */
const ABOVE = /^(?:$|\/\/|\/?\*|#(?!define)|--|@|\[\w|"""|''')/;

const KEYWORD =
  /(?:^|\s)(?:async\s+)?(?:function\*?|def|fn|func|fun|sub|proc|class|struct|enum|interface|trait|protocol|impl|module|namespace|record|object|type|macro)\s+(?:\([^)]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$]*)/u;
const ASSIGNED =
  /^(?:export\s+)?(?:const|let|var|val)\s+([\p{L}_$][\p{L}\p{N}_$]*)[^=]*=\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)/u;
/** A method, or a function of a language without a keyword for it. */
const METHOD = /^(?:[\w$<>[\],:?*&]+\s+)*?[*&]?(~?[\p{L}_$][\p{L}\p{N}_$]*)\s*\([^;]*\)[^;=]*\{$/u;
const STATEMENT =
  /^(?:if|for|while|switch|catch|return|else|do|try|with|using|lock|match|when|unless|until)\b/;

/** The name of the definition that code begins with; undefined if it begins with something else. */
export function definedName(code: string): string | undefined {
  const lines = code.split(/\r?\n/).map(line => line.trim());
  const first = lines.find(line => !ABOVE.test(line)) ?? '';
  if (STATEMENT.test(first)) return undefined;
  return [KEYWORD, ASSIGNED, METHOD]
    .map(pattern => pattern.exec(first)?.[1])
    .find(name => name !== undefined);
}
