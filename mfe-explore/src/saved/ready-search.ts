/** A search that ships with a page, under a name. */
export interface ReadySearch<Form> {
  readonly name: string;
  /** What it looks for, in one sentence. */
  readonly hint: string;
  /** What it sets; the rest of the form is empty. */
  readonly form: Partial<Form>;
  /** The same with a smaller figure, for a market in which this one finds no rows. */
  readonly instead?: ReadySearch<Form>;
}

/** A search, and what stands in its place where it finds no rows. */
export const variantsOf = <Form>(search: ReadySearch<Form>): readonly ReadySearch<Form>[] => [
  search,
  ...(search.instead ? variantsOf(search.instead) : []),
];
