import { EIGHT_K_HEADER_TITLES } from '@sentinel/vocabulary-market';
import { companyBlock, escaped, headLines } from '../submission-header.ts';
import { longDay } from './blanks.ts';
import type { DemoReport } from './demo-report.ts';
import type { ReportExhibit, ReportText } from './report-text.ts';
import { DEMO_NOTICE } from './vocabulary.ts';

/** The title that EDGAR's headers use for each item today: of several titles, the first one listed. */
const TITLES = new Map<string, string>(
  Object.entries(EIGHT_K_HEADER_TITLES)
    .reverse()
    .map(([title, number]) => [number, title]),
);

/** Formats a report as EDGAR disseminates it: the header, the form as HTML, and its exhibits. */
export function reportSubmission(report: DemoReport): string {
  const { accession, acceptedAt, company, filedOn, formType, items, period } = report;
  const text = report.text();
  const documents = 1 + text.exhibits.length;
  const itemTitles = items.map((item) => TITLES.get(item) ?? item);
  const stem = `${company.ticker.toLowerCase()}-${period.replaceAll('-', '')}`;
  const slug = formType.toLowerCase().replace(/\W/g, '');
  return [
    ...headLines({ accession, acceptedAt, formType, documents, period, itemTitles, filedOn }),
    ...companyBlock('FILER', company, formType),
    '</SEC-HEADER>',
    ...documentLines(formType, 1, `${stem}_${slug}.htm`, formType, formHtml(report, text)),
    ...text.exhibits.flatMap((exhibit, index) => {
      const file = `${stem}_ex${exhibit.type.slice(3).replace(/\W/g, '')}.htm`;
      return documentLines(exhibit.type, index + 2, file, exhibit.title.toUpperCase(), exhibitHtml(exhibit));
    }),
    '</SEC-DOCUMENT>',
    '',
  ].join('\n');
}

function documentLines(type: string, sequence: number, file: string, description: string, html: string[]): string[] {
  return [
    '<DOCUMENT>',
    `<TYPE>${type}`,
    `<SEQUENCE>${sequence}`,
    `<FILENAME>${file}`,
    `<DESCRIPTION>${description}`,
    '<TEXT>',
    '<html><head><title>Demo data</title></head><body>',
    ...html,
    '</body></html>',
    '</TEXT>',
    '</DOCUMENT>',
  ];
}

function formHtml({ company, filedOn, formType, period }: DemoReport, { sections }: ReportText): string[] {
  const isEvent = formType !== '10-Q';
  return [
    '<p style="text-align:center"><b>UNITED STATES<br/>SECURITIES AND EXCHANGE COMMISSION</b></p>',
    `<p style="text-align:center"><b>FORM ${formType}</b></p>`,
    paragraph(
      isEvent
        ? 'CURRENT REPORT pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934'
        : 'QUARTERLY REPORT pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934',
    ),
    paragraph(
      `${isEvent ? 'Date of report (date of earliest event reported)' : 'For the quarterly period ended'}: ${longDay(period)}`,
    ),
    `<p style="text-align:center"><b>${escaped(company.name)}</b></p>`,
    `<table><tr><td>Common Stock</td><td>${company.ticker}</td><td>${company.exchange}</td></tr></table>`,
    ...sections.flatMap(({ heading, paragraphs }) => [
      `<p><b>${escaped(heading)}</b></p>`,
      ...paragraphs.map(paragraph),
    ]),
    '<p><b>SIGNATURE</b></p>',
    paragraph(
      'Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on its behalf by the undersigned hereunto duly authorized.',
    ),
    paragraph(`${company.name}, ${longDay(filedOn)}`),
    paragraph(DEMO_NOTICE),
  ];
}

function exhibitHtml({ figures, headline, paragraphs }: ReportExhibit): string[] {
  const rows = figures.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return [
    `<p style="text-align:center"><b>${escaped(headline)}</b></p>`,
    ...paragraphs.map(paragraph),
    ...(rows.length > 0 ? ['<table>', ...rows, '</table>'] : []),
    paragraph(DEMO_NOTICE),
  ];
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}
