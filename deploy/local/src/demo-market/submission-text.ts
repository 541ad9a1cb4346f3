import { writeDecimal } from '@sentinel/calendar';
import { isoDay } from './calendar.ts';
import type { DemoInsider } from './demo-companies.ts';
import { DEMO_REMARKS, type DemoExercise, type DemoForm4, type DemoTransaction, periodOfReport } from './demo-form4.ts';
import { companyBlock, escaped, headLines, ownerBlock } from './submission-header.ts';

/** Formats a form as EDGAR disseminates it: the complete submission with its SGML header and the X0508 ownership XML. */
export function submissionText(form: DemoForm4): string {
  const type = form.amends === null ? '4' : '4/A';
  return [
    ...headLines({
      accession: form.accession,
      acceptedAt: form.acceptedAt,
      formType: type,
      documents: 1,
      period: periodOfReport(form),
      itemTitles: [],
      filedOn: isoDay(form.acceptedAt),
    }),
    ...form.owners.flatMap((owner) => ownerBlock(owner, form.company, type)),
    ...companyBlock('ISSUER', form.company, type),
    '</SEC-HEADER>',
    '<DOCUMENT>',
    `<TYPE>${type}`,
    '<SEQUENCE>1',
    '<FILENAME>form4.xml',
    '<DESCRIPTION>FORM 4 (DEMO DATA)',
    '<TEXT>',
    '<XML>',
    ...ownershipXml(form, type),
    '</XML>',
    '</TEXT>',
    '</DOCUMENT>',
    '</SEC-DOCUMENT>',
    '',
  ].join('\n');
}

function ownershipXml(form: DemoForm4, type: string): string[] {
  const { company } = form;
  return [
    '<?xml version="1.0"?>',
    '<ownershipDocument>',
    '    <schemaVersion>X0508</schemaVersion>',
    `    <documentType>${type}</documentType>`,
    `    <periodOfReport>${periodOfReport(form)}</periodOfReport>`,
    ...(form.amends === null ? [] : [`    <dateOfOriginalSubmission>${form.amends}</dateOfOriginalSubmission>`]),
    '    <notSubjectToSection16>0</notSubjectToSection16>',
    '    <issuer>',
    `        <issuerCik>${company.cik}</issuerCik>`,
    `        <issuerName>${escaped(company.name)}</issuerName>`,
    `        <issuerTradingSymbol>${company.ticker}</issuerTradingSymbol>`,
    '    </issuer>',
    ...form.owners.flatMap((owner) => ownerXml(form, owner)),
    `    <aff10b5One>${form.isPlanTrade ? 1 : 0}</aff10b5One>`,
    '    <nonDerivativeTable>',
    ...form.transactions.flatMap(transactionXml),
    '    </nonDerivativeTable>',
    '    <derivativeTable>',
    ...form.exercises.flatMap(exerciseXml),
    '    </derivativeTable>',
    '    <footnotes>',
    ...form.footnotes.map((text, index) => `        <footnote id="F${index + 1}">${escaped(text)}</footnote>`),
    '    </footnotes>',
    `    <remarks>${DEMO_REMARKS}</remarks>`,
    ...form.owners.flatMap((owner) => [
      '    <ownerSignature>',
      `        <signatureName>/s/ ${escaped(owner.name)}</signatureName>`,
      `        <signatureDate>${isoDay(form.acceptedAt)}</signatureDate>`,
      '    </ownerSignature>',
    ]),
    '</ownershipDocument>',
  ];
}

