import { xlsxRow } from '../export-column.ts';
import { type ExportSource, rowTexts } from '../export-source.ts';
import {
  CONTENT_TYPES,
  legalXml,
  PACKAGE_RELATIONS,
  SHEET_END,
  STYLES,
  sheetStart,
  textRow,
  WORKBOOK_RELATIONS,
  widthsOf,
  workbook,
} from './parts.ts';
import { zip } from './zip.ts';

/** A workbook: the rows on its first sheet, and on the second what they are and where they come from. */
export const xlsxFile = (source: ExportSource): AsyncGenerator<Uint8Array> =>
  zip([
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [PACKAGE_RELATIONS] },
    { name: 'xl/workbook.xml', content: [workbook(source.about.title)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [WORKBOOK_RELATIONS] },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet2.xml', content: [aboutSheet(source)] },
    { name: 'xl/worksheets/sheet1.xml', content: rowsSheet(source) },
  ]);

async function* rowsSheet(source: ExportSource): AsyncGenerator<string> {
  const { columns } = source;
  yield sheetStart(widthsOf(columns.map(({ kind }) => kind)));
  yield textRow(
    columns.map(({ heading }) => heading),
    true,
  );
  for await (const rows of rowTexts(source, xlsxRow(columns))) yield legalXml(rows);
  yield SHEET_END;
}

function aboutSheet({ about, totalRows }: ExportSource): string {
  const { title, exported_at, as_of, filters, columns, conventions } = about;
  const rows = [
    textRow(['About this file', title], true),
    textRow(['Exported', exported_at]),
    textRow(['Searched as of', as_of ?? 'unknown']),
    textRow(['Rows', `${totalRows.toLocaleString('en-US')}: all that the search found`]),
    textRow(['Filters'], true),
    ...filters.map(({ name, text }) => textRow([name, text])),
    textRow(['Columns'], true),
    ...columns.map(({ name, text }) => textRow([name, text])),
    textRow(['Conventions'], true),
    ...conventions.map((text) => textRow(['', text])),
  ];
  return `${sheetStart([30, 110])}${rows.join('')}${SHEET_END}`;
}
