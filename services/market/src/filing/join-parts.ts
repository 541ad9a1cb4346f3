/** Consecutive parts of a text share this many words, or fewer where words are huge (`textParts` of services/ingest). */
const MAX_SHARED_WORDS = 60;

/** Puts consecutive parts of a text together, without what each repeats of the one before it. */
export function joinParts([first = '', ...others]: readonly string[], before = ''): string {
  let text = withoutRepeated(before, first);
  let last = first;
  for (const part of others) {
    text += withoutRepeated(last, part);
    last = part;
  }
  return text;
}

/** What a part has beyond the one before it. */
function withoutRepeated(before: string, part: string): string {
  if (before === '') return part;
  for (const start of lastWords(before)) {
    const shared = before.slice(start);
    if (part.startsWith(shared)) return part.slice(shared.length);
  }
  return `\n${part}`;
}

/** Where the last words begin that the next part may repeat: at most half of the part. The first of them first. */
function lastWords(part: string): number[] {
  const starts: number[] = [];
  for (let at = part.length - 1; at >= part.length / 2 - 1 && starts.length < MAX_SHARED_WORDS; at -= 1)
    if (/\S/.test(part[at] ?? '') && /\s/.test(part[at - 1] ?? ' ')) starts.push(at);
  return starts.reverse();
}
