import type { ResultsColumn } from '@sentinel/ui';
import { FilingLink } from './filing-link.tsx';

/** Room for the sign of the stored copy beside the link. */
const COPY_PX = 28;

/** The column "Filing URL" of a table; sorted and exported is the address at the SEC. */
export const filingColumn = <Row extends object>(
  url: (row: Row) => string,
  label = 'Link to Filing',
): ResultsColumn<Row> => ({
  name: 'Filing URL',
  kind: 'link',
  sortable: false,
  linkText: label,
  iconsPx: COPY_PX,
  value: url,
  render: (row) => <FilingLink url={url(row)} label={label} />,
});
