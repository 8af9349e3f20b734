import { DowseError } from '../api/errors.ts';
import type { FactKind, Modifier, Structure } from '../api/structure.ts';
import { escapeRegex } from '../languages/escape-regex.ts';
import type { FactNeeds } from '../languages/facts/needs.ts';
import type { Fact, Parameter } from '../languages/facts/vocabulary.ts';

/** Tells whether a text is meant by a name in a query. */
type Test = (text: string) => boolean;

type Enclosing = { kind: FactKind; name?: Test };

/** A structural query, ready to be compared with facts. */
export interface StructureQuery {
  /** Empty where only the place of a pattern's matches counts. */
  kinds: readonly FactKind[];
  name?: Test;
  modifiers: readonly Modifier[];
  returns?: Test;
  parameters: readonly ((parameters: readonly Parameter[]) => boolean)[];
  argument?: Test;
  inside: readonly Enclosing[];
  notInside: readonly Enclosing[];
  /** Whether hits say what they are in. */
  container: boolean;
  only: NonNullable<Structure['only']>;
  except: NonNullable<Structure['except']>;
}

/**
 * Reads the names, globs and numbers of a query.
 *
 * @throws DowseError INVALID_REQUEST for a regular expression that cannot be compiled
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

/** Whether a fact is what the query asks for. What it is inside of counts too. */
export function isMeant(fact: Fact, query: StructureQuery): boolean {
  return (
    query.kinds.some(kind => fact.kinds.has(kind)) &&
    (!query.name || (fact.name !== null && query.name(fact.name))) &&
    query.modifiers.every(modifier => fact.modifiers.has(modifier)) &&
    (!query.returns || (fact.returns !== null && query.returns(fact.returns))) &&
    query.parameters.every(holds => holds(fact.parameters)) &&
    (!query.argument || fact.arguments.some(query.argument)) &&
    isInPlace(fact.inside, query)
  );
}

/** Whether something with these facts around it is where the query wants it. */
export function isInPlace(around: readonly Fact[], { inside, notInside }: StructureQuery): boolean {
  const isIn = ({ kind, name }: Enclosing) =>
    around.some(fact => fact.kinds.has(kind) && (!name || (fact.name !== null && name(fact.name))));
  return inside.every(isIn) && !notInside.some(isIn);
}

const CONTAINERS: readonly FactKind[] = ['function', 'method', 'class', 'interface', 'struct', 'enum'];

/** What has to be read of a file for a query: what it asks for, and what may be around that. */
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

/** A number of parameters (`3`, `>=2`), or one of them by its name or type (`name:ctx`, `type:Request`). */
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

/** A type is meant as it is written, or without its arguments and what marks a reference: `Promise` is `Promise<Text>`. */
function ofType(test: Test): Test {
  return type => test(type) || test(bareType(type));
}

/** The name of a type, without its arguments, its path and what marks a reference. */
export function bareType(type: string): string {
  return type
    .replace(/^(?:[&*?\s]|mut\b|const\b|'\w+\b)+/, '')
    .replace(/[<[(].*$/s, '')
    .replace(/[\s?*&!]+$/, '')
    .replace(/^.*(?:::|\.)/, '');
}

/**
 * A glob (`*`, `?`, `{a,b}`), which stands for the whole name, or a regular expression between slashes, which may be found
 * anywhere in it.
 *
 * @throws DowseError INVALID_REQUEST for a regular expression that cannot be compiled
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

/** What stands for itself in every name that is meant; undefined where that is too short to be looked for. */
export function literalOf(name: string | undefined): string | undefined {
  if (name === undefined || /^\/.*\/i?$/s.test(name)) return undefined;
  const parts = name.replace(/\{[^}]*\}?/g, '*').split(/[*?]+/);
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), '');
  return longest.length >= SHORTEST_LITERAL ? longest : undefined;
}

const SHORTEST_LITERAL = 2;
