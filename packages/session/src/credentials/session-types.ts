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
  /** Columns of the results table, in order; null if never chosen. */
  readonly screener_columns?: readonly string[] | null | undefined;
  /** An instant; null during the first visit. */
  readonly last_visit_at?: string | null | undefined;
}

/** The answer of `refresh_session`. */
export interface RenewedTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly permissions?: readonly string[] | undefined;
  readonly last_visit_at?: string | null | undefined;
}

/** The user an administrator acts as. */
export interface RunAs {
  readonly email: string;
  readonly name: string;
  readonly organization: string;
}

/** The answer of `run_as`: the user to act as, and the token for it. */
export interface RunAsFields extends RunAs {
  readonly access_token: string;
  readonly permissions: readonly string[];
  readonly profile_image?: string | null | undefined;
  readonly timezone?: string | undefined;
  readonly screener_columns?: readonly string[] | null | undefined;
}

/** What an edit of the profile may change in the portal. */
export interface ProfileFields {
  readonly name?: string | undefined;
  readonly timezone?: string | undefined;
  /** null: removed. */
  readonly profile_image?: string | null | undefined;
}

/** Who is using this browser. When another tab changes it, every tab must react. */
export interface Standing {
  readonly isLoggedIn: boolean;
  /** The user's own email, also while running as another user. */
  readonly own: string | null;
  /** Email of the user an administrator runs as. */
  readonly runAs: string | null;
}

/** The whole session at one moment. The object changes only when its content does. */
export interface SessionState {
  readonly isLoggedIn: boolean;
  /** The email that calls are made for: the run-as user's, else the user's own. */
  readonly email: string | null;
  readonly name: string | null;
  readonly organization: string | null;
  /** While running as another user, exactly that user's permissions, even if there are none. */
  readonly permissions: readonly string[];
  readonly profileImage: string | null;
  readonly theme: Theme;
  /** The user's chosen time zone; UTC by default (spec part 1 section 9). */
  readonly timeZone: string;
  /** The columns that the user chose for the results table, in order; null if never chosen. */
  readonly screenerColumns: readonly string[] | null;
  readonly runAs: RunAs | null;
  /** The server has ended running as that user; the only way on is back to the user's own account. */
  readonly isRunAsEnded: boolean;
  /** An administrator edits as a reviewer (both an admin email and a run-as email are stored). */
  readonly isAdminEditing: boolean;
  /** The user's own email, also while running as another user or editing as a reviewer. */
  readonly ownEmail: string | null;
  /** When the user's visit before this one ended, as an instant; null during the first, and while running as another user. */
  readonly lastVisitAt: string | null;
}

/** The part of the session for areas: no tokens, and no way to change who is logged in. */
export interface AreaSession {
  state(): SessionState;
  /** Calls the listener after each change, in any tab; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Whether the visitor holds one of these permissions; `admin` passes every list. */
  hasAny(list: readonly string[]): boolean;
  /**
   * Updates what the portal shows after an edit of the profile: of the other user's while running as them with their token,
   * and of the own one while editing as a reviewer.
   */
  updateProfile(fields: ProfileFields): void;
  /** Stores the columns of the results table in this browser. */
  setScreenerColumns(columns: readonly string[]): void;
  /**
   * From now on a categorization administrator's calls are made for a reviewer, with the administrator's own token (spec
   * part 3 section 4 "Run-as and admin mode"). Does nothing while running as another user with that user's token.
   * @param name the reviewer's, for the screen
   */
  startAdminEditing(reviewer: string, name?: string): void;
  /** Ends editing as a reviewer; does nothing outside of it. */
  endAdminEditing(): void;
}

/** The whole session, including tokens. */
export interface Session extends AreaSession {
  /** The run-as token, else the user's own token, else null. */
  effectiveToken(): string | null;
  /** The user's own token, also while running as another user. */
  ownToken(): string | null;
  effectiveEmail(): string | null;
  /** The user's own email, also while running as another user. */
  ownEmail(): string | null;
  refreshToken(): string | null;
  /** This browser's id, generated once and then kept. */
  deviceId(): string;
  /** Stores a new session. Removes fields that the result lacks, except the theme, and all run-as data. */
  saveLogin(result: LoginFields): void;
  /**
   * Stores a new session and removes everything else except the device id and the two dictionaries (spec part 2 section
   * 4, "Email verification").
   */
  resetForLogin(result: LoginFields): void;
  updateTokens(tokens: RenewedTokens): void;
  /** Stores what the account of a token may use now; does nothing when the token is no longer in use. */
  updatePermissions(token: string, permissions: readonly string[]): void;
  setTheme(theme: Theme): void;
  /**
   * Starts running as another user; saves the user's own picture, time zone and columns first (spec part 2 section 4,
   * "Run-as").
   */
  startRunAs(user: RunAsFields): void;
  /** Records that the server has ended the run-as; does nothing outside a run-as. */
  markRunAsEnded(): void;
  /** Ends running as another user: removes the run-as data and restores what was saved (spec part 1 section 2). */
  revertRunAs(): void;
  /** Checks now for changes made by other tabs; the browser's storage event may come later. */
  catchUp(): void;
  /** Removes everything that belongs to the user; the device id stays (spec part 1 section 2, logout). */
  clear(): void;
  /**
   * Calls the listener when another tab has changed who is using this browser, before the listeners of `subscribe`;
   * returns the function that unsubscribes.
   */
  onTakenOver(listener: (before: Standing, now: Standing) => void): () => void;
}
