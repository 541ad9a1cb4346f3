/** A document that does not have the shape it must have; the message names the place. */
export class ShapeError extends Error {
  override name = 'ShapeError';
}

/** A JSON value and where it stands, for strict reading with messages a person can act on. */
export class Reader {
  readonly value: unknown;
  readonly at: string;

  constructor(value: unknown, at: string) {
    this.value = value;
    this.at = at;
  }

  fail(expected: string): never {
    throw new ShapeError(`${this.at} ${expected}`);
  }

  text(pattern?: RegExp): string {
    if (typeof this.value !== 'string' || this.value === '') return this.fail('must be a text');
    if (pattern && !pattern.test(this.value)) return this.fail(`is "${this.value}", which does not match ${pattern}`);
    return this.value;
  }

  oneOf<const T extends string>(allowed: readonly T[]): T {
    const found = allowed.find((option) => option === this.value);
    return found ?? this.fail(`must be one of ${allowed.join(', ')}`);
  }

  number(): number {
    if (typeof this.value !== 'number' || !Number.isFinite(this.value)) return this.fail('must be a number');
    return this.value;
  }

  boolean(): boolean {
    if (typeof this.value !== 'boolean') return this.fail('must be true or false');
    return this.value;
  }

  list<T>(read: (entry: Reader) => T): T[] {
    if (!Array.isArray(this.value)) return this.fail('must be a list');
    return this.value.map((entry, index) => read(new Reader(entry, `${this.at}[${index}]`)));
  }

  /** An object with no other fields than `allowed`. */
  object(allowed: readonly string[]): { field(name: string): Reader; has(name: string): boolean } {
    const record = this.record();
    for (const name of Object.keys(record)) {
      if (!allowed.includes(name)) this.fail(`has an unknown field "${name}"`);
    }
    return {
      field: (name) => new Reader(record[name], `${this.at}.${name}`),
      has: (name) => record[name] !== undefined,
    };
  }

  /** An object used as a map. */
  map<T>(read: (entry: Reader) => T): Record<string, T> {
    return Object.fromEntries(
      Object.entries(this.record()).map(([name, value]) => [name, read(new Reader(value, `${this.at}["${name}"]`))]),
    );
  }

  private record(): Record<string, unknown> {
    if (this.value === null || typeof this.value !== 'object' || Array.isArray(this.value)) {
      return this.fail('must be an object');
    }
    return this.value as Record<string, unknown>;
  }
}
