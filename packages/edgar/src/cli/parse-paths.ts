import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  arrangementsOfSubmission,
  decodeFiling,
  type EdgarFile,
  EdgarParseError,
  PERIODIC_FORM,
  parseEdgarFile,
} from '../index.ts';
import { findFilingFiles } from './find-filing-files.ts';

/** Receives the result lines: one JSON object each, without the trailing newline. */
export interface ParseOutput {
  parsed(line: string): Promise<void> | void;
  refused(line: string): Promise<void> | void;
}

/** Parses every filing under the paths and returns the number of refusals; an unreadable path or an empty folder counts as one. */
export async function parsePaths(paths: readonly string[], output: ParseOutput): Promise<number> {
  let refused = 0;
  const refuse = async (file: string, code: string, reason: string): Promise<void> => {
    refused += 1;
    await output.refused(JSON.stringify({ file, error: { code, reason } }));
  };
  for (const path of paths) {
    let files: string[];
    try {
      files = await findFilingFiles(path);
    } catch (error) {
      await refuse(basename(path), 'unreadable', reasonOf(error));
      continue;
    }
    if (files.length === 0) await refuse(basename(path), 'no_filings', 'The folder has no .xml, .txt or .nc file.');
    for (const file of files) {
      try {
        const parsed = shown(parseEdgarFile(decodeFiling(await readFile(file))));
        await output.parsed(JSON.stringify({ file: basename(file), parsed }));
      } catch (error) {
        if (error instanceof EdgarParseError) await refuse(basename(file), error.code, error.reason);
        else if (error instanceof Error && 'syscall' in error)
          await refuse(basename(file), 'unreadable', reasonOf(error));
        else throw error;
      }
    }
  }
  return refused;
}

/** Ownership forms and notices are printed completely; of a 10-Q or 10-K its trading arrangements; submissions without the text of their documents. */
function shown(file: EdgarFile): unknown {
  if (file.kind === 'ownership') return file.form;
  if (file.kind === 'notice') return { notice: file.notice };
  if (file.kind === 'report') return { arrangements: file.arrangements };
  const { header, documents } = file.submission;
  return {
    accession: header.accessionNumber,
    form_type: header.formType,
    acceptance_eastern: header.acceptance?.local ?? null,
    filing_date: header.filedDate,
    period_of_report: header.period,
    items: header.items,
    ...(PERIODIC_FORM.test(header.formType) ? { arrangements: arrangementsOfSubmission(file.submission) } : {}),
    parties: header.parties.map(({ role, cik, name, sic }) => ({ role, cik, name, sic })),
    documents: documents.map(({ type, sequence, filename, description, text }) => ({
      type,
      sequence,
      filename,
      description,
      characters: text.length,
    })),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
