type Page = 'verify-email' | 'reset-password';

/** A link of a mail: the page of the product with the token and the address it was sent to (spec part 2 section 2). */
export function mailedLink(
  publicUrl: string,
  page: Page,
  { token, email, ...more }: { readonly token: string; readonly email: string; readonly choose_password?: 'true' },
): string {
  return `${publicUrl}/${page}?${new URLSearchParams({ token, email, ...more })}`;
}
