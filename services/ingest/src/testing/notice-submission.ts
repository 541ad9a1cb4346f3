import type { NoticeOfSale } from '@sentinel/edgar';
import { noticeXml } from '@sentinel/edgar/testing';

export interface NoticeSample {
  /** Counts the notices of one made-up broker. */
  readonly n: number;
  /** YYYY-MM-DD; accepted at noon in New York. */
  readonly filedOn: string;
  /** Name and CIK as the header has them. */
  readonly seller?: readonly [name: string, cik: string];
  readonly notice?: Partial<NoticeOfSale>;
}

/** Accession number of the n-th notice. */
export const noticeAccession = (n: number) => `0009990008-24-${String(n).padStart(6, '0')}`;

/** A notice to sell 100 shares of the company of `made` forms, worth $1,000, on the day that it is filed. */
export function sampleNotice({
  filedOn,
  notice = {},
  seller = ['Doe Jane', '0000000011'],
}: NoticeSample): NoticeOfSale {
  return {
    issuer: { cik: '0000000001', name: 'Made Up Inc' },
    seller: seller[0].split(' ').reverse().join(' '),
    relationships: ['Director'],
    securities: [
      {
        class: 'Common',
        broker: 'Sample Brokerage LLC',
        units: '100',
        market_value: '1000.00',
        units_outstanding: '1000000',
        approximate_sale_date: filedOn,
        exchange: 'NYSE',
      },
    ],
    acquired: [],
    sold_past_3_months: [],
    remarks: null,
    plan_adoption_dates: [],
    notice_date: filedOn,
    amends: null,
    ...notice,
  };
}

/** Its full submission, as EDGAR’s archives have it. */
export function noticeSubmission(sample: NoticeSample): string {
  const { filedOn, n, seller = ['Doe Jane', '0000000011'] } = sample;
  const notice = sampleNotice(sample);
  const accession = noticeAccession(n);
  const digits = filedOn.replaceAll('-', '');
  const type = notice.amends === null ? '144' : '144/A';
  const party = (role: string, kind: string, [name, cik]: readonly [string | null, string]) =>
    `\n${role}:\n\n\t${kind}:\t\n\t\tCOMPANY CONFORMED NAME:\t\t\t${name}\n\t\tCENTRAL INDEX KEY:\t\t\t${cik}\n`;
  return `<SEC-DOCUMENT>${accession}.txt : ${digits}
<SEC-HEADER>${accession}.hdr.sgml : ${digits}
<ACCEPTANCE-DATETIME>${digits}120000
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t${type}
PUBLIC DOCUMENT COUNT:\t\t1
FILED AS OF DATE:\t\t${digits}
${party('SUBJECT COMPANY', 'COMPANY DATA', [notice.issuer.name, notice.issuer.cik])}${party('REPORTING-OWNER', 'OWNER DATA', seller)}</SEC-HEADER>
<DOCUMENT>
<TYPE>${type}
<SEQUENCE>1
<FILENAME>primary_doc.xml
<TEXT>
<XML>
${noticeXml(notice, { filerCik: seller[1] })}
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}
