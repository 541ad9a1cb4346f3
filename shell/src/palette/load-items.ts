import { call, isError } from '@sentinel/api-client';
import type { OperationType } from '@sentinel/contracts';
import type { PaletteList, Registry, Visitor } from '@sentinel/federation';
import { fillPath, fillText } from './fill-template.ts';
import { mayOpen } from './may-open.ts';
import type { PaletteEntry } from './palette-entry.ts';

/**
 * What the lists of the areas bring: each operation is called once, and only for lists whose page the visitor may open.
 * A list that fails is left out; its items are found on its page.
 */
export async function loadItems(registry: Registry, visitor: Visitor): Promise<PaletteEntry[]> {
  const lists = registry.areas
    .flatMap(({ manifest }) => manifest.palette?.lists ?? [])
    .filter(({ path }) => mayOpen(registry, visitor, path.split(/[?#{]/)[0] ?? path));
  const operations = [...new Set(lists.map(({ operation }) => operation))];
  const answers = new Map(
    await Promise.all(operations.map(async (operation) => [operation, await answerOf(operation)] as const)),
  );
  return lists
    .flatMap((list) => itemsOf(list, answers.get(list.operation)))
    .filter(({ path }) => mayOpen(registry, visitor, path));
}

/** Areas name their operations in data, so that their types are not known here. */
async function answerOf(operation: string): Promise<unknown> {
  const answer: unknown = await call(operation as OperationType, {} as never);
  if (!isError(answer)) return answer;
  console.warn(`The palette could not load ${operation}`, answer.error);
  return undefined;
}

function itemsOf({ items, where = {}, label, hint, path }: PaletteList, answer: unknown): PaletteEntry[] {
  const list = items === undefined ? answer : (answer as Record<string, unknown> | undefined)?.[items];
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap((item): PaletteEntry[] => {
    if (Object.entries(where).some(([name, value]) => item[name] !== value)) return [];
    const text = fillText(label, item);
    const target = fillPath(path, item);
    return text === null || target === null ? [] : [{ kind: 'item', label: text, hint, path: target }];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';
