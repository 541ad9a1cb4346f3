import Type from 'typebox';

/**
 * Names one row of `get_users` to one administrator's session for half an hour (DESIGN section 6, "Identity"). Good for
 * `admin_edit_user`, `run_as` and `revoke_session` alone; it is no access token.
 */
export const RowToken = Type.String({ minLength: 1, maxLength: 512 });
