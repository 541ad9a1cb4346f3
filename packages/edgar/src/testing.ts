// For tests on the real filings next to the repository.

export { noticeXml } from './testing/notice-xml.ts';
export {
  hasOpenData,
  hasSignalsData,
  openFiles,
  openPath,
  openText,
  signalsFiles,
  signalsText,
} from './testing/open-edgar-data.ts';
export { form4Xml, transactionXml } from './testing/ownership-xml-sample.ts';
export { ixFact, reportHtml } from './testing/report-html.ts';
