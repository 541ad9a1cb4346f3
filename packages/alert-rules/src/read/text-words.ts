import { type SQL, sql } from '@sentinel/database';

/** Whether the words of a filing's text are wanted (to look up anchors), or only whether it is stored. */
export type Texts = 'words' | 'presence';

/** The words of the text of `market.filing` as `filing`, once each; null while no part is stored. */
export const wordsOf = (texts: Texts): SQL =>
  texts === 'words'
    ? sql`(select array_agg(distinct word) from market.filing_text part, unnest(tsvector_to_array(part.words)) word
            where part.accession = filing.accession)`
    : sql`(select '{}'::text[] from market.filing_text part where part.accession = filing.accession limit 1)`;
