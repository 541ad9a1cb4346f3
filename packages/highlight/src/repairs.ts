/** What reading changed, or could not take as it was. Nothing is repaired silently, and what was read stays with the caller. */
export type RepairKind = keyof typeof WORDS;

export interface Repair {
  readonly kind: RepairKind;
  /** The element or attribute, where the kind is about one; null otherwise. */
  readonly name: string | null;
  readonly count: number;
}

const WORDS = {
  'not-json': 'The interaction is not JSON; it is shown as it is',
  'odd-turn': 'Not an object with one speaker and a text; shown as it is',
  'unknown-field': 'Field not known; not shown',
  'replaced-character': 'Character that cannot be stored, replaced by �',
  'removed-element': 'Element removed with its content',
  'unwrapped-element': 'Element removed, its text kept',
  'removed-attribute': 'Attribute removed',
  'too-deep': 'Elements too many or nested too deeply; all tags and highlights removed',
  'foreign-mark': 'Mark that is not a highlight, removed; its text kept',
  'nested-mark': 'Highlight within a highlight, joined with it',
  'unclosed-mark': 'Highlight without an end; it ends with the element around it',
  'stray-mark-end': 'End of a highlight without a start, removed',
  'divided-mark': 'Highlight across paragraphs, divided between them',
  'empty-mark': 'Highlight without text, removed',
  'joined-mark': 'Highlight that touches the one before, joined with it',
  'widened-mark': 'Highlight that started or ended within a character, widened to all of it',
} as const;

/** A repair in words, for a log or a reader. */
export const repairText = ({ kind, name, count }: Repair): string =>
  [WORDS[kind], name === null ? '' : `: ${name}`, count === 1 ? '' : ` (${count} times)`].join('');

/** More different names than any real page has would only fill memory. */
const MAX_NAMES = 50;

/** Counts repairs by kind and name. */
export function collectRepairs() {
  const repairs = new Map<string, Repair>();
  return {
    add(kind: RepairKind, name: string | null = null, count = 1): void {
      if (count === 0) return;
      const isKnown = name === null || repairs.has(`${kind} ${name}`) || repairs.size < MAX_NAMES;
      const counted = isKnown ? name : 'others';
      const key = `${kind} ${counted}`;
      repairs.set(key, { kind, name: counted, count: (repairs.get(key)?.count ?? 0) + count });
    },
    all: (): readonly Repair[] => [...repairs.values()],
  };
}

export type Repairs = ReturnType<typeof collectRepairs>;
