import { ArrowRight, Bookmark, Building2, FileText, User } from 'lucide-react';
import type { ComponentType } from 'react';
import styles from './entry-line.module.css';
import { KeyCap } from './key-cap.tsx';
import { markedParts } from './marked-parts.ts';
import type { EntryKind, PaletteEntry } from './palette-entry.ts';

const ICONS: Readonly<Record<EntryKind, ComponentType<{ size?: number }>>> = {
  company: Building2,
  owner: User,
  item: Bookmark,
  page: FileText,
  action: ArrowRight,
};

interface EntryLineProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  /** The typed words, in lower case; they are highlighted. */
  readonly words: readonly string[];
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (inNewTab: boolean) => void;
}

/** One line of the palette. */
export function EntryLine({ id, entry, words, isActive, onPoint, onOpen }: EntryLineProps) {
  const Icon = ICONS[entry.kind] ?? FileText;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.line}
      onPointerMove={isActive ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <Icon size={16} />
      <span className={styles.label} title={entry.filed}>
        <Marked text={entry.label} words={words} />
        {entry.tag === undefined ? null : (
          <span className={styles.tag}>
            {' '}
            <Marked text={entry.tag} words={words} />
          </span>
        )}
      </span>
      {entry.hint === undefined ? null : <span className={styles.hint}>{entry.hint}</span>}
      <span className={styles.enter} aria-hidden="true">
        {isActive ? <KeyCap>Enter</KeyCap> : null}
      </span>
    </div>
  );
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  let at = 0;
  return markedParts(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <mark key={key} className={styles.match}>
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
