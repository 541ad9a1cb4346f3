// For tests on the real filings next to the repository.
export { hasOpenData, openFiles, openPath, openText } from './testing/open-edgar-data.ts';
export { form4Xml, transactionXml } from './testing/ownership-xml-sample.ts';
