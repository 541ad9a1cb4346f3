/** A search that ships with a page, under a name. */
export interface ReadySearch<Form> {
  readonly name: string;
  /** What it looks for, in one sentence. */
  readonly hint: string;
  /** What it sets; the rest of the form is empty. */
  readonly form: Partial<Form>;
}
