import { isDay, readDecimal, writeDecimal } from '@sentinel/calendar';
import { EdgarParseError } from './edgar-parse-error.ts';
import type { FullSubmission } from './full-submission.ts';
import { child, childrenNamed, cikOf, readXmlTree, textOf, wholeText, type XmlElement } from './xml-tree.ts';

/** Securities to be sold. Numbers are decimals as filed, dates YYYY-MM-DD; what is not stated is null. */
export interface NoticeLine {
  readonly class: string | null;
  readonly broker: string | null;
  readonly units: string | null;
  /** Aggregate market value, US dollars. */
  readonly market_value: string | null;
  readonly units_outstanding: string | null;
  readonly approximate_sale_date: string | null;
  readonly exchange: string | null;
}

/** How securities to be sold were acquired. A lot can be larger than what is to be sold of it. */
export interface NoticeLot {
  readonly class: string | null;
  readonly date: string | null;
  readonly nature: string | null;
  readonly from: string | null;
  readonly units: string | null;
  readonly payment_date: string | null;
}

/** A sale of the last three months. */
export interface NoticeSale {
  readonly seller: string | null;
  readonly date: string | null;
  readonly units: string | null;
  /** Gross proceeds, US dollars. */
  readonly proceeds: string | null;
}

/** A Form 144, as `edgar:parse` prints it. */
export interface NoticeOfSale {
  readonly issuer: { readonly cik: string; readonly name: string | null };
  /** Free text: a person in either order of names, a trust or a company. */
  readonly seller: string | null;
  /** Free text: `Officer`, `Member of 10% Owner`, `Former Affiliate`. */
  readonly relationships: readonly string[];
  readonly securities: readonly NoticeLine[];
  readonly acquired: readonly NoticeLot[];
  readonly sold_past_3_months: readonly NoticeSale[];
  readonly remarks: string | null;
  /** Each once; without the placeholders 01/01/1933 and 01/02/1933, which mean that there is none. */
  readonly plan_adoption_dates: readonly string[];
  readonly notice_date: string | null;
  /** Accession number of the notice that a 144/A amends. */
  readonly amends: string | null;
}

/** A notice, and whose access to EDGAR filed it: usually the seller's, sometimes an agent's. */
export interface NoticeDocument {
  readonly notice: NoticeOfSale;
  readonly filerCik: string | null;
}

export const NOTICE_FORM = /^144(\/A)?$/;

/** The start of a notice's XML, whatever its prefix. */
const NOTICE_ELEMENT = /<(?:\w{1,40}:)?edgarSubmission[\s/>]/;

/** `1933-01-01` and `1933-01-02`: what EDGAR writes into a required date that does not exist. */
const PLACEHOLDER = /^1933-01-0[12]$/;

/**
 * Parses the XML of a Form 144 or 144/A by the local names of its elements (EDGAR Form 144 XML Technical Specification 2.0): its
 * prefixes differ, and what EDGAR publishes lacks elements that the schema requires. Texts are trimmed and otherwise as filed.
 * @throws EdgarParseError when the text is not well-formed, no Form 144, or names no issuer
 */
