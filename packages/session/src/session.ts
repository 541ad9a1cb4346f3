import { decodePermissions } from './decode-permissions.ts';
import { KEYS } from './keys.ts';
import type { Store } from './store.ts';

export type Theme = 'dark' | 'light';

/** The fields of a login result that the session keeps (spec part 1 section 3). */
export interface LoginFields {
  readonly access_token?: string | undefined;
  readonly refresh_token?: string | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly userEmail?: string | undefined;
  readonly name?: string | undefined;
  readonly organization?: string | undefined;
  readonly profile_image?: string | null | undefined;
  readonly theme?: Theme | undefined;
}

/** What `refresh_session` gives. */
export interface RenewedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly permissions?: readonly string[] | undefined;
}

/** The user an administrator acts as. */
export interface RunAs {
  readonly email: string;
  readonly name: string;
  readonly organization: string;
}

/** All of the session at one moment. The object changes only when its content does. */
export interface SessionState {
  readonly isLoggedIn: boolean;
  /** E-mail calls are made for: the run-as one before the user's own. */
  readonly email: string | null;
  readonly name: string | null;
  readonly organization: string | null;
  /** Run-as permissions, when there are any, replace the user's own. */
  readonly permissions: readonly string[];
  readonly profileImage: string | null;
  readonly theme: Theme;
  readonly runAs: RunAs | null;
  /** An administrator edits as a reviewer (both an admin e-mail and a run-as e-mail are stored). */
  readonly isAdminEditing: boolean;
  readonly isSidebarCollapsed: boolean;
}

export interface Session {
  state(): SessionState;
  /** The run-as token, else the user's own, else null. */
  effectiveToken(): string | null;
  /** The user's own token, also while running as another user. */
  ownToken(): string | null;
  effectiveEmail(): string | null;
  refreshToken(): string | null;
  permissions(): readonly string[];
  /** Whether the visitor holds one of these permissions; `admin` passes every list. */
  hasAny(list: readonly string[]): boolean;
  /** This browser's id, made once and kept. */
  deviceId(): string;
  /** Stores a new session; what the result does not name is removed, save the theme. */
  saveLogin(result: LoginFields): void;
  updateTokens(tokens: RenewedTokens): void;
  setTheme(theme: Theme): void;
  setSidebarCollapsed(isCollapsed: boolean): void;
  userPreferences(): Readonly<Record<string, unknown>>;
  setUserPreferences(preferences: Readonly<Record<string, unknown>>): void;
  /** Ends running as another user: removes the run-as data and restores the saved picture (spec part 1 section 2). */
  revertRunAs(): void;
  /** Removes everything of the user; the device id stays (spec part 1 section 2, logout). */
  clear(): void;
  /** Calls the listener after each change, of other tabs too; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

interface SessionParts {
  readonly store: Store;
  readonly makeDeviceId: () => string;
  /** Tells of changes made by other tabs; returns the function that stops it. */
  readonly onOtherTab?: (listener: () => void) => () => void;
}

const DEVICE_ID = /^web_[a-z0-9]{2,60}$/;

/** The session over a store. Unreadable values count as missing; nothing here throws. */
export function createSession({ store, makeDeviceId, onOtherTab }: SessionParts): Session {
  const listeners = new Set<() => void>();
  let current: SessionState | null = null;

  const text = (key: string) => store.get(key) || null;
  const ownOrRunAs = (runAsKey: string, ...ownKeys: string[]) =>
    [runAsKey, ...ownKeys].map(text).find((value) => value !== null) ?? null;

  const effectiveToken = () => ownOrRunAs(KEYS.runAsAccessToken, KEYS.accessToken);
  const effectiveEmail = () => ownOrRunAs(KEYS.runAsEmail, KEYS.userEmail, KEYS.email);
  const permissions = () => {
    const impersonated = decodePermissions(store.get(KEYS.runAsPermissions));
    return impersonated.length > 0 ? impersonated : decodePermissions(store.get(KEYS.permissions));
  };
  const runAs = (): RunAs | null => {
    const email = text(KEYS.runAsEmail);
    if (email === null) return null;
    return { email, name: text(KEYS.runAsName) ?? email, organization: text(KEYS.runAsOrganization) ?? '' };
  };
  const read = (): SessionState => ({
    isLoggedIn: effectiveToken() !== null,
    email: effectiveEmail(),
    name: ownOrRunAs(KEYS.runAsName, KEYS.name),
    organization: ownOrRunAs(KEYS.runAsOrganization, KEYS.organization),
    permissions: permissions(),
    profileImage: text(KEYS.profileImage),
    theme: store.get(KEYS.theme) === 'light' ? 'light' : 'dark',
    runAs: runAs(),
    isAdminEditing: text(KEYS.adminEmail) !== null && text(KEYS.runAsEmail) !== null,
    isSidebarCollapsed: store.get(KEYS.sidebarCollapsed) === 'true',
  });
  const state = () => {
    const next = read();
    if (current === null || JSON.stringify(next) !== JSON.stringify(current)) current = next;
    return current;
  };
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const put = (key: string, value: string | null | undefined) => {
    if (value === undefined) return;
    if (value === null || value === '') store.remove(key);
    else store.set(key, value);
  };
  let stopWatching: (() => void) | undefined;

  return {
    state,
    effectiveToken,
    ownToken: () => text(KEYS.accessToken),
    effectiveEmail,
    permissions,
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
      put(KEYS.accessToken, result.access_token ?? null);
      put(KEYS.refreshToken, result.refresh_token ?? null);
      store.set(KEYS.permissions, JSON.stringify(result.permissions ?? []));
      put(KEYS.userEmail, result.userEmail ?? null);
      put(KEYS.email, result.userEmail ?? null);
      put(KEYS.name, result.name ?? null);
      put(KEYS.organization, result.organization ?? null);
      put(KEYS.profileImage, result.profile_image ?? null);
      put(KEYS.theme, result.theme);
      changed();
    },
    updateTokens(tokens) {
      put(KEYS.accessToken, tokens.access_token);
      put(KEYS.refreshToken, tokens.refresh_token);
      if (tokens.permissions !== undefined) store.set(KEYS.permissions, JSON.stringify(tokens.permissions));
      changed();
    },
    setTheme(theme) {
      store.set(KEYS.theme, theme);
      changed();
    },
    setSidebarCollapsed(isCollapsed) {
      put(KEYS.sidebarCollapsed, isCollapsed ? 'true' : null);
      changed();
    },
    userPreferences() {
      try {
        const value: unknown = JSON.parse(store.get(KEYS.userPreferences) ?? '{}');
        return value !== null && typeof value === 'object' && !Array.isArray(value)
          ? (value as Record<string, unknown>)
          : {};
      } catch {
        return {};
      }
    },
    setUserPreferences(preferences) {
      store.set(KEYS.userPreferences, JSON.stringify(preferences));
      changed();
    },
    revertRunAs() {
      const saved = store.get(KEYS.savedProfileImage);
      if (saved !== null) put(KEYS.profileImage, saved);
      const runAsKeys = [
        KEYS.runAsEmail,
        KEYS.runAsName,
        KEYS.runAsOrganization,
        KEYS.runAsAccessToken,
        KEYS.runAsPermissions,
        KEYS.savedProfileImage,
        KEYS.adminEmail,
        KEYS.adminPermissions,
      ];
      for (const key of runAsKeys) store.remove(key);
      changed();
    },
    clear() {
      for (const key of store.keys()) if (key !== KEYS.deviceId) store.remove(key);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      stopWatching ??= onOtherTab?.(changed);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
  };
}
