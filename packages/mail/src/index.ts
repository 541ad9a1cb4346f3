export { ACCOUNT_MAIL_QUEUED } from './account-mail-queued.ts';
export { MAIL_COLOURS, mailButton, mailPage } from './mail-page.ts';
