import type { Store } from '@sentinel/browser-store';
import { KEYS } from '../keys.ts';
import { decodePermissions } from './decode-permissions.ts';
import type { LoginFields, RunAs, Session, SessionState, Standing } from './session-types.ts';

interface SessionParts {
  readonly store: Store;
  readonly makeDeviceId: () => string;
  /** Subscribes to changes made by other tabs; returns the function that unsubscribes. */
  readonly onOtherTab?: (listener: () => void) => () => void;
}

const DEVICE_ID = /^web_[a-z0-9]{2,60}$/;

/** What a new login keeps of the one it replaces, besides the device id: the two dictionaries (spec part 2 section 4, "Email verification"). */
const DICTIONARIES = /^(ticker|owner)Dictionary/;

/** Spec part 1 section 9. */
const DEFAULT_TIME_ZONE = 'UTC';
/** The key inside userPreferences: a JSON-encoded list of names (spec part 2 section 3 "User preferences"). */
const SCREENER_COLUMNS = 'screener_columns';

/**
 * What belongs to the effective user, and the keys that save the administrator's own values while running as another.
 */
const SAVED_OWN = [
  [KEYS.profileImage, KEYS.savedProfileImage],
  [KEYS.timeZone, KEYS.savedTimeZone],
  [KEYS.userPreferences, KEYS.savedUserPreferences],
] as const;

const RUN_AS_KEYS = [
  KEYS.runAsEmail,
  KEYS.runAsName,
  KEYS.runAsOrganization,
  KEYS.runAsAccessToken,
  KEYS.runAsPermissions,
  KEYS.runAsEnded,
  KEYS.savedProfileImage,
  KEYS.savedTimeZone,
  KEYS.savedUserPreferences,
  KEYS.adminEmail,
  KEYS.adminPermissions,
];

