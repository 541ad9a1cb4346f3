import { addDays } from '@sentinel/calendar';
import { EdgarParseError } from '../edgar-parse-error.ts';
import type { FullSubmission } from '../full-submission.ts';
import type { Arrangement, ArrangementAction } from './arrangement.ts';
import { type TaggedArrangement, taggedArrangements } from './arrangement-facts.ts';
import type { Statement } from './arrangement-statements.ts';
import { statementsOfText } from './arrangement-text.ts';
import { isSamePerson } from './person-name.ts';
import { type ReportDocument, readReportDocument } from './report-document.ts';
import { writtenDate } from './written-date.ts';

export const PERIODIC_FORM = /^10-(?:Q|K|QT|KT|K405|KSB|QSB)(\/A)?$/;

/** A 10-Q or 10-K on its own. */
export interface PeriodicReport {
  readonly arrangements: readonly Arrangement[];
}

/** On the cover of a report. */
const REPORT_COVER = /^\W{0,3}form\s*10-?[qk]|\b(?:annual|quarterly|transition) report pursuant to section 13\b/i;
/** A definition of an element of the taxonomy, in EDGAR’s page of these facts (`R19.htm`). */
const R_FILE = 'defref_ecd_';
const END_TAG = /<\/(?:html|(?:\w{1,40}:)?xbrl)\s*>/i;
const HEAD_CHARS = 4_000;
/** Far more than any company has. */
const MAX_ARRANGEMENTS = 500;

/** Whether a text is an HTML document, or an XBRL instance, on its own. */
export function isReportMarkup(text: string): boolean {
  const head = text.slice(0, HEAD_CHARS);
  return (
    /^\uFEFF?\s*</.test(head) &&
    !/^\uFEFF?\s*<(?:SEC|IMS)-/.test(head) &&
    /<(?:html|(?:\w{1,40}:)?xbrl)[\s>]/i.test(head)
  );
}

/**
 * Reads what a 10-Q or 10-K says of the trading arrangements of directors and officers, from the HTML with or without Inline XBRL,
 * or from an XBRL instance. Tags and text are both read; where they disagree, the text counts.
 * @throws EdgarParseError see `readReportDocument`; `truncated` when the end tag is missing; `not_a_report` when the document is no 10-Q or 10-K
 */
export function parsePeriodicReport(text: string): PeriodicReport {
  if (!END_TAG.test(text.slice(-HEAD_CHARS))) throw new EdgarParseError('truncated', 'The report lacks its end tag.');
  const document = readReportDocument(text);
  const type = document.facts.find(({ name }) => name === 'documenttype')?.value;
  if (
    type !== undefined ? !PERIODIC_FORM.test(type.toUpperCase()) : !hasReportWords(document) && !text.includes(R_FILE)
  ) {
    throw new EdgarParseError(
      'not_a_report',
      `The document is ${type === undefined ? 'HTML' : `of type '${type.slice(0, 20)}'`}, not a 10-Q or 10-K.`,
    );
  }
  return { arrangements: arrangementsOf(document) };
}

/** Like `parsePeriodicReport`, from a submission that is already parsed. Reports before 2001 are plain text and have none. */
export function arrangementsOfSubmission({ header, documents }: FullSubmission): Arrangement[] {
  const document = documents.find(({ type }) => PERIODIC_FORM.test(type));
  if (!document) {
    throw new EdgarParseError('not_a_report', `The submission (type '${header.formType}') has no 10-Q or 10-K.`);
  }
  if (!/<html[\s>]/i.test(document.text)) return [];
  return arrangementsOf(readReportDocument(document.text));
}

function hasReportWords({ blocks, facts }: ReportDocument): boolean {
  return (
    facts.some(({ name }) => name.includes('10b51')) || blocks.some(({ text }) => REPORT_COVER.test(text.slice(0, 200)))
  );
}

function arrangementsOf(document: ReportDocument): Arrangement[] {
  const tagged = taggedArrangements(document);
  const known = [...new Set(tagged.map(({ person }) => person))];
  const periodEnd = writtenDate(document.facts.find(({ name }) => name === 'documentperiodenddate')?.value ?? '');
  // A report is filed at most some 100 days after the period, so what ends later has not ended.
  const reportEnd = periodEnd?.length === 10 ? addDays(periodEnd, 100) : null;
  const statements = statementsOfText(document.blocks, known, reportEnd);
  if (tagged.length > MAX_ARRANGEMENTS || statements.length > MAX_ARRANGEMENTS) {
    throw new EdgarParseError('too_large', `More than ${MAX_ARRANGEMENTS} arrangements.`);
  }
  return mergeArrangements(tagged, statements, reportEnd);
}

/**
 * Joins what tags and text say of the same arrangement. The text decides on the action, the dates of the action, and the rule; the
 * tags on shares and duration; one fills in what the other leaves out.
 */
