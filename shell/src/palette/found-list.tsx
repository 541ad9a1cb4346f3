import type { Registry, Visitor } from '@sentinel/federation';
import { companies, type DictionaryState, owners, searchedWords, useDictionary } from '@sentinel/market-ui/entities';
import { useActive } from '@sentinel/ui/combobox';
import { Announcement } from '@sentinel/ui/core';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { EntryLine } from './entry-line.tsx';
import { findEntries, kindsIn } from './find-entries.ts';
import { KeyList } from './key-list.tsx';
import { loadItems } from './load-items.ts';
import styles from './palette.module.css';
import type { EntryKind, PaletteEntry } from './palette-entry.ts';
import { recent } from './recent-entries.ts';
import { readScope } from './scope.ts';
import { useAskedEntities } from './use-asked-entities.ts';

/** What the palette's field shows of the list below it. */
export interface FoundLines {
  readonly count: number;
  /** The id of the active line's element. */
  readonly activeId: string | undefined;
  /** How many companies and owners are known, as far as they are loaded. */
  readonly known: readonly string[];
}

/** The keys of the field that the list answers. */
export interface FoundKeys {
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void;
}

export interface FoundListProps {
  readonly registry: Registry;
  readonly visitor: Visitor;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The id of the list's element. */
  readonly id: string;
  /** Enter was pressed before there was anything to open: the first line opens as soon as everything is loaded. */
  readonly opensFirst: boolean;
  readonly onOpensFirst: (opensFirst: boolean) => void;
  readonly onLines: (lines: FoundLines) => void;
  readonly onClose: () => void;
  readonly navigate: (path: string) => void;
  /** Loads the area of a path before it is entered. */
  readonly preload: (path: string) => void;
  readonly ref: Ref<FoundKeys>;
}

/** What the palette found for the typed text; its code loads when the palette is first opened. */
export function FoundList({ registry, visitor, typed, onType, id, opensFirst, onOpensFirst, ...acts }: FoundListProps) {
  const { onLines, onClose, navigate, preload } = acts;
  const ofCompanies = useDictionary(companies, true);
  const ofOwners = useDictionary(owners, true);
  const items = useItems(registry, visitor);
  const recentEntries = useMemo(
    () => recent.read().map(({ kind, ...rest }) => ({ ...rest, kind: kind as EntryKind })),
    [],
  );
  const { scope, prefix, text } = readScope(typed);
  const words = searchedWords(text);
  const asked = useAskedEntities(
    text,
    kindsIn(scope).filter((kind) => (kind === 'company' ? ofCompanies : ofOwners).kind !== 'ready'),
  );
  const groups = useMemo(() => {
    const indexes = [ofCompanies, ofOwners].flatMap((state) => (state.kind === 'ready' ? [state.index] : []));
    return findEntries(typed, { registry, visitor, indexes, asked, items, recent: recentEntries });
  }, [typed, registry, visitor, ofCompanies, ofOwners, asked, items, recentEntries]);
  const lines = groups.flatMap(({ entries }) => entries);
  const { active, setActive, move } = useActive(lines.length);
  const [activeFor, setActiveFor] = useState(typed);
  if (activeFor !== typed) {
    setActiveFor(typed);
    setActive(0);
  }
  const activeLine = lines[active];
  const activePath = activeLine?.path;
  const isLoading = ofCompanies.kind === 'loading' || ofOwners.kind === 'loading';
  const knownCompanies = countOf(ofCompanies, 'company', 'companies');
  const knownOwners = countOf(ofOwners, 'owner', 'owners');

  useLayoutEffect(() => {
    const activeId = active === -1 ? undefined : `${id}-${active}`;
    const known = [knownCompanies, knownOwners].filter((text) => text !== null);
    onLines({ count: lines.length, activeId, known });
  }, [lines.length, active, id, knownCompanies, knownOwners, onLines]);
  useEffect(() => {
    if (activePath === undefined) return;
    preload(activePath);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [activePath, active, id, preload]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once everything that was waited for is loaded
  useEffect(() => {
    if (!opensFirst || isLoading) return;
    onOpensFirst(false);
    if (activeLine) open(activeLine, false);
  }, [opensFirst, isLoading]);

  function open(entry: PaletteEntry, inNewTab: boolean) {
    recent.add(entry);
    if (inNewTab) {
      window.open(entry.path, '_blank', 'noopener');
      return;
    }
    onClose();
    navigate(entry.path);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && activeLine) open(activeLine, event.ctrlKey || event.metaKey);
    else if (event.key === 'Enter' && isLoading) onOpensFirst(true);
    else if (event.key === 'Tab' && !event.shiftKey && activeLine && text !== fillOf(activeLine)) {
      onType(prefix + fillOf(activeLine));
    } else if (!move(event.key)) return;
    event.preventDefault();
  }
  useImperativeHandle(acts.ref, () => ({ press }));

  let line = -1;
  return (
    <>
      {scope === 'help' ? <KeyList registry={registry} visitor={visitor} text={text} /> : null}
      <div id={id} role="listbox" aria-label="Found" className={styles.list}>
        {groups.map(({ title, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-label={title}>
            <p className={styles.title} aria-hidden="true">
              {title}
            </p>
            {entries.map((entry) => {
              line += 1;
              const at = line;
              return (
                <EntryLine
                  key={entry.path + entry.label}
                  id={`${id}-${at}`}
                  entry={entry}
                  words={words}
                  isActive={at === active}
                  onPoint={() => setActive(at)}
                  onOpen={(inNewTab) => open(entry, inNewTab)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {scope !== 'help' && lines.length === 0 ? (
        <p className={styles.nothing}>{nothingText(isLoading, words.length)}</p>
      ) : null}
      <Announcement text={scope === 'help' ? '' : `${lines.length} found`} />
    </>
  );
}

/** What Tab fills in of a line: the CIK of an owner is only to read. */
const fillOf = ({ kind, tag, label }: PaletteEntry) => (kind === 'company' ? (tag ?? label) : label);

function nothingText(isLoading: boolean, words: number): string {
  if (isLoading) return 'Loading companies and owners…';
  return words === 0 ? 'Type to search.' : 'Nothing found. Try fewer or other words.';
}

function countOf(state: DictionaryState, one: string, many: string): string | null {
  if (state.kind === 'failed') return `${many} didn't load`;
  if (state.kind === 'loading') return null;
  return `${state.index.size.toLocaleString('en-US')} ${state.index.size === 1 ? one : many}`;
}

/** The user's own things; none while they load. */
function useItems(registry: Registry, visitor: Visitor): readonly PaletteEntry[] {
  const [items, setItems] = useState<readonly PaletteEntry[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that the palette opens
  useEffect(() => {
    let isOpen = true;
    void loadItems(registry, visitor).then((loaded) => {
      if (isOpen) setItems(loaded);
    });
    return () => {
      isOpen = false;
    };
  }, []);
  return items;
}
