/** A JSON schema as the contracts use it: plain data, without the words that only describe. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Keywords that describe and check nothing. */
const ONLY_DESCRIBES = new Set(['$id', 'default', 'deprecated', 'description', 'examples', 'title']);

/** A schema as plain data. What only describes is left out, so that another description is the same contract. */
export function plainSchema(schema: object): JsonSchema {
  return plain(JSON.parse(JSON.stringify(schema)) as JsonSchema);
}

function plain(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => !ONLY_DESCRIBES.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === 'properties' || key === 'patternProperties') return [key, eachNamed(value as Schemas, plain)];
      if (key === 'anyOf') return [key, (value as JsonSchema[]).map(plain)];
      if (key === 'items') return [key, Array.isArray(value) ? value.map(plain) : plain(value as JsonSchema)];
      return [key, value];
    }),
  );
}

/** Changes each of some named schemas. */
export const eachNamed = (schemas: Schemas, change: (schema: JsonSchema, name: string) => JsonSchema): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema, name)]));

export const propertiesOf = ({ properties }: JsonSchema): Schemas => (properties ?? {}) as Schemas;
export const patternsOf = ({ patternProperties }: JsonSchema): Schemas => (patternProperties ?? {}) as Schemas;
export const requiredOf = ({ required }: JsonSchema): readonly string[] => (required ?? []) as readonly string[];
/** The schemas of which one must fit; undefined where there is no choice. */
export const branchesOf = ({ anyOf }: JsonSchema): readonly JsonSchema[] | undefined =>
  anyOf as readonly JsonSchema[] | undefined;
/** The schema of each item of a list; undefined where items are told one by one, and for what is no list. */
export const itemsOf = ({ items }: JsonSchema): JsonSchema | undefined =>
  items === undefined || Array.isArray(items) ? undefined : (items as JsonSchema);
/** The few values that a schema allows; undefined where it does not list them. */
export const valuesOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : (schema.enum as readonly unknown[] | undefined);
export const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

/** JSON with the keys of every object sorted. */
export function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
      : entry,
  );
}
