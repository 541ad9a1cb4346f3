/** Whether the form gave a number, gave it only in a footnote, or left it out. */
export type NumberState = 'value' | 'footnote_only' | 'missing';

/** The company whose securities the form is about. `symbol_raw` is free text, so never use it as a key. */
export interface OwnershipIssuer {
  cik: string;
  name: string | null;
  symbol_raw: string | null;
}

/** A person or company that reports; missing role flags count as false. */
export interface ReportingOwner {
  cik: string | null;
  name: string | null;
  is_director: boolean;
  is_officer: boolean;
  is_ten_percent_owner: boolean;
  is_other: boolean;
  officer_title: string | null;
  other_text: string | null;
}

/** An owner's address as filed; `state` is EDGAR's code of a US state or, abroad, of a country. */
export interface OwnerAddress {
  city: string | null;
  state: string | null;
}

/** The fields that transactions of both tables have. Numbers are decimal strings; `row` counts from 1 within its table. */
interface OwnershipTransaction {
  row: number;
  security_title: string | null;
  date: string | null;
  deemed_execution_date: string | null;
  /** The form the row belongs on, 4 or 5. Null when transactionCoding is missing; so are `code` and the swap flag then. */
  form_type: string | null;
  code: string | null;
  equity_swap_involved: boolean | null;
  /** E early, L late, null on time or not stated. */
  timeliness: string | null;
  shares: string | null;
  shares_state: NumberState;
  price: string | null;
  price_state: NumberState;
  price_footnote_ids: string[];
  /** A acquired, D disposed. */
  acquired_disposed: string | null;
  /** shares × price, exact; null when either is unknown. */
  value: string | null;
  shares_owned_following: string | null;
  value_owned_following: string | null;
  /** D direct, I indirect. */
  direct_indirect: string | null;
  nature_of_ownership: string | null;
  /** Every footnote of the row in order, without repeats. */
  footnote_ids: string[];
  row_footnotes_mention_10b5_1: boolean;
}

/** A row of Table I that reports a transaction. */
export type NonDerivativeTransaction = OwnershipTransaction;

/** A row of Table II that reports a transaction. */
export interface DerivativeTransaction extends OwnershipTransaction {
  total_value: string | null;
  exercise_price: string | null;
  exercise_price_state: NumberState;
  exercise_date: string | null;
  expiration_date: string | null;
  underlying_title: string | null;
  underlying_shares: string | null;
}

/** A row of Table I that reports a position only. */
export interface NonDerivativeHolding {
  row: number;
  security_title: string | null;
  shares_owned: string | null;
  value_owned: string | null;
  direct_indirect: string | null;
  nature_of_ownership: string | null;
  footnote_ids: string[];
}

/** A row of Table II that reports a position only. */
export interface DerivativeHolding extends NonDerivativeHolding {
  underlying_title: string | null;
  underlying_shares: string | null;
}

/** Sums over the non-derivative rows of one code. Prices of 0 do not count as prices. The average has 4 decimals. */
export interface CodeSummary {
  rows: number;
  shares: string;
  rows_with_price: number;
  value_of_priced_rows: string;
  weighted_avg_price: string | null;
}

/**
 * A parsed Form 3, 4 or 5 (or its amendment), with the terms of the EDGAR Ownership XML Technical Specification. Dates are
 * as filed: YYYY-MM-DD, sometimes with a time zone suffix (`2011-01-03-05:00`); `filedDay` removes the suffix.
 */
export interface OwnershipForm {
  schema_version: string | null;
  /** 3, 3/A, 4, 4/A, 5 or 5/A. */
  document_type: string;
  period_of_report: string | null;
  date_of_original_submission: string | null;
  no_securities_owned: boolean | null;
  not_subject_to_section16: boolean | null;
  form3_holdings_reported: boolean | null;
  form4_transactions_reported: boolean | null;
  /** The Rule 10b5-1 checkbox; null on forms without it (before April 2023). */
  aff10b5one: boolean | null;
  issuer: OwnershipIssuer;
  owners: ReportingOwner[];
  footnotes: Record<string, string>;
  remarks: string | null;
  non_derivative_transactions: NonDerivativeTransaction[];
  non_derivative_holdings: NonDerivativeHolding[];
  derivative_transactions: DerivativeTransaction[];
  derivative_holdings: DerivativeHolding[];
  any_footnote_or_remark_mentions_10b5_1: boolean;
  signatures: { name: string | null; date: string | null }[];
  summary: {
    purchases_P: CodeSummary;
    sales_S: CodeSummary;
    counts: { owners: number; nd_trans: number; nd_hold: number; d_trans: number; d_hold: number };
  };
}
