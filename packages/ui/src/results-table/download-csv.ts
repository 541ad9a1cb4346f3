import { saveFile } from './save-file.ts';
import { csvFileName } from './to-csv.ts';

/** Downloads the text as a file named after the title. */
export function downloadCsv(text: string, title: string | undefined): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), csvFileName(title));
}
