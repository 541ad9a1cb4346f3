import { EdgarDataError } from './edgar-data-error.ts';
import { isObject, readJson } from './json-value.ts';
import { isCompanyFacts, type ShareCounts, shareCountsFrom } from './share-counts.ts';
import { isSubmissions, type Submissions, submissionsFrom } from './submissions-json.ts';
import { isTickerFile, type TickerFile, tickerFileFrom } from './ticker-file.ts';

/** One of the SEC's JSON files about companies. */
export type EdgarJson = Submissions | TickerFile | ShareCounts;

/**
 * Reads one of the SEC's JSON files and tells by its content which one it is: submissions (or one of their older pages),
 * either ticker file, or company facts, of which only the share counts are kept.
 * @throws EdgarDataError
 */
export function parseEdgarJson(text: string): EdgarJson {
  const json = readJson(text);
  if (isObject(json)) {
    if (isSubmissions(json)) return submissionsFrom(json);
    if (isCompanyFacts(json)) return shareCountsFrom(json);
    if (isTickerFile(json)) return tickerFileFrom(json);
  }
  throw new EdgarDataError('unknown_kind', 'the JSON is not a submissions, ticker or company facts file of the SEC');
}
