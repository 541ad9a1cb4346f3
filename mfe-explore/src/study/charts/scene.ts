/** A chart as shapes in its own pixels, drawn as SVG on the page and in the picture. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

export type Point = readonly [x: number, y: number];

export type Shape =
  | { readonly kind: 'line'; readonly from: Point; readonly to: Point; readonly tone: Tone }
  | { readonly kind: 'path'; readonly points: readonly Point[]; readonly tone: Tone }
  | { readonly kind: 'area'; readonly points: readonly Point[]; readonly tone: Tone }
  | {
      readonly kind: 'bar';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly tone: Tone;
    }
  | { readonly kind: 'dot'; readonly at: Point; readonly isHollow: boolean; readonly tone: Tone }
  | {
      readonly kind: 'text';
      readonly at: Point;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly tone: Tone;
    };

/** What a shape is; its color follows from the theme. */
export type Tone = keyof typeof TONES;

/** The token and the opacity of each tone. Texts stay with the two tones of text, which have the contrast to be read. */
export const TONES = {
  grid: { token: '--line', opacity: 1 },
  zero: { token: '--line-control', opacity: 1 },
  line: { token: '--link', opacity: 1 },
  band: { token: '--link', opacity: 0.22 },
  line2: { token: '--accent-text', opacity: 1 },
  band2: { token: '--accent-text', opacity: 0.18 },
  line3: { token: '--gain', opacity: 1 },
  band3: { token: '--gain', opacity: 0.18 },
  line4: { token: '--text', opacity: 1 },
  band4: { token: '--text', opacity: 0.14 },
  below: { token: '--link', opacity: 0.35 },
  above: { token: '--link', opacity: 0.65 },
  whisker: { token: '--text', opacity: 1 },
  text: { token: '--text', opacity: 1 },
  muted: { token: '--text-muted', opacity: 1 },
  panel: { token: '--surface-panel', opacity: 1 },
} as const;

export const STROKE_PX = { line: 1, path: 2 } as const;
export const DOT_PX = 4;
export const FONT_PX = 11;
