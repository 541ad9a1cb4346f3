import { csvFileName } from './to-csv.ts';

/** Downloads the text as a file named after the title. */
export function downloadCsv(text: string, title: string | undefined): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = csvFileName(title);
  link.click();
  URL.revokeObjectURL(url);
}
