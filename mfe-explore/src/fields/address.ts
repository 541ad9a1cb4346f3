/** How one part of a page's state stands in the address. */
export interface AddressField<Value> {
  /** The parameters by which it stands there. */
  readonly names: readonly string[];
  write(value: Value): ReadonlyArray<readonly [name: string, value: string]>;
  /** The value; undefined where the parameters say something that cannot be. */
  read(parameters: URLSearchParams): Value | undefined;
  /** The parameters by which a value stands that no search can use; it is kept as it was typed. */
  unusable?(value: Value): readonly string[];
}

export type AddressFields<State> = { readonly [Key in keyof State]: AddressField<State[Key]> };

/** A part of the state that another part switches off: beside that one, it has its default. */
export interface AddressExclusion<State> {
  readonly part: keyof State;
  isOff(state: State): boolean;
}

/** What an address says. */
export type AddressReading<State> =
  /** It holds no state: the page was opened without a search. Marks of other sites (`utm_source`) are none. */
  | { readonly kind: 'empty' }
  /** A version that this release does not know. */
  | { readonly kind: 'other-version' }
  /**
   * `state`: what to search for. `draft`: parameters of this page without a version, so they fill in the form and nothing
   * is searched. `ignored`: the parameters that are unknown, whose values cannot be, or that another part excludes; those parts have
   * their defaults. A number that is none is named there, too, and stays in the form.
   */
  | { readonly kind: 'state' | 'draft'; readonly state: State; readonly ignored: readonly string[] };

/**
 * The version of all addresses of this area. Change it when an address would be read differently than it was written;
 * another field needs no new version.
 */
const VERSION = '1';

/** The query (without `?`) that says `state`. Parts that have their defaults are left out. */
export function writeAddress<State extends object>(
  state: State,
  fields: AddressFields<State>,
  defaults: State,
): string {
  return new URLSearchParams([['v', VERSION], ...writeParts(state, fields, defaults)]).toString();
}

/** The state that a query says; it may come from another release, or from somebody who edited it. */
export function readAddress<State extends object>(
  query: string,
  fields: AddressFields<State>,
  defaults: State,
  exclusions: readonly AddressExclusion<State>[] = [],
): AddressReading<State> {
  const parameters = new URLSearchParams(query);
  const version = parameters.get('v');
  const known = new Set(['v', ...keysOf(fields).flatMap((key) => fields[key].names)]);
  if (![...known].some((name) => parameters.has(name))) return { kind: 'empty' };
  if (version !== null && version !== VERSION) return { kind: 'other-version' };
  const { state, ignored, unusable } = readParts(parameters, fields, defaults);
  ignored.push(...unusable);
  for (const { part, isOff } of exclusions) {
    if (!isOff(state)) continue;
    state[part] = defaults[part];
    ignored.push(...fields[part].names.filter((name) => parameters.has(name) && !ignored.includes(name)));
  }
  const unknown = [...new Set(parameters.keys())].filter((name) => !known.has(name));
  return { kind: version === null ? 'draft' : 'state', state, ignored: [...ignored, ...unknown] };
}

/** A part of the state that has parts of its own, each with its own parameters. */
export function groupField<State extends object>(fields: AddressFields<State>, defaults: State): AddressField<State> {
  return {
    names: keysOf(fields).flatMap((key) => fields[key].names),
    write: (state) => writeParts(state, fields, defaults),
    read(parameters) {
      const { state, ignored } = readParts(parameters, fields, defaults);
      return ignored.length === 0 ? state : undefined;
    },
    unusable: (state) => keysOf(fields).flatMap((key) => fields[key].unusable?.(state[key]) ?? []),
  };
}

function writeParts<State extends object>(state: State, fields: AddressFields<State>, defaults: State) {
  return keysOf(fields).flatMap((key) => {
    const pairs = fields[key].write(state[key]);
    const isDefault = JSON.stringify(pairs) === JSON.stringify(fields[key].write(defaults[key]));
    return isDefault ? [] : pairs.map(([name, value]): [string, string] => [name, value]);
  });
}

function readParts<State extends object>(parameters: URLSearchParams, fields: AddressFields<State>, defaults: State) {
  const state = { ...defaults };
  const ignored: string[] = [];
  const unusable: string[] = [];
  for (const key of keysOf(fields)) {
    const present = fields[key].names.filter((name) => parameters.has(name));
    if (present.length === 0) continue;
    const value = fields[key].read(parameters);
    if (value === undefined) ignored.push(...present);
    else {
      state[key] = value;
      unusable.push(...(fields[key].unusable?.(value) ?? []));
    }
  }
  return { state, ignored, unusable };
}

function keysOf<State extends object>(fields: AddressFields<State>): (keyof State)[] {
  return Object.keys(fields) as (keyof State)[];
}
