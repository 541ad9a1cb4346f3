import type { Timed } from '../../e2e/support/people.ts';

/** How calls were answered: the times of the answered ones by kind, and how many were refused, by kind and why. */
export function createTally() {
  const times = new Map<string, number[]>();
  const refused = new Map<string, number>();
  return {
    times,
    refused,
    add(kind: string, { status, answer, ms }: Timed): void {
      if (status === 200) {
        const known = times.get(kind);
        if (known) known.push(ms);
        else times.set(kind, [ms]);
        return;
      }
      const why = `${kind}: ${status} ${String(answer.code)}`;
      refused.set(why, (refused.get(why) ?? 0) + 1);
    },
  };
}
