import type { OperationResponse } from '@sentinel/contracts';
import type { Filings } from './filing.repository.ts';
import type { StoredForm, StoredRow } from './stored-form.ts';

type Form = NonNullable<OperationResponse<'get_filing'>['form']>;
type Row = Form['table_1'][number];
type ReadRow = Awaited<ReturnType<Filings['rows']>>[number];

/** The form as filed, with what was read of each row of its tables. */
export function formOf(
  form: StoredForm,
  read: readonly ReadRow[],
  trades: Awaited<ReturnType<Filings['trades']>>,
): Form {
  const rowsOf = (isDerivative: boolean, transactions: readonly StoredRow[], holdings: readonly StoredRow[]) => [
    ...transactions.map((row) =>
      transactionOf(
        row,
        read.find((one) => one.is_derivative === isDerivative && one.row === row.row),
      ),
    ),
    ...holdings.map(holdingOf),
  ];
  return {
    amends: form.date_of_original_submission,
    has_10b51_box: form.aff10b5one,
    is_not_subject: form.not_subject_to_section16 ?? false,
    has_no_securities: form.no_securities_owned ?? false,
    table_1: rowsOf(false, form.non_derivative_transactions, form.non_derivative_holdings),
    table_2: rowsOf(true, form.derivative_transactions, form.derivative_holdings),
    // The database orders them by length.
    footnotes: Object.entries(form.footnotes)
      .map(([id, text]) => ({ id, text }))
      .sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true })),
    remarks: form.remarks,
    signatures: [...form.signatures],
    trades: [...trades],
  };
}

const transactionOf = (row: StoredRow, read: ReadRow | undefined): Row => ({
  ...cellsOf(row),
  is_holding: false,
  ...ownedOf(row.shares_owned_following, row.value_owned_following),
  kind: read?.kind ?? null,
  superseded_by: read?.superseded_by ?? null,
  trade_id: read?.trade_id ?? null,
});

const holdingOf = (row: StoredRow): Row => ({
  ...cellsOf(row),
  is_holding: true,
  ...ownedOf(row.shares_owned, row.value_owned),
  kind: null,
  superseded_by: null,
  trade_id: null,
});

const ownedOf = (shares: string | null | undefined, value: string | null | undefined) => ({
  owned: shares ?? value ?? null,
  is_owned_value: shares == null && value != null,
});

/** The cells that the rows of both tables have; a cell that a table lacks is empty. */
const cellsOf = (row: StoredRow) => ({
  row: row.row,
  security_title: row.security_title,
  exercise_price: row.exercise_price ?? null,
  date: row.date ?? null,
  deemed_execution_date: row.deemed_execution_date ?? null,
  code: row.code ?? null,
  is_equity_swap: row.equity_swap_involved ?? false,
  timeliness: row.timeliness ?? null,
  shares: row.shares ?? null,
  acquired_disposed: row.acquired_disposed ?? null,
  price: row.price ?? null,
  is_price_in_footnote: row.price_state === 'footnote_only',
  total_value: row.total_value ?? null,
  exercise_date: row.exercise_date ?? null,
  expiration_date: row.expiration_date ?? null,
  underlying_title: row.underlying_title ?? null,
  underlying_shares: row.underlying_shares ?? null,
  direct_indirect: row.direct_indirect,
  nature_of_ownership: row.nature_of_ownership ?? null,
  footnote_ids: row.footnote_ids,
});
