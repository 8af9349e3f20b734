import type { Idea } from './types.ts';

const r = String.raw;

const VERBS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'];

const title = (verb: string) => `${verb[0]?.toUpperCase()}${verb.slice(1)}`;

/** Where a server says which requests it answers, by the verb of HTTP: "GET routes". */
const BY_VERB: readonly Idea[] = VERBS.map(verb => ({
  id: `route-${verb}`,
  en: r`(http )?${verb} (http )?(routes?|endpoints?|(request )?handlers?)`,
  es: r`rutas ${verb}`,
  says: `HTTP routes for ${verb.toUpperCase()}`,
  by: {
    python: r`@\w+\.${verb}\(|\bmethods\s*=.*["']${verb.toUpperCase()}["']`,
    javascript: r`\b(app|server|fastify|api|\w*[rR]outer)\.${verb}\(|\b\w+\.${verb}(<[^()]*>)?\(\s*['\"\x60]/`,
    go: r`\.${verb.toUpperCase()}\(|\.${title(verb)}(Func)?\(["\x60]/|["\x60]${verb.toUpperCase()} /|\bMethods\(.*(Method${title(verb)}|"${verb.toUpperCase()}")`,
    java: r`@${title(verb)}Mapping\b|@${verb.toUpperCase()}\b`,
    csharp: r`\[Http${title(verb)}\b|\.Map${title(verb)}\(`,
    ruby: r`^\s*${verb}\s*\(?\s*['"/:]`,
    elixir: r`^\s*${verb}\s+"`,
    php: r`Route::${verb}\(|->${verb}\(\s*['"]/|\bmethods:.*['"]${verb.toUpperCase()}['"]`,
    rust: r`#\[${verb}\(|\b${verb}\(\s*\w+\s*\)`,
  },
  any: r`\.${verb}\(`,
}));

/** What a server answers. */
export const ROUTE_IDEAS: readonly Idea[] = [
  ...BY_VERB,
  {
    id: 'route',
    en: r`(http |api |url |web )?(routes?|endpoints?)( definitions?| handlers?)?`,
    es: r`rutas (http|de la api)|endpoints`,
    says: 'HTTP routes',
    by: {
      python: r`@\w+\.(route|get|post|put|delete|patch)\(`,
      javascript: r`\b(app|router|server|fastify)\.(get|post|put|delete|patch|use|all)\(`,
      go: r`\.(GET|POST|PUT|DELETE|PATCH|Handle|HandleFunc)\(`,
      java: r`@(Get|Post|Put|Delete|Patch|Request)Mapping\b|@Path\b`,
      csharp: r`\[(Http(Get|Post|Put|Delete|Patch)|Route)\b`,
      ruby: r`^\s*(get|post|put|delete|patch)\s+['"/]`,
      elixir: r`^\s*(get|post|put|delete|patch|match)\s+"`,
      swift: r`\.(get|post|put|delete|patch|on)\(`,
      php: r`Route::\w+\(|#\[Route\b`,
    },
  },
];