export function mergeArrangements(
  tagged: readonly TaggedArrangement[],
  statements: readonly Statement[],
  reportEnd: string | null,
): Arrangement[] {
  const told = distinct(statements);
  const isTaken = new Set<Statement>();
  const matched = new Map<TaggedArrangement, Statement>();
  const levels: ((tag: TaggedArrangement, statement: Statement) => boolean)[] = [
    (tag, statement) =>
      tag.block === statement.block && tag.action === statement.action && dateOf(tag) === dateOf(statement),
    (tag, statement) => tag.action === statement.action && dateOf(tag) === dateOf(statement),
    (tag, statement) => tag.block === statement.block && (tag.action === statement.action || tag.action === null),
    (tag, statement) => tag.action === statement.action || tag.action === null,
    (tag, statement) => tag.block === statement.block,
    () => true,
  ];
  for (const fits of levels) {
    for (const tag of tagged) {
      if (matched.has(tag)) continue;
      const statement = told.find((one) => !isTaken.has(one) && isSamePerson(one.person, tag.person) && fits(tag, one));
      if (!statement) continue;
      matched.set(tag, statement);
      isTaken.add(statement);
    }
  }
  const fromTags = tagged.map((tag) => ({
    at: matched.get(tag),
    arrangement: arrangementOf(tag, matched.get(tag) ?? null, reportEnd),
  }));
  const isRepeated = (statement: Statement) =>
    fromTags.some(
      ({ arrangement }) => isSamePerson(arrangement.person, statement.person) && saysNothingNew(statement, arrangement),
    );
  const fromText = told
    .filter((statement) => !isTaken.has(statement) && !isRepeated(statement))
    .map((statement) => ({ at: statement, arrangement: arrangementOf(null, statement, reportEnd) }));
  // In the order of the text; what only tags tell comes last.
  const order = new Map(told.map((statement, index) => [statement, index]));
  return [...fromTags, ...fromText]
    .sort((a, b) => (a.at ? (order.get(a.at) ?? 0) : told.length) - (b.at ? (order.get(b.at) ?? 0) : told.length))
    .map(({ arrangement }) => arrangement);
}

/** A second statement without a date of its own tells of the same arrangement again. */
function saysNothingNew(statement: Statement, arrangement: Arrangement): boolean {
  if (statement.action !== arrangement.action) return false;
  const own = dateOf(statement);
  return (
    own === null ||
    own === (arrangement.action === 'adopted' ? arrangement.adoption_date : arrangement.termination_date)
  );
}

/** Each arrangement once, where a text tells of it twice. Two rows of a table are two, even of one day. */
function distinct(statements: readonly Statement[]): Statement[] {
  const kept: Statement[] = [];
  for (const statement of statements) {
    const isAgain = kept.some(
      (one) =>
        isSamePerson(one.person, statement.person) &&
        one.action === statement.action &&
        dateOf(one) === dateOf(statement) &&
        (one.block === statement.block ||
          one.shares === null ||
          statement.shares === null ||
          one.shares === statement.shares) &&
        !(one.isRow && statement.isRow && one.block !== statement.block),
    );
    if (!isAgain) kept.push(statement);
  }
  // `A, B and C each adopted a plan`, before a table that gives the days.
  const isDated = ({ person, action }: Statement) =>
    kept.some((one) => dateOf(one) !== null && one.action === action && isSamePerson(one.person, person));
  return kept.filter((statement) => dateOf(statement) !== null || !isDated(statement));
}

function dateOf({
  action,
  adoptionDate,
  terminationDate,
}: Pick<Statement, 'adoptionDate' | 'terminationDate'> & { action: ArrangementAction | null }): string | null {
  return action === 'terminated' ? terminationDate : adoptionDate;
}

function arrangementOf(
  tag: TaggedArrangement | null,
  statement: Statement | null,
  reportEnd: string | null,
): Arrangement {
  const isLater = tag?.terminationDate != null && reportEnd !== null && tag.terminationDate > reportEnd;
  const action = statement?.action ?? (isLater ? 'adopted' : (tag?.action ?? 'adopted'));
  const isWrongAction = tag !== null && tag.action !== null && tag.action !== action;
  const tagDate =
    action === 'adopted' ? tag?.adoptionDate : (tag?.terminationDate ?? (isWrongAction ? tag?.adoptionDate : null));
  const date = (statement && dateOf(statement)) ?? tagDate ?? null;
  return {
    person: tag?.person ?? statement?.person ?? '',
    title: titleOf(tag?.title ?? null, statement?.title ?? null),
    action,
    is_10b5_1: statement?.isRule10b51 ?? tag?.isRule10b51 ?? null,
    adoption_date:
      action === 'adopted' ? date : (statement?.adoptionDate ?? (isWrongAction ? null : tag?.adoptionDate) ?? null),
    termination_date: action === 'terminated' ? date : null,
    expiration_date:
      tag?.expirationDate ??
      statement?.expirationDate ??
      (action === 'adopted' ? (tag?.terminationDate ?? null) : null),
    duration_days: tag?.durationDays ?? null,
    shares: tag?.shares ?? statement?.shares ?? null,
    text: statement?.text ?? tag?.block?.text ?? null,
  };
}

/** Companies tag parts of a title (`directors` of `one of our directors`); the text has the whole. */
function titleOf(tag: string | null, text: string | null): string | null {
  if (tag === null || text === null) return tag ?? text;
  return text.toLowerCase().includes(tag.toLowerCase()) || !/^\p{Lu}/u.test(tag) ? text : tag;
}
