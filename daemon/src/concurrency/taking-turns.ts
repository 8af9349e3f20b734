type Turn<T, E> = { value: T } | { end: E };

/**
 * Reads several streams, at most `atOnce` at a time, as their values arrive. If several are ready, the one that was read last has the lowest
 * priority. A caller that leaves early also ends the streams; abort what they wait for.
 */
export async function* takingTurns<T, E>(
  streams: readonly (() => AsyncGenerator<T, E, void>)[],
  atOnce = streams.length,
): AsyncGenerator<Turn<T, E>, void, void> {
  const waiting = [...streams];
  const ready: { stream: AsyncGenerator<T, E, void>; next: Promise<IteratorResult<T, E>> }[] = [];
  const advance = (stream: AsyncGenerator<T, E, void>) => {
    const next = stream.next();
    next.catch(() => {}); // awaited below, unless the caller stops before
    ready.push({ stream, next });
  };
  try {
    for (;;) {
      while (ready.length < atOnce && waiting.length > 0) advance(waiting.shift()!());
      if (ready.length === 0) return;
      const at = await Promise.race(ready.map(({ next }, i) => next.then(() => i)));
      const [{ stream, next }] = ready.splice(at, 1) as [(typeof ready)[number]];
      const result = await next;
      if (!result.done) advance(stream);
      yield result.done ? { end: result.value } : { value: result.value };
    }
  } finally {
    for (const { stream } of ready) stream.return(undefined as never).catch(() => {});
  }
}
