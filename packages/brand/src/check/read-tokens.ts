/** The colors of one theme, by role: `--accent` → `#f2b035`. */
export type ThemeColors = Readonly<Record<string, string>>;

/** The design system's colors. Roles of a color that a brand cannot set, such as one with transparency, are among them. */
export interface ThemeTokens {
  readonly dark: ThemeColors;
  readonly light: ThemeColors;
}

/**
 * Reads the colors of both themes from the text of `packages/ui/src/styles/tokens.css`. What stands outside the two
 * theme rules (type, space) is no color and is left out.
 * @throws Error when the file has no rule for a theme
 */
export function readTokens(css: string): ThemeTokens {
  return { dark: themeOf(css, 'dark'), light: themeOf(css, 'light') };
}

function themeOf(css: string, theme: 'dark' | 'light'): ThemeColors {
  const [, body] = new RegExp(`\\[data-theme=["']${theme}["']\\]\\s*\\{([^}]*)\\}`).exec(css) ?? [];
  if (body === undefined) throw new Error(`tokens.css has no rule for the ${theme} theme`);
  const declarations = body.replace(/\/\*.*?\*\//gs, '').matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g);
  return Object.fromEntries([...declarations].map(([, role = '', value = '']) => [role, value.trim()]));
}