export function parseNoticeOfSale(xml: string): NoticeDocument {
  const root = readXmlTree(xml.charCodeAt(0) === 0xfeff ? xml.slice(1) : xml, 'local');
  const header = child(root, 'headerData');
  const type = textOf(header, 'submissionType');
  if (root.name !== 'edgarSubmission' || (type !== null && !NOTICE_FORM.test(type))) {
    const what = type === null ? `<${root.name.slice(0, 60)}>` : `of type '${type.slice(0, 20)}'`;
    throw new EdgarParseError('not_a_notice', `The document is ${what}, not a Form 144.`);
  }
  const form = child(root, 'formData');
  const issuer = child(form, 'issuerInfo');
  const issuerCik = cikOf(issuer, 'issuerCik');
  if (issuerCik === null) throw new EdgarParseError('missing_element', 'The notice has no issuer with a CIK.');
  const remarks = child(form, 'remarks');
  const signature = child(form, 'noticeSignature');
  const plans = childrenNamed(child(signature, 'planAdoptionDates'), 'planAdoptionDate')
    .map(({ text }) => isoDay(text))
    .filter((day) => day !== null && !PLACEHOLDER.test(day));
  return {
    filerCik: cikOf(child(child(child(header, 'filerInfo'), 'filer'), 'filerCredentials'), 'cik'),
    notice: {
      issuer: { cik: issuerCik, name: textOf(issuer, 'issuerName') },
      seller: textOf(issuer, 'nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold'),
      relationships: childrenNamed(child(issuer, 'relationshipsToIssuer'), 'relationshipToIssuer')
        .map(({ text }) => text)
        .filter((text) => text !== ''),
      securities: childrenNamed(form, 'securitiesInformation').map((line) => ({
        class: textOf(line, 'securitiesClassTitle'),
        broker: textOf(child(line, 'brokerOrMarketmakerDetails'), 'name'),
        units: numberOf(line, 'noOfUnitsSold'),
        market_value: numberOf(line, 'aggregateMarketValue'),
        units_outstanding: numberOf(line, 'noOfUnitsOutstanding'),
        approximate_sale_date: dayOf(line, 'approxSaleDate'),
        exchange: textOf(line, 'securitiesExchangeName'),
      })),
      acquired: childrenNamed(form, 'securitiesToBeSold').map((lot) => ({
        class: textOf(lot, 'securitiesClassTitle'),
        date: dayOf(lot, 'acquiredDate'),
        nature: textOf(lot, 'natureOfAcquisitionTransaction'),
        from: textOf(lot, 'nameOfPersonfromWhomAcquired'),
        units: numberOf(lot, 'amountOfSecuritiesAcquired'),
        payment_date: dayOf(lot, 'paymentDate'),
      })),
      sold_past_3_months: childrenNamed(form, 'securitiesSoldInPast3Months').map((sale) => ({
        seller: textOf(child(sale, 'sellerDetails'), 'name'),
        date: dayOf(sale, 'saleDate'),
        units: numberOf(sale, 'amountOfSecuritiesSold'),
        proceeds: numberOf(sale, 'grossProceeds'),
      })),
      remarks: (remarks && wholeText(remarks)) || null,
      plan_adoption_dates: [...new Set(plans)].filter((day) => day !== null),
      notice_date: dayOf(signature, 'noticeDate'),
      amends: textOf(header, 'previousAccessionNumber'),
    },
  };
}

/** Like `parseNoticeOfSale`, from a submission that is already parsed. Before April 2023 most notices were paper or text. */
export function noticeOfSubmission({ header, documents }: FullSubmission): NoticeDocument {
  const document = documents.find(({ type, wrapper }) => wrapper === 'XML' && NOTICE_FORM.test(type));
  if (!document) {
    throw new EdgarParseError('not_a_notice', `The submission (type '${header.formType}') has no XML of a Form 144.`);
  }
  return parseNoticeOfSale(document.text);
}

/** How much may stand before the first element: the XML declaration and comments. */
const HEAD_CHARS = 4_000;

/** Whether a text is the XML of an `edgarSubmission` on its own. Forms of other kinds begin in the same way. */
export function isNoticeXml(text: string): boolean {
  const head = text.slice(0, HEAD_CHARS);
  return /^\uFEFF?\s*</.test(head) && !/^\uFEFF?\s*<SEC-/.test(head) && NOTICE_ELEMENT.test(head);
}

/**
 * The XML of a notice in a submission that lost its header, as excerpts do. A file that was cut off never looks like that: its
 * header comes before the notice.
 */
export function noticeOfExcerpt(text: string): string | null {
  if (!/^\uFEFF?\s*<SEC-DOCUMENT>/.test(text) || text.includes('</SEC-HEADER>')) return null;
  const start = text.search(NOTICE_ELEMENT);
  const end = text.lastIndexOf('edgarSubmission>');
  return start === -1 || end < start ? null : text.slice(start, end + 'edgarSubmission>'.length);
}

/** A decimal as filed; null for anything else. */
function numberOf(parent: XmlElement, name: string): string | null {
  const text = textOf(parent, name);
  const number = text === null ? null : readDecimal(text);
  return number === null ? null : /^\d+(?:\.\d+)?$/.test(text ?? '') ? text : writeDecimal(number);
}

function dayOf(parent: XmlElement | null, name: string): string | null {
  return isoDay(textOf(parent, name) ?? '');
}

/** MM/DD/YYYY → YYYY-MM-DD; null when it is not a real day. */
function isoDay(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}