/** The session, kept in a store. Unreadable values count as missing; nothing here throws. */
export function createSession({ store, makeDeviceId, onOtherTab }: SessionParts): Session {
  const listeners = new Set<() => void>();
  const followers = new Set<(before: Standing, now: Standing) => void>();
  let current: SessionState | null = null;

  const text = (key: string) => store.get(key) || null;
  const ownOrRunAs = (runAsKey: string, ...ownKeys: string[]) =>
    [runAsKey, ...ownKeys].map(text).find((value) => value !== null) ?? null;

  const hasTheirToken = () => text(KEYS.runAsAccessToken) !== null;
  const effectiveToken = () => ownOrRunAs(KEYS.runAsAccessToken, KEYS.accessToken);
  const effectiveEmail = () => ownOrRunAs(KEYS.runAsEmail, KEYS.userEmail, KEYS.email);
  const ownEmail = () => text(KEYS.userEmail) ?? text(KEYS.email);
  // docs/decisions/0010-run-as-permissions.md: the other user's empty list is valid, too.
  const permissions = () => decodePermissions(store.get(KEYS.runAsPermissions) ?? store.get(KEYS.permissions));
  const isAdminEditing = () => text(KEYS.adminEmail) !== null && text(KEYS.runAsEmail) !== null;
  const runAs = (): RunAs | null => {
    const email = text(KEYS.runAsEmail);
    if (email === null) return null;
    return { email, name: text(KEYS.runAsName) ?? email, organization: text(KEYS.runAsOrganization) ?? '' };
  };
  const userPreferences = (): Record<string, unknown> => {
    const value = readJson(store.get(KEYS.userPreferences));
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
  };
  const screenerColumns = (): readonly string[] | null => {
    const columns = readJson(userPreferences()[SCREENER_COLUMNS]);
    return Array.isArray(columns) ? columns.filter((name): name is string => typeof name === 'string') : null;
  };
  const writeScreenerColumns = (columns: readonly string[] | null | undefined) => {
    if (!columns) store.remove(KEYS.userPreferences);
    else
      store.set(
        KEYS.userPreferences,
        JSON.stringify({ ...userPreferences(), [SCREENER_COLUMNS]: JSON.stringify(columns) }),
      );
  };
  const read = (): SessionState => ({
    isLoggedIn: effectiveToken() !== null,
    email: effectiveEmail(),
    // With another user's token, use that user's value even if it is missing: the administrator's own would be mistaken
    // for it.
    name: text(hasTheirToken() ? KEYS.runAsName : KEYS.name),
    organization: text(hasTheirToken() ? KEYS.runAsOrganization : KEYS.organization),
    permissions: permissions(),
    profileImage: text(KEYS.profileImage),
    theme: store.get(KEYS.theme) === 'light' ? 'light' : 'dark',
    timeZone: text(KEYS.timeZone) ?? DEFAULT_TIME_ZONE,
    screenerColumns: screenerColumns(),
    runAs: runAs(),
    isRunAsEnded: text(KEYS.runAsEmail) !== null && text(KEYS.runAsEnded) !== null,
    isAdminEditing: isAdminEditing(),
    ownEmail: ownEmail(),
    lastVisitAt: hasTheirToken() ? null : text(KEYS.lastVisitAt),
  });
  const state = () => {
    const next = read();
    if (current === null || JSON.stringify(next) !== JSON.stringify(current)) current = next;
    return current;
  };
  const readStanding = (): Standing => ({
    isLoggedIn: text(KEYS.accessToken) !== null,
    own: ownEmail(),
    runAs: text(KEYS.runAsEmail),
  });
  let standing = readStanding();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  /** After a change, made in this tab, of who is using this browser. */
  const changedStanding = () => {
    standing = readStanding();
    tell();
  };
  /** After any other change, in any tab: if somebody else is using this browser now, another tab has changed it. */
  const changed = () => {
    const before = standing;
    standing = readStanding();
    if (JSON.stringify(before) !== JSON.stringify(standing)) {
      for (const follower of [...followers]) follower(before, standing);
    }
    tell();
  };
  const put = (key: string, value: string | null | undefined) => {
    if (value === undefined) return;
    if (value === null || value === '') store.remove(key);
    else store.set(key, value);
  };
  // Other tabs see the keys change one by one, so the order matters: the token comes last and means that the rest is
  // there.
  const writeLogin = (result: LoginFields) => {
    put(KEYS.userEmail, result.userEmail ?? null);
    put(KEYS.email, result.userEmail ?? null);
    store.set(KEYS.permissions, JSON.stringify(result.permissions ?? []));
    put(KEYS.name, result.name ?? null);
    put(KEYS.organization, result.organization ?? null);
    put(KEYS.profileImage, result.profile_image ?? null);
    put(KEYS.theme, result.theme);
    put(KEYS.timeZone, result.timezone ?? null);
    writeScreenerColumns(result.screener_columns);
    put(KEYS.lastVisitAt, result.last_visit_at ?? null);
    put(KEYS.refreshToken, result.refresh_token ?? null);
    put(KEYS.accessToken, result.access_token ?? null);
  };
  const removeRunAs = () => {
    for (const key of RUN_AS_KEYS) store.remove(key);
  };
  let stopWatching: (() => void) | undefined;
  const watch = () => {
    stopWatching ??= onOtherTab?.(changed);
  };
  const stopIfAlone = () => {
    if (listeners.size > 0 || followers.size > 0) return;
    stopWatching?.();
    stopWatching = undefined;
  };

  return {
    state,
    effectiveToken,
    ownToken: () => text(KEYS.accessToken),
    effectiveEmail,
    ownEmail,
    refreshToken: () => text(KEYS.refreshToken),
    hasAny(list) {
      const held = permissions();
      return held.includes('admin') || list.some((permission) => held.includes(permission));
    },
    deviceId() {
      const stored = store.get(KEYS.deviceId);
      if (stored !== null && DEVICE_ID.test(stored)) return stored;
      const made = makeDeviceId();
      store.set(KEYS.deviceId, made);
      return made;
    },
    saveLogin(result) {
      removeRunAs();
      writeLogin(result);
      changedStanding();
    },
    resetForLogin(result) {
      const written: readonly string[] = [
        KEYS.userEmail,
        KEYS.email,
        KEYS.permissions,
        KEYS.name,
        KEYS.organization,
        KEYS.profileImage,
        KEYS.timeZone,
        KEYS.userPreferences,
        KEYS.lastVisitAt,
        KEYS.refreshToken,
        KEYS.accessToken,
      ];
      // The new session replaces the old one key by key: other tabs must never mistake it for a logout.
      const stays = (key: string) => key === KEYS.deviceId || DICTIONARIES.test(key) || written.includes(key);
      for (const key of store.keys()) if (!stays(key)) store.remove(key);
      writeLogin(result);
      changedStanding();
    },
    updateProfile({ name, profile_image, timezone }) {
      // Who edits as a reviewer has their own token: the profile that was saved is their own.
      put(hasTheirToken() ? KEYS.runAsName : KEYS.name, name);
      put(KEYS.profileImage, profile_image);
      put(KEYS.timeZone, timezone);
      changed();
    },
    updateTokens(tokens) {
      put(KEYS.accessToken, tokens.access_token);
      put(KEYS.refreshToken, tokens.refresh_token);
      if (tokens.permissions !== undefined) store.set(KEYS.permissions, JSON.stringify(tokens.permissions));
      put(KEYS.lastVisitAt, tokens.last_visit_at);
      changed();
    },
    updatePermissions(token, permissions) {
      if (token === text(KEYS.runAsAccessToken)) store.set(KEYS.runAsPermissions, JSON.stringify(permissions));
      else if (token === text(KEYS.accessToken)) store.set(KEYS.permissions, JSON.stringify(permissions));
      else return;
      changed();
    },
    setTheme(theme) {
      store.set(KEYS.theme, theme);
      changed();
    },
    setScreenerColumns(columns) {
      writeScreenerColumns(columns);
      changed();
    },
    startRunAs(user) {
      // When switching directly from one user to the next, the saved values are still the administrator's own.
      if (text(KEYS.runAsEmail) === null) {
        for (const [key, saved] of SAVED_OWN) store.set(saved, store.get(key) ?? '');
      }
      store.remove(KEYS.runAsEnded);
      // First: other tabs take this key as the start, and must do so before their guards see the other permissions.
      put(KEYS.runAsEmail, user.email);
      put(KEYS.profileImage, user.profile_image ?? null);
      put(KEYS.timeZone, user.timezone ?? null);
      writeScreenerColumns(user.screener_columns);
      put(KEYS.runAsName, user.name);
      put(KEYS.runAsOrganization, user.organization);
      store.set(KEYS.runAsPermissions, JSON.stringify(user.permissions));
      put(KEYS.runAsAccessToken, user.access_token);
      changedStanding();
    },
    startAdminEditing(reviewer, name) {
      if (hasTheirToken()) return;
      put(KEYS.adminEmail, ownEmail());
      put(KEYS.adminPermissions, store.get(KEYS.permissions));
      put(KEYS.runAsName, name ?? null);
      put(KEYS.runAsEmail, reviewer);
      changedStanding();
    },
    endAdminEditing() {
      if (!isAdminEditing()) return;
      // First: other tabs take this key as the end.
      store.remove(KEYS.runAsEmail);
      store.remove(KEYS.runAsName);
      store.remove(KEYS.adminEmail);
      store.remove(KEYS.adminPermissions);
      changedStanding();
    },
    markRunAsEnded() {
      if (text(KEYS.runAsEmail) === null) return;
      store.set(KEYS.runAsEnded, 'true');
      changed();
    },
    revertRunAs() {
      for (const [key, saved] of SAVED_OWN) {
        const own = store.get(saved);
        if (own !== null) put(key, own);
      }
      removeRunAs();
      changedStanding();
    },
    catchUp() {
      if (JSON.stringify(standing) !== JSON.stringify(readStanding())) changed();
    },
    clear() {
      // The token goes first: other tabs take its absence as the logout.
      store.remove(KEYS.accessToken);
      for (const key of store.keys()) if (key !== KEYS.deviceId) store.remove(key);
      changedStanding();
    },
    subscribe(listener) {
      listeners.add(listener);
      watch();
      return () => {
        listeners.delete(listener);
        stopIfAlone();
      };
    },
    onTakenOver(listener) {
      followers.add(listener);
      watch();
      return () => {
        followers.delete(listener);
        stopIfAlone();
      };
    },
  };
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : 'null');
  } catch {
    return null; // an old or damaged value counts as none
  }
}
