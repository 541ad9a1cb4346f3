import { COMPANY_CRITERIA, type FilterField, type FilterPanel, filtersIn } from '@sentinel/fields';
import {
  type ChosenEntities,
  type CompanyCriteria,
  criteriaOf,
  criteriaRequest,
  EMPTY_CRITERIA,
  isAnyChosen,
} from '@sentinel/market-ui';
import type { AddressExclusion, AddressFields } from './address.ts';
import { type ActiveFilter, criteriaText } from './chips.ts';
import { kindOf, type RequestPart } from './controls.ts';
import { criteriaFault } from './criteria-fault.ts';
import { CRITERIA_FIELD } from './criteria-field.ts';
import { dropCriterion } from './drop-criterion.ts';
import type { FormOf } from './form-of.ts';

/** The form of a search, made of its fields: everything that another surface asks of it. */
export interface SearchForm<Form, Filters> {
  readonly panels: readonly FilterPanel[];
  /** After a reset (spec part 3, section 4). */
  readonly empty: Form;
  /** How it stands in the address of the page. */
  readonly address: AddressFields<Form>;
  /** Chosen companies or owners clear the company criteria (section 4): an address obeys that as the form does. */
  readonly exclusions: readonly AddressExclusion<Form>[];
  /**
   * The filters that it asks for (sections 5 and 7). Numbers that are none are left out, company criteria where companies or owners are
   * chosen, and what an owner makes pointless where one is.
   * @param cik of the chosen company, if it is the only one and the dictionary knows it
   */
  filtersOf(form: Form, cik: string | undefined): Filters;
  /** The form that asks for some filters, for companies or for owners. */
  formOf(filters: Filters): Form;
  /** What keeps it from being searched, by the name of its field, in the order of the form. */
  faultsOf(form: Form): Readonly<Record<string, string>>;
  /** The first of these texts. */
  faultOf(form: Form): string | undefined;
  /** The first of them with the name of its field, and what people call it. */
  firstFault(form: Form): FormFault | undefined;
  chosenOf(form: Form): ChosenEntities;
  /** The filters that are on, in the order of the form. */
  chipsOf(form: Form): readonly ActiveFilter<Form>[];
  /** The label of a filter that the server names (spec part 3, section 2), without its unit. */
  labelOf(filter: string): string;
  /** The part that changes when a filter is dropped that the server names. */
  dropFilter(form: Form, filter: string): Partial<Form>;
}

/** What keeps a form from being searched. */
export interface FormFault {
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

type Criterion = keyof typeof COMPANY_CRITERIA;
const CRITERIA_LABEL = 'Companies';
/** Of a label, what no sentence needs. */
const UNIT = / \((in )?(thousands|millions)\)$/;

interface AnyForm {
  readonly criteria: CompanyCriteria;
  readonly company: ChosenEntities;
}
/** `company` is the name of what both searches choose. */
type Values = AnyForm & Readonly<Record<string, unknown>>;

/**
 * @param panels of its filters
 * @param constant what every request says
 */
export function searchForm<Field extends FilterField, Filters extends object>(
  { panels, filters: fields }: { readonly panels: readonly FilterPanel[]; readonly filters: readonly Field[] },
  constant: Partial<Filters>,
): SearchForm<FormOf<Field>, Filters> {
  /** In the order of the form. */
  const parts: readonly (FilterField | 'criteria')[] = panels.flatMap((panel): (FilterField | 'criteria')[] =>
    panel === 'company criteria' ? ['criteria'] : [...filtersIn(panel)],
  );
  const byPart = (criteria: unknown, of: (field: FilterField) => unknown) =>
    Object.fromEntries(parts.map((part) => (part === 'criteria' ? [part, criteria] : [part.name, of(part)])));
  const isOff = ({ filter }: FilterField, { company }: AnyForm) =>
    filter.control === 'someOf' && filter.isOffForOwner === true && company.ownerCiks.length > 0;
  const fieldOf = (name: string) => fields.find(({ filter }) => filter.request === name);
  const empty = byPart(EMPTY_CRITERIA, (field) => kindOf(field).initial(field)) as unknown as Values;

  const form: SearchForm<Values, Filters> = {
    panels,
    empty,
    address: byPart(CRITERIA_FIELD, (field) => kindOf(field).address(field)) as never,
    exclusions: [{ part: 'criteria', isOff: ({ company }) => isAnyChosen(company) }],
    filtersOf(values, cik) {
      const asked: RequestPart[] = fields.map((field) =>
        isOff(field, values) ? {} : kindOf(field).request(values[field.name], field, cik),
      );
      if (!isAnyChosen(values.company)) asked.push(criteriaRequest(values.criteria));
      return withoutUndefined(Object.assign({}, constant, ...asked)) as Filters;
    },
    formOf(filters) {
      const values = byPart(EMPTY_CRITERIA, (field) =>
        kindOf(field).ofRequest(filters as RequestPart, field),
      ) as unknown as Values;
      return isAnyChosen(values.company) ? values : { ...values, criteria: criteriaOf(filters) };
    },
    faultsOf(values) {
      const faults: Record<string, string> = {};
      for (const part of parts) {
        if (part === 'criteria') {
          const fault = isAnyChosen(values.company) ? undefined : criteriaFault(values.criteria);
          if (fault !== undefined) faults[part] = fault;
          continue;
        }
        const fault = isOff(part, values) ? undefined : kindOf(part).fault?.(values[part.name], part);
        if (fault !== undefined) faults[part.name] = fault;
      }
      return faults;
    },
    faultOf: (values) => form.firstFault(values)?.text,
    firstFault(values) {
      const [first] = Object.entries(form.faultsOf(values));
      if (first === undefined) return undefined;
      const [name, text] = first;
      return { field: name, label: fields.find((field) => field.name === name)?.short ?? CRITERIA_LABEL, text };
    },
    chosenOf: ({ company }) => company,
    chipsOf(values) {
      return parts.flatMap((part) => {
        const label =
          part === 'criteria' ? CRITERIA_LABEL : part.name === 'company' ? chosenLabel(values.company) : part.short;
        const text =
          part !== 'criteria'
            ? kindOf(part).chip(values[part.name], part)
            : isAnyChosen(values.company)
              ? undefined
              : criteriaText(values.criteria);
        return text ? [{ field: part === 'criteria' ? part : part.name, label, text }] : [];
      });
    },
    labelOf: (name) => (fieldOf(name) ?? COMPANY_CRITERIA[name as Criterion]).label.replace(UNIT, ''),
    dropFilter(values, name) {
      const field = fieldOf(name)?.name;
      return field === undefined ? { criteria: dropCriterion(values.criteria, name) } : { [field]: empty[field] };
    },
  };
  return form as unknown as SearchForm<FormOf<Field>, Filters>;
}

/** What a chip calls them. */
function chosenLabel({ tickers, ownerCiks }: ChosenEntities): string {
  if (ownerCiks.length > 0) return ownerCiks.length === 1 ? 'Owner' : 'Owners';
  return tickers.length > 1 ? 'Companies' : 'Company';
}

/** The object without the members that are undefined. */
const withoutUndefined = (whole: object) =>
  Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
