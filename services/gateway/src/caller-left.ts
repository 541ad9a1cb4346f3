/**
 * The status of a call whose caller left before the answer began, as nginx has it. It is never sent, because nobody is there;
 * the log, the metrics and the audit log contain it.
 */
export const CALLER_LEFT_STATUS = 499;

/** The caller left before the service answered, and the service was told. Nobody is there to be answered. */
export class CallerLeft extends Error {}
