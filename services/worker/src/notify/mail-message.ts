/** An email without its addresses. */
export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
