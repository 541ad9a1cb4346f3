/** Channel of PostgreSQL on which identity announces a commit with new account mail; the worker listens. */
export const ACCOUNT_MAIL_QUEUED = 'account_mail_queued';
