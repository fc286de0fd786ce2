const maxLineLength = 65_536;

/** Splits a text stream into batches of lines. Holds at most one chunk and one line in memory. */
export async function* textLines(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new Error(`a line has more than ${maxLineLength} characters`);
    yield lines;
  }
  rest += decoder.decode();
  if (rest) yield [rest];
}
