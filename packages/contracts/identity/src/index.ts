import type { Operation } from '@sentinel/contracts';
import { admin_edit_user } from './operations/admin_edit_user.ts';
import { check_login } from './operations/check_login.ts';
import { confirm_phone } from './operations/confirm_phone.ts';
import { contact_us } from './operations/contact_us.ts';
import { delete_account } from './operations/delete_account.ts';
import { delete_inquiry } from './operations/delete_inquiry.ts';
import { delete_saved_search } from './operations/delete_saved_search.ts';
import { delete_sign_up_token } from './operations/delete_sign_up_token.ts';
import { delete_user } from './operations/delete_user.ts';
import { disable_2fa } from './operations/disable_2fa.ts';
import { edit_user } from './operations/edit_user.ts';
import { email_verification } from './operations/email_verification.ts';
import { export_inquiries } from './operations/export_inquiries.ts';
import { generate_2fa_secret } from './operations/generate_2fa_secret.ts';
import { get_account_overview } from './operations/get_account_overview.ts';
import { get_audit_log } from './operations/get_audit_log.ts';
import { get_inquiries } from './operations/get_inquiries.ts';
import { get_inquiries_overview } from './operations/get_inquiries_overview.ts';
import { get_permissions } from './operations/get_permissions.ts';
import { get_saved_searches } from './operations/get_saved_searches.ts';
import { get_sign_up_tokens } from './operations/get_sign_up_tokens.ts';
import { get_user } from './operations/get_user.ts';
import { get_users } from './operations/get_users.ts';
import { grant_access } from './operations/grant_access.ts';
import { initialize_password_reset } from './operations/initialize_password_reset.ts';
import { insert_sign_up_token } from './operations/insert_sign_up_token.ts';
import { list_sessions } from './operations/list_sessions.ts';
import { logout } from './operations/logout.ts';
import { refresh_session } from './operations/refresh_session.ts';
import { resend_2fa_code } from './operations/resend_2fa_code.ts';
import { reset_password } from './operations/reset_password.ts';
import { revert_run_as } from './operations/revert_run_as.ts';
import { revoke_session } from './operations/revoke_session.ts';
import { run_as } from './operations/run_as.ts';
import { save_search } from './operations/save_search.ts';
import { send_phone_code } from './operations/send_phone_code.ts';
import { signup } from './operations/signup.ts';
import { update_user_preferences } from './operations/update_user_preferences.ts';
import { verify_2fa_login } from './operations/verify_2fa_login.ts';
import { verify_2fa_setup } from './operations/verify_2fa_setup.ts';

/** The operations of services/identity, one file each. */
export const operations = {
  admin_edit_user,
  check_login,
  confirm_phone,
  contact_us,
  delete_account,
  delete_inquiry,
  delete_saved_search,
  delete_sign_up_token,
  delete_user,
  disable_2fa,
  edit_user,
  email_verification,
  export_inquiries,
  generate_2fa_secret,
  get_account_overview,
  get_audit_log,
  get_inquiries,
  get_inquiries_overview,
  get_permissions,
  get_saved_searches,
  get_sign_up_tokens,
  get_user,
  get_users,
  grant_access,
  initialize_password_reset,
  insert_sign_up_token,
  list_sessions,
  logout,
  refresh_session,
  resend_2fa_code,
  reset_password,
  revert_run_as,
  revoke_session,
  run_as,
  save_search,
  send_phone_code,
  signup,
  update_user_preferences,
  verify_2fa_login,
  verify_2fa_setup,
} as const satisfies Record<string, Operation<string, 'identity'>>;

type Owned = typeof operations;
declare module '@sentinel/contracts' {
  interface Operations extends Owned {}
}
