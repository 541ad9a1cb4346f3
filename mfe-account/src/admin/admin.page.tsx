import { Link, useLocation } from '@sentinel/router';
import type { RunAsFields } from '@sentinel/session';
import { useSession } from '@sentinel/session/react';
import { Banner, PageHeader, ToastProvider } from '@sentinel/ui';
import styles from './admin.module.css';
import { AuditSection } from './audit/audit.section.tsx';
import { TokensSection } from './tokens/tokens.section.tsx';
import { UsersSection } from './users/users.section.tsx';

const SECTIONS = [
  { path: '/profile/admin/users', label: 'Users' },
  { path: '/profile/admin/tokens', label: 'Sign Up Tokens' },
  { path: '/profile/admin/audit', label: 'Audit' },
] as const;

type SectionLabel = (typeof SECTIONS)[number]['label'];

/** The active tab follows what the path contains (spec part 2 section 2, "Admin area"). */
function activeSection(path: string): SectionLabel {
  if (path.includes('/tokens')) return 'Sign Up Tokens';
  return path.includes('/audit') ? 'Audit' : 'Users';
}

interface AdminPageProps {
  /** The administrator runs as another user from now on. */
  readonly onRunAs: (person: RunAsFields) => void;
}

/** /profile/admin and what is below it (spec part 2 section 2, "Admin area"; section 6). */
export function AdminPage({ onRunAs }: AdminPageProps) {
  const active = activeSection(useLocation().pathname);
  const { organization } = useSession();
  if (organization !== 'admin') {
    return (
      <div className={styles.page}>
        <PageHeader title="Admin" />
        <Banner tone="error">Access denied. Admin permissions required.</Banner>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Admin" />
      <nav className={styles.tabs} aria-label="Admin">
        {SECTIONS.map(({ path, label }) => (
          <Link key={path} to={path} className={styles.tab} aria-current={label === active ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <ToastProvider>
        {active === 'Users' ? <UsersSection onRunAs={onRunAs} /> : null}
        {active === 'Sign Up Tokens' ? <TokensSection /> : null}
      </ToastProvider>
      {active === 'Audit' ? <AuditSection /> : null}
    </div>
  );
}
