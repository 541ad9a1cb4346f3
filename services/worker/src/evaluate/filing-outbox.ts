import { schema, sql } from '@sentinel/database';

const { filing } = schema;

/** Stored filings that are not matched yet, oldest first. */
export const UNEVALUATED = {
  table: filing,
  key: filing.accession,
  lease: { since: filing.enqueuedAt },
  isOpen: sql`${filing.evaluatedAt} is null`,
  order: [filing.storedAt],
  fields: { accession: filing.accession, requestId: filing.requestId },
};
