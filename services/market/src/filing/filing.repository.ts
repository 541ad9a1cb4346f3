import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { CANARY, type ImplausibleReason, type TransactionKind } from '@sentinel/vocabulary-market';
import type { StoredForm } from './stored-form.ts';

/** A Form 144 as it was stored, in the names of packages/edgar. */
export type FiledNotice = NonNullable<OperationResponse<'get_filing'>['notice']>;

/** Parts of a document in one answer; a part has at most 30,000 letters. */
export const PARTS_AT_ONCE = 4;
/** Parts of all documents in the answer about a filing; of later documents it has no text yet. */
const MAX_PARTS = 24;

export interface TextPart {
  readonly sequence: number;
  readonly part: number;
  readonly text: string;
}

/** Reads filings as they are stored. The synthetic filing is not among them. */
export function createFilings({ sql }: Pick<Database, 'sql'>) {
  return {
    async filing(accession: string) {
      const [filing] = await sql<
        {
          form_type: string;
          issuer_cik: string;
          accepted_at: string | null;
          filed_on: string | null;
          period_of_report: string | null;
          items: string[];
          document: StoredForm | FiledNotice | null;
        }[]
      >`
        select form_type, issuer_cik, filed_on::text, period_of_report::text, items, document,
               to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as accepted_at
          from market.filing where accession = ${accession} and issuer_cik <> ${CANARY.cik}`;
      return filing;
    },

    companies: (accession: string) => sql<{ cik: string; name: string; ticker: string | null }[]>`
      select cik, coalesce(company.name, cik) as name, company.ticker
        from market.filing_company left join market.company using (cik)
       where accession = ${accession} order by cik limit 200`,

    owners: (accession: string) => sql<
      {
        cik: string;
        name: string;
        is_director: boolean;
        is_officer: boolean;
        is_ten_percent_owner: boolean;
        is_other: boolean;
        officer_title: string | null;
        other_text: string | null;
      }[]
    >`
      select owner_cik as cik, name, is_director, is_officer, is_ten_percent_owner, is_other, officer_title, other_text
        from market.filing_owner where accession = ${accession} order by position limit 200`,

    /** The amendment that restates the filing, and what the filing restates itself; the oldest first. */
    related: (accession: string) => sql<
      { accno: string; form_type: string; filed_on: string | null; is_newer: boolean }[]
    >`
      select accession as accno, form_type, filed_on::text, is_newer
        from (select accession, false as is_newer from market.filing where superseded_by = ${accession}
               union all select superseded_by, true from market.filing where accession = ${accession}
               union all select amends, false from market.notice where accession = ${accession}
               union all select accession, true from market.notice where amends = ${accession}) related
        join market.filing using (accession)
       order by filed_on, accession limit 51`,

    /** What was read of each transaction row; the trade is the one that its shares count in. */
    rows: (accession: string) => sql<
      {
        is_derivative: boolean;
        row: number;
        kind: TransactionKind | null;
        superseded_by: string | null;
        trade_id: number | null;
      }[]
    >`
      select is_derivative, row, kind, filed.superseded_by, trade.id::int as trade_id
        from market.transaction filed
        left join market.trade on trade.accession = filed.accession and not is_derivative
                              and trade.direction = classification and trade.trade_date = transaction_date
       where filed.accession = ${accession}`,

    trades: (accession: string) => sql<
      {
        trade_id: number;
        direction: 'purchase' | 'sale';
        trade_date: string;
        shares: number;
        value: number | null;
        superseded_by: string | null;
        implausible: ImplausibleReason | null;
        counts_with: string | null;
      }[]
    >`
      select trade.id::int as trade_id, trade.direction, trade.trade_date::text, trade.shares::float8, trade.value::float8,
             trade.superseded_by, trade.implausible, block.accession as counts_with
        from market.trade left join market.trade block on block.id = trade.same_block_as
       where trade.accession = ${accession} order by trade.trade_date, trade.direction limit 1000`,

    documents: (accession: string) => sql<
      {
        sequence: number;
        type: string;
        file_name: string | null;
        description: string | null;
        length: number;
        parts: number;
      }[]
    >`
      select sequence, type, file_name, description, length,
             (select count(*)::int from market.filing_text text
               where text.accession = document.accession and text.sequence = document.sequence) as parts
        from market.filing_document document where accession = ${accession} order by sequence limit 500`,

    /** The first parts of each document. */
    firstParts: (accession: string) => sql<TextPart[]>`
      select sequence, part, text from market.filing_text
       where accession = ${accession} and part < ${PARTS_AT_ONCE} order by sequence, part limit ${MAX_PARTS}`,

    /** The next parts of a document, after the one before them, whose end they repeat. */
    nextParts: (accession: string, sequence: number, part: number) => sql<TextPart[]>`
      select sequence, part, text from market.filing_text
       where accession = ${accession} and sequence = ${sequence} and part between ${part - 1} and ${part + PARTS_AT_ONCE}
         and not exists (select from market.filing where filing.accession = ${accession} and issuer_cik = ${CANARY.cik})
       order by part`,
  };
}

export type Filings = ReturnType<typeof createFilings>;
