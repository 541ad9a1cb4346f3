/** A row of `market.filing.document`, as packages/edgar parsed it. What its table does not have is missing. */
export interface StoredRow {
  readonly row: number;
  readonly security_title: string | null;
  readonly date?: string | null;
  readonly deemed_execution_date?: string | null;
  readonly code?: string | null;
  readonly equity_swap_involved?: boolean | null;
  readonly timeliness?: string | null;
  readonly shares?: string | null;
  readonly price?: string | null;
  readonly price_state?: string;
  readonly acquired_disposed?: string | null;
  readonly shares_owned_following?: string | null;
  readonly value_owned_following?: string | null;
  readonly shares_owned?: string | null;
  readonly value_owned?: string | null;
  readonly direct_indirect: string | null;
  readonly nature_of_ownership?: string | null;
  readonly footnote_ids: string[];
  readonly total_value?: string | null;
  readonly exercise_price?: string | null;
  readonly exercise_date?: string | null;
  readonly expiration_date?: string | null;
  readonly underlying_title?: string | null;
  readonly underlying_shares?: string | null;
}

/** What is read of `market.filing.document`: a Form 3, 4 or 5 in the names of packages/edgar. */
export interface StoredForm {
  readonly date_of_original_submission: string | null;
  readonly no_securities_owned: boolean | null;
  readonly not_subject_to_section16: boolean | null;
  readonly aff10b5one: boolean | null;
  readonly footnotes: Readonly<Record<string, string>>;
  readonly remarks: string | null;
  readonly non_derivative_transactions: readonly StoredRow[];
  readonly non_derivative_holdings: readonly StoredRow[];
  readonly derivative_transactions: readonly StoredRow[];
  readonly derivative_holdings: readonly StoredRow[];
  readonly signatures: readonly { readonly name: string | null; readonly date: string | null }[];
}
