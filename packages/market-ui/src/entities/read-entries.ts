/** How much JSON is parsed before other work gets its turn: about 3 ms. */
const CHARACTERS_AT_ONCE = 200_000;

/**
 * Between two entries of a dictionary of texts: the end of a text, a comma, the start of the next key. What may stand
 * before a quote that starts a text, or before one inside a text, is left out, so that the first quote surely ends one.
 */
const BOUNDARY = /[^\\:,{[\s]"\s*,\s*"/g;

/**
 * The entries of a JSON object of texts (`{"0000000001":"Name",…}`), a few thousand at a time. An object with other
 * values comes as a whole.
 * @throws SyntaxError when it is no JSON object
 */
export function* readEntries(
  json: string,
  hasOnlyTexts: boolean,
  charactersAtOnce: number = CHARACTERS_AT_ONCE,
): Generator<[string, unknown][]> {
  const inner = json.trim();
  if (!inner.startsWith('{') || !inner.endsWith('}')) throw new SyntaxError('A dictionary is a JSON object');
  const end = inner.length - 1;
  let from = 1;
  while (from < end) {
    BOUNDARY.lastIndex = hasOnlyTexts ? from + charactersAtOnce : end;
    const boundary = BOUNDARY.exec(inner);
    const to = boundary ? boundary.index + 2 : end;
    yield Object.entries(JSON.parse(`{${inner.slice(from, to)}}`) as object);
    from = boundary ? boundary.index + boundary[0].length - 1 : end;
  }
}
