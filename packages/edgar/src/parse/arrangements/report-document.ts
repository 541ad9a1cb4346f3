import { Parser } from 'htmlparser2';
import { EdgarParseError } from '../edgar-parse-error.ts';

/** A cell of a table row. Columns count as the page shows them: a cell that spans three takes three. */
export interface ReportCell {
  text: string;
  readonly column: number;
  readonly span: number;
}

/** A paragraph, or a row of a table. */
export interface ReportBlock {
  text: string;
  /** Of a row; null for a paragraph. */
  readonly cells: ReportCell[] | null;
  /** Number of the table that a row belongs to. */
  readonly table: number | null;
  /** The block that a page break cut this one off from. */
  continues: ReportBlock | null;
}

/** A tagged value of the taxonomies `ecd` (arrangements) and `dei` (cover page). Names are in lower case and without prefix. */
export interface ReportFact {
  readonly name: string;
  readonly context: string;
  readonly format: string;
  readonly scale: number;
  /** As written, in one line. Empty for a text block of Inline XBRL, whose text is in the blocks. */
  value: string;
  /** Where a reader sees the value; null when hidden, or in an XBRL instance. */
  readonly block: ReportBlock | null;
  readonly cell: ReportCell | null;
}

/** Who and what facts of a context are about. */
export interface ReportContext {
  /** Member of `ecd:IndividualAxis`. */
  person: string | null;
  /** All other members, as one text. */
  other: string;
}

/** A 10-Q or 10-K as this package reads it. */
export interface ReportDocument {
  readonly blocks: ReportBlock[];
  readonly facts: readonly ReportFact[];
  readonly contexts: ReadonlyMap<string, ReportContext>;
}

/** The largest 10-K of EDGAR have some 40 MB. */
const MAX_CHARS = 100_000_000;
/** The parser gets slower with depth. */
const MAX_DEPTH = 4_000;
const MAX_FACTS = 5_000;
/** Facts inside of facts; each takes the text of those within. */
const MAX_OPEN_FACTS = 32;
const MAX_SPAN = 1_000;
const HEAD_CHARS = 4_000;

const BREAKS = new Set(
  'address article blockquote body br caption center dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section ul'.split(
    ' ',
  ),
);
const UNSEEN = new Set(['script', 'style', 'title', 'ix:header']);
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

interface OpenRow {
  cells: ReportCell[];
  block: ReportBlock;
  column: number;
  cell: ReportCell | null;
}

/**
 * Reads the HTML of a report with or without Inline XBRL, or an XBRL instance, in one pass. Any HTML can be read; what is hidden is
 * no text, but its facts count.
 * @throws EdgarParseError `too_large`
 */
export function readReportDocument(text: string): ReportDocument {
  if (text.length > MAX_CHARS) throw new EdgarParseError('too_large', `The report has ${text.length} characters.`);
  const isHtml = /<html[\s>]/i.test(text.slice(0, HEAD_CHARS));
  const { blocks, facts, contexts } = readMarkup(text, isHtml);
  for (const fact of facts) {
    // An instance has the HTML of a text block as escaped text.
    if (fact.block === null && fact.name.endsWith('textblock') && fact.value !== '') {
      blocks.push(...readMarkup(fact.value, true).blocks);
    }
  }
  return { blocks: joinedAcrossPages(blocks), facts, contexts };
}

