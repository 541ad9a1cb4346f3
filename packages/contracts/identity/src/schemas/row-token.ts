import Type from 'typebox';

/**
 * Identifies one row of `get_users` within one administrator's session for half an hour (DESIGN section 6, "Identity").
 * Works only for `admin_edit_user`, `run_as` and `revoke_session`; it is not an access token.
 */
export const RowToken = Type.String({ minLength: 1, maxLength: 512 });
