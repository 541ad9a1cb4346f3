import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { type Filings, PARTS_AT_ONCE } from './filing.repository.ts';
import { joinParts } from './join-parts.ts';

/** The text of a document from a part on. */
export function get_filing_text(filings: Filings): Handlers<'market'>['get_filing_text'] {
  return async ({ accno, part, sequence }) => {
    const stored = await filings.nextParts(accno, sequence, part);
    const before = stored.find((one) => one.part === part - 1)?.text;
    const asked = stored.filter((one) => one.part >= part && one.part < part + PARTS_AT_ONCE);
    if (asked.length === 0) throw new AppError('not_found', 'There is no more of this document.');
    return {
      text: joinParts(
        asked.map(({ text }) => text),
        before,
      ),
      next_part: stored.some((one) => one.part === part + PARTS_AT_ONCE) ? part + PARTS_AT_ONCE : null,
    };
  };
}
