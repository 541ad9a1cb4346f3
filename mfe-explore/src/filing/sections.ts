import type { FiledDocument, Filing } from './filing.query.ts';

/** A section of the page; the id is that of its element. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

export const TABLE_1 = { id: 'table-1', title: 'Table I: securities' };
export const TABLE_2 = { id: 'table-2', title: 'Table II: derivatives' };
export const NOTES = { id: 'notes', title: 'Footnotes, remarks and signatures' };
export const NOTICE_SECURITIES = { id: 'to-be-sold', title: 'Securities to be sold' };
export const NOTICE_ACQUIRED = { id: 'acquired', title: 'How they were acquired' };
export const NOTICE_SALES = { id: 'sold', title: 'Sold in the three months before' };
export const NOTICE_NOTES = { id: 'seller', title: 'Seller, plan and remarks' };

export const documentSection = ({ description, sequence, type }: FiledDocument): Section => ({
  id: `document-${sequence}`,
  // Many filers give the type again as the description.
  title: description === null || description.toUpperCase() === type.toUpperCase() ? type : `${type}: ${description}`,
});

/** The sections of a filing, in their order. */
export const sectionsOf = ({ documents, form, notice }: Filing): Section[] => [
  ...(form === null ? [] : [TABLE_1, TABLE_2, NOTES]),
  ...(notice === null ? [] : [NOTICE_SECURITIES, NOTICE_ACQUIRED, NOTICE_SALES, NOTICE_NOTES]),
  ...documents.map(documentSection),
];
