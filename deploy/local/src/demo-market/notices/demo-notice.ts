import type { DemoCompany, DemoInsider } from '../demo-companies.ts';

/** A sale of the seller in the three months before. */
export interface DemoEarlierSale {
  /** YYYY-MM-DD */
  date: string;
  shares: number;
  /** Whole dollars. */
  proceeds: number;
}

/** The content of a Form 144 of the demo market; `noticeSubmission` formats it as a submission. */
export interface DemoNotice {
  /** `0009990003-YY-NNNNNN`. */
  accession: string;
  company: DemoCompany;
  seller: DemoInsider;
  /** US Eastern, YYYYMMDDhhmmss. */
  acceptedAt: string;
  broker: string;
  shares: number;
  /** Whole dollars. */
  marketValue: number;
  /** YYYY-MM-DD */
  saleOn: string;
  acquiredOn: string;
  /** When the 10b5-1 plan was adopted; null without one. */
  planAdoptedOn: string | null;
  soldBefore: readonly DemoEarlierSale[];
  /** Accession number of the notice that this one amends; null for an original. */
  amends: string | null;
}
