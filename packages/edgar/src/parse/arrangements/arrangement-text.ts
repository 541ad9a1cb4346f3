import { mentionsRule10b51 } from '../rule-10b5-1.ts';
import { type Statement, statementsOfParagraph } from './arrangement-statements.ts';
import { statementsOfLabels, statementsOfTable } from './arrangement-table.ts';
import { writtenNames } from './person-name.ts';
import type { ReportBlock } from './report-document.ts';

/** `Item 5. Other Information` of a 10-Q, `Item 9B. Other Information` of a 10-K. */
const OWN_HEADING = /^(?:part ii,?\s*[-–—.]?\s*)?item\s*(?:5|9b)\s*[.:)–—-]*\s*other\s+information/i;
const ANY_HEADING = /^(?:part i+\b.{0,20}|item\s*\d{1,2}[abc]?\s*[.:)–—-]|signatures?$|exhibit index)/i;
const MENTION = /\btrading (?:plan|arrangement)s?\b|\bitem 408\b/i;
/** How many paragraphs after a mention belong to it. */
const REACH = 15;
const HEADING_CHARS = 120;
/** Far more than any company has to say. */
const MAX_BLOCKS = 3_000;
const NEAR = 6;

/** The paragraphs that can tell of arrangements: the item for them, and what follows a mention of the rule or of trading arrangements. */
function relevantBlocks(blocks: readonly ReportBlock[]): number[] {
  const found: number[] = [];
  let reach = 0;
  let inItem = false;
  for (const [index, { text }] of blocks.entries()) {
    const heading = text.slice(0, HEADING_CHARS);
    if (OWN_HEADING.test(heading)) inItem = true;
    else if (ANY_HEADING.test(heading)) {
      inItem = false;
      reach = 0;
    }
    if (mentionsRule10b51(text) || MENTION.test(text)) reach = REACH;
    if (inItem || reach > 0) found.push(index);
    reach -= 1;
    if (found.length === MAX_BLOCKS) break;
  }
  return found;
}

/**
 * What the paragraphs and tables of a report say of arrangements.
 * @param known names of persons that are tagged
 * @param reportEnd YYYY-MM-DD, the end of the report's period
 */
export function statementsOfText(
  blocks: readonly ReportBlock[],
  known: readonly string[],
  reportEnd: string | null,
): Statement[] {
  const statements: Statement[] = [];
  const tables = new Set<number>();
  const relevant = relevantBlocks(blocks);
  for (const index of relevant) {
    const block = blocks[index] as ReportBlock;
    const nearby = (from: number, to: number) =>
      blocks
        .slice(Math.max(0, from), Math.max(0, to))
        .map(({ text }) => text.slice(0, 2_000))
        .join('\n');
    if (block.table !== null) {
      if (tables.has(block.table)) continue;
      tables.add(block.table);
      const rows = rowsOfTable(blocks, index);
      const ofTable = statementsOfTable(
        rows,
        nearby(index - NEAR, index),
        nearby(index + rows.length, index + rows.length + NEAR),
        reportEnd,
      );
      if (ofTable.length > 0) {
        statements.push(...ofTable);
        continue;
      }
      // A list whose bullets are a table, or a page that is one.
      for (const row of rows)
        statements.push(...statementsOfParagraph(row, '', nearby(index - NEAR, index + NEAR), known));
      continue;
    }
    statements.push(
      ...statementsOfParagraph(block, continuation(blocks[index + 1]), nearby(index - NEAR, index + NEAR), known),
    );
  }
  const told = relevant.map((index) => blocks[index] as ReportBlock);
  if (!statements.some(({ isRow }) => isRow)) {
    statements.push(
      ...statementsOfLabels(
        told,
        told
          .slice(0, NEAR)
          .map(({ text }) => text)
          .join('\n'),
        reportEnd,
      ),
    );
  }
  return withFullNames(statements, known);
}

function rowsOfTable(blocks: readonly ReportBlock[], from: number): ReportBlock[] {
  const rows: ReportBlock[] = [];
  for (let at = from; at < blocks.length && blocks[at]?.table === blocks[from]?.table; at += 1)
    rows.push(blocks[at] as ReportBlock);
  return rows;
}

/** The next paragraph, when it goes on about the same plan. */
function continuation(next: ReportBlock | undefined): string {
  if (!next || next.table !== null || next.text.length > 3_000) return '';
  return /^(?:(?:the|this|such|his|her|that) (?:[\w’'-]+ ){0,4}?(?:plan|arrangement|aggregate)|it |(?:mr|ms|mrs|dr)\. )/i.test(
    next.text,
  )
    ? next.text
    : '';
}

/** `Mr. Cook` is the person of that surname whose name stands elsewhere; one of whom only the surname is known stays as written. */
function withFullNames(statements: readonly Statement[], known: readonly string[]): Statement[] {
  const full = [...known, ...statements.map(({ person }) => person)].filter((name) => name.includes(' '));
  return statements.map((statement) => {
    if (statement.person.includes(' ')) return statement;
    const named =
      full.find((name) => name.split(' ').includes(statement.person)) ??
      writtenNames(statement.text).find(({ name, isShort }) => !isShort && name.split(' ').includes(statement.person))
        ?.name;
    return named === undefined ? statement : { ...statement, person: named };
  });
}
