import { session } from '@sentinel/session/credentials';
import type { RegistryStore } from '../registry/registry-store.ts';
import { endOverride } from './ask-override.ts';

/** The server's clock may be a little behind. */
const ASK_AGAIN_MS = 5_000;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Ends the override at its time, and when its account is no longer the one that is logged in: at a logout, in this tab or
 * another one, at the end of the session, and for another account. Loads what a local one builds.
 */
export function followOverride(
  registry: Pick<RegistryStore, 'get' | 'overriddenFor' | 'refresh' | 'showBuild' | 'subscribe'>,
  end: () => Promise<void> = endOverride,
): void {
  const { override } = registry.get();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (until: number) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        void registry.refresh().then(() => {
          if (registry.get().override) plan(Date.now() + ASK_AGAIN_MS);
        });
      },
      Math.min(MAX_TIMEOUT_MS, Math.max(0, until - Date.now())),
    );
  };
  if (override) plan(Date.parse(override.until));
  if (override?.kind === 'local') {
    void import('./follow-builds.ts').then(
      ({ followBuilds }) => followBuilds(override.origin, registry),
      (error) => console.error('The builds of the local override are not followed', error),
    );
  }

  let isEnding = false;
  const check = () => {
    const account = registry.overriddenFor();
    const isTheirs = account === undefined || account === null || sameAccount(account, session.ownEmail());
    if (isTheirs || isEnding) return;
    isEnding = true;
    void end().then(() => {
      isEnding = false;
    });
  };
  check();
  session.subscribe(check);
}

const sameAccount = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();
