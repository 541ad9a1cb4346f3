import { ForgotPasswordPage } from './password-reset/forgot-password.page.tsx';

/** /forgot-password (spec part 2 section 2). */
export default ForgotPasswordPage;
