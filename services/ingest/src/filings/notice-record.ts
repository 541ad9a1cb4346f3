import { addDays, addDecimals, type Decimal, readDecimal, writeDecimal } from '@sentinel/calendar';
import type { NoticeDocument, NoticeOfSale, SubmissionHeader } from '@sentinel/edgar';
import type { FiledNotice, FiledOwner, FilingRecord } from './filing-record.ts';

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;
/** How long a notice stands: what is not sold within three months needs a new one (Rule 144(h)). */
const SALE_DAYS = 90;

/** A parsed notice with its header. */
interface FiledSaleNotice extends NoticeDocument {
  /** Null for an XML file on its own. */
  readonly header: Pick<SubmissionHeader, 'acceptance' | 'filedDate' | 'formType' | 'parties'> | null;
}

/** Builds the record of a Form 144. Its seller is the header's reporting owner, whose CIK and name are those of Forms 4. */
export function noticeRecord(
  { filerCik, header, notice }: FiledSaleNotice,
  identity: Pick<FilingRecord, 'accession' | 'sourceName' | 'contentHash'>,
): FilingRecord {
  const filedOn = header?.filedDate ?? null;
  const party = header?.parties.find(({ role, cik }) => role === 'REPORTING-OWNER' && cik !== null);
  const company = header?.parties.find(({ role, cik }) => role === 'SUBJECT-COMPANY' && cik === notice.issuer.cik);
  const sellerCik = party?.cik ?? (filerCik === notice.issuer.cik ? null : filerCik);
  return {
    ...identity,
    formType: header?.formType ?? (notice.amends === null ? '144' : '144/A'),
    issuerCik: notice.issuer.cik,
    acceptedAt: header?.acceptance ? new Date(header.acceptance.utc) : null,
    filedOn,
    periodOfReport: null,
    isAmendment: header?.formType.endsWith('/A') ?? notice.amends !== null,
    amends: null,
    schemaVersion: null,
    items: [],
    document: notice,
    flags: [],
    companies: [
      {
        cik: notice.issuer.cik,
        name: company?.name ?? notice.issuer.name ?? notice.issuer.cik,
        ticker: null,
        statesTicker: false,
        sic: company?.sic ?? null,
        fiscalYearEnd: company?.fiscalYearEnd ?? null,
      },
    ],
    owners: party?.cik ? [ownerOf(notice, party.cik, party.name)] : [],
    transactions: [],
    trades: [],
    notice: filedNotice(notice, sellerCik, filedOn),
    arrangements: [],
    documents: [],
  };
}

/** The relationships are free text: what speaks of no office, seat or large holding is stated as it is. */
function ownerOf({ relationships, seller }: NoticeOfSale, cik: string, name: string | null): FiledOwner {
  const states = (pattern: RegExp) => relationships.some((text) => pattern.test(text) && !/\bformer\b/i.test(text));
  const isDirector = states(/\bdirector\b/i);
  const isOfficer = states(/\bofficer\b/i);
  const isTenPercentOwner = states(/\b10 ?%|\bten percent\b/i);
  const isOther = !isDirector && !isOfficer && !isTenPercentOwner;
  return {
    cik,
    name: name ?? seller ?? cik,
    isDirector,
    isOfficer,
    isTenPercentOwner,
    isOther,
    officerTitle: null,
    otherText: isOther ? relationships.join(', ') || null : null,
  };
}

function filedNotice(notice: NoticeOfSale, sellerCik: string | null, filedOn: string | null): FiledNotice {
  const { amends, securities } = notice;
  return {
    seller: notice.seller,
    sellerCik,
    relationships: notice.relationships,
    units: sum(securities.map((line) => line.units)),
    marketValue: sum(securities.map((line) => line.market_value)),
    unitsOutstanding: securities[0]?.units_outstanding ?? null,
    ...saleDays(
      filedOn ?? notice.notice_date,
      securities.flatMap((line) => line.approximate_sale_date ?? []),
    ),
    planAdoptedOn: notice.plan_adoption_dates,
    amends: amends !== null && ACCESSION.test(amends) ? amends : null,
  };
}

/** From the earliest sale date that it gives, if that is before the notice and not absurdly so, for three months from the notice. */
function saleDays(
  noticedOn: string | null,
  approximate: readonly string[],
): Pick<FiledNotice, 'sellsFrom' | 'sellsUntil'> {
  const [earliest = null] = approximate.filter((day) => day >= addDays(noticedOn ?? day, -SALE_DAYS)).sort();
  const from = noticedOn ?? earliest;
  if (from === null) return { sellsFrom: null, sellsUntil: null };
  return { sellsFrom: earliest !== null && earliest < from ? earliest : from, sellsUntil: addDays(from, SALE_DAYS) };
}

/** Null when none is stated. */
function sum(numbers: readonly (string | null)[]): string | null {
  const stated = numbers.flatMap((text) => (text === null ? null : readDecimal(text)) ?? []);
  const [first, ...others] = stated;
  return first === undefined ? null : writeDecimal(others.reduce<Decimal>(addDecimals, first));
}
