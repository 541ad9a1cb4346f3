import { type Drafts, draftsOf } from '@sentinel/browser-store';
import type { Alert } from '@sentinel/contracts-alerts';
import { session } from '@sentinel/session';
import type { AlertKind } from '../alert-kinds.ts';
import { type AlertDraft, newDraft } from '../draft/alert-draft.ts';

/** What this browser keeps of forms that were left without saving, for whoever is logged in. */
const drafts: Drafts = draftsOf(() => session.state().ownEmail);

/** The form of a draft: a new alert of a kind, or an alert as some version has it, so that a draft never undoes a later save. */
export const formKey = (kind: AlertKind, stored?: Pick<Alert, 'alert_name' | 'version'>): string =>
  stored ? `alert/edit/${stored.version}/${stored.alert_name}` : `alert/new/${kind.slug}`;

const owner = () => {
  const { email, ownEmail } = session.state();
  return { account: ownEmail ?? '', user: email ?? '' };
};

/** Where drafts are kept; replaced in tests, because jsdom has no IndexedDB. */
export const keptDrafts = {
  /** The draft of a form; undefined without one. */
  async read(key: string): Promise<unknown> {
    return (await drafts.readAll(owner(), key)).get(key);
  },
  /** @returns whether this device keeps it */
  keep: (key: string, draft: AlertDraft): Promise<boolean> => drafts.put(owner(), key, draft),
  forget: (key: string): Promise<void> => drafts.remove(owner(), key),
};

/** A kept draft as the form of today has it: what an older release stored otherwise is as in a new alert. Undefined for one of another kind. */
export function readKept(kept: unknown, { formType }: AlertKind): AlertDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const stored = kept as Record<string, unknown>;
  const usual = newDraft(formType);
  if (stored.formType !== formType) return undefined;
  const isAlike = ([name, value]: [string, unknown]) =>
    typeof stored[name] === typeof value && Array.isArray(stored[name]) === Array.isArray(value);
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, isAlike([name, value]) ? stored[name] : value]),
  ) as unknown as AlertDraft;
}
