import { dayOfInstantText, easternText, NEW_YORK } from '@sentinel/calendar';
import { RETURN_WORDS, type ReturnType } from './study-texts.ts';

/** A filter of the search that is studied, as its chip says it. */
export interface StudiedFilter {
  readonly label: string;
  readonly text: string;
}

export interface StudyOrigin {
  readonly filters: readonly StudiedFilter[];
  readonly start: 'trade_date' | 'event_date' | 'acceptance';
  /** When the study was read, in milliseconds since 1970. */
  readonly readAt: number;
}

const START_WORDS: Readonly<Record<StudyOrigin['start'], string>> = {
  trade_date: 'from the close of the trade date',
  event_date: 'from the last close before the event',
  acceptance: 'from the first close after acceptance',
};

/** What a picture or file of a study must say to be read without the page: which rows, which returns, and when. */
export function studyAbout({ filters, start, readAt }: StudyOrigin, returns: ReturnType): readonly string[] {
  const all = filters.map(({ label, text }) => `${label} ${text}`).join('; ');
  return [
    `Filters: ${all === '' ? 'none' : all}`,
    `Returns: ${RETURN_WORDS[returns]}, ${START_WORDS[start]}`,
    `Read: ${easternText(new Date(readAt).toISOString())}`,
  ];
}

/** A name for files of the study: its title and the day it was read. */
export const studyFileName = (title: string, { readAt }: StudyOrigin): string =>
  `${title}, ${dayOfInstantText(new Date(readAt), NEW_YORK)}`;
