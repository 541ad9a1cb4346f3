/** A page of the feed that an XML parser refuses, cut into what can be read by itself. */
export interface FeedPagePieces {
  /** When EDGAR made the page, as it says; empty when it does not. */
  readonly updated: string;
  /** Each `<entry>` of the page, as its own document. */
  readonly entries: readonly string[];
}

/** EDGAR gives at most 100 entries; each piece costs an own parse. */
const MAX_PIECES = 500;
const END_OF_ENTRY = '</entry>';

/**
 * Cuts a page that is not well-formed at the beginnings of its entries, so that one bad character spoils one entry only. Null for
 * a page that has no entries, or far more than EDGAR gives, or does not end as a feed does: what stood behind the cut would be lost without a word.
 */
export function splitFeedPage(text: string): FeedPagePieces | null {
  const starts = [...text.matchAll(/<entry[\s>]/g)].map(({ index }) => index);
  const [first] = starts;
  const last = starts.at(-1);
  if (first === undefined || last === undefined || starts.length > MAX_PIECES) return null;
  const head = text.slice(0, first);
  if (!/<feed[\s>]/.test(head) || text.lastIndexOf('</feed>') < last) return null;
  const entries = starts.map((start, index) => {
    const piece = text.slice(start, starts[index + 1]);
    const end = piece.indexOf(END_OF_ENTRY);
    return end === -1 ? piece : piece.slice(0, end + END_OF_ENTRY.length);
  });
  return { updated: /<updated>([^<]{1,40})<\/updated>/.exec(head)?.[1]?.trim() ?? '', entries };
}
