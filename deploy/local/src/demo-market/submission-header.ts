import type { DemoCompany, DemoInsider } from './demo-companies.ts';

/** The part of a submission's header before the blocks of its parties. */
export interface SubmissionHead {
  accession: string;
  /** US Eastern, YYYYMMDDhhmmss. */
  acceptedAt: string;
  formType: string;
  documents: number;
  /** YYYY-MM-DD; null for forms without one. */
  period: string | null;
  /** Titles of an 8-K's items. */
  itemTitles: readonly string[];
  filedOn: string;
}

/** Header lines in EDGAR's format, without the end tag. */
export function headLines(head: SubmissionHead): string[] {
  const filed = head.filedOn.replaceAll('-', '');
  return [
    `<SEC-DOCUMENT>${head.accession}.txt : ${filed}`,
    `<SEC-HEADER>${head.accession}.hdr.sgml : ${filed}`,
    `<ACCEPTANCE-DATETIME>${head.acceptedAt}`,
    `ACCESSION NUMBER:\t\t${head.accession}`,
    `CONFORMED SUBMISSION TYPE:\t${head.formType}`,
    `PUBLIC DOCUMENT COUNT:\t\t${head.documents}`,
    ...(head.period === null ? [] : [`CONFORMED PERIOD OF REPORT:\t${head.period.replaceAll('-', '')}`]),
    ...head.itemTitles.map((title) => `ITEM INFORMATION:\t\t${title}`),
    `FILED AS OF DATE:\t\t${filed}`,
    `DATE AS OF CHANGE:\t\t${filed}`,
    '',
  ];
}

/** The header block of a company, as the issuer of an ownership form, the subject of a notice or the filer of a report. */
export function companyBlock(
  role: 'ISSUER' | 'SUBJECT COMPANY' | 'FILER',
  company: DemoCompany,
  formType: string,
): string[] {
  const { cik, fiscalYearEnd, industry, name, place } = company;
  return [
    `${role}:\t\t`,
    '',
    '\tCOMPANY DATA:\t',
    `\t\tCOMPANY CONFORMED NAME:\t\t\t${name}`,
    `\t\tCENTRAL INDEX KEY:\t\t\t${cik}`,
    `\t\tSTANDARD INDUSTRIAL CLASSIFICATION:\t${industry.title} [${industry.sic}]`,
    `\t\tORGANIZATION NAME:           \t${industry.office}`,
    '\t\tEIN:\t\t\t\t000000000',
    '\t\tSTATE OF INCORPORATION:\t\t\tDE',
    `\t\tFISCAL YEAR END:\t\t\t${fiscalYearEnd}`,
    '',
    ...(role === 'FILER' ? [...filingValues(company, formType), ''] : []),
    ...addressBlock('BUSINESS ADDRESS', company),
    `\t\tBUSINESS PHONE:\t\t${place.area}-555-0100`,
    '',
    ...addressBlock('MAIL ADDRESS', company),
  ];
}

/** The header block of a person or fund that files about a company. */
export function ownerBlock(owner: DemoInsider, company: DemoCompany, formType: string): string[] {
  return [
    'REPORTING-OWNER:\t',
    '',
    '\tOWNER DATA:\t',
    `\t\tCOMPANY CONFORMED NAME:\t\t\t${owner.name}`,
    `\t\tCENTRAL INDEX KEY:\t\t\t${owner.cik}`,
    '\t\tORGANIZATION NAME:           \t',
    '',
    ...filingValues(company, formType),
    '',
    ...addressBlock('MAIL ADDRESS', company),
    '',
  ];
}

/** The act and file number that a party files under. */
function filingValues({ fileNumber }: DemoCompany, formType: string): string[] {
  return [
    '\tFILING VALUES:',
    `\t\tFORM TYPE:\t\t${formType}`,
    '\t\tSEC ACT:\t\t1934 Act',
    `\t\tSEC FILE NUMBER:\t${fileNumber}`,
  ];
}

/** The company's address, which its insiders also use. */
function addressBlock(label: string, { place, street }: DemoCompany): string[] {
  return [
    `\t${label}:\t`,
    `\t\tSTREET 1:\t\t${street}`,
    `\t\tCITY:\t\t\t${place.city}`,
    `\t\tSTATE:\t\t\t${place.state}`,
    `\t\tZIP:\t\t\t${place.zip}`,
  ];
}

/** Escapes text for XML or HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
