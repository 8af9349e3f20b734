import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Audit } from '../security/audit.ts';
import { CLIENT_CLOSED_REQUEST } from './errors.ts';

/** Requests that neither search nor change anything, and come often; and those of other nodes, which log what they were asked. */
const UNLOGGED = new Set(['indexStatus', 'sessionTicket', 'node']);

type Fields = Record<string, unknown>;

/** The onResponse hook that logs what keys search and change. */
export function auditHook(audit: Audit) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { operationId = '' } = (request.routeOptions.schema ?? {}) as { operationId?: string };
    if (!request.caller || UNLOGGED.has(operationId)) return;
    const logged =
      request.method === 'POST' ? called(operationId, (request.body ?? {}) as Fields) : pageSearch(request);
    if (!logged) return;
    const { operation, fields, isTyped } = logged;
    // Typing on cancels a search before it has an answer.
    if (isTyped && reply.statusCode === CLIENT_CLOSED_REQUEST) return;
    const target = firstText(fields, 'path', 'target_dir', 'url') ?? nameOf(request, fields);
    const text = firstText(fields, 'pattern', 'query', 'symbol', 'name');
    const entry = {
      key: request.caller.name,
      operation,
      ...(target !== undefined && { target: withoutPassword(target) }),
      ...(text !== undefined && text !== target && { text }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      from: request.ip,
    };
    if (isTyped) audit.addTyped(JSON.stringify([entry.key, entry.from]), entry);
    else audit.add(entry);
  };
}

interface Logged {
  operation: string;
  fields: Fields;
  /** It is a part of a page, for the script, which asks with each key. */
  isTyped?: boolean;
}

/** A call of a tool over the Model Context Protocol counts as that tool. */
function called(operation: string, body: Fields): Logged {
  const { name, arguments: args } = (body.params ?? {}) as { name?: unknown; arguments?: unknown };
  if (operation !== 'mcp' || typeof name !== 'string') return { operation, fields: body };
  return { operation: `mcp ${name.slice(0, 64)}`, fields: (args ?? {}) as Fields };
}

/** A search on the page: its URL holds everything. */
function pageSearch({ query, routeOptions }: FastifyRequest): Logged | undefined {
  const { q, in: place, part } = query as Fields;
  if (routeOptions.url !== '/' || typeof q !== 'string' || q.trim() === '') return undefined;
  return { operation: 'page search', fields: { query: q, path: place }, isTyped: part !== undefined };
}

function firstText(fields: Fields, ...names: string[]): string | undefined {
  return names.map(name => fields[name]).find(value => typeof value === 'string');
}

function nameOf({ params }: FastifyRequest, fields: Fields): string | undefined {
  const { name, delivery_id: id } = (params ?? {}) as { name?: string; delivery_id?: string };
  return name ?? id ?? firstText(fields, 'name');
}

/** An address with a password is refused, but its request is logged. */
const withoutPassword = (text: string) => text.replace(/\/\/[^/@]*@/, '//');
