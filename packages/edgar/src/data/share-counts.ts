import { cikFrom, dayFrom, isObject, type JsonObject, malformed, textOf } from './json-value.ts';

/** Shares outstanding as one filing states them. */
export interface ShareCount {
  /** The day the count refers to. */
  asOf: string;
  filedOn: string;
  /** A plain decimal. */
  shares: string;
  accession: string;
}

/** The share counts of `companyfacts/CIK##########.json`, one per filing, in the order they were filed. */
export interface ShareCounts {
  kind: 'share_counts';
  cik: string;
  counts: ShareCount[];
}

/**
 * The cover page's count, or the balance sheet's when the cover page has none: company facts leave out counts that are
 * broken down by class.
 */
const CONCEPTS = [
  ['dei', 'EntityCommonStockSharesOutstanding'],
  ['us-gaap', 'CommonStockSharesOutstanding'],
] as const;
const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;
/** The database column holds 16 digits before the decimal point. */
const MAX_SHARES = 1e15;

/** Whether a JSON value has the shape of company facts. */
export function isCompanyFacts(json: JsonObject): boolean {
  return 'cik' in json && isObject(json.facts);
}

/** @throws EdgarDataError `malformed` */
export function shareCountsFrom(json: JsonObject): ShareCounts {
  const cik = cikFrom(json.cik);
  if (cik === null) throw malformed('the company facts have no CIK');
  const counts = new Map<string, ShareCount>();
  for (const [taxonomy, concept] of CONCEPTS) {
    for (const [accession, count] of latestByFiling(sharesOf(json, taxonomy, concept))) {
      if (!counts.has(accession)) counts.set(accession, count);
    }
  }
  const inOrder = [...counts.values()].sort((a, b) => order(a).localeCompare(order(b)));
  return { kind: 'share_counts', cik, counts: inOrder };
}

const order = ({ accession, asOf, filedOn }: ShareCount): string => `${filedOn} ${asOf} ${accession}`;

/** A balance sheet also states the previous year, so the latest day of each filing is taken. */
function latestByFiling(counts: readonly ShareCount[]): Map<string, ShareCount> {
  const latest = new Map<string, ShareCount>();
  for (const count of counts) {
    const present = latest.get(count.accession);
    if (!present || count.asOf > present.asOf) latest.set(count.accession, count);
  }
  return latest;
}

function sharesOf(json: JsonObject, taxonomy: string, concept: string): ShareCount[] {
  const concepts = isObject(json.facts) ? json.facts[taxonomy] : null;
  const facts = isObject(concepts) ? concepts[concept] : null;
  const units = isObject(facts) ? facts.units : null;
  const values: readonly unknown[] = isObject(units) && Array.isArray(units.shares) ? units.shares : [];
  return values.flatMap((value) => {
    if (!isObject(value)) return [];
    const { val } = value;
    const asOf = dayFrom(value.end);
    const filedOn = dayFrom(value.filed);
    const accession = textOf(value, 'accn');
    // Shell companies and first filings write 0, which means that the count is not known.
    if (typeof val !== 'number' || !(val > 0) || val > MAX_SHARES) return [];
    if (asOf === null || filedOn === null || accession === null || !ACCESSION.test(accession)) return [];
    return { asOf, filedOn, shares: Number.isInteger(val) ? String(val) : val.toFixed(4), accession };
  });
}
