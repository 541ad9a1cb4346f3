export { MAIL_MARK } from './mail-mark.ts';
export { mailMoment } from './mail-moment.ts';
export { mailPage } from './mail-page.ts';
export { type Details, mailButton, mailCode, mailDetails, mailHeading, mailNotes, mailSection } from './mail-parts.ts';
