/** What the contact form is for, on the page and in the dialog. */
export const CONTACT_INTRO =
  "Tell us a little about you and what you need. If you're asking for a sign-up token, say so under “Tell us more.”";
