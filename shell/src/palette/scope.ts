/** What a palette is limited to, by the first character typed. */
export type Scope = 'all' | 'companies' | 'owners' | 'actions' | 'help';

export const SCOPES: readonly { readonly scope: Scope; readonly label: string; readonly prefix: string }[] = [
  { scope: 'all', label: 'All', prefix: '' },
  { scope: 'companies', label: 'Companies', prefix: '@' },
  { scope: 'owners', label: 'Owners', prefix: '#' },
  { scope: 'actions', label: 'Actions', prefix: '>' },
  { scope: 'help', label: 'Help', prefix: '?' },
];

/** The scope that a typed text begins with, and the text to find in it. */
export function readScope(typed: string): { readonly scope: Scope; readonly prefix: string; readonly text: string } {
  const found = SCOPES.find(({ prefix }) => prefix !== '' && typed.startsWith(prefix));
  if (found === undefined) return { scope: 'all', prefix: '', text: typed };
  return { scope: found.scope, prefix: found.prefix, text: typed.slice(1).trimStart() };
}
