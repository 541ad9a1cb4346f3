import {
  buildMenu,
  decideAccess,
  listCards,
  type MenuEntry,
  type PaletteEntry as PaletteTemplate,
  type Registry,
  type Visitor,
} from '@sentinel/federation';
import { type Entity, type EntityIndex, foldCase, searchEntities, searchedWords } from '@sentinel/market-ui/entities';
import { readableName } from '@sentinel/vocabulary-market';
import { LOADED_HASH } from '../loaded/loaded-hash.ts';
import { fillPath, fillText } from './fill-template.ts';
import { mayOpen } from './may-open.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { readScope, type Scope } from './scope.ts';

/** Among everything else; alone, companies and owners get the six suggestions of spec part 1 section 9. */
const ENTITIES_AMONG_ALL = 4;
const ITEMS_AT_MOST = 5;
const RECENT_AT_MOST = 5;

/** Where the palette looks. */
export interface PaletteSources {
  readonly registry: Registry;
  readonly visitor: Visitor;
  /** Companies and owners, as far as they are loaded. */
  readonly indexes: readonly EntityIndex[];
  /** What the server found of the kinds that are not. */
  readonly asked: readonly Entity[];
  /** What the lists of the areas brought: saved searches, alerts. */
  readonly items: readonly PaletteEntry[];
  /** What was opened last, the last first. */
  readonly recent: readonly PaletteEntry[];
}

/** The lines for a typed text: only what the visitor may open, and at first what was opened last. */
export function findEntries(typed: string, sources: PaletteSources): PaletteGroup[] {
  const { scope, text } = readScope(typed);
  const words = searchedWords(text);
  const finds = ({ label, tag = '' }: PaletteEntry, more = '') => {
    const line = foldCase(`${label} ${tag} ${more}`);
    return words.every((word) => line.includes(word));
  };
  const atMost = scope === 'all' ? ENTITIES_AMONG_ALL : undefined;
  const entitiesOf = (kind: Entity['kind']) => {
    const indexes = sources.indexes.filter((index) => index.kind === kind);
    if (indexes.length > 0) return searchEntities(indexes, text, [], atMost);
    return sources.asked.filter((entity) => entity.kind === kind).slice(0, atMost);
  };
  const opened = (kind: Entity['kind'], entities: readonly Entity[]) =>
    entities.flatMap((entity) => entryOf(entity, sources) ?? []).map((entry) => ({ ...entry, kind }));

  const kinds = kindsIn(scope);
  const companies = kinds.includes('company') ? entitiesOf('company') : [];
  const owners = kinds.includes('owner') ? entitiesOf('owner') : [];
  const best = companies[0] ?? owners[0];
  const actions = [
    ...(best ? templates(sources).flatMap((template) => filled(template, best, sources)) : []),
    ...[...own('action', sources), ...staffActions(sources)]
      .filter(({ entry, words: more }) => finds(entry, more))
      .map(({ entry }) => entry),
  ];
  const groups: Record<Exclude<typeof scope, 'help'>, PaletteGroup[]> = {
    companies: [{ title: 'Companies', entries: opened('company', companies) }],
    owners: [{ title: 'Owners', entries: opened('owner', owners) }],
    actions: [{ title: 'Actions', entries: actions }],
    all: [
      { title: 'Recent', entries: words.length === 0 ? stillOpen(sources).slice(0, RECENT_AT_MOST) : [] },
      { title: 'Companies', entries: opened('company', companies) },
      { title: 'Owners', entries: opened('owner', owners) },
      {
        title: 'Saved searches and alerts',
        entries: words.length === 0 ? [] : sources.items.filter((item) => finds(item)).slice(0, ITEMS_AT_MOST),
      },
      { title: 'Pages', entries: pages(sources).filter((entry) => finds(entry)) },
      { title: 'Actions', entries: actions },
    ],
  };
  return scope === 'help' ? [] : groups[scope].filter(({ entries }) => entries.length > 0);
}

