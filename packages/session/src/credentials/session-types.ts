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
  readonly timezone?: string | undefined;
  /** Columns of the results table, in order; null: never chosen. */
  readonly screener_columns?: readonly string[] | null | undefined;
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

/** What `run_as` gives: the user to act as, and the token that says so. */
export interface RunAsFields extends RunAs {
  readonly access_token: string;
  readonly permissions: readonly string[];
  readonly profile_image?: string | null | undefined;
  readonly timezone?: string | undefined;
  readonly screener_columns?: readonly string[] | null | undefined;
}

/** What a profile edit may change of what the portal shows. */
export interface ProfileFields {
  readonly name?: string | undefined;
  readonly timezone?: string | undefined;
  /** null: removed. */
  readonly profile_image?: string | null | undefined;
}

/** Who this browser works as. A change of it made by another tab concerns every tab. */
export interface Standing {
  readonly isLoggedIn: boolean;
  /** The user's own email, also while running as another user. */
  readonly own: string | null;
  /** Email of the user an administrator runs as. */
  readonly runAs: string | null;
}

/** All of the session at one moment. The object changes only when its content does. */
export interface SessionState {
  readonly isLoggedIn: boolean;
  /** Email calls are made for: the run-as one before the user's own. */
  readonly email: string | null;
  readonly name: string | null;
  readonly organization: string | null;
  /** While running as another user exactly that user's, an empty list too. */
  readonly permissions: readonly string[];
  readonly profileImage: string | null;
  readonly theme: Theme;
  /** The time zone the user chose; UTC by default (spec part 1 section 9). */
  readonly timeZone: string;
  /** The columns the user chose for the results table, in order; null: never chosen. */
  readonly screenerColumns: readonly string[] | null;
  readonly runAs: RunAs | null;
  /** The server has ended running as that user: only reverting is left. */
  readonly isRunAsEnded: boolean;
  /** An administrator edits as a reviewer (both an admin email and a run-as email are stored). */
  readonly isAdminEditing: boolean;
  readonly isSidebarCollapsed: boolean;
}

/** The part of the session for areas: no token, and no change of who is logged in. */
export interface AreaSession {
  state(): SessionState;
  /** Calls the listener after each change, of other tabs too; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Whether the visitor holds one of these permissions; `admin` passes every list. */
  hasAny(list: readonly string[]): boolean;
  /** Keeps what the portal shows in step with an edit of the profile, of the other user's while running as one. */
  updateProfile(fields: ProfileFields): void;
  /** Keeps the columns of the results table in this browser. */
  setScreenerColumns(columns: readonly string[]): void;
}

/** All of the session, tokens included. */
export interface Session extends AreaSession {
  /** The run-as token, else the user's own, else null. */
  effectiveToken(): string | null;
  /** The user's own token, also while running as another user. */
  ownToken(): string | null;
  effectiveEmail(): string | null;
  /** The user's own email, also while running as another user. */
  ownEmail(): string | null;
  refreshToken(): string | null;
  /** This browser's id, made once and kept. */
  deviceId(): string;
  /** Stores a new session; what the result does not name is removed, save the theme, and so is all of a run-as. */
  saveLogin(result: LoginFields): void;
  /**
   * Stores a new session in place of all that was there but the device id and the two dictionaries (spec part 2 section
   * 4, "Email verification").
   */
  resetForLogin(result: LoginFields): void;
  updateTokens(tokens: RenewedTokens): void;
  setTheme(theme: Theme): void;
  setSidebarCollapsed(isCollapsed: boolean): void;
  /** Begins running as another user; own picture, time zone and columns are saved first (spec part 2 section 4, "Run-as"). */
  startRunAs(user: RunAsFields): void;
  /** Notes that the server has ended the run-as; without one it does nothing. */
  markRunAsEnded(): void;
  /** Ends running as another user: removes the run-as data and restores what was saved (spec part 1 section 2). */
  revertRunAs(): void;
  /** Takes notice at once of what another tab has done; the browser's own word of it may come later. */
  catchUp(): void;
  /** Removes everything of the user; the device id stays (spec part 1 section 2, logout). */
  clear(): void;
  /**
   * Calls the listener when another tab has changed who this browser works as, before those of `subscribe`; returns the
   * function that stops it.
   */
  onTakenOver(listener: (before: Standing, now: Standing) => void): () => void;
}
