import { TRADE } from '@sentinel/fields';

/** A way to split the study of trades: into those with each of some values of a field; with a single one, into those with it and without. */
export interface Split {
  /** In the address. */
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly field: (typeof TRADE.splits)[number]['name'];
  readonly values: readonly string[];
}

/** So many groups can be told apart. */
const MAX_GROUPS = 4;

const asPair = (field: Split['field'], title: string, values: readonly string[]): Split => ({
  id: values.join('-'),
  label: values.join(' and '),
  title,
  field,
  values,
});

/** Fields with few values are split into all of them; of the others, each value can be told from the rest. */
export const SPLITS: readonly Split[] = TRADE.splits.flatMap(({ filter: { options }, name, short }): Split[] =>
  options.length <= MAX_GROUPS
    ? [{ id: name, label: options.join(', '), title: short, field: name, values: options }]
    : [
        ...(name === 'tags' ? [asPair(name, short, ['Routine', 'Opportunistic'])] : []),
        ...options.map((value) => ({
          id: value,
          label: `${value} or not`,
          title: short,
          field: name,
          values: [value],
        })),
      ],
);

export const SPLIT_IDS = SPLITS.map(({ id }) => id);
