import { type Misfit, misfits } from './misfits.ts';
import type { CallersAllowed, ContractOperation, UsedOperation } from './used-operation.ts';

/** The operations that a gateway serves, by their type. */
export type ServedOperations = Readonly<Record<string, ContractOperation>>;

/** A reason why a caller and the gateway do not fit, with what keeps them apart. */
export interface ContractFault {
  readonly operation: string;
  /** `request.alert_name`, `response.history[].fired_at`; `null`: the operation itself, or who may call it. */
  readonly field: string | null;
  readonly kind: Misfit['kind'] | 'no operation' | 'fewer callers';
  /** One sentence: who calls what, in which source, what is wrong, and the way out. */
  readonly text: string;
}

/**
 * What of the operations that a release calls today's gateway no longer serves as when the release was built. Fields
 * that the release does not use may change.
 *
 * @param area named in the texts: `alerts`
 */
export function contractFaults(
  area: string,
  calls: Readonly<Record<string, UsedOperation>>,
  served: ServedOperations,
): ContractFault[] {
  return Object.entries(calls).flatMap(([operation, used]) => {
    const today = Object.hasOwn(served, operation) ? served[operation] : undefined;
    if (!today) {
      const text = `${area} calls ${operation} in ${used.file}, which the gateway does not have: keep the operation, or release ${area} without it first`;
      return [{ operation, field: null, kind: 'no operation' as const, text }];
    }
    const sent = misfits(used.sends, today.request, 'sent').map((misfit) => faultOf('sends', misfit));
    const read = misfits(today.response, used.reads, 'read').map((misfit) => faultOf('reads', misfit));
    return [...accessFaults(used), ...sent, ...read];

    function faultOf(use: 'sends' | 'reads', { at, kind }: Misfit): ContractFault {
      const name = at.replace(/^\./, '');
      const verb = use === 'reads' ? 'reads' : kind === 'needed' ? 'does not always send' : 'sends';
      const what = name === '' ? `the ${use === 'reads' ? 'answer' : 'request'}` : `\`${name}\``;
      return {
        operation,
        field: `${use === 'reads' ? 'response' : 'request'}${at}`,
        kind,
        text: `${area} calls ${operation} and ${verb} ${what} in ${fileOf(used, `${use}${at}`)}, ${WRONG[use][kind]}, or release ${area} without it first`,
      };
    }

    function accessFaults({ access, file }: UsedOperation): ContractFault[] {
      if (!isNarrower(today?.access ?? 'open', access)) return [];
      const text = `${area} calls ${operation} in ${file} for ${wordsOf(access)}, and the gateway now takes it from ${wordsOf(today?.access ?? 'open')} only: let the others call it, or release ${area} without it first`;
      return [{ operation, field: null, kind: 'fewer callers', text }];
    }
  });
}

const WRONG: Readonly<Record<'sends' | 'reads', Readonly<Record<Misfit['kind'], string>>>> = {
  sends: {
    gone: 'which the gateway does not take: keep the field',
    needed: 'which the gateway requires: make the field optional',
    narrower: 'of which the gateway does not take every value: take them as before',
    'other type': 'which the gateway takes with another type: keep the type, or add a new field',
  },
  reads: {
    gone: 'which the gateway does not answer: keep the field',
    needed: 'which the gateway does not always answer: always answer it',
    narrower: 'which the gateway answers with other values: answer as before',
    'other type': 'which the gateway answers with another type: keep the type, or add a new field',
  },
};

/** The first source that names the field, or what it is in. */
function fileOf({ fields, file }: UsedOperation, path: string): string {
  for (let at = path; at !== ''; at = at.replace(/(\[\]|\.[^.[]*|^\w+)$/, '')) {
    const found = fields[at];
    if (found !== undefined) return found;
  }
  return file;
}

function isNarrower(today: CallersAllowed, before: CallersAllowed): boolean {
  if (today === 'open') return false;
  if (today === 'session') return before === 'open';
  return typeof before === 'string' || before.some((permission) => !today.includes(permission));
}

function wordsOf(access: CallersAllowed): string {
  if (typeof access !== 'string') return `holders of ${access.join(' or ')}`;
  return access === 'open' ? 'anyone' : 'anyone who is logged in';
}
