import { type Database, sql } from '@sentinel/database';
import type { Passage } from '../event-details.ts';
import { spaced } from '../words.ts';
import { keywordPattern, saysKeyword } from './says-keyword.ts';

/** Characters that are read on each side of a keyword; what is quoted ends at the last whole word. */
const AROUND = 160;

interface Row {
  readonly keyword: string;
  readonly before: string;
  readonly said: string;
  readonly after: string;
  readonly is_cut_before: boolean;
  readonly is_cut_after: boolean;
}

/** The first passage of a filing's text that says each keyword, in the order of the keywords. */
export async function readPassages(
  { orm }: Pick<Database, 'orm'>,
  accession: string,
  keywords: readonly string[],
): Promise<Passage[]> {
  const searches = keywords.flatMap((keyword) => {
    const [says, pattern] = [saysKeyword(keyword), keywordPattern(keyword)];
    if (says === null || pattern === null) return [];
    return sql`
      (select ${keyword}::text as keyword, substr(text, greatest(1, from_sign - ${AROUND}), least(${AROUND}, from_sign - 1)) as before,
              substr(text, from_sign, to_sign - from_sign) as said, substr(text, to_sign, ${AROUND}) as after,
              from_sign > ${AROUND} + 1 as is_cut_before, length(text) >= to_sign + ${AROUND} as is_cut_after
         from (select text, sequence, part, regexp_instr(text, ${pattern}, 1, 1, 0, 'i') as from_sign, regexp_instr(text, ${pattern}, 1, 1, 1, 'i') as to_sign
                 from market.filing_text where accession = ${accession} and ${says} order by sequence, part limit 1) found)`;
  });
  if (searches.length === 0) return [];
  const rows = (await orm.execute(sql.join(searches, sql` union all `))) as unknown as Row[];
  return keywords.flatMap((keyword) => rows.filter((row) => row.keyword === keyword).map(passageOf));
}

/** Without the first and the last word of what was read, which may be parts of words. */
const passageOf = ({ after, before, is_cut_after, is_cut_before, keyword, said }: Row): Passage => ({
  keyword,
  before: spaced(is_cut_before ? `…${before.replace(/^\S*\s*/, '')}` : before.trimStart()),
  said: spaced(said),
  after: spaced(is_cut_after ? `${after.replace(/\s*\S*$/, '')}…` : after.trimEnd()),
});
