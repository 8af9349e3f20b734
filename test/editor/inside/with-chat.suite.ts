/** No tests: keeps a window with a chat open, for tests that look at it from outside. */
import { startChat } from './chat.ts';

export async function run(): Promise<never> {
  await startChat(() => {
    throw new Error('a model was asked');
  });
  return new Promise(() => {});
}
