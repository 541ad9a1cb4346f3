import type { Bell } from '@sentinel/federation';
import { fillPath, fillText } from '../palette/fill-template.ts';
import type { News } from './use-news.ts';

/** One notification. */
export interface BellEntry {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly links: readonly { readonly label: string; readonly href: string; readonly isExternal: boolean }[];
  /** How each of its messages went. */
  readonly ways: readonly BellWay[];
  /** Came since the user last looked. */
  readonly isNew: boolean;
}

/** The way of one message. */
export interface BellWay {
  readonly title: string;
  /** In order; `at` is ISO 8601, `detail` what else is to say of it, or empty. */
  readonly steps: readonly { readonly at: string; readonly text: string; readonly detail: string }[];
}

/** The notifications in the answer of an area's operation, newest first; an item that lacks what its templates need is left out. */
export function readEntries({ items, entry }: Bell, { answer, unseen }: Pick<News, 'answer' | 'unseen'>): BellEntry[] {
  return listIn(answer ?? {}, items).flatMap((item, index) => {
    const [id, at] = [item[entry.id], item[entry.at]];
    const [title, text, path] = [fillText(entry.title, item), fillText(entry.text, item), fillPath(entry.path, item)];
    if (typeof id !== 'string' || typeof at !== 'string' || title === null || text === null || path === null) return [];
    return { id, at, title, text, path, links: linksOf(entry, item), ways: waysOf(entry, item), isNew: index < unseen };
  });
}

function linksOf({ links }: Bell['entry'], item: Fields): BellEntry['links'] {
  return links.flatMap(({ label, path, field }) => {
    const text = fillText(label, item);
    const value = field === undefined ? undefined : item[field];
    const href = path === undefined ? (typeof value === 'string' ? value : null) : fillPath(path, item);
    return text === null || href === null ? [] : { label: text, href, isExternal: path === undefined };
  });
}

/** Ways and steps that lack what they are told by are left out. */
function waysOf({ ways }: Bell['entry'], item: Fields): BellWay[] {
  if (ways === undefined) return [];
  const inWords = (value: unknown) =>
    typeof value === 'string' && Object.hasOwn(ways.words, value) ? ways.words[value] : value;
  return listIn(item, ways.items).flatMap((way) => {
    const title = fillText(
      ways.title,
      Object.fromEntries(Object.entries(way).map(([name, value]) => [name, inWords(value)])),
    );
    const steps = listIn(way, ways.steps).flatMap((step) => {
      const [at, text, detail] = [step[ways.at], inWords(step[ways.step]), step[ways.detail]];
      if (typeof at !== 'string' || typeof text !== 'string') return [];
      return { at, text, detail: typeof detail === 'string' ? detail : '' };
    });
    return title === null || steps.length === 0 ? [] : { title, steps };
  });
}

type Fields = Readonly<Record<string, unknown>>;

function listIn(fields: Fields, name: string): Fields[] {
  const list = fields[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';
