import { mentionsRule10b51 } from '../rule-10b5-1.ts';
import type { ArrangementAction } from './arrangement.ts';
import { cleanTitle, type Statement } from './arrangement-statements.ts';
import { cleanName, isSamePerson, writtenNames } from './person-name.ts';
import type { ReportBlock, ReportCell } from './report-document.ts';
import { sharesInText, sum } from './shares-in-text.ts';
import { writtenDates } from './written-date.ts';

type Column =
  | 'name'
  | 'title'
  | 'action'
  | 'date'
  | 'adoption'
  | 'termination'
  | 'end'
  | 'rule'
  | 'other rule'
  | 'shares'
  | 'kind';

/** What a heading says of its column; the first that fits. */
const HEADINGS: readonly (readonly [Column, RegExp])[] = [
  ['other rule', /\bnon[-\s\u2010-\u2015]{0,2}(?:rule|10b)/i],
  [
    'end',
    /expir|\bend(?:s|ing)?\b|\bduration\b|\bterm of\b|^term\b|scheduled|\bperiod\b|\blength\b|termination date of plan|\bthrough\b/i,
  ],
  ['date', /(?=.*\bdate)(?=.*(?:adopt|ent(?:ry|ered)))(?=.*(?:terminat|modif))/i],
  ['adoption', /(?=.*\b(?:date|on)\b)(?=.*(?:adopt|ent(?:ry|ered)|plan date))|^adopted$|^date of plan/i],
  ['termination', /(?=.*\b(?:date|on)\b)(?=.*(?:terminat|cancel))/i],
  ['shares', /\bshares\b|\bsecurities\b|\bnumber\b|\bamount\b|\baggregate\b|\bquantity\b|\bunits\b/i],
  ['name', /\bnames?\b|^(?:section 16 )?(?:officers?|directors?|insider|individual|person|executive)\b(?!.*\btitle)/i],
  ['title', /\btitles?\b|\bposition\b|\brole\b/i],
  ['action', /\baction\b|\bactivity\b|\bevent\b|adopt\w*.{0,12}terminat|adoption|termination/i],
  ['date', /\bdate\b/i],
  ['rule', /10b-?5-?1(?! trading (?:plan|arrangement)s? description)/i],
  ['kind', /\btype\b|\bnature\b|\bplan\b|\barrangement\b|\bdescription\b/i],
];
const MARK = /^(?:x|✓|✔|☒|☑|✘|✗|●|•|yes|true|√)(?![\p{L}])/iu;
const MAX_COLUMNS = 20;
const NO_VALUE = /^(?:n\/a|none|no|[-–—]+|☐)?$/i;

