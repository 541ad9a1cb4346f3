import { EdgarDataError } from './edgar-data-error.ts';
import { isObject, readJson } from './json-value.ts';
import { isCompanyFacts, type ShareCounts, shareCountsFrom } from './share-counts.ts';
import { isSubmissions, type Submissions, submissionsFrom } from './submissions-json.ts';
import { isTickerFile, type TickerFile, tickerFileFrom } from './ticker-file.ts';

/** A JSON file of the SEC's master data. */
export type EdgarJson = Submissions | TickerFile | ShareCounts;

/**
 * Reads a JSON file of the SEC, told by its content: submissions (and their older pages), either ticker file, or company
 * facts, of which only the share counts are kept.
 * @throws EdgarDataError
 */
export function parseEdgarJson(text: string): EdgarJson {
  const json = readJson(text);
  if (isObject(json)) {
    if (isSubmissions(json)) return submissionsFrom(json);
    if (isCompanyFacts(json)) return shareCountsFrom(json);
    if (isTickerFile(json)) return tickerFileFrom(json);
  }
  throw new EdgarDataError('unknown_kind', 'the JSON is none of the SEC’s submissions, ticker or company facts files');
}
