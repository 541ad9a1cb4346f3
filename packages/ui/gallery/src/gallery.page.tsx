import { BrandMark, Button, Moon, Sun, ToastProvider, useUi } from '@sentinel/ui';
import styles from './gallery.module.css';
import { BUTTONS } from './sections/buttons.section.tsx';
import { CONTROLS } from './sections/controls.section.tsx';
import { DIALOGS } from './sections/dialogs.section.tsx';
import { FIELDS } from './sections/fields.section.tsx';
import { FILTERS } from './sections/filters.section.tsx';
import { FOUNDATIONS } from './sections/foundations.section.tsx';
import { MARKET_FILTERS } from './sections/market-filters.section.tsx';
import { MESSAGES } from './sections/messages.section.tsx';
import { SURFACES } from './sections/surfaces.section.tsx';
import { TABLES } from './sections/tables.section.tsx';

const GROUPS = [FOUNDATIONS, BUTTONS, FIELDS, CONTROLS, FILTERS, MARKET_FILTERS, MESSAGES, SURFACES, DIALOGS, TABLES];

/** Every component of the design system in every state (`/dev/ui`, local mode only). */
export default function GalleryPage() {
  return (
    <ToastProvider>
      <main className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1 className={styles.title}>
              <BrandMark size={28} /> Design system
            </h1>
            <p className={styles.subtitle}>
              Every control in every state. Hover, tab through, resize, switch the theme.
            </p>
          </div>
          <ThemeSwitch />
        </header>
        <nav className={styles.contents} aria-label="Contents">
          <ol>
            {GROUPS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.groups}>
          {GROUPS.map(({ id, title, Specimens }) => (
            <section key={id} id={id} className={styles.group} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className={styles.groupTitle}>
                {title}
              </h2>
              <div className={styles.specimens}>
                <Specimens />
              </div>
            </section>
          ))}
        </div>
      </main>
    </ToastProvider>
  );
}

function ThemeSwitch() {
  const { theme, setTheme } = useUi();
  const other = theme === 'dark' ? 'light' : 'dark';
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  return (
    <Button variant="outline" icon={<ThemeIcon size={16} aria-hidden="true" />} onClick={() => setTheme(other)}>
      Show {other}
    </Button>
  );
}
