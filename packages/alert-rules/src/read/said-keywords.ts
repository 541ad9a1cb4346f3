import { type Database, sql } from '@sentinel/database';
import type { AlertEvent } from '../judge-events.ts';
import { saysKeyword } from './says-keyword.ts';

/**
 * Which of the keywords the texts of the filings say.
 * @returns by accession number; a filing that says none has no entry
 */
export async function saidKeywords(
  { orm }: Pick<Database, 'orm'>,
  accessions: readonly string[],
  keywords: readonly string[],
): Promise<Map<string, Set<string>>> {
  const said = new Map<string, Set<string>>();
  const searches = keywords.flatMap((keyword) => {
    const says = saysKeyword(keyword);
    return says === null
      ? []
      : sql`select distinct accession, ${keyword}::text as keyword from market.filing_text
             where accession = any(${sql.param([...accessions])}::text[]) and ${says}`;
  });
  if (searches.length === 0 || accessions.length === 0) return said;
  const rows = (await orm.execute(sql.join(searches, sql` union all `))) as unknown as {
    accession: string;
    keyword: string;
  }[];
  for (const { accession, keyword } of rows) {
    const keywordsOf = said.get(accession);
    if (keywordsOf) keywordsOf.add(keyword);
    else said.set(accession, new Set([keyword]));
  }
  return said;
}

/** The event of a text with the keywords that it says. */
export function saying(event: AlertEvent, keywords: ReadonlySet<string> = new Set()): AlertEvent {
  return (event.kind === '8-K' || event.kind === 'keyword') && event.said ? { ...event, said: keywords } : event;
}
