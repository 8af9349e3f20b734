import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Published by Fastify for each app that is created. */
const CREATED = 'fastify.initialization';

/**
 * Runs a function that builds an app, and collects the routes that the app registers.
 *
 * @returns the result of the function, and each route as `METHOD /path`; HEAD is left out, since Fastify adds it to each GET
 */
export async function withRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: string[] }> {
  const routes: string[] = [];
  const collect = ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push(`${each} ${url}`);
  };
  const onCreated = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', collect);
  };
  subscribe(CREATED, onCreated);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe(CREATED, onCreated);
  }
}
