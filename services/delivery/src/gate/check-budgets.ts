import type { RemoteRelease } from '@sentinel/federation';

/** The most that an area may weigh unless its package.json says otherwise (`budgets`), in kB as sent, 1 kB being 1,000 bytes. */
const BUDGETS = { entry: 7.5, firstView: 40 } as const;
type Part = keyof typeof BUDGETS;

const WORDS = { entry: 'entry', firstView: 'first view' } as const;

/**
 * Why a remote is too large: its entry, and the scripts of its first view; one sentence each, with the numbers. Empty when
 * it is not.
 */
export function checkBudgets({ area, version, budgets = {}, entry, first, files }: RemoteRelease): string[] {
  const parts: Record<Part, readonly string[]> = { entry: [entry], firstView: first.js };
  const named = [...new Set(Object.values(parts).flat())];
  if (named.some((name) => files[name]?.sent === undefined))
    return [
      `${area} ${version} does not say what its files weigh as sent, because an older build made it: build it again`,
    ];
  return (Object.keys(BUDGETS) as Part[]).flatMap((part) => {
    const bytes = parts[part].reduce((sum, name) => sum + (files[name]?.sent ?? 0), 0);
    const budget = budgets[part] ?? BUDGETS[part];
    if (bytes <= budget * 1_000) return [];
    return [
      `the ${WORDS[part]} of ${area} weighs ${(bytes / 1_000).toFixed(3)} kB as sent, and may weigh ${budget} kB (${parts[part].join(', ')}): load less at first, or raise budgets.${part} in its package.json`,
    ];
  });
}
