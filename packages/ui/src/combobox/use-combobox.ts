import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { useActive } from './use-active.ts';

export interface ComboboxOptions<Item> {
  /** What was found for the typed text. */
  readonly items: readonly Item[];
  /** Whether anything is typed: an empty field has no list. */
  readonly isAsked: boolean;
  readonly onPick: (item: Item) => void;
  /** Tab picks the active item, unless it does this with it. @returns whether it took the key */
  readonly onTab?: (item: Item) => boolean;
}

/**
 * A field with a list of suggestions below it: keys, pointer, and what screen readers are told. The arrow keys move, Enter and
 * Tab pick the active item, Escape closes the list. The focus stays in the field.
 */
export function useCombobox<Item>({ items, isAsked, onPick, onTab }: ComboboxOptions<Item>) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { active, setActive, move } = useActive(items.length);
  const isShown = isOpen && isAsked;
  const hasList = isShown && items.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function pick(item: Item): true {
    setActive(0);
    onPick(item);
    return true;
  }

  function take({ key, shiftKey }: KeyboardEvent): boolean {
    const item = items[active];
    if (key === 'Escape') setOpen(false);
    else if (item && key === 'Enter') pick(item);
    else if (item && key === 'Tab' && !shiftKey) return onTab ? onTab(item) : pick(item);
    else return move(key);
    return true;
  }

  return {
    /** The list is shown, or would be if anything had been found. */
    isShown,
    hasList,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Another text is typed: the list opens, and its first item is the active one. */
    restart() {
      setActive(0);
      setOpen(true);
    },
    /** @returns whether the list took the key */
    press(event: KeyboardEvent): boolean {
      if (!isShown || event.nativeEvent.isComposing || !take(event)) return false;
      event.preventDefault();
      return true;
    },
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': hasList,
      'aria-controls': listId,
      'aria-activedescendant': hasList ? optionId(active) : undefined,
    },
    list: (label: string) => ({ id: listId, role: 'listbox', 'aria-label': label }),
    option: (item: Item, index: number) => ({
      id: optionId(index),
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      onPointerDown(event: PointerEvent) {
        event.preventDefault(); // keeps the focus in the field
        pick(item);
      },
      onPointerEnter: () => setActive(index),
    }),
  } as const;
}
