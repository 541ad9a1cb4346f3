export type ArrangementAction = 'adopted' | 'terminated';

/**
 * A trading arrangement of a director or officer that a 10-Q or 10-K discloses (Item 408(a) of Regulation S-K), as `edgar:parse` prints
 * it. Dates are YYYY-MM-DD, or YYYY-MM where the company gives no day; what is not stated is null.
 */
export interface Arrangement {
  /** As written, without bullets and footnote marks. */
  readonly person: string;
  readonly title: string | null;
  readonly action: ArrangementAction;
  /** Whether it is meant to satisfy Rule 10b5-1(c). */
  readonly is_10b5_1: boolean | null;
  readonly adoption_date: string | null;
  /** Only of an arrangement that was terminated. */
  readonly termination_date: string | null;
  readonly expiration_date: string | null;
  /** As tagged; some companies count from the first sale. A month counts 30 days, a year 365. */
  readonly duration_days: number | null;
  /** Aggregate number, of all classes and options together. */
  readonly shares: string | null;
  /** The paragraph or row that tells of it. */
  readonly text: string | null;
}
