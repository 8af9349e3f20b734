import { DowseError } from '../api/errors.ts';
import type { FactKind, Modifier, Structure } from '../api/structure.ts';
import { escapeRegex } from '../languages/escape-regex.ts';
import type { FactNeeds } from '../languages/facts/needs.ts';
import type { Fact, Parameter } from '../languages/facts/vocabulary.ts';

/** Whether a text matches a name in a query. */
type Test = (text: string) => boolean;

type Enclosing = { kind: FactKind; name?: Test };

/** A compiled structural query. */
export interface StructureQuery {
  /** Empty if only the region of the pattern's matches is restricted. */
  kinds: readonly FactKind[];
  name?: Test;
  modifiers: readonly Modifier[];
  returns?: Test;
  parameters: readonly ((parameters: readonly Parameter[]) => boolean)[];
  argument?: Test;
  inside: readonly Enclosing[];
  notInside: readonly Enclosing[];
  /** Whether hits include their container. */
  container: boolean;
  only: NonNullable<Structure['only']>;
  except: NonNullable<Structure['except']>;
}

/**
 * Compiles the names, globs and numbers of a query.
 *
 * @throws DowseError INVALID_REQUEST for an invalid regular expression
 */
export function compileQuery(structure: Structure, ignoreCase = false): StructureQuery {
  const test = (text: string | undefined, field: string) =>
    text === undefined ? undefined : nameTest(text, ignoreCase, field);
  const enclosing = (all: readonly string[] = [], field: string): Enclosing[] =>
    all.map(one => {
      const [kind = '', ...name] = one.split(':');
      const tested = test(name.length > 0 ? name.join(':') : undefined, field);
      return { kind: kind as FactKind, ...(tested && { name: tested }) };
    });
  const [name, returns, argument] = [
    test(structure.name, 'name'),
    test(structure.returns, 'returns'),
    test(structure.argument, 'argument'),
  ];
  return {
    kinds: structure.kind ?? [],
    ...(name && { name }),
    modifiers: structure.modifier ?? [],
    ...(returns && { returns: ofType(returns) }),
    parameters: (structure.parameters ?? []).map(one => parametersTest(one, ignoreCase)),
    ...(argument && { argument }),
    inside: enclosing(structure.inside, 'inside'),
    notInside: enclosing(structure.not_inside, 'not_inside'),
    container: structure.container ?? false,
    only: structure.only ?? [],
    except: structure.except ?? [],
  };
}

/** Whether a fact matches the query, including its enclosing facts. */
export function matchesQuery(fact: Fact, query: StructureQuery): boolean {
  return (
    query.kinds.some(kind => fact.kinds.has(kind)) &&
    (!query.name || (fact.name !== null && query.name(fact.name))) &&
    query.modifiers.every(modifier => fact.modifiers.has(modifier)) &&
    (!query.returns || (fact.returns !== null && query.returns(fact.returns))) &&
    query.parameters.every(holds => holds(fact.parameters)) &&
    (!query.argument || fact.arguments.some(query.argument)) &&
    isInContext(fact.inside, query)
  );
}

/** Whether enclosing facts satisfy `inside` and `not_inside`. */
export function isInContext(around: readonly Fact[], { inside, notInside }: StructureQuery): boolean {
  const isIn = ({ kind, name }: Enclosing) =>
    around.some(fact => fact.kinds.has(kind) && (!name || (fact.name !== null && name(fact.name))));
  return inside.every(isIn) && !notInside.some(isIn);
}

const CONTAINERS: readonly FactKind[] = ['function', 'method', 'class', 'interface', 'struct', 'enum'];

/** The facts that a query needs from a file. */
export function factsNeeded(query: StructureQuery): FactNeeds {
  const places = [...query.inside, ...query.notInside].map(({ kind }) => kind);
  const around = [...places, ...(query.container ? CONTAINERS : [])];
  const regions: FactKind[] = query.only.length + query.except.length > 0 ? ['comment', 'string'] : [];
  return {
    kinds: [...query.kinds, ...regions, ...(query.kinds.length === 0 ? places : [])],
    around,
    modifiers: query.modifiers.length > 0,
    parameters: query.parameters.length > 0,
    returns: query.returns !== undefined,
  };
}

/** A test for the number of parameters (`3`, `>=2`), or for a parameter's name or type (`name:ctx`, `type:Request`). */
function parametersTest(text: string, ignoreCase: boolean) {
  const [, which, glob = ''] = /^(name|type):(.+)$/s.exec(text) ?? [];
  if (which) {
    const plain = nameTest(glob, ignoreCase, 'parameters');
    const test = which === 'type' ? ofType(plain) : plain;
    return (parameters: readonly Parameter[]) =>
      parameters.some(parameter => {
        const value = parameter[which as 'name' | 'type'];
        return value !== null && test(value);
      });
  }
  const [, sign = '=', digits = '0'] = /^(<=|>=|[<>=])?(\d+)$/.exec(text) ?? [];
  const wanted = Number(digits);
  return ({ length }: readonly Parameter[]) => {
    if (sign === '=') return length === wanted;
    if (sign.endsWith('=')) return sign === '>=' ? length >= wanted : length <= wanted;
    return sign === '>' ? length > wanted : length < wanted;
  };
}

/** A type matches as written, or without type arguments and reference signs: `Promise` matches `Promise<Text>`. */
function ofType(test: Test): Test {
  return type => test(type) || test(bareType(type));
}

/** The name of a type without its arguments, path and reference signs. */
export function bareType(type: string): string {
  return type
    .replace(/^(?:[&*?\s]|mut\b|const\b|'\w+\b)+/, '')
    .replace(/[<[(].*$/s, '')
    .replace(/[\s?*&!]+$/, '')
    .replace(/^.*(?:::|\.)/, '');
}

/**
 * A test for names: a glob (`*`, `?`, `{a,b}`) for the whole name, or a regular expression between slashes that may
 * match a part of it.
 *
 * @throws DowseError INVALID_REQUEST for an invalid regular expression
 */
export function nameTest(text: string, ignoreCase: boolean, field: string): Test {
  const [, source, flags = ''] = /^\/(.+)\/(i?)$/s.exec(text) ?? [];
  const options = ignoreCase || flags === 'i' ? 'iu' : 'u';
  try {
    const expression = new RegExp(source ?? `^(?:${globSource(text)})$`, options);
    return name => expression.test(name);
  } catch (error) {
    const { message } = error as Error;
    throw new DowseError('INVALID_REQUEST', `Invalid ${field}: ${message}`, `/options/structure/${field}`);
  }
}

function globSource(glob: string): string {
  let depth = 0;
  let source = '';
  for (const sign of glob) {
    if (sign === '*') source += '.*';
    else if (sign === '?') source += '.';
    else if (sign === ',' && depth > 0) source += '|';
    else if (sign === '{') {
      depth++;
      source += '(?:';
    } else if (sign === '}' && depth > 0) {
      depth--;
      source += ')';
    } else source += escapeRegex(sign);
  }
  return source + ')'.repeat(depth);
}

/** The literal part of a name pattern, which every match contains; undefined if it is too short to search for. */
export function literalOf(name: string | undefined): string | undefined {
  if (name === undefined || /^\/.*\/i?$/s.test(name)) return undefined;
  const parts = name.replace(/\{[^}]*\}?/g, '*').split(/[*?]+/);
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return longest.length >= SHORTEST_LITERAL ? longest : undefined;
}

const SHORTEST_LITERAL = 2;
