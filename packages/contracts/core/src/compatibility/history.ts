import { type ContractFault, contractFaults, type ServedOperations } from './contract-faults.ts';
import { branchesOf, isSame, itemsOf, type JsonSchema, patternsOf, propertiesOf } from './schema.ts';
import { type ContractOperation, wholeOperation } from './used-operation.ts';

/** How long a page that is open may go on calling as it did when it was loaded, in days. */
const SERVED_DAYS = 30;

/** From this day an operation was as `is` says; null: it was no more. A line of packages/contracts/all/history.jsonl. */
export interface AcceptedOperation {
  readonly type: string;
  /** yyyy-mm-dd */
  readonly day: string;
  readonly is: ContractOperation | null;
}

/** The lines of one operation, the oldest first, without those that ended more than 30 days before the day. */
function inForce(history: readonly AcceptedOperation[], type: string, day: string): AcceptedOperation[] {
  const start = daysBefore(day, SERVED_DAYS);
  const lines = history
    .filter((line) => line.type === type)
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const base = lines.findLastIndex((line) => line.day <= start);
  return lines.slice(Math.max(0, base));
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const typesOf = (history: readonly AcceptedOperation[]) => [...new Set(history.map(({ type }) => type))].sort();

/**
 * What today's contract no longer serves of the contracts of the last 30 days, one sentence each. What was marked as
 * deprecated 30 days ago, and then accepted, may go.
 *
 * @param day today, yyyy-mm-dd
 */
export function historyFaults(history: readonly AcceptedOperation[], served: ServedOperations, day: string): string[] {
  return typesOf(history).flatMap((type) => {
    const lines = inForce(history, type, day);
    const [oldest] = lines;
    const marks = oldest && oldest.day <= daysBefore(day, SERVED_DAYS) ? oldest.is?.deprecated : undefined;
    const texts = new Map<string, string>();
    for (const { is, day: since } of lines) {
      const found = is ? contractFaults('', { [type]: wholeOperation(is, '') }, served) : [];
      for (const fault of found.filter((each) => !isDeprecated(marks, each))) {
        const key = `${fault.field} ${fault.kind}`;
        if (!texts.has(key)) texts.set(key, textOf(fault, since));
      }
    }
    return [...texts.values()];
  });
}

function isDeprecated(marks: ContractOperation['deprecated'], { field, kind }: ContractFault): boolean {
  if (marks?.operation !== undefined) return true;
  if (field === null || kind !== 'gone') return false;
  const [side = '', ...path] = field.split('.');
  const named = Object.keys((side === 'request' ? marks?.request : marks?.response) ?? {});
  const at = path.join('.');
  return named.some((name) => at === name || at.startsWith(`${name}.`) || at.startsWith(`${name}[]`));
}

const WHAT: Readonly<Record<ContractFault['kind'], string>> = {
  'no operation': 'is gone',
  'fewer callers': 'is for fewer callers',
  gone: 'is gone',
  needed: 'is required now, or no longer always there',
  narrower: 'takes fewer values',
  'other type': 'has another type',
};

function textOf({ operation, field, kind }: ContractFault, day: string): string {
  const what = field === null ? operation : `${operation}: ${field}`;
  return `${what} ${WHAT[kind]}, and pages loaded with the contract of ${day} still call it as it was: keep it as it was, or add another beside it and mark it in \`deprecated\` of the operation; what was marked and accepted ${SERVED_DAYS} days ago may be removed`;
}

/** Whether the history says all that is served today. */
export const isAccepted = (history: readonly AcceptedOperation[], served: ServedOperations): boolean =>
  changedTypes(history, served).length === 0;

function changedTypes(history: readonly AcceptedOperation[], served: ServedOperations): string[] {
  const types = new Set([...typesOf(history), ...Object.keys(served)]);
  return [...types].sort().filter((type) => {
    const last = history.filter((line) => line.type === type).reduce(later, undefined)?.is ?? null;
    return !isSame(last, Object.hasOwn(served, type) ? served[type] : null);
  });
}

const later = (one: AcceptedOperation | undefined, other: AcceptedOperation) =>
  one && one.day > other.day ? one : other;

/** The history with what has changed since, and without what no page can still be loaded with. */
export function acceptContract(
  history: readonly AcceptedOperation[],
  served: ServedOperations,
  day: string,
): AcceptedOperation[] {
  const changed = changedTypes(history, served).map((type) => ({ type, day, is: served[type] ?? null }));
  const all = [...history, ...changed];
  return typesOf(all)
    .flatMap((type) => inForce(all, type, day))
    .filter(isNotLongGone(day));
}

const isNotLongGone = (day: string) => (line: AcceptedOperation) =>
  line.is !== null || line.day > daysBefore(day, SERVED_DAYS);

/** How many calls of the last 30 days used something deprecated (`gateway.deprecated_use`). */
export interface UseCount {
  readonly operation: string;
  /** Of the request; empty: the operation itself. */
  readonly field: string;
  /** `alerts@0123456789ab` */
  readonly caller: string;
  readonly calls: number;
}

/** What a contract no longer has although it was still called, with who called it, one sentence each. */
export function stillUsed(served: ServedOperations, uses: readonly UseCount[]): string[] {
  const removed = uses.filter(({ operation, field }) => {
    const today = Object.hasOwn(served, operation) ? served[operation] : undefined;
    return !today || (field !== '' && !hasField(today.request, field.split('.')));
  });
  return removed.map(
    ({ operation, field, caller, calls }) =>
      `${field === '' ? operation : `${operation}: request.${field}`} is removed, but ${caller} used it in ${calls} ${calls === 1 ? 'call' : 'calls'} of the last ${SERVED_DAYS} days: keep it until nobody does`,
  );
}

function hasField(schema: JsonSchema, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return true;
  const branches = branchesOf(schema);
  if (branches) return branches.some((branch) => hasField(branch, [part, ...rest]));
  const name = part.replace(/\[\]$/, '');
  const field = propertiesOf(schema)[name] ?? (name === '*' ? Object.values(patternsOf(schema))[0] : undefined);
  if (!field) return false;
  const inside = name === part ? field : itemsOf(field);
  return inside !== undefined && hasField(inside, rest);
}
