import type { Entity } from './entity.ts';
import { foldCase } from './fold-case.ts';
import { readEntries } from './read-entries.ts';
import { sortRows } from './sort-rows.ts';
import { type TextColumn, textColumn } from './text-column.ts';

interface Columns {
  readonly ids: TextColumn;
  readonly names: TextColumn;
  /** Companies only; an empty text where the dictionary has none. */
  readonly ciks: TextColumn | null;
  /** What is searched, in lower case and sorted: the ticker and name of a company, the name of an owner. */
  readonly lines: TextColumn;
}

/** A dictionary that can be searched. Its rows are sorted: companies by ticker, owners by name. */
export class EntityIndex {
  readonly kind: Entity['kind'];
  readonly size: number;
  readonly #columns: Columns;

  constructor(kind: Entity['kind'], size: number, columns: Columns) {
    this.kind = kind;
    this.size = size;
    this.#columns = columns;
  }

  entity(row: number): Entity {
    const { ids, names, ciks } = this.#columns;
    const cik = ciks?.at(row);
    return { kind: this.kind, id: ids.at(row), name: names.at(row), ...(cik ? { cik } : {}) };
  }

  /** The entity with a ticker or CIK. */
  find(id: string): Entity | undefined {
    for (const row of this.#columns.ids.rowsWith(id)) {
      if (this.#columns.ids.at(row) === id) return this.entity(row);
    }
    return undefined;
  }

  /** The ticker or CIK of a row, in lower case. */
  idAt(row: number): string {
    return foldCase(this.#columns.ids.at(row));
  }

  /** What is searched of a row, in lower case. */
  lineAt(row: number): string {
    return this.#columns.lines.at(row);
  }

  /** The rows that contain a text, which is in lower case. */
  rowsWith(text: string): Iterable<number> {
    return this.#columns.lines.rowsWith(text);
  }

  /** The rows that start with a text, which is in lower case. */
  *rowsStartingWith(text: string): Generator<number> {
    let row = this.#columns.lines.lowerBound(text);
    for (; row < this.size && this.lineAt(row).startsWith(text); row += 1) yield row;
  }
}

/**
 * Makes a dictionary searchable, in steps of a few milliseconds.
 * @param json an answer of `get_tickers` (ticker → [CIK, name], or → name) or `get_owners` (CIK → name), of any age:
 * entries without a name are left out
 * @throws SyntaxError when it is no JSON object
 */
export function* buildEntityIndex(kind: Entity['kind'], json: string): Generator<void, EntityIndex> {
  const ids: string[] = [];
  const names: string[] = [];
  const ciks: string[] = [];
  const lines: string[] = [];
  for (const entries of readEntries(json, kind === 'owner')) {
    for (const [id, entry] of entries) {
      const [cik, name]: readonly unknown[] = Array.isArray(entry) ? entry : ['', entry];
      if (typeof name !== 'string') continue;
      ids.push(id);
      names.push(name);
      ciks.push(typeof cik === 'string' ? cik : '');
      lines.push(foldCase(kind === 'company' ? `${id} ${name}` : name));
    }
    yield;
  }
  const size = ids.length;
  const order = yield* sortRows(
    size,
    (one, other) => compareTexts(lines[one], lines[other]) || compareTexts(ids[one], ids[other]),
  );
  const column = (texts: readonly string[]) => textColumn(size, (row) => texts[order[row] ?? 0] ?? '');
  return new EntityIndex(kind, size, {
    ids: yield* column(ids),
    names: yield* column(names),
    ciks: kind === 'company' ? yield* column(ciks) : null,
    lines: yield* column(lines),
  });
}

function compareTexts(one = '', other = ''): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
