/** Local mode: loads the page anew when `npm run dev` has published a rebuild. */
export function followDevelopment(): void {
  const events = new EventSource('/dev/reload');
  events.addEventListener('reload', () => window.location.reload());
  // Without `npm run dev` there is nothing to hear: the server answers 204 and the browser stops asking.
}