/** Which of companies and owners are looked for in a scope. */
export function kindsIn(scope: Scope): readonly Entity['kind'][] {
  if (scope === 'all') return ['company', 'owner'];
  if (scope === 'owners') return ['owner'];
  return scope === 'help' ? [] : ['company'];
}

/** The entries of all areas' palettes that are about no company or owner. */
function own(kind: PaletteTemplate['kind'], { registry, visitor }: PaletteSources) {
  return registry.areas
    .flatMap(({ manifest }) => manifest.palette?.entries ?? [])
    .filter((entry) => entry.kind === kind && entry.for === undefined && mayOpen(registry, visitor, entry.path))
    .map(({ label, path, words }) => ({ entry: { kind, label, path } satisfies PaletteEntry, words }));
}

/** What the shell itself offers to staff. */
function staffActions({ visitor }: PaletteSources): { entry: PaletteEntry; words: string }[] {
  if (!visitor.permissions.includes('admin')) return [];
  return [
    { entry: { kind: 'action', label: 'See what is loaded', path: LOADED_HASH }, words: 'version release canary' },
  ];
}

/** The entries of all areas' palettes about a company or an owner. */
function templates({ registry }: PaletteSources): PaletteTemplate[] {
  return registry.areas
    .flatMap(({ manifest }) => manifest.palette?.entries ?? [])
    .filter((entry) => entry.for !== undefined);
}

function filled(template: PaletteTemplate, entity: Entity, { registry, visitor }: PaletteSources): PaletteEntry[] {
  if (template.for !== entity.kind) return [];
  const values = valuesOf(entity);
  const label = fillText(template.label, values);
  const path = fillPath(template.path, values);
  if (label === null || path === null || !mayOpen(registry, visitor, path)) return [];
  return [{ kind: template.kind, label, path }];
}

/** A company or owner as a line; null where no area says what it opens, or the visitor may not open it. */
function entryOf(entity: Entity, { registry, visitor }: PaletteSources): Omit<PaletteEntry, 'kind'> | null {
  const template = registry.areas
    .map(({ manifest }) => manifest.palette?.[entity.kind])
    .find((each) => each !== undefined);
  const path = template === undefined ? null : fillPath(template, valuesOf(entity));
  if (path === null || !mayOpen(registry, visitor, path)) return null;
  if (entity.kind === 'company') return { label: entity.name, tag: entity.id, path };
  const label = readableName(entity.name);
  // Many owners share a name; the CIK tells them apart.
  return { label, filed: label === entity.name ? undefined : entity.name, tag: `CIK ${entity.id}`, path };
}

const valuesOf = ({ kind, id, name, cik }: Entity) =>
  kind === 'company' ? { ticker: id.toUpperCase(), name, cik } : { cik: id, name: readableName(name) };

/** The pages of the menu, of the cards and of the areas' palettes, each once. */
function pages(sources: PaletteSources): PaletteEntry[] {
  const { registry, visitor } = sources;
  const ofMenu = (entries: readonly MenuEntry[], parent?: string): PaletteEntry[] =>
    entries.flatMap(({ label, path, children }) => [
      ...(path === undefined ? [] : [{ kind: 'page', label, hint: parent, path } as const]),
      ...ofMenu(children, label),
    ]);
  const ofCards = listCards(registry)
    .filter(({ access, path }) => decideAccess(access, visitor) === 'allow' && mayOpen(registry, visitor, path))
    .map(({ title, path }): PaletteEntry => ({ kind: 'page', label: title, path }));
  const all = [...ofCards, ...own('page', sources).map(({ entry }) => entry), ...ofMenu(buildMenu(registry, visitor))];
  return [...new Map(all.map((entry) => [entry.path, entry])).values()];
}

/** What was opened last, as far as the visitor may still open it. */
const stillOpen = ({ registry, visitor, recent }: PaletteSources) =>
  recent.filter(({ path }) => mayOpen(registry, visitor, path));