function readMarkup(markup: string, isHtml: boolean): ReportDocument & { facts: ReportFact[] } {
  const blocks: ReportBlock[] = [];
  const facts: ReportFact[] = [];
  const contexts = new Map<string, ReportContext>();
  const rows: OpenRow[] = [];
  const tables: number[] = [];
  let tableCount = 0;
  let paragraph: ReportBlock | null = null;
  /** Number of open elements from the outermost hidden one inward. Outside of HTML, nothing is text. */
  let hidden = 0;
  let excluded = 0;
  let depth = 0;
  /** What takes text, with the depth at which it closes: facts, and the continuations of facts. */
  const open: { depth: number; fact: ReportFact; excludedAt: number }[] = [];
  const continuations = new Map<string, ReportFact>();
  let context: ReportContext | null = null;
  let dimension: string | null = null;
  let member = '';

  const endParagraph = (): void => {
    if (paragraph && paragraph.text.trim() !== '') {
      paragraph.text = paragraph.text.trim();
      blocks.push(paragraph);
    }
    paragraph = null;
  };
  const row = (): OpenRow | undefined => rows[rows.length - 1];
  const currentBlock = (): ReportBlock => {
    const current = row();
    if (current) return current.block;
    paragraph ??= { text: '', cells: null, table: null, continues: null };
    return paragraph;
  };
  const append = (text: string): void => {
    const target = row()?.cell ?? (row() ? null : currentBlock());
    if (target) target.text = joined(target.text, text);
  };
  const takeText = (fact: ReportFact, continuedAt: string | undefined): void => {
    if (open.length >= MAX_OPEN_FACTS) throw new EdgarParseError('too_large', 'Too many facts inside of facts.');
    open.push({ depth, fact, excludedAt: excluded });
    if (continuedAt !== undefined) continuations.set(continuedAt, fact);
  };
  const startFact = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const colon = name.indexOf(':');
    const prefix = name.slice(0, colon);
    if ((prefix !== 'ecd' && prefix !== 'dei') || attributes.contextref === undefined) return;
    if (facts.length >= MAX_FACTS) throw new EdgarParseError('too_large', `More than ${MAX_FACTS} facts.`);
    const scale = Number(attributes.scale ?? 0);
    const fact: ReportFact = {
      name: name.slice(colon + 1),
      context: attributes.contextref,
      format: (attributes.format ?? '').toLowerCase(),
      scale: Number.isInteger(scale) && Math.abs(scale) <= 12 ? scale : 0,
      value: '',
      block: hidden > 0 || attributes.name === undefined ? null : currentBlock(),
      cell: hidden > 0 || attributes.name === undefined ? null : (row()?.cell ?? null),
    };
    facts.push(fact);
    if (attributes.name !== undefined && fact.name.endsWith('textblock')) return;
    takeText(fact, attributes.continuedat);
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new EdgarParseError('too_large', `Elements nested deeper than ${MAX_DEPTH}.`);
        if (hidden > 0 || UNSEEN.has(name) || HIDING_STYLE.test(attributes.style ?? '')) hidden += 1;
        else if (name === 'table') {
          endParagraph();
          tableCount += 1;
          tables.push(tableCount);
        } else if (name === 'tr') {
          endParagraph();
          const cells: ReportCell[] = [];
          const block = { text: '', cells, table: tables[tables.length - 1] ?? 0, continues: null };
          rows.push({ cells, block, column: 0, cell: null });
        } else if ((name === 'td' || name === 'th') && row()) {
          const current = row() as OpenRow;
          const span = Math.min(Math.max(Math.trunc(Number(attributes.colspan ?? 1)) || 1, 1), MAX_SPAN);
          current.cell = { text: '', column: current.column, span };
          current.column += span;
          current.cells.push(current.cell);
        } else if (BREAKS.has(name)) {
          if (row()) append(' ');
          else endParagraph();
        }
        if (name === 'ix:nonnumeric' || name === 'ix:nonfraction')
          startFact((attributes.name ?? '').toLowerCase(), attributes);
        else if (name === 'ix:exclude') excluded += 1;
        else if (name === 'ix:continuation') {
          const fact = continuations.get(attributes.id ?? '');
          if (fact) takeText(fact, attributes.continuedat);
        } else if (name.includes(':') || name === 'context') {
          const local = name.slice(name.indexOf(':') + 1);
          if (local === 'context' && attributes.id !== undefined) {
            context = { person: null, other: '' };
            contexts.set(attributes.id, context);
          } else if (context && (local === 'explicitmember' || local === 'typedmember')) {
            dimension = localName(attributes.dimension ?? '');
            member = '';
          } else startFact(name, attributes);
        }
        if (BREAKS.has(name)) for (const { fact } of open) fact.value = joined(fact.value, ' ');
      },
      ontext(text) {
        const line = text.replaceAll('\u0000', '').replace(INVISIBLE, '').replace(/\s+/g, ' ');
        if (dimension !== null) member += line;
        for (const { fact, excludedAt } of open) {
          if (excludedAt === excluded)
            fact.value = joined(fact.value, fact.block || !fact.name.endsWith('textblock') ? line : text);
        }
        if (hidden === 0 && isHtml) append(line);
      },
      onclosetag(name) {
        while (open.length > 0 && (open[open.length - 1] as { depth: number }).depth >= depth) open.pop();
        depth -= 1;
        if (name === 'ix:exclude') excluded -= 1;
        else if (dimension !== null && context && /(?:^|:)(?:explicit|typed)member$/.test(name)) {
          if (dimension === 'individualaxis') context.person = member.trim();
          else context.other = `${context.other} ${dimension}=${member.trim()}`.trim();
          dimension = null;
        } else if (name === 'context' || name.endsWith(':context')) context = null;
        if (hidden > 0) hidden -= 1;
        else if (name === 'tr') {
          const current = rows.pop();
          if (!current) return;
          for (const cell of current.cells) cell.text = cell.text.trim();
          current.block.text = current.cells
            .map(({ text }) => text)
            .filter((text) => text !== '')
            .join(' ');
          if (current.block.text !== '') blocks.push(current.block);
        } else if (name === 'td' || name === 'th') {
          const current = row();
          if (current) current.cell = null;
        } else if (name === 'table') {
          tables.pop();
          endParagraph();
        } else if (BREAKS.has(name)) {
          if (row()) append(' ');
          else endParagraph();
        }
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.write(markup);
  parser.end();
  endParagraph();
  for (const fact of facts) fact.value = fact.value.trim();
  return { blocks, facts, contexts };
}

function joined(before: string, text: string): string {
  return text.startsWith(' ') && (before === '' || before.endsWith(' ')) ? before + text.slice(1) : before + text;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

/** A page number or a running title between two halves of a paragraph. */
const PAGE_LINE = /^(?:\d{1,4}|table of contents|.{0,60}\b\d{1,4}|\d{1,4}\b.{0,60})$/i;

/** Joins paragraphs that a page break cuts: the first ends inside a sentence, and the next begins in lower case. */
function joinedAcrossPages(blocks: readonly ReportBlock[]): ReportBlock[] {
  const whole: ReportBlock[] = [];
  let cut: ReportBlock | null = null;
  let pageLines: ReportBlock[] = [];
  for (const block of blocks) {
    if (cut && block.cells === null && /^[a-z(]/.test(block.text)) {
      cut.text += ` ${block.text}`;
      block.continues = cut;
    } else if (cut && pageLines.length < 3 && PAGE_LINE.test(block.text)) {
      pageLines.push(block);
      continue;
    } else {
      whole.push(...pageLines, block);
      cut = block;
    }
    pageLines = [];
    if (cut.cells !== null || /[.;:!?”"]$/.test(cut.text) || cut.text.length < 40) cut = null;
  }
  return [...whole, ...pageLines];
}
