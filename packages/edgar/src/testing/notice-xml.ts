import type { NoticeOfSale } from '../parse/notice-of-sale.ts';

interface NoticeXmlOptions {
  /** `ns2:` and the like; `` for the default namespace. */
  readonly prefix?: string;
  readonly filerCik?: string | null;
}

/** The XML of a Form 144 in the order of EDGAR's schema (specification 2.0); what is null is left out. */
export function noticeXml(notice: NoticeOfSale, { prefix = '', filerCik = null }: NoticeXmlOptions = {}): string {
  const { issuer, seller, relationships, securities, acquired, sold_past_3_months, remarks } = notice;
  const element = (name: string, content: string | null, of = prefix) =>
    content === null ? '' : `<${of}${name}>${content}</${of}${name}>`;
  const text = (name: string, value: string | null) => element(name, value === null ? null : escaped(value));
  const day = (name: string, value: string | null) => text(name, value === null ? null : filed(value));
  const lines = securities.map((line) =>
    element(
      'securitiesInformation',
      text('securitiesClassTitle', line.class) +
        element(
          'brokerOrMarketmakerDetails',
          line.broker === null
            ? null
            : text('name', line.broker) + element('address', element('city', 'New York', 'com:')),
        ) +
        text('noOfUnitsSold', line.units) +
        text('aggregateMarketValue', line.market_value) +
        text('noOfUnitsOutstanding', line.units_outstanding) +
        day('approxSaleDate', line.approximate_sale_date) +
        text('securitiesExchangeName', line.exchange),
    ),
  );
  const lots = acquired.map((lot) =>
    element(
      'securitiesToBeSold',
      text('securitiesClassTitle', lot.class) +
        day('acquiredDate', lot.date) +
        text('natureOfAcquisitionTransaction', lot.nature) +
        text('nameOfPersonfromWhomAcquired', lot.from) +
        text('amountOfSecuritiesAcquired', lot.units) +
        day('paymentDate', lot.payment_date),
    ),
  );
  const sales = sold_past_3_months.map((sale) =>
    element(
      'securitiesSoldInPast3Months',
      element('sellerDetails', text('name', sale.seller)) +
        day('saleDate', sale.date) +
        text('amountOfSecuritiesSold', sale.units) +
        text('grossProceeds', sale.proceeds),
    ),
  );
  const plans = notice.plan_adoption_dates.map((date) => day('planAdoptionDate', date));
  const header =
    text('submissionType', notice.amends === null ? '144' : '144/A') +
    text('previousAccessionNumber', notice.amends) +
    element('filerInfo', element('filer', element('filerCredentials', text('cik', filerCik))));
  const form =
    element(
      'issuerInfo',
      text('issuerCik', issuer.cik) +
        text('issuerName', issuer.name) +
        text('nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold', seller) +
        element(
          'relationshipsToIssuer',
          relationships.map((relationship) => text('relationshipToIssuer', relationship)).join(''),
        ),
    ) +
    [...lines, ...lots, ...sales].join('\n') +
    text('remarks', remarks) +
    element(
      'noticeSignature',
      day('noticeDate', notice.notice_date) +
        (plans.length === 0 ? '' : element('planAdoptionDates', plans.join(''))) +
        text('signature', seller),
    );
  const namespace = `xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}="http://www.sec.gov/edgar/ownership"`;
  return `<?xml version="1.0" encoding="UTF-8"?><${prefix}edgarSubmission ${namespace} xmlns:com="http://www.sec.gov/edgar/common">
${element('headerData', header)}
${element('formData', form)}
</${prefix}edgarSubmission>`;
}

/** YYYY-MM-DD → MM/DD/YYYY. */
function filed(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
