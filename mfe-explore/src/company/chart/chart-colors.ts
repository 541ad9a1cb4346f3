/** The colors of a canvas, which knows no CSS variables: the values of the design's tokens in the current theme. */
export interface ChartColors {
  readonly line: string;
  readonly gain: string;
  readonly loss: string;
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly control: string;
  readonly raised: string;
  readonly panel: string;
  readonly font: string;
}

const TOKENS: Readonly<Record<keyof ChartColors, string>> = {
  line: '--link',
  gain: '--gain',
  loss: '--loss',
  text: '--text',
  muted: '--text-muted',
  grid: '--line',
  control: '--line-control',
  raised: '--surface-raised',
  panel: '--surface-panel',
  font: '--font',
};

/** The colors of the page now. */
export function chartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, read(token)]),
  ) as unknown as ChartColors;
}

/** Calls the listener after each change of the page's theme; returns the function that ends this. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
