import type { Portal } from './mount-props.ts';

/** What the `Page` component of an area's `src/drawn.tsx` is given: it draws the area's public pages on the server. */
export interface DrawnAreaPage {
  readonly portal: Portal;
  readonly path: string;
  readonly hostname: string;
  /** The brand's texts (`content.json`). */
  readonly content: unknown;
}
