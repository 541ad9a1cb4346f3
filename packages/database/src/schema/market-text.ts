import { sql } from 'drizzle-orm';
import { customType, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { filing, market } from './market.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A text document of a stored 8-K, 10-Q or 10-K: the form itself or an exhibit. */
export const filingDocument = market.table(
  'filing_document',
  {
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    /** The type in EDGAR's header: 8-K, EX-99.1 … */
    type: text().notNull(),
    fileName: text('file_name'),
    description: text(),
    /** Number of characters of the whole text. */
    length: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accession, table.sequence] })],
);

/**
 * The text of a document as a reader sees it, without markup. It is split into parts, because a tsvector stores no positions above
 * 16,383 and at most 256 positions of a word. Parts overlap, so that a phrase is complete in one of them. Full-text search finds
 * the candidates; exact matching (word boundaries, phrases) uses `text`.
 */
export const filingText = market.table(
  'filing_text',
  {
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    part: integer().notNull(),
    text: text().notNull(),
    // Letters and digits only, because PostgreSQL's parser would treat `and/or` as a path and `sample.example` as a host.
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('simple'::regconfig, regexp_replace("text", '[^[:alnum:]]+', ' ', 'g'))`),
  },
  (table) => [
    primaryKey({ columns: [table.accession, table.sequence, table.part] }),
    index('filing_text_words').using('gin', table.words),
  ],
);
