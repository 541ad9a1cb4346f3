import { useLocation, useNavigate } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { type AddressFields, readAddress, writeAddress } from './address.ts';
import type { SessionMemory } from './session-memory.ts';
import type { View } from './view.ts';

/** What makes one search page differ from another. Constant for a page. */
export interface SearchKind<Form extends FieldValues, Column extends string> {
  readonly memory: SessionMemory;
  readonly emptyForm: Form;
  readonly firstView: View<Column>;
  readonly formFields: AddressFields<Form>;
  readonly viewFields: AddressFields<View<Column>>;
  /** The form that an address of another kind fills in (the hand-over of the dollar icon); null: it is none. */
  readonly readHandOver?: ((query: string) => HandOver<Form> | null) | undefined;
}

/** A form that another page hands over, to be searched once its ticker is known to be a company's. */
export interface HandOver<Form> {
  readonly ticker: string;
  readonly form: Form;
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
  /** Opened without a search, and nothing is remembered in this tab. */
  readonly isFirstVisit: boolean;
  /** What the address says that this release cannot read: its parameters, or that it has another version. */
  readonly unreadable: { readonly isOtherVersion: boolean; readonly parameters: readonly string[] };
  /** Searches for what the form holds, from page 1. The same search again only renews its results: `onSame`. */
  search(onSame?: () => void): void;
  /** Shows another part of the submitted search. */
  show(view: View<Column>): void;
  /** Goes to a search by its query, as if its link was followed; `instead`: in place of this page in the tab's history. */
  open(query: string, instead?: boolean): void;
  /** Clears filters, results, page and memory (spec part 3, section 4). */
  reset(): void;
  /** The query of a form with a view. */
  queryOf(form: Form, view: View<Column>): string;
}

/**
 * The state of a search page. What was searched for stands in the address, so a copied link shows the same rows; what
 * the form holds beyond that stands in the session memory of the spec.
 */
export function useSearchPage<Form extends FieldValues, Column extends string>(
  kind: SearchKind<Form, Column>,
): SearchPage<Form, Column> {
  const { memory, emptyForm, firstView, readHandOver } = kind;
  const email = useSession().email ?? '';
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const { fields, defaults } = useMemo(
    () => ({
      fields: { ...kind.formFields, ...kind.viewFields } as AddressFields<Form & View<Column>>,
      defaults: { ...emptyForm, ...firstView } as Form & View<Column>,
    }),
    [kind, emptyForm, firstView],
  );
  const read = useCallback(
    (query: string) => {
      const reading = readAddress(query, fields, defaults);
      if (reading.kind !== 'state') return reading;
      const { page, pageSize, sort, columns, ...form } = reading.state;
      return { ...reading, form: form as unknown as Form, view: { page, pageSize, sort, columns } as View<Column> };
    },
    [fields, defaults],
  );
  const queryOf = useCallback(
    (form: Form, view: View<Column>) => writeAddress({ ...form, ...view }, fields, defaults),
    [fields, defaults],
  );

  const opened = useMemo(() => {
    const handedOver = readHandOver?.(search) ?? null;
    if (handedOver) return { query: null, form: handedOver.form, reading: null, handedOver };
    const reading = read(search);
    if (reading.kind === 'state') return { query: search.slice(1), form: reading.form, reading };
    // Nothing in the address: as the reader left the page.
    const remembered = reading.kind === 'empty' ? memory.page(email) : null;
    const shown = read(remembered?.query ?? '');
    const draft = read(remembered?.draft ?? '');
    return {
      query: shown.kind === 'state' ? (remembered?.query ?? null) : null,
      form: draft.kind === 'state' ? draft.form : emptyForm,
      reading: shown.kind === 'state' ? shown : reading,
    };
  }, [search, email, memory, read, readHandOver, emptyForm]);

  const [isFirstVisit] = useState(() => search === '' && memory.page(email) === null);
  const form = useForm<Form>({ defaultValues: opened.form as never });
  /** The address that this page wrote itself: its form is already on screen. */
  const written = useRef(search);

  useEffect(() => {
    if (search !== written.current) form.reset(opened.form);
    written.current = search;
    if (search === '' && opened.query !== null) {
      written.current = `?${opened.query}`;
      void navigate(`${pathname}?${opened.query}`, { replace: true });
    }
  }, [search, pathname, opened, form, navigate]);

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
    const subscription = form.watch(remember);
    return () => subscription.unsubscribe();
  }, [remember, form]);

  function go(query: string, instead = false) {
    written.current = `?${query}`;
    void navigate(`${pathname}?${query}`, { replace: instead });
  }

  return {
    form,
    submitted,
    handedOverTicker: opened.handedOver?.ticker ?? null,
    isFirstVisit,
    unreadable: {
      isOtherVersion: opened.reading?.kind === 'other-version',
      parameters: opened.reading?.kind === 'state' ? opened.reading.ignored : [],
    },
    search(onSame) {
      const view = { ...(submitted?.view ?? firstView), page: 1 };
      const query = queryOf(form.getValues(), view);
      // Back leads past an address that was handed over, or it would search again.
      if (query === submitted?.query) onSame?.();
      else go(query, opened.handedOver !== undefined);
    },
    show: (view) => submitted && go(queryOf(submitted.form, view)),
    open: (query, instead = false) => void navigate(`${pathname}?${query}`, { replace: instead }),
    reset() {
      // Emptying the form is an edit that is remembered, so the memory goes last.
      form.reset(emptyForm);
      memory.forgetAll();
      written.current = '';
      void navigate(pathname);
    },
    queryOf,
  };
}
