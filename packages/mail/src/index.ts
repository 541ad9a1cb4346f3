export { escaped, MAIL_COLOURS, mailButton, mailPage } from './mail-page.ts';
