/** A company that can be watched, by ticker; or a reporting owner, by CIK. */
export interface Entity {
  readonly kind: 'company' | 'owner';
  readonly id: string;
  /** Of an owner, as filed. */
  readonly name: string;
  /** Of a company, where the dictionary contains it: ten digits. */
  readonly cik?: string;
}
