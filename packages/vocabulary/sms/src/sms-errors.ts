/**
 * Errors of Twilio that are about the number: nothing else that is sent there can arrive either (https://www.twilio.com/docs/api/errors).
 * Others, such as 30003 (the phone is off), pass.
 */
const REFUSED_NUMBERS: ReadonlySet<number> = new Set([
  21211, // not a phone number
  21614, // not a mobile number
  30004, // blocked by the recipient or the carrier
  30005, // unknown, or no longer in use
  30006, // a landline, or out of the carrier's reach
]);
/** The owner of the number replied STOP. */
const STOPPED = 21610;

/** Why nothing more may be sent to a number after this error; undefined when the error is not about the number, or passes. */
export function smsErrorBlocks(code: number): 'refused' | 'stopped' | undefined {
  if (code === STOPPED) return 'stopped';
  return REFUSED_NUMBERS.has(code) ? 'refused' : undefined;
}