function columnOf(heading: string): Column | null {
  const plain = heading.replace(/[*†‡]|\(\d\)/g, '').trim();
  return HEADINGS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

interface Heading {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The headings of a table after another row of headings: cells under a heading go on with it, or divide it. */
function headingsWith(above: readonly Heading[], cells: readonly ReportCell[]): readonly Heading[] {
  const own = cells
    .filter(({ text }) => text !== '')
    .map(({ text, column, span }) => ({ text, from: column, to: column + span }));
  // A title over the whole table heads no column.
  if (own.length < 2 || own.length > MAX_COLUMNS || own.some(({ text }) => text.length > 160)) return above;
  const isOver = (one: Heading, other: Heading) => one.from < other.to && other.from < one.to;
  const under = own.map((heading) => {
    const over = above.filter((one) => isOver(one, heading)).map(({ text }) => text);
    return { ...heading, text: [...over, heading.text].join(' ') };
  });
  return [...above.filter((one) => !own.some((heading) => isOver(one, heading))), ...under];
}

interface KnownColumn {
  readonly column: Column;
  readonly from: number;
  readonly to: number;
}

/** What the columns of a table of arrangements have; null for another table. The column of names can be without a heading. */
function columnsOf(headings: readonly Heading[]): KnownColumn[] | null {
  const columns = headings.flatMap(({ text, from, to }): KnownColumn[] => {
    const column = columnOf(text);
    return column === null ? [] : [{ column, from, to }];
  });
  const first = Math.min(...headings.map(({ from }) => from));
  if (!columns.some(({ column }) => column === 'name') && first > 0)
    columns.push({ column: 'name', from: 0, to: first });
  const kinds = new Set(columns.map(({ column }) => column));
  const hasDate = kinds.has('date') || kinds.has('adoption') || kinds.has('termination') || kinds.has('action');
  return kinds.has('name') && hasDate && kinds.size >= 3 ? columns : null;
}

/** The statements of a table's rows, under its headings; none when it is no table of arrangements. */
export function statementsOfTable(
  rows: readonly ReportBlock[],
  before: string,
  after: string,
  reportEnd: string | null,
): Statement[] {
  let headings: readonly Heading[] = [];
  let columns: KnownColumn[] | null = null;
  let lastName = '';
  let lastTitle: string | null = null;
  const statements: Statement[] = [];
  for (const row of rows) {
    const cells = row.cells ?? [];
    if (writtenDates(row.text).length === 0 && (columns === null || columnsOf(headingsWith([], cells)))) {
      headings = headingsWith(columns === null ? headings : [], cells);
      columns = null;
      continue;
    }
    columns ??= columnsOf(headings);
    if (!columns) return [];
    const texts = new Map<Column, string>();
    for (const { column, from, to } of columns) {
      const under = cells.filter((cell) => cell.column < to && cell.column + cell.span > from && cell.text !== '');
      const text = under.map((cell) => cell.text).join(' ');
      if (text !== '' && !texts.has(column)) texts.set(column, text);
    }
    const { name, title } = nameAndTitle(texts.get('name') ?? '');
    if (!hasDate(texts)) continue;
    if (name !== '') {
      lastName = name;
      lastTitle = title;
    }
    if (lastName === '') continue;
    statements.push(
      ...statementsOfRow(
        row,
        texts,
        lastName,
        cleanTitle(texts.get('title') ?? '') ?? lastTitle,
        `${before} ${after}`,
        reportEnd,
      ),
    );
  }
  return statements.map((statement) => withFootnote(statement, after));
}

/** `Name: Eric Yuan`, or a row with a label and a value. */
const LABEL = /^(\p{Lu}[^:.]{1,60}):\s+(?=\S)/u;

function labelAndValue({ cells, text }: ReportBlock): [string, string] | null {
  if (cells === null) {
    const label = LABEL.exec(text);
    return label ? [label[1] ?? '', text.slice(label[0].length)] : null;
  }
  const [label, value, ...more] = cells.map((cell) => cell.text).filter((cell) => cell !== '');
  return label === undefined || value === undefined || label.length > 80 || more.some((cell) => cell !== value)
    ? null
    : [label.replace(/:$/, ''), value];
}

/** Arrangements that are told by labels, one below the other, from each `Name` on. EDGAR's R files are such tables. */
export function statementsOfLabels(
  blocks: readonly ReportBlock[],
  around: string,
  reportEnd: string | null,
): Statement[] {
  const statements: Statement[] = [];
  let texts = new Map<Column, string>();
  let lines: string[] = [];
  let first: ReportBlock | null = null;
  const endRecord = (): void => {
    const name = nameAndTitle(texts.get('name') ?? '');
    if (first && name.name !== '' && hasDate(texts)) {
      const title = cleanTitle(texts.get('title') ?? '') ?? name.title;
      const text = lines.join('\n');
      statements.push(
        ...statementsOfRow(first, texts, name.name, title, around, reportEnd).map((one) => ({ ...one, text })),
      );
    }
    texts = new Map();
    lines = [];
    first = null;
  };
  for (const block of blocks) {
    const [label, value] = labelAndValue(block) ?? [];
    const column = label === undefined ? null : columnOf(label);
    if (column === null || value === undefined || value.length > 300) continue;
    if (column === 'name') {
      endRecord();
      first = block;
    }
    if (first && !texts.has(column)) {
      texts.set(column, value);
      lines.push(block.text);
    }
  }
  endRecord();
  return statements;
}

function hasDate(texts: ReadonlyMap<Column, string>): boolean {
  const told = ['date', 'adoption', 'termination', 'action']
    .map((column) => texts.get(column as Column) ?? '')
    .join(' ');
  return writtenDates(told).length > 0 || /adopt|terminat/i.test(texts.get('action') ?? '');
}

function statementsOfRow(
  row: ReportBlock,
  texts: ReadonlyMap<Column, string>,
  person: string,
  title: string | null,
  around: string,
  reportEnd: string | null,
): Statement[] {
  const first = (...columns: Column[]): string | null => {
    for (const column of columns) {
      const date = writtenDates(texts.get(column) ?? '')[0]?.date;
      if (date !== undefined) return date;
    }
    return null;
  };
  const actionText = texts.get('action') ?? texts.get('kind') ?? '';
  const end = writtenDates(texts.get('end') ?? '').at(-1)?.date ?? null;
  let termination = first('termination');
  let expiration = end;
  let actions: ArrangementAction[] = [];
  if (/modif|amend|replac/i.test(actionText)) actions = ['terminated', 'adopted'];
  else if (/terminat|cancel/i.test(actionText)) actions = ['terminated'];
  else if (/adopt|ent(?:er|ry)|new/i.test(actionText)) actions = ['adopted'];
  if (
    termination !== null &&
    !actions.includes('terminated') &&
    (actions.length > 0 || isAfter(termination, reportEnd))
  ) {
    // The end that a plan has from the start, under `Termination date`.
    expiration ??= termination;
    termination = null;
  }
  if (actions.length === 0) {
    if (termination !== null) actions = ['terminated'];
    else if (first('adoption') !== null || !/terminat/i.test(around)) actions = ['adopted'];
    else actions = /\badopted\b/i.test(around) || !/\bterminated\b/i.test(around) ? ['adopted'] : ['terminated'];
  }
  const other = texts.get('other rule');
  const rule = texts.get('rule');
  const kind = `${texts.get('kind') ?? ''} ${texts.get('action') ?? ''}`;
  let isRule10b51: boolean | null = mentionsRule10b51(around) ? true : null;
  if (other !== undefined && MARK.test(other) && !(rule && MARK.test(rule))) isRule10b51 = false;
  else if (rule !== undefined && /^no\b/i.test(rule)) isRule10b51 = false;
  else if (/\bnon[-\s\u2010-\u2015]{0,2}(?:rule|10b)/i.test(kind)) isRule10b51 = false;
  else if (mentionsRule10b51(kind) || (rule && MARK.test(rule))) isRule10b51 = true;
  const shares = sharesOf(texts.get('shares') ?? '');
  return actions.map((action): Statement => {
    const date = action === 'adopted' ? first('date', 'adoption', 'action') : (termination ?? first('date', 'action'));
    return {
      person,
      title,
      action,
      isRule10b51,
      adoptionDate: action === 'adopted' ? date : first('adoption'),
      terminationDate: action === 'terminated' ? date : null,
      expirationDate: expiration,
      shares,
      text: row.text,
      block: row,
      isRow: true,
    };
  });
}

function isAfter(day: string, reportEnd: string | null): boolean {
  return reportEnd !== null && day > reportEnd;
}

/** `31,549`, `Up to 31,549 Shares`, `(i) 48,112 shares … and (ii) 12,000 shares`. */
function sharesOf(cell: string): string | null {
  if (NO_VALUE.test(cell)) return null;
  const told = sharesInText(cell);
  if (told !== null) return told;
  const bare = /^(?:up to )?(\d{1,3}(?:,\d{3})+|\d+)\s*(?:[*†‡]|\(\d\))*(?:\s|$)/i.exec(cell)?.[1];
  return bare === undefined || cell.includes('$') ? null : sum([bare.replaceAll(',', '')]);
}

/** `Kevin Burke Director`, `Dharmesh Shah (Chief Technology Officer)`, `Heidi Capozzi / EVP`: the cell of a person. */
function nameAndTitle(cell: string): { name: string; title: string | null } {
  const [found] = writtenNames(cell);
  if (found && found.start <= 4) {
    return { name: cleanName(found.name), title: cleanTitle(cell.slice(found.end).replace(/^[^\p{L}]+/u, '')) };
  }
  return { name: '', title: null };
}

/** A mark at a row’s numbers leads to a note, which may say when a terminated plan had been adopted, and until when it was. */
function withFootnote(statement: Statement, after: string): Statement {
  if (statement.action !== 'terminated') return statement;
  const mark = /\*+|\((\d)\)/.exec(statement.text)?.[0];
  if (mark === undefined) return statement;
  const at = after.split('\n').find((line) => line.startsWith(mark) && !line.startsWith(`${mark}*`));
  if (at === undefined || (writtenNames(at)[0] && !isSamePerson(writtenNames(at)[0]?.name ?? '', statement.person)))
    return statement;
  const adopted = /\badopted (?:by [^,.]{1,40} )?on (.{8,24})/i.exec(at)?.[1];
  const until = /\b(?:through|until|expir\w*(?: on)?) (.{8,24})/i.exec(at)?.[1];
  return {
    ...statement,
    adoptionDate: statement.adoptionDate ?? writtenDates(adopted ?? '')[0]?.date ?? null,
    expirationDate: statement.expirationDate ?? writtenDates(until ?? '')[0]?.date ?? null,
  };
}
