import Type from 'typebox';

/** How many rows a search has without one of its filters; the most first. Filters that are not set are not listed. */
export const relaxedSearch = <Name extends string>(names: readonly Name[]) =>
  Type.Object(
    {
      without: Type.Array(
        Type.Object(
          { filter: Type.Enum([...names]), num_rows: Type.Integer({ minimum: 0 }) },
          { additionalProperties: false },
        ),
        { maxItems: names.length },
      ),
    },
    { additionalProperties: false },
  );
