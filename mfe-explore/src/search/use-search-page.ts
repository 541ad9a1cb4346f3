import { useLocation, useNavigate } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { type AddressFields, readAddress, writeAddress } from '../fields/address.ts';
import type { SearchForm } from '../fields/search-form.ts';
import type { SessionMemory } from './session-memory.ts';
import type { UnreadableLinkProps } from './unreadable-link.tsx';
import { useIsReturn } from './use-is-return.ts';
import type { View } from './view.ts';

/** What makes one search page differ from another. Constant for a page. */
export interface SearchKind<Form extends FieldValues, Column extends string, Filters = unknown> {
  readonly memory: SessionMemory;
  readonly form: SearchForm<Form, Filters>;
  readonly firstView: View<Column>;
  readonly viewFields: AddressFields<View<Column>>;
  /** The form that an address of another kind fills in (the hand-over of the dollar icon); null: it is none. */
  readonly readHandOver?: ((query: string) => HandOver<Form> | null) | undefined;
}

/** A form that another page hands over. */
export interface HandOver<Form> {
  /** Once it is known to be a company's, the form is searched; null: the address does not say enough to search. */
  readonly ticker: string | null;
  readonly form: Form;
  /** The parameters that could not be used. */
  readonly ignored: readonly string[];
}

/** A search that was submitted: it stands in the address of the page. */
export interface Submitted<Form, Column extends string> {
  readonly form: Form;
  readonly view: View<Column>;
  /** Its address, without `?`. */
  readonly query: string;
}

export interface SearchPage<Form extends FieldValues, Column extends string> {
  /** The filters as they are being edited. */
  readonly form: UseFormReturn<Form>;
  readonly submitted: Submitted<Form, Column> | null;
  /** The ticker of a form that was handed over and waits to be searched; null: none. */
  readonly handedOverTicker: string | null;
  /** Opened without a search, nothing is remembered in this tab, and nothing was done since. */
  readonly isFirstVisit: boolean;
  /** The page was opened with the search that this tab left it with, and not by a link to another one. */
  readonly isAsLeft: boolean;
  /** How often an address came from elsewhere: a link, a typed address, or Back. */
  readonly arrivals: number;
  /** What the address says that this release cannot use. */
  readonly unreadable: UnreadableLinkProps;
  /** Searches for what the form holds, from page 1. The same search again only renews its results: `onSame`. */
  search(onSame?: () => void): void;
  /**
   * Searches for the submitted filters with another part of them; what else was edited since stays unsearched.
   * `isSameRows`: the part decides only how they are studied, so the page stays.
   */
  vary(part: Partial<Form>, isSameRows: boolean): void;
  /** Shows another part of the submitted search; `instead`: in place of this page in the tab's history. */
  show(view: View<Column>, instead?: boolean): void;
  /** Goes to a search by its query, as if its link was followed; `instead`: in place of this page in the tab's history. */
  open(query: string, instead?: boolean): void;
  /** Clears filters, results, page and memory (spec part 3, section 4). */
  reset(): void;
  /** The query of a form with a view. */
  queryOf(form: Form, view: View<Column>): string;
  /** The form that a query fills in; null where this release cannot read it. */
  formOf(query: string): Form | null;
}

function addressOf<Form extends FieldValues, Column extends string>(kind: SearchKind<Form, Column>) {
  return {
    fields: { ...kind.form.address, ...kind.viewFields } as AddressFields<Form & View<Column>>,
    defaults: { ...kind.form.empty, ...kind.firstView } as Form & View<Column>,
  };
}

/** The query (without `?`) of a form with a view. */
export function searchQuery<Form extends FieldValues, Column extends string>(
  kind: SearchKind<Form, Column>,
  form: Form,
  view: View<Column>,
): string {
  const { fields, defaults } = addressOf(kind);
  return writeAddress({ ...form, ...view }, fields, defaults);
}

/**
 * The state of a search page. What was searched for stands in the address, so a copied link shows the same rows; what
 * the form holds beyond that stands in the session memory of the spec.
 */
