import type { Bell } from '@sentinel/federation';
import { fillPath, fillText } from '../palette/fill-template.ts';

/** One notification. */
export interface BellEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly links: readonly { readonly label: string; readonly href: string; readonly isExternal: boolean }[];
  /** Came since the user last looked. */
  readonly isNew: boolean;
}

/** What the bell shows. */
export interface BellNews {
  /** Newest first. */
  readonly entries: readonly BellEntry[];
  /** How many are new, those that are not listed included. */
  readonly unseen: number;
}

/** The notifications in the answer of an area's operation; an item that lacks what its templates need is left out. */
export function readNews({ items, unseen, entry }: Bell, answer: unknown): BellNews {
  const fields = isObject(answer) ? answer : {};
  const list = Array.isArray(fields[items]) ? fields[items].filter(isObject) : [];
  const count = typeof fields[unseen] === 'number' ? fields[unseen] : 0;
  return {
    unseen: count,
    entries: list.flatMap((item, index) => {
      const [id, at] = [item[entry.id], item[entry.at]];
      const [title, text, path] = [fillText(entry.title, item), fillText(entry.text, item), fillPath(entry.path, item)];
      if (typeof id !== 'string' || typeof at !== 'string' || title === null || text === null || path === null)
        return [];
      return { id, at, title, text, path, links: linksOf(entry, item), isNew: index < count };
    }),
  };
}

function linksOf({ links }: Bell['entry'], item: Readonly<Record<string, unknown>>): BellEntry['links'] {
  return links.flatMap(({ label, path, field }) => {
    const text = fillText(label, item);
    const value = field === undefined ? undefined : item[field];
    const href = path === undefined ? (typeof value === 'string' ? value : null) : fillPath(path, item);
    return text === null || href === null ? [] : { label: text, href, isExternal: path === undefined };
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';
