/**
 * The lines of a UTF-8 stream, without their line endings, as they come. Characters that are cut in two by the
 * chunks of the stream are put together again. An empty last line is left out.
 */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() as string;
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/** The whole of a stream as text. */
export async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const bytes of body) chunks.push(bytes);
  return Buffer.concat(chunks).toString('utf8');
}
