/**
 * What an SVG of a brand must not contain. It is served from the portal's own origin, so opened alone, a script in it
 * would run there; and a picture that loads another file tells somebody who looks at the page.
 */
const FORBIDDEN: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/<script\b/i, 'has a script'],
  [/<foreignObject\b/i, 'has a foreignObject'],
  [/\son[a-z]+\s*=/i, 'has an event handler'],
  [/\bhref\s*=\s*["']?\s*(?!["'\s#])/i, 'links to something outside itself'],
  [/url\(\s*["']?\s*(?!["'\s#])|@import\b/i, 'loads something outside itself'],
  [/\bdata:/i, 'has a data: address'],
  // Entities can spell any of the above.
  [/<!(?:DOCTYPE|ENTITY)\b/i, 'has a document type'],
];

/** Says what is wrong with the text of an SVG, after its name. */
export function svgFaults(svg: string): string[] {
  const [root = ''] = /<svg\b[^>]*>/i.exec(svg) ?? [];
  const faults = FORBIDDEN.filter(([pattern]) => pattern.test(svg)).map(([, fault]) => fault);
  if (root === '') return ['is no SVG', ...faults];
  // Without one, the picture is cut and not scaled where the page gives it another size.
  return /\sviewBox\s*=/.test(root) ? faults : ['has no viewBox', ...faults];
}
