export { MAIL_MARK } from './mail-mark.ts';
export { mailPage } from './mail-page.ts';
export { type Details, mailButton, mailCode, mailDetails, mailHeading, mailNotes, mailSection } from './mail-parts.ts';
