import type { DataSetTable } from '../data/data-set-table.ts';
import type {
  DerivativeTransaction,
  NonDerivativeHolding,
  NonDerivativeTransaction,
  OwnershipForm,
} from '../parse/ownership-form.ts';

type Cells = Record<string, string | null>;

/**
 * Writes a form as the SEC's data sets would: one text per table. The form does not record which cell a footnote belongs to
 * (except for numbers), so footnotes are put in the first column, which keeps their order.
 */
export function dataSetTables(accession: string, filedOn: string, form: OwnershipForm): Record<DataSetTable, string> {
  const key = { ACCESSION_NUMBER: accession };
  return {
    SUBMISSION: table([
      {
        ...key,
        FILING_DATE: day(filedOn),
        PERIOD_OF_REPORT: day(form.period_of_report),
        DATE_OF_ORIG_SUB: day(form.date_of_original_submission),
        NO_SECURITIES_OWNED: flag(form.no_securities_owned),
        NOT_SUBJECT_SEC16: flag(form.not_subject_to_section16),
        FORM3_HOLDINGS_REPORTED: flag(form.form3_holdings_reported),
        FORM4_TRANS_REPORTED: flag(form.form4_transactions_reported),
        DOCUMENT_TYPE: form.document_type,
        ISSUERCIK: form.issuer.cik,
        ISSUERNAME: form.issuer.name,
        ISSUERTRADINGSYMBOL: form.issuer.symbol_raw,
        REMARKS: form.remarks,
        AFF10B5ONE: flag(form.aff10b5one),
      },
    ]),
    REPORTINGOWNER: table(
      form.owners.map((owner) => ({
        ...key,
        RPTOWNERCIK: owner.cik,
        RPTOWNERNAME: owner.name,
        RPTOWNER_RELATIONSHIP: [
          owner.is_director && 'Director',
          owner.is_officer && 'Officer',
          owner.is_ten_percent_owner && 'TenPercentOwner',
          owner.is_other && 'Other',
        ]
          .filter(Boolean)
          .join(','),
        RPTOWNER_TITLE: owner.officer_title,
        RPTOWNER_TXT: owner.other_text,
        RPTOWNER_CITY: 'SPRINGFIELD',
        RPTOWNER_STATE: 'IL',
      })),
    ),
    NONDERIV_TRANS: table(
      form.non_derivative_transactions.map((row) => ({ ...key, NONDERIV_TRANS_SK: key1(row), ...transaction(row) })),
      ['NONDERIV_TRANS_SK', 'TRANS_CODE', 'TRANS_SHARES'],
    ),
    NONDERIV_HOLDING: table(
      form.non_derivative_holdings.map((row) => ({ ...key, NONDERIV_HOLDING_SK: key1(row), ...holding(row) })),
      ['NONDERIV_HOLDING_SK'],
    ),
    DERIV_TRANS: table(
      form.derivative_transactions.map((row) => ({ ...key, DERIV_TRANS_SK: key1(row), ...derivative(row) })),
      ['DERIV_TRANS_SK', 'TRANS_CODE'],
    ),
    DERIV_HOLDING: table(
      form.derivative_holdings.map((row) => ({
        ...key,
        DERIV_HOLDING_SK: key1(row),
        ...holding(row),
        UNDLYNG_SEC_TITLE: row.underlying_title,
        UNDLYNG_SEC_SHARES: number(row.underlying_shares),
      })),
      ['DERIV_HOLDING_SK'],
    ),
    FOOTNOTES: table(
      Object.entries(form.footnotes).map(([id, text]) => ({ ...key, FOOTNOTE_ID: id, FOOTNOTE_TXT: text })),
      ['FOOTNOTE_ID', 'FOOTNOTE_TXT'],
    ),
    OWNER_SIGNATURE: table(
      form.signatures.map(({ name, date }) => ({ ...key, OWNERSIGNATURENAME: name, OWNERSIGNATUREDATE: day(date) })),
      ['OWNERSIGNATURENAME'],
    ),
  };
}

const key1 = ({ row }: { row: number }) => String(2_500_000 + row);

function transaction(row: NonDerivativeTransaction): Cells {
  const atPrice = row.price_footnote_ids;
  return {
    SECURITY_TITLE: row.security_title,
    SECURITY_TITLE_FN: row.footnote_ids.join(', '),
    TRANS_DATE: day(row.date),
    DEEMED_EXECUTION_DATE: day(row.deemed_execution_date),
    TRANS_FORM_TYPE: row.form_type,
    TRANS_CODE: row.code,
    EQUITY_SWAP_INVOLVED: flag(row.equity_swap_involved),
    TRANS_TIMELINESS: row.timeliness,
    TRANS_SHARES: number(row.shares),
    TRANS_SHARES_FN: row.shares_state === 'footnote_only' ? (row.footnote_ids[0] ?? null) : null,
    TRANS_PRICEPERSHARE: number(row.price),
    TRANS_PRICEPERSHARE_FN: atPrice.join(', '),
    TRANS_ACQUIRED_DISP_CD: row.acquired_disposed,
    SHRS_OWND_FOLWNG_TRANS: number(row.shares_owned_following),
    VALU_OWND_FOLWNG_TRANS: number(row.value_owned_following),
    DIRECT_INDIRECT_OWNERSHIP: row.direct_indirect,
    NATURE_OF_OWNERSHIP: row.nature_of_ownership,
  };
}

function derivative(row: DerivativeTransaction): Cells {
  return {
    ...transaction(row),
    CONV_EXERCISE_PRICE: number(row.exercise_price),
    CONV_EXERCISE_PRICE_FN: row.exercise_price_state === 'footnote_only' ? (row.footnote_ids[0] ?? null) : null,
    TRANS_TOTAL_VALUE: number(row.total_value),
    EXCERCISE_DATE: day(row.exercise_date),
    EXPIRATION_DATE: day(row.expiration_date),
    UNDLYNG_SEC_TITLE: row.underlying_title,
    UNDLYNG_SEC_SHARES: number(row.underlying_shares),
  };
}

function holding(row: NonDerivativeHolding): Cells {
  return {
    SECURITY_TITLE: row.security_title,
    SECURITY_TITLE_FN: row.footnote_ids.join(', '),
    SHRS_OWND_FOLWNG_TRANS: number(row.shares_owned),
    VALU_OWND_FOLWNG_TRANS: number(row.value_owned),
    DIRECT_INDIRECT_OWNERSHIP: row.direct_indirect,
    NATURE_OF_OWNERSHIP: row.nature_of_ownership,
  };
}

/** `2024-09-30` → `30-SEP-2024`. */
function day(iso: string | null): string | null {
  const [year, month, date] = (iso ?? '').slice(0, 10).split('-');
  const name = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')[Number(month) - 1];
  return name === undefined ? null : `${date}-${name}-${year}`;
}

/** Data sets write whole numbers as `250000.0`. */
const number = (decimal: string | null) => (decimal === null || decimal.includes('.') ? decimal : `${decimal}.0`);
const flag = (value: boolean | null) => (value === null ? null : value ? '1' : 'false');

function table(rows: readonly Cells[], columns: readonly string[] = []): string {
  const names = Object.keys(rows[0] ?? Object.fromEntries(['ACCESSION_NUMBER', ...columns].map((name) => [name, ''])));
  const line = (cells: readonly (string | null | undefined)[]) =>
    cells.map((cell) => (cell ?? '').replace(/\s+/g, ' ')).join('\t');
  return `${[names.join('\t'), ...rows.map((row) => line(names.map((name) => row[name])))].join('\n')}\n`;
}
