// Runs before the first paint: ?theme=dark or ?theme=light, else the system's choice.
const asked = new URLSearchParams(location.search).get('theme');
const systemIsLight = matchMedia('(prefers-color-scheme: light)');
const apply = () => {
  document.documentElement.dataset.theme =
    asked === 'dark' || asked === 'light' ? asked : systemIsLight.matches ? 'light' : 'dark';
};
apply();
systemIsLight.addEventListener('change', apply);