function ownerXml({ company }: DemoForm4, owner: DemoInsider): string[] {
  return [
    '    <reportingOwner>',
    '        <reportingOwnerId>',
    `            <rptOwnerCik>${owner.cik}</rptOwnerCik>`,
    `            <rptOwnerName>${escaped(owner.name)}</rptOwnerName>`,
    '        </reportingOwnerId>',
    '        <reportingOwnerAddress>',
    `            <rptOwnerStreet1>${escaped(company.street)}</rptOwnerStreet1>`,
    `            <rptOwnerCity>${company.place.city}</rptOwnerCity>`,
    `            <rptOwnerState>${company.place.state}</rptOwnerState>`,
    `            <rptOwnerZipCode>${company.place.zip}</rptOwnerZipCode>`,
    '        </reportingOwnerAddress>',
    '        <reportingOwnerRelationship>',
    `            <isDirector>${flag(owner.isDirector)}</isDirector>`,
    `            <isOfficer>${flag(owner.officerTitle !== null)}</isOfficer>`,
    `            <isTenPercentOwner>${flag(owner.isTenPercentOwner)}</isTenPercentOwner>`,
    '            <isOther>0</isOther>',
    `            <officerTitle>${escaped(owner.officerTitle ?? '')}</officerTitle>`,
    '        </reportingOwnerRelationship>',
    '    </reportingOwner>',
  ];
}

function transactionXml(row: DemoTransaction): string[] {
  const price = row.price === null ? '' : `<value>${dollars(row.price)}</value>`;
  const notes = row.priceFootnotes.map((number) => `<footnoteId id="F${number}"/>`).join('');
  return [
    '        <nonDerivativeTransaction>',
    '            <securityTitle><value>Common Stock</value></securityTitle>',
    `            <transactionDate><value>${row.date}</value></transactionDate>`,
    ...codingXml(row.code),
    '            <transactionAmounts>',
    `                <transactionShares><value>${row.shares}</value></transactionShares>`,
    `                <transactionPricePerShare>${price}${notes}</transactionPricePerShare>`,
    `                <transactionAcquiredDisposedCode><value>${row.direction}</value></transactionAcquiredDisposedCode>`,
    '            </transactionAmounts>',
    ...ownedXml(row.ownedAfter),
    '            <ownershipNature>',
    `                <directOrIndirectOwnership><value>${row.indirect === null ? 'D' : 'I'}</value></directOrIndirectOwnership>`,
    ...(row.indirect === null
      ? []
      : [`                <natureOfOwnership><value>${escaped(row.indirect)}</value></natureOfOwnership>`]),
    '            </ownershipNature>',
    '        </nonDerivativeTransaction>',
  ];
}

function exerciseXml(row: DemoExercise): string[] {
  return [
    '        <derivativeTransaction>',
    '            <securityTitle><value>Stock Option (Right to Buy)</value></securityTitle>',
    `            <conversionOrExercisePrice><value>${dollars(row.strike)}</value></conversionOrExercisePrice>`,
    `            <transactionDate><value>${row.date}</value></transactionDate>`,
    ...codingXml('M'),
    '            <transactionAmounts>',
    `                <transactionShares><value>${row.shares}</value></transactionShares>`,
    '                <transactionPricePerShare><value>0</value></transactionPricePerShare>',
    '                <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode>',
    '            </transactionAmounts>',
    `            <expirationDate><value>${row.expiration}</value></expirationDate>`,
    '            <underlyingSecurity>',
    '                <underlyingSecurityTitle><value>Common Stock</value></underlyingSecurityTitle>',
    `                <underlyingSecurityShares><value>${row.shares}</value></underlyingSecurityShares>`,
    '            </underlyingSecurity>',
    ...ownedXml(row.leftAfter),
    '            <ownershipNature>',
    '                <directOrIndirectOwnership><value>D</value></directOrIndirectOwnership>',
    '            </ownershipNature>',
    '        </derivativeTransaction>',
  ];
}

function codingXml(code: string): string[] {
  return [
    '            <transactionCoding>',
    '                <transactionFormType>4</transactionFormType>',
    `                <transactionCode>${code}</transactionCode>`,
    '                <equitySwapInvolved>0</equitySwapInvolved>',
    '            </transactionCoding>',
  ];
}

function ownedXml(shares: number): string[] {
  return [
    '            <postTransactionAmounts>',
    `                <sharesOwnedFollowingTransaction><value>${shares}</value></sharesOwnedFollowingTransaction>`,
    '            </postTransactionAmounts>',
  ];
}

function dollars(tenThousandths: number): string {
  return writeDecimal({ units: BigInt(tenThousandths), scale: 4 });
}

function flag(value: boolean): '0' | '1' {
  return value ? '1' : '0';
}
