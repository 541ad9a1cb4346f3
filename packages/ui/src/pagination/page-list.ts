/** A page number, or a gap for those left out. */
export type PageListEntry = number | 'gap';

/** Up to this many pages are all shown (spec part 2 section 9). */
const ALL_SHOWN = 7;

/**
 * The pages that a footer shows: all if there are 7 or fewer, else first, last, the current page with one on each side,
 * and a gap where pages are left out. A gap never replaces a single page.
 */
export function pageList(current: number, pageCount: number): PageListEntry[] {
  if (pageCount <= ALL_SHOWN) return Array.from({ length: Math.max(pageCount, 0) }, (_, index) => index + 1);
  const start = Math.min(Math.max(current - 1, 1), pageCount - 2);
  const shown = [...new Set([1, start, start + 1, start + 2, pageCount])].sort((a, b) => a - b);
  return shown.flatMap((page, index): PageListEntry[] => {
    const before = shown[index - 1] ?? 0;
    if (page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
}
