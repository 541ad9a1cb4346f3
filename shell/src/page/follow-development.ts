/** Reloads the page when `npm run dev` has published a rebuild. */
export function followDevelopment(): void {
  new EventSource('/dev/reload').addEventListener('reload', () => window.location.reload());
}
