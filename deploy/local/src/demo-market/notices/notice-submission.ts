import { isoDay } from '../calendar.ts';
import { DEMO_REMARKS } from '../demo-form4.ts';
import { companyBlock, escaped, headLines, ownerBlock } from '../submission-header.ts';
import type { DemoNotice } from './demo-notice.ts';

/** Formats a notice as EDGAR disseminates it: the complete submission with its SGML header and the XML of Form 144. */
export function noticeSubmission(notice: DemoNotice): string {
  const type = notice.amends === null ? '144' : '144/A';
  const { company, seller } = notice;
  return [
    ...headLines({
      accession: notice.accession,
      acceptedAt: notice.acceptedAt,
      formType: type,
      documents: 1,
      period: null,
      itemTitles: [],
      filedOn: isoDay(notice.acceptedAt),
    }),
    ...companyBlock('SUBJECT COMPANY', company, type),
    ...ownerBlock(seller, company, type),
    '</SEC-HEADER>',
    '<DOCUMENT>',
    `<TYPE>${type}`,
    '<SEQUENCE>1',
    '<FILENAME>primary_doc.xml',
    '<DESCRIPTION>FORM 144 (DEMO DATA)',
    '<TEXT>',
    '<XML>',
    ...noticeXml(notice, type),
    '</XML>',
    '</TEXT>',
    '</DOCUMENT>',
    '</SEC-DOCUMENT>',
    '',
  ].join('\n');
}

function noticeXml(notice: DemoNotice, type: string): string[] {
  const { company, seller } = notice;
  const name = escaped(seller.name);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<edgarSubmission xmlns="http://www.sec.gov/edgar/ownership" xmlns:com="http://www.sec.gov/edgar/common">',
    '<headerData>',
    `<submissionType>${type}</submissionType>`,
    ...(notice.amends === null ? [] : [`<previousAccessionNumber>${notice.amends}</previousAccessionNumber>`]),
    `<filerInfo><filer><filerCredentials><cik>${seller.cik}</cik></filerCredentials></filer></filerInfo>`,
    '</headerData>',
    '<formData>',
    '<issuerInfo>',
    `<issuerCik>${company.cik}</issuerCik>`,
    `<issuerName>${escaped(company.name)}</issuerName>`,
    `<secFileNumber>${company.fileNumber}</secFileNumber>`,
    `<nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold>${name}</nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold>`,
    '<relationshipsToIssuer>',
    ...relationships(notice).map((text) => `<relationshipToIssuer>${text}</relationshipToIssuer>`),
    '</relationshipsToIssuer>',
    '</issuerInfo>',
    '<securitiesInformation>',
    '<securitiesClassTitle>Common Stock</securitiesClassTitle>',
    `<brokerOrMarketmakerDetails><name>${escaped(notice.broker)}</name></brokerOrMarketmakerDetails>`,
    `<noOfUnitsSold>${notice.shares}</noOfUnitsSold>`,
    `<aggregateMarketValue>${notice.marketValue}.00</aggregateMarketValue>`,
    `<noOfUnitsOutstanding>${company.sharesOutstanding}</noOfUnitsOutstanding>`,
    `<approxSaleDate>${monthFirst(notice.saleOn)}</approxSaleDate>`,
    `<securitiesExchangeName>${company.exchange}</securitiesExchangeName>`,
    '</securitiesInformation>',
    '<securitiesToBeSold>',
    '<securitiesClassTitle>Common Stock</securitiesClassTitle>',
    `<acquiredDate>${monthFirst(notice.acquiredOn)}</acquiredDate>`,
    '<natureOfAcquisitionTransaction>Restricted Stock Vesting</natureOfAcquisitionTransaction>',
    '<nameOfPersonfromWhomAcquired>Issuer</nameOfPersonfromWhomAcquired>',
    '<isGiftTransaction>N</isGiftTransaction>',
    `<amountOfSecuritiesAcquired>${notice.shares}</amountOfSecuritiesAcquired>`,
    `<paymentDate>${monthFirst(notice.acquiredOn)}</paymentDate>`,
    '<natureOfPayment>Compensation</natureOfPayment>',
    '</securitiesToBeSold>',
    `<nothingToReportFlagOnSecuritiesSoldInPast3Months>${notice.soldBefore.length === 0 ? 'Y' : 'N'}</nothingToReportFlagOnSecuritiesSoldInPast3Months>`,
    ...notice.soldBefore.flatMap(({ date, proceeds, shares }) => [
      '<securitiesSoldInPast3Months>',
      `<sellerDetails><name>${name}</name></sellerDetails>`,
      '<securitiesClassTitle>Common Stock</securitiesClassTitle>',
      `<saleDate>${monthFirst(date)}</saleDate>`,
      `<amountOfSecuritiesSold>${shares}</amountOfSecuritiesSold>`,
      `<grossProceeds>${proceeds.toFixed(2)}</grossProceeds>`,
      '</securitiesSoldInPast3Months>',
    ]),
    `<remarks>${DEMO_REMARKS}</remarks>`,
    '<noticeSignature>',
    `<noticeDate>${monthFirst(isoDay(notice.acceptedAt))}</noticeDate>`,
    ...(notice.planAdoptedOn === null
      ? []
      : [
          `<planAdoptionDates><planAdoptionDate>${monthFirst(notice.planAdoptedOn)}</planAdoptionDate></planAdoptionDates>`,
        ]),
    `<signature>/s/ ${name}</signature>`,
    '</noticeSignature>',
    '</formData>',
    '</edgarSubmission>',
  ];
}

function relationships({ seller }: DemoNotice): string[] {
  const stated = [
    ...(seller.officerTitle === null ? [] : ['Officer']),
    ...(seller.isDirector ? ['Director'] : []),
    ...(seller.isTenPercentOwner ? ['10% Stockholder'] : []),
  ];
  return stated.length === 0 ? ['Affiliate'] : stated;
}

/** YYYY-MM-DD as MM/DD/YYYY. */
function monthFirst(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
