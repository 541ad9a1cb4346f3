import { type Database, insertRows, schema, sql } from '@sentinel/database';
import type { FileLine } from './lines-of-file.ts';
import { readTranscriptLine, type TranscriptLine } from './read-transcript-line.ts';

/** What became of a line. */
export interface ImportedLine {
  readonly number: number;
  /** `repaired`: stored, but not as it was; `skipped`: stored before with the same text. */
  readonly outcome: 'stored' | 'repaired' | 'skipped' | 'refused';
  /** What was repaired, or why it was refused. */
  readonly notes: readonly string[];
}

type NumberedLine = TranscriptLine & { readonly number: number };

/** Lines are stored so many, or so many characters, at once: an interrupted import goes on after them. */
const BATCH_LINES = 100;
const BATCH_CHARACTERS = 4_000_000;

type Key = Pick<TranscriptLine, 'gvkey' | 'interactionNum'>;
const keyOf = ({ gvkey, interactionNum }: Key) => `${interactionNum} ${gvkey}`;

/**
 * Stores companies and interactions (docs/categorization.md, "Import"), and tells what became of each line, a batch at a time. What
 * is stored never changes: the same line is skipped, and another text for a stored interaction is refused.
 */
export async function* importTranscripts(
  database: Pick<Database, 'orm'>,
  lines: AsyncIterable<FileLine>,
): AsyncGenerator<ImportedLine[]> {
  const firstLine = new Map<string, number>();
  const names = new Map<string, { readonly name: string; readonly number: number }>();
  let batch: NumberedLine[] = [];
  let refused: ImportedLine[] = [];
  let characters = 0;
  const flush = async () => {
    const done = [...refused, ...(await storeLines(database, batch))].sort((a, b) => a.number - b.number);
    batch = [];
    refused = [];
    characters = 0;
    return done;
  };

  /** A line that can stand in the file behind those before it, or why it cannot. */
  const judge = (given: FileLine): NumberedLine | string => {
    const { number } = given;
    const read = 'problem' in given ? { reason: given.problem } : readTranscriptLine(given.text);
    if ('reason' in read) return read.reason;
    const { companyName, gvkey, interactionNum } = read.line;
    const before = firstLine.get(keyOf(read.line));
    if (before !== undefined) return `interaction ${interactionNum} of ${gvkey} is on line ${before} already`;
    const named = names.get(gvkey);
    if (named && named.name !== companyName)
      return `company ${gvkey} is called “${named.name}” on line ${named.number}`;
    firstLine.set(keyOf(read.line), number);
    if (!named) names.set(gvkey, { name: companyName, number });
    return { ...read.line, number };
  };

  for await (const given of lines) {
    const judged = judge(given);
    if (typeof judged === 'string') refused.push({ number: given.number, outcome: 'refused', notes: [judged] });
    else {
      batch.push(judged);
      characters += judged.interaction.length;
    }
    if (batch.length + refused.length >= BATCH_LINES || characters >= BATCH_CHARACTERS) yield await flush();
  }
  yield await flush();
}

/** Stores lines whose keys differ, and tells what became of them. */
async function storeLines({ orm }: Pick<Database, 'orm'>, lines: readonly NumberedLine[]): Promise<ImportedLine[]> {
  if (lines.length === 0) return [];
  return orm.transaction(async (tx) => {
    const names = await storeCompanies(tx, lines);
    const isNamed = ({ companyName, gvkey }: NumberedLine) => names.get(gvkey) === companyName;
    const { added, hashes } = await storeInteractions(tx, lines.filter(isNamed));
    return lines.map((line): ImportedLine => {
      const { companyName, contentHash, gvkey, interactionNum, number, repairs } = line;
      const refuse = (reason: string): ImportedLine => ({ number, outcome: 'refused', notes: [reason] });
      if (!isNamed(line)) return refuse(`company ${gvkey} is stored as “${names.get(gvkey)}”, not “${companyName}”`);
      if (added.has(keyOf(line)))
        return { number, outcome: repairs.length > 0 ? 'repaired' : 'stored', notes: repairs };
      if (hashes.get(keyOf(line)) === contentHash) return { number, outcome: 'skipped', notes: [] };
      return refuse(`interaction ${interactionNum} of ${gvkey} is stored with another text, which never changes`);
    });
  });
}

type Transaction = Pick<Database['orm'], 'execute'>;

/** Stores the companies that are new, and gives the stored name of each. */
async function storeCompanies(tx: Transaction, lines: readonly NumberedLine[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map(lines.map(({ companyName, gvkey }) => [gvkey, companyName]));
  const rows = [...names].map(([gvkey, name]) => ({ gvkey, name }));
  await tx.execute(sql`${insertRows(schema.reviewCompany, rows)} on conflict do nothing`);
  const stored = (await tx.execute(sql`
    select gvkey, name from categorization.company
     where gvkey in (select json_array_elements_text(${JSON.stringify([...names.keys()])}::text::json))`)) as unknown as {
    gvkey: string;
    name: string;
  }[];
  return new Map(stored.map(({ gvkey, name }) => [gvkey, name]));
}

/** Stores the interactions that are new. Gives their keys, and the hash of the stored text of each. */
async function storeInteractions(tx: Transaction, lines: readonly NumberedLine[]) {
  if (lines.length === 0) return { added: new Set<string>(), hashes: new Map<string, string>() };
  const rows = lines.map(({ contentHash, description, gvkey, interaction, interactionNum }) => ({
    gvkey,
    interactionNum,
    interaction,
    description,
    contentHash,
  }));
  const added = (await tx.execute(sql`
    ${insertRows(schema.interaction, rows)} on conflict do nothing
    returning gvkey, interaction_num as "interactionNum"`)) as unknown as Key[];
  const keys = JSON.stringify(rows.map(({ gvkey, interactionNum }) => ({ gvkey, num: interactionNum })));
  const stored = (await tx.execute(sql`
    select i.gvkey, i.interaction_num as "interactionNum", i.content_hash as hash
      from json_to_recordset(${keys}::text::json) as k (gvkey text, num integer)
      join categorization.interaction i on i.gvkey = k.gvkey and i.interaction_num = k.num`)) as unknown as (Key & {
    hash: string;
  })[];
  return { added: new Set(added.map(keyOf)), hashes: new Map(stored.map((row) => [keyOf(row), row.hash])) };
}
