export { AgreementPage as default } from './agreement.page.tsx';
