import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answers } from '../../testing/render-admin.tsx';
import type { UserRow } from '../users.query.ts';

export const USER: UserRow = {
  email: 'client@sentinel.example',
  name: 'Morgan Client',
  organization: 'Client Ltd',
  phone: '12125550100',
  permissions: ['alerts'],
  status: 'active',
  enabled_2fa: false,
  created_at: '2026-01-05T10:00:00Z',
  access_token: 'row-client',
};
export const ADMIN: UserRow = {
  ...USER,
  email: 'admin@sentinel.example',
  name: 'Avery Admin',
  organization: 'admin',
  permissions: ['admin'],
  enabled_2fa: true,
  access_token: 'row-admin',
};
export const OTHER: UserRow = {
  ...USER,
  email: 'other@sentinel.example',
  name: 'Robin Other',
  access_token: 'row-other',
};
export const CONFLICT = 'This user has been changed meanwhile. The list has been loaded again.';

/** The users on the server: a test adds its own, and an answer may change them. */
export const store: { users: UserRow[] } = { users: [] };

/** An administrator and two clients, with whom each test starts. */
export function fillStore(): void {
  store.users = [ADMIN, USER, OTHER];
}

/** Answers with the stored users, and the answers of a test. */
export const users = (answers: Answers = {}): Answers => ({ get_users: () => store.users, ...answers });

export const row = (email: string) => screen.getByRole('row', { name: new RegExp(email) });
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const field = (email: string, label: string) => within(row(email)).getByLabelText(label);

export async function retype(element: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(element);
  if (text !== '') await userEvent.type(element, text);
}
