import type { Arrangement, NoticeOfSale, OwnershipForm } from '@sentinel/edgar';
import type { InsiderType, TransactionKind } from '@sentinel/vocabulary-market';
import type { FilingFlag, TradeFlag } from './filing-flags.ts';
import type { FiledDocument } from './text/filing-documents.ts';

/** A company as a filing names it. */
export interface FiledCompany {
  readonly cik: string;
  readonly name: string;
  /** Normalized symbol; null when the filing says that there is none. */
  readonly ticker: string | null;
  /** False for forms without a symbol field; `ticker` means nothing then. */
  readonly statesTicker: boolean;
  readonly sic: string | null;
  /** MMDD. */
  readonly fiscalYearEnd: string | null;
}

/** A reporting owner, in the order of the form. */
export interface FiledOwner {
  readonly cik: string;
  readonly name: string;
  readonly isDirector: boolean;
  readonly isOfficer: boolean;
  readonly isTenPercentOwner: boolean;
  readonly isOther: boolean;
  readonly officerTitle: string | null;
  readonly otherText: string | null;
}

/** A transaction row of either table, as filed; numbers are plain decimals. */
export interface FiledTransaction {
  readonly isDerivative: boolean;
  readonly row: number;
  readonly securityTitle: string | null;
  readonly transactionDate: string | null;
  readonly code: string | null;
  readonly acquiredDisposed: string | null;
  readonly shares: string | null;
  readonly price: string | null;
  readonly value: string | null;
  readonly sharesOwnedFollowing: string | null;
  readonly directIndirect: string | null;
  readonly classification: 'purchase' | 'sale' | 'inconsistent' | 'other';
  readonly kind: TransactionKind;
}

/** Purchases or sales of the filing on one trade date, summed: one row of the trades search. */
export interface FiledTrade {
  readonly direction: 'purchase' | 'sale';
  readonly tradeDate: string;
  readonly shares: string;
  readonly value: string | null;
  readonly price: string | null;
  /** See `holdingOf`. */
  readonly heldBefore: string | null;
  readonly heldAfter: string | null;
  readonly indirectBefore: string | null;
  readonly indirectAfter: string | null;
  readonly rowCount: number;
  readonly unpricedRows: number;
  readonly ownerCiks: string[];
  readonly ownerNames: string;
  readonly ownerTitle: string;
  readonly insiderTypes: InsiderType[];
  readonly plan10b51: 'yes' | 'no' | 'unknown';
  readonly planEvidence: string | null;
  /** Deemed execution date (Rule 16a-3(g)), when it is after the trade date. */
  readonly deemedOn: string | null;
  /** The filing date; `supersedeAmended` corrects it where an earlier filing reported the trade. */
  readonly reportedOn: string | null;
  /** See `daysToFile`. */
  readonly daysToFile: number | null;
  /** City and state of the first owner as filed, such as `AUSTIN, TX`. */
  readonly location: string | null;
  /** Ordinary shares per ADS that the form states, where the trade counts ordinary shares. */
  readonly sharesPerAds: string | null;
  readonly flags: TradeFlag[];
}

/** A notice of a proposed sale: the sums of its lines, and who sells (`market.notice`). */
export interface FiledNotice {
  readonly seller: string | null;
  readonly sellerCik: string | null;
  readonly relationships: readonly string[];
  readonly units: string | null;
  readonly marketValue: string | null;
  readonly unitsOutstanding: string | null;
  readonly sellsFrom: string | null;
  readonly sellsUntil: string | null;
  readonly planAdoptedOn: readonly string[];
  readonly amends: string | null;
}

/** A parsed and classified filing, ready to be stored. */
export interface FilingRecord {
  readonly accession: string;
  readonly formType: string;
  readonly issuerCik: string;
  readonly acceptedAt: Date | null;
  /** YYYY-MM-DD, like the dates below. */
  readonly filedOn: string | null;
  readonly periodOfReport: string | null;
  readonly isAmendment: boolean;
  /** The original's filing date that an amendment states. */
  readonly amends: string | null;
  readonly schemaVersion: string | null;
  /** 8-K item numbers. */
  readonly items: string[];
  readonly document: OwnershipForm | NoticeOfSale | null;
  readonly contentHash: string;
  readonly sourceName: string;
  readonly flags: FilingFlag[];
  /** The issuer, or all co-registrants of an 8-K. */
  readonly companies: readonly FiledCompany[];
  readonly owners: readonly FiledOwner[];
  readonly transactions: readonly FiledTransaction[];
  readonly trades: readonly FiledTrade[];
  /** Of a Form 144. */
  readonly notice: FiledNotice | null;
  /** Of a 10-Q or 10-K. */
  readonly arrangements: readonly Arrangement[];
  /** The readable documents of an 8-K, 10-Q or 10-K. */
  readonly documents: readonly FiledDocument[];
}
