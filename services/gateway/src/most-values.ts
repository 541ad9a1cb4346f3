import type { Operation } from '@sentinel/contracts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema | readonly Schema[];
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
}

/** For a body that names no operation, and on top of what a contract takes: then the answer can say which field is not known. */
const UNKNOWN_FIELDS = 200;

/**
 * How many keys and values a body may have, by the operation that it names: what its contract takes at the most.
 * @throws at start for a contract that has no bound
 */
export function createMostValues(operations: readonly Operation[]): (type: string | undefined) => number {
  const byType = new Map<string | undefined, number>(
    operations.map(({ type, request }) => [type, UNKNOWN_FIELDS + mostOf(request as Schema, type)]),
  );
  return (type) => byType.get(type) ?? UNKNOWN_FIELDS;
}

function mostOf(schema: Schema, at: string): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map((one) => mostOf(one, at)));
  if (schema.type === 'array') {
    const { items, maxItems } = schema;
    if (isTuple(items)) return items.reduce((sum, item) => sum + mostOf(item, `${at}[]`), 1);
    if (!items || maxItems === undefined) throw new Error(`${at}: a list without a bound`);
    return 1 + maxItems * mostOf(items, `${at}[]`);
  }
  if (schema.type === 'object') {
    if (!schema.properties) throw new Error(`${at}: an object without declared fields`);
    return Object.entries(schema.properties).reduce(
      (sum, [name, field]) => sum + 1 + mostOf(field, `${at}.${name}`),
      1,
    );
  }
  return 1;
}

const isTuple = (items: Schema['items']): items is readonly Schema[] => Array.isArray(items);
