import { Readable } from 'node:stream';

const BATCH_CHARS = 16 * 1024;

/**
 * A stream of the texts in batches of up to 16 KB: texts of the same turn of the event loop go out in one write. No text
 * waits for a later turn.
 */
export function batched(texts: AsyncGenerator<string, void, void>): Readable {
  let batch = '';
  let pumping = false;
  let flushing: NodeJS.Immediate | undefined;

  /** Sends the batch. @returns true while the reader wants more. */
  function flush(): boolean {
    clearImmediate(flushing);
    flushing = undefined;
    const text = batch;
    batch = '';
    return text === '' || readable.push(text);
  }

  async function pump(): Promise<void> {
    pumping = true;
    let wanted = true;
    while (wanted) {
      const step = await texts.next();
      if (readable.destroyed) return;
      if (step.done) {
        flush();
        readable.push(null);
        return;
      }
      batch += step.value;
      if (batch.length >= BATCH_CHARS) wanted = flush();
      else flushing ??= setImmediate(flush);
    }
    pumping = false;
  }

  const readable = new Readable({
    read() {
      if (!pumping) pump().catch(error => readable.destroy(error as Error));
    },
    destroy(error, done) {
      clearImmediate(flushing);
      texts.return().catch(() => {});
      done(error);
    },
  });
  return readable;
}
