/**
 * Runs before the page shows (`/theme.js`): sets the theme that the device remembers, so that a light page is never
 * dark for a moment, and marks a page that somebody with a session opens, who gets no page drawn for visitors. A script
 * of the page itself is not allowed (content security policy). The keys are those of the spec (part 1 section 3).
 */
export const THEME_SCRIPT = `(function () {
  try {
    var theme = localStorage.getItem('theme');
    var page = document.documentElement;
    if (theme === 'light' || theme === 'dark') page.setAttribute('data-theme', theme);
    if (localStorage.getItem('access_token') || localStorage.getItem('RunAsAccessToken')) page.setAttribute('data-session', '');
  } catch (error) {
    // Without storage there is neither a theme nor a session.
  }
})();
`;

/** Hides the drawn page from who has a session. */
export const DRAWN_STYLE = '[data-session] #drawn{display:none}';
