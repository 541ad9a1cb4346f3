interface Sample {
  /** Counts the filings of one made-up agent. */
  readonly n: number;
  readonly formType?: string;
  /** YYYY-MM-DD; accepted at noon in New York. */
  readonly filedOn?: string;
  readonly company?: string;
}

/** Accession number of the n-th sample. */
export function sampleAccession(n: number): string {
  return `0009990009-26-${String(n).padStart(6, '0')}`;
}

/** A full submission of a made-up company, as EDGAR's archives have it: a Form 4 with one sale, or an 8-K or other report. */
export function sampleSubmission({ company, filedOn = '2026-01-12', formType = '4', n }: Sample): string {
  const accession = sampleAccession(n);
  const digits = filedOn.replaceAll('-', '');
  const cik = String(9_900_000 + (n % 50)).padStart(10, '0');
  const name = company ?? `Sample Company ${n % 50}`;
  const isOwnership = /^[345]/.test(formType);
  const party = (role: string, kind: string, partyName: string, partyCik: string) =>
    `\n${role}:\n\n\t${kind}:\t\n\t\tCOMPANY CONFORMED NAME:\t\t\t${partyName}\n\t\tCENTRAL INDEX KEY:\t\t\t${partyCik}\n`;
  const parties = isOwnership
    ? party('REPORTING-OWNER', 'OWNER DATA', 'DOE JANE', '0009999001') + party('ISSUER', 'COMPANY DATA', name, cik)
    : party('FILER', 'COMPANY DATA', name, cik);
  const items = formType.startsWith('8-K') ? 'ITEM INFORMATION:\t\tOther Events\n' : '';
  const text = isOwnership
    ? `<XML>\n${ownershipXml(formType, filedOn, name, cik)}\n</XML>`
    : `<html><body><p>${name} tells what happened (${n}).</p></body></html>`;
  return `<SEC-DOCUMENT>${accession}.txt : ${digits}
<SEC-HEADER>${accession}.hdr.sgml : ${digits}
<ACCEPTANCE-DATETIME>${digits}120000
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t${formType}
PUBLIC DOCUMENT COUNT:\t\t1
CONFORMED PERIOD OF REPORT:\t${digits}
${items}FILED AS OF DATE:\t\t${digits}
${parties}</SEC-HEADER>
<DOCUMENT>
<TYPE>${formType}
<SEQUENCE>1
<FILENAME>${isOwnership ? 'form4.xml' : 'report.htm'}
<TEXT>
${text}
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}

function ownershipXml(formType: string, day: string, name: string, cik: string): string {
  return `<?xml version="1.0"?>
<ownershipDocument><schemaVersion>X0508</schemaVersion><documentType>${formType}</documentType>
<periodOfReport>${day}</periodOfReport><issuer><issuerCik>${cik}</issuerCik><issuerName>${name.replaceAll('&', '&amp;')}</issuerName>
<issuerTradingSymbol>SMPL</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>0009999001</rptOwnerCik><rptOwnerName>DOE JANE</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isOfficer>1</isOfficer><officerTitle>CFO</officerTitle></reportingOwnerRelationship></reportingOwner>
<nonDerivativeTable><nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
<transactionDate><value>${day}</value></transactionDate>
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode>
<equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
<transactionAmounts><transactionShares><value>100</value></transactionShares>
<transactionPricePerShare><value>10</value></transactionPricePerShare>
<transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
<ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
</nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>`;
}
