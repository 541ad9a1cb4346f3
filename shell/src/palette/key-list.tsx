import type { Registry, Visitor } from '@sentinel/federation';
import { useUi } from '@sentinel/ui/core';
import { HELD_KEY, KeyCap } from './key-cap.tsx';
import styles from './key-list.module.css';
import { LetterKeysSwitch } from './letter-keys-switch.tsx';
import { mayOpen } from './may-open.ts';

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const EVERYWHERE: readonly Shortcut[] = [
  { keys: [HELD_KEY, 'K'], does: 'Find a company, owner, page, or action' },
  { keys: ['/'], does: "Go to the page's search" },
  { keys: ['?'], does: 'Show the keys' },
  { keys: ['Esc'], does: 'Close what is open' },
];

interface KeyListProps {
  readonly registry: Registry;
  readonly visitor: Visitor;
  /** Only what this text is about. */
  readonly text: string;
}

/**
 * The keys of the portal, and those that areas name for pages that the visitor may open; and the switch of those that are
 * a single character. Switched off, they are listed as such.
 */
export function KeyList({ registry, visitor, text }: KeyListProps) {
  const { singleLetterKeys } = useUi();
  const pages = registry.areas.flatMap(({ manifest }) =>
    manifest.paths
      .filter(({ path }) => mayOpen(registry, visitor, path))
      .map(({ path, title }) => ({ title, keys: (manifest.palette?.keys ?? []).filter((each) => each.path === path) })),
  );
  const wanted = text.trim().toLowerCase();
  const groups = [{ title: 'Everywhere', keys: EVERYWHERE }, ...pages]
    .map(({ title, keys }) => ({
      title,
      keys: keys.filter(({ does }) => `${title} ${does}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <>
      <LetterKeysSwitch />
      {groups.length === 0 ? <p className={styles.nothing}>No key found</p> : null}
      {groups.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.list}>
            {keys.map(({ keys: pressed, does }) => {
              const isOff = !singleLetterKeys && isSingleLetter(pressed);
              return (
                <div key={does} className={styles.line} data-off={isOff ? '' : undefined}>
                  <dt>
                    {pressed.map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
                    ))}
                  </dt>
                  <dd>
                    {does}
                    {isOff ? ' (off)' : null}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </>
  );
}

const isSingleLetter = (pressed: readonly string[]) =>
  !pressed.includes(HELD_KEY) && pressed.every((key) => key.length === 1);
