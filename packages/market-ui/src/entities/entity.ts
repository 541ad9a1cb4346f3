import { readableName } from '@sentinel/vocabulary-market';

/** A company that can be watched, by ticker; or a reporting owner, by CIK. */
export interface Entity {
  readonly kind: 'company' | 'owner';
  readonly id: string;
  /** As people read it. */
  readonly name: string;
  /** The name of an owner as filed, where that differs. */
  readonly filed?: string;
  /** Of a company, where the dictionary contains it: ten digits. */
  readonly cik?: string;
}

/** The reporting owner with a CIK and a name as filed. */
export function ownerEntity(id: string, filed: string): Entity {
  const name = readableName(filed);
  return { kind: 'owner', id, name, ...(name === filed ? {} : { filed }) };
}
