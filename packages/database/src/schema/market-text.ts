import { sql } from 'drizzle-orm';
import { customType, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { filing, market } from './market.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A document of a stored 8-K, 10-Q or 10-K that holds text: the form itself and its exhibits. */
export const filingDocument = market.table(
  'filing_document',
  {
    accession: text()
      .notNull()
      .references(() => filing.accession, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    /** As EDGAR's header types it: 8-K, EX-99.1 … */
    type: text().notNull(),
    fileName: text('file_name'),
    description: text(),
    /** Characters of the text, over all parts. */
    length: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accession, table.sequence] })],
);

/**
 * The text of a document as a reader sees it, without markup, in parts: a tsvector counts no position above 16,383 and none
 * of a word after its 256th. Parts overlap, so that a phrase stands whole in one of them. Full text finds the candidates;
 * what is exact (word boundaries, phrases) is decided on `text`.
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
    // Of letters and digits only: PostgreSQL's parser would take `and/or` for a path and `sample.example` for a host.
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('simple'::regconfig, regexp_replace("text", '[^[:alnum:]]+', ' ', 'g'))`),
  },
  (table) => [
    primaryKey({ columns: [table.accession, table.sequence, table.part] }),
    index('filing_text_words').using('gin', table.words),
  ],
);
