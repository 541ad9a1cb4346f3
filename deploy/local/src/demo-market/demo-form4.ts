import type { DemoCompany, DemoInsider } from './demo-companies.ts';

/** A row of Table I. */
export interface DemoTransaction {
  code: 'P' | 'S' | 'A' | 'F' | 'G' | 'M';
  direction: 'A' | 'D';
  /** YYYY-MM-DD. */
  date: string;
  shares: number;
  /** In ten-thousandths of a dollar; null when only the footnote gives it. */
  price: number | null;
  /** Numbers of the price's footnotes, from 1. */
  priceFootnotes: number[];
  ownedAfter: number;
  /** Text of an indirect holding, such as `By Fund`; null when held directly. */
  indirect: string | null;
}

/** An exercised option: the Table II row of a code M row. */
export interface DemoExercise {
  date: string;
  shares: number;
  /** In ten-thousandths of a dollar. */
  strike: number;
  expiration: string;
  leftAfter: number;
}

/** The content of a Form 4 of the demo market; `submissionText` formats it as a submission. */
export interface DemoForm4 {
  /** `0009990001-YY-NNNNNN` for the market, `0009990002-YY-NNNNNN` for the live feed. */
  accession: string;
  company: DemoCompany;
  owners: readonly DemoInsider[];
  /** US Eastern, YYYYMMDDhhmmss. */
  acceptedAt: string;
  /** Filing date of the form this one amends; null for an original. */
  amends: string | null;
  isPlanTrade: boolean;
  transactions: DemoTransaction[];
  exercises: DemoExercise[];
  footnotes: string[];
}

/** The remarks of every form. */
export const DEMO_REMARKS = 'Demo data: fictitious company and persons.';

/** The earliest trade date of a form. */
export function periodOfReport(form: DemoForm4): string {
  return form.transactions.map(({ date }) => date).sort()[0] ?? '';
}
