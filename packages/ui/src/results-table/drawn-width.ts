export type Weight = 400 | 600;

let canvas: OffscreenCanvasRenderingContext2D | null = null;
/** Fonts that have come. */
const loaded = new Set<string>();

/** The width of a text in the font of the page; undefined where it cannot be measured, or the font has not come yet. */
export function drawnWidthPx(text: string, sizePx: number, weight: Weight): number | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d');
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font');
  const font = `${weight} ${sizePx}px ${family}`;
  if (!canvas || family === '' || !(loaded.has(font) || document.fonts.check(font))) return undefined;
  loaded.add(font);
  canvas.font = font;
  // In rows, all digits are as wide as the widest one.
  return canvas.measureText(weight === 400 ? text.replace(/\d/g, '0') : text).width;
}
