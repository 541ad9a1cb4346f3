/** What an entry of the palette opens. `item`: something of the user's own, such as a saved search. */
export type EntryKind = 'company' | 'owner' | 'page' | 'action' | 'item';

/** One line of the palette. */
export interface PaletteEntry {
  readonly kind: EntryKind;
  readonly label: string;
  /** An owner's name as filed, where the label differs; on hover. */
  readonly filed?: string | undefined;
  /** A company's ticker, or an owner's CIK. */
  readonly tag?: string | undefined;
  /** What it is, at the end of the line. */
  readonly hint?: string | undefined;
  readonly path: string;
}

/** Lines under one heading. */
export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}
