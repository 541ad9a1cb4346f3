/** Two roles that the portal shows one on the other, and the contrast that they need. */
export interface ColorPair {
  readonly front: string;
  readonly back: string;
  readonly atLeast: number;
}

/** WCAG 2.2, 1.4.3: text below 24 px (below 18.7 px bold). */
const TEXT = 4.5;
/** WCAG 2.2, 1.4.3 for larger text; 1.4.11 for what must be seen to use a control or read a chart. */
const LARGE = 3;

const SURFACES = ['page', 'panel', 'raised', 'sunken', 'field', 'popup', 'hover'].map((name) => `--surface-${name}`);
const on = (backs: readonly string[], fronts: readonly string[], atLeast: number): ColorPair[] =>
  fronts.flatMap((front) => backs.map((back) => ({ front, back, atLeast })));

/**
 * The pairs that the portal's stylesheets use. Not among them: `--line` and `--line-strong`, which only separate or
 * frame what its text already identifies, and `--accent` on a surface, where the product only fills buttons whose text
 * is measured; what is written or drawn in the accent has the role `--accent-text`.
 */
export const PAIRS: readonly ColorPair[] = [
  ...on(SURFACES, ['--text', '--text-muted', '--text-faint', '--link', '--accent-text'], TEXT),
  ...on(SURFACES, ['--gain', '--loss', '--warn'], TEXT),
  // Focus rings, edges of fields and boxes, tracks of sliders.
  ...on(SURFACES, ['--focus', '--line-control'], LARGE),
  // Buttons: the page's action, the others, and the one that deletes.
  ...on(['--accent', '--accent-hover'], ['--on-accent'], TEXT),
  ...on(['--text', '--loss'], ['--text-inverse'], TEXT),
  // Badges and banners: their own color, and the text beside it.
  ...on(['--gain-soft'], ['--gain', '--text'], TEXT),
  ...on(['--loss-soft'], ['--loss', '--text'], TEXT),
  ...on(['--warn-soft'], ['--warn', '--text'], TEXT),
  ...on(['--accent-soft'], ['--accent-text', '--text'], TEXT),
  ...on(['--info-soft'], ['--link', '--text'], TEXT),
  // Highlighted words of a transcript or a filing.
  ...on(['--mark'], ['--text'], TEXT),
];

/** The firm's home also writes in the accent itself: numerals, an opened heading, a link below the pointer. */
export const FIRM_PAIRS: readonly ColorPair[] = on(['--surface-page'], ['--accent'], TEXT);