export function useSearchPage<Form extends FieldValues, Column extends string>(
  kind: SearchKind<Form, Column>,
): SearchPage<Form, Column> {
  const { memory, firstView, readHandOver } = kind;
  const emptyForm = kind.form.empty;
  const email = useSession().email ?? '';
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const { fields, defaults } = useMemo(() => addressOf(kind), [kind]);
  const read = useCallback(
    (query: string) => {
      const reading = readAddress(query, fields, defaults, kind.form.exclusions);
      if (!('state' in reading)) return reading;
      const { page, pageSize, sort, columns, studyHorizon, studySplit, ...form } = reading.state;
      const view: View<Column> = { page, pageSize, sort, columns, studyHorizon, studySplit };
      return { ...reading, form: form as unknown as Form, view };
    },
    [fields, defaults, kind.form.exclusions],
  );
  const queryOf = useCallback((form: Form, view: View<Column>) => searchQuery(kind, form, view), [kind]);

  const isReturn = useIsReturn();
  const opened = useMemo(() => {
    const handedOver = readHandOver?.(search) ?? null;
    if (handedOver) return { query: null, form: handedOver.form, reading: null, handedOver };
    const reading = read(search);
    if (reading.kind === 'state') return { query: search.slice(1), form: reading.form, reading };
    if (reading.kind === 'draft') return { query: null, form: reading.form, reading };
    // Nothing in the address: as the reader left the page. Back and Forward lead to the empty form that Reset showed.
    const remembered = reading.kind === 'empty' && !isReturn ? memory.page(email) : null;
    const shown = read(remembered?.query ?? '');
    const draft = read(remembered?.draft ?? '');
    return {
      query: shown.kind === 'state' ? (remembered?.query ?? null) : null,
      form: draft.kind === 'state' ? draft.form : emptyForm,
      reading: shown.kind === 'state' ? shown : reading,
    };
  }, [search, email, memory, read, readHandOver, emptyForm, isReturn]);

  const isEmpty = opened.handedOver === undefined && read(search).kind === 'empty';
  const [isFirstVisit, setFirstVisit] = useState(() => isEmpty && memory.page(email) === null);
  const [isAsLeft] = useState(() => isEmpty || memory.page(email)?.query === opened.query);
  const form = useForm<Form>({ defaultValues: opened.form as never });
  /**
   * The address that this page shows or wrote itself: its form is already on screen. A written one is where the tab is on its way to; the
   * router renders an address later than it takes it.
   */
  const written = useRef(search);
  const [arrivals, setArrivals] = useState(0);

  useEffect(() => {
    if (search !== written.current) {
      // From a link, a typed address, or Back.
      form.reset(opened.form);
      setArrivals((count) => count + 1);
      memory.rememberOpenedId(null);
    }
    written.current = search;
    const instead = opened.query === null ? '' : `?${opened.query}`;
    if (isEmpty && search !== instead) {
      written.current = instead;
      void navigate(pathname + instead, { replace: true });
    }
  }, [search, pathname, opened, isEmpty, form, memory, navigate]);

  const submitted = useMemo(
    () =>
      opened.query !== null && opened.reading?.kind === 'state'
        ? { form: opened.reading.form, view: opened.reading.view, query: opened.query }
        : null,
    [opened],
  );

  const remember = useCallback(
    () =>
      memory.rememberPage({
        email,
        query: submitted?.query ?? null,
        draft: queryOf(form.getValues(), submitted?.view ?? firstView),
      }),
    [memory, email, submitted, form, queryOf, firstView],
  );
  useEffect(() => {
    remember();
    const subscription = form.watch(() => {
      setFirstVisit(false);
      remember();
    });
    return () => subscription.unsubscribe();
  }, [remember, form]);

  function go(query: string, instead = false) {
    setFirstVisit(false);
    written.current = `?${query}`;
    void navigate(`${pathname}?${query}`, { replace: instead });
  }

  return {
    form,
    submitted,
    handedOverTicker: opened.handedOver?.ticker ?? null,
    isFirstVisit,
    isAsLeft,
    arrivals,
    unreadable: {
      isOtherVersion: opened.reading?.kind === 'other-version',
      isIncomplete: opened.reading?.kind === 'draft' || opened.handedOver?.ticker === null,
      parameters: opened.handedOver?.ignored ?? ignoredOf(opened.reading),
    },
    search(onSame) {
      const view = { ...(submitted?.view ?? firstView), page: 1 };
      const query = queryOf(form.getValues(), view);
      // Back leads past an address without a search: it would only lead here again.
      if (query === submitted?.query) onSame?.();
      else go(query, submitted === null);
    },
    vary(part, isSameRows) {
      if (!submitted) return;
      for (const [field, value] of Object.entries(part)) form.setValue(field as Path<Form>, value);
      const page = isSameRows ? submitted.view.page : 1;
      go(queryOf({ ...submitted.form, ...part }, { ...submitted.view, page }));
    },
    show: (view, instead = false) => submitted && go(queryOf(submitted.form, view), instead),
    open(query, instead = false) {
      const reading = read(query);
      form.reset('form' in reading ? reading.form : emptyForm);
      if (written.current !== `?${query}`) go(query, instead);
    },
    reset() {
      setFirstVisit(false);
      // Emptying the form is an edit that is remembered, so the memory goes last.
      form.reset(emptyForm);
      memory.forgetAll();
      written.current = '';
      void navigate(pathname);
    },
    queryOf,
    formOf(query) {
      const reading = read(query);
      return 'form' in reading ? reading.form : null;
    },
  };
}

const ignoredOf = (reading: object | null): readonly string[] =>
  reading && 'ignored' in reading ? (reading.ignored as readonly string[]) : [];
