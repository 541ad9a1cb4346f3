import { parseArgs } from 'node:util';

type Value = string | number | boolean;
type Widened<T> = T extends number ? number : T extends boolean ? boolean : string;

/**
 * The options of the command line, each of the type of its default: `--trades=50000`, `--fresh`.
 * @throws for an option that the benchmark does not have, and for a number that is none
 */
export function readOptions<T extends Readonly<Record<string, Value>>>(defaults: T): { [K in keyof T]: Widened<T[K]> } {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const read = Object.entries(defaults).map(([name, value]) => {
    const given = values[name];
    if (given === undefined) return [name, value];
    if (typeof value !== 'number') return [name, given];
    if (Number.isNaN(Number(given))) throw new Error(`--${name} takes a number, not ${given}`);
    return [name, Number(given)];
  });
  return Object.fromEntries(read);
}
