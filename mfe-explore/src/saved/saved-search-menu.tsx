import { Button, classNames, MenuButton, useToast } from '@sentinel/ui';
import { Bookmark, BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SaveSearchDialog } from './save-search-dialog.tsx';
import styles from './saved-search-menu.module.css';
import { type SavedSearch, type SavedSearchPage, useSavedSearches } from './saved-searches.query.ts';

/** A search that ships with the page, as its query. */
export interface ReadyQuery {
  readonly name: string;
  readonly hint: string;
  readonly query: string;
  /** The menu has it: it finds rows. */
  readonly isOffered: boolean;
}

/** What the button is called while no search of a name is shown. */
const NO_NAME = 'Saved searches';

export interface SavedSearchMenuProps {
  page: SavedSearchPage;
  ready: readonly ReadyQuery[];
  /** What the page holds now, as a query from page 1. */
  query: string;
  /** The id of the saved search that was opened last; null: none. */
  openedId: string | null;
  /** Whether the page holds a change of a saved search, by its query, and not another search. */
  isChangeOf(query: string): boolean;
  onOpened(id: string | null): void;
  /** The menu was opened. */
  onSeen(): void;
  onOpen(query: string, instead?: boolean): void;
  /** The page was opened without a search: it opens the default, if there is one. */
  opensDefault: boolean;
}

/** What the dialog is open for. */
type Dialog = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly search: SavedSearch } | null;

/**
 * The saved searches of a page: the user's own and those that ship with it. A dot says that the page was changed since
 * its search was saved.
 */
export function SavedSearchMenu({ page, ready, query, openedId, ...props }: SavedSearchMenuProps) {
  const { isChangeOf, onOpened, onOpen, opensDefault } = props;
  const { list, save, remove } = useSavedSearches();
  const toast = useToast();
  const [dialog, setDialog] = useState<Dialog>(null);
  const own = (list.data ?? []).filter((search) => search.page === page);
  const opened =
    own.find((search) => search.id === openedId && isChangeOf(search.query)) ??
    own.find((search) => search.query === query);
  const shipped = ready.find((search) => search.query === query);
  const isChanged = opened !== undefined && opened.query !== query;

  const byDefault = opensDefault ? own.find(({ is_default }) => is_default) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, when the list has arrived
  useEffect(() => {
    if (!byDefault) return;
    onOpened(byDefault.id);
    onOpen(byDefault.query, true);
  }, [byDefault?.id]);

  function open(search: SavedSearch) {
    onOpened(search.id);
    onOpen(search.query);
  }

  function drop(search: SavedSearch) {
    remove.mutate(search.id, {
      onSuccess() {
        const wasOpened = search.id === openedId;
        if (wasOpened) onOpened(null);
        const { id: _gone, ...content } = search;
        toast({
          title: `Deleted “${search.name}”`,
          action: {
            label: 'Undo',
            onClick: () =>
              save.mutate(content, {
                onSuccess: ({ id }) => wasOpened && onOpened(id),
                onError: ({ message }) => toast({ title: 'Not restored', description: message, tone: 'error' }),
              }),
          },
        });
      },
      onError: ({ message }) => toast({ title: 'Not deleted', description: message, tone: 'error' }),
    });
  }

  function saveChange() {
    if (!opened) return;
    save.mutate(
      { ...opened, query },
      {
        onSuccess: () => toast({ title: `Saved “${opened.name}”`, tone: 'success' }),
        onError: ({ message }) => toast({ title: 'Not saved', description: message, tone: 'error' }),
      },
    );
  }

  const name = opened?.name ?? shipped?.name ?? NO_NAME;
  return (
    <div className={styles.line}>
      <MenuButton
        icon={<Bookmark size={14} aria-hidden="true" />}
        description={name === NO_NAME ? undefined : 'Saved search'}
        label={
          <>
            <span className={classNames(styles.name, name === NO_NAME && styles.noName)}>{name}</span>
            {isChanged ? (
              <>
                <span className={styles.dot} aria-hidden="true" />
                <span className="visually-hidden"> (changed since saved)</span>
              </>
            ) : null}
          </>
        }
        groups={[
          {
            title: 'Yours',
            entries: own.map((search) => ({
              name: search.id,
              label: search.name,
              hint: search.is_default ? 'Default' : undefined,
              isCurrent: search === opened,
              onChoose: () => open(search),
            })),
          },
          {
            title: 'Ready-made',
            entries: ready
              .filter(({ isOffered }) => isOffered)
              .map((search) => ({
                name: search.name,
                label: search.name,
                isCurrent: search === shipped && !opened,
                onChoose() {
                  onOpened(null);
                  onOpen(search.query);
                },
              })),
          },
          {
            entries: [
              {
                name: 'save as',
                label: 'Save this search as…',
                icon: <BookmarkPlus size={16} />,
                onChoose: () => setDialog({ kind: 'new' }),
              },
              ...(opened
                ? [
                    {
                      name: 'edit',
                      label: `Rename “${opened.name}” or make it the default…`,
                      icon: <Pencil size={16} />,
                      onChoose: () => setDialog({ kind: 'edit', search: opened }),
                    },
                    {
                      name: 'delete',
                      label: `Delete “${opened.name}”`,
                      icon: <Trash2 size={16} />,
                      onChoose: () => drop(opened),
                    },
                  ]
                : []),
            ],
          },
        ]}
        onOpen={props.onSeen}
        note={list.isError ? "Your own saved searches couldn't be loaded." : undefined}
      />
      {isChanged ? (
        <>
          <Button variant="outline2" loading={save.isPending} onClick={saveChange}>
            Save
          </Button>
          <Button variant="outline2" onClick={() => open(opened)}>
            Undo change
          </Button>
        </>
      ) : null}
      {dialog ? (
        <SaveSearchDialog
          search={
            dialog.kind === 'edit' ? dialog.search : { page, query, name: shipped?.name ?? '', is_default: false }
          }
          onClose={() => setDialog(null)}
          onSaved={({ id }) => {
            setDialog(null);
            onOpened(id);
          }}
        />
      ) : null}
    </div>
  );
}
