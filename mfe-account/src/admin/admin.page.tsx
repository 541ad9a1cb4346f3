import { useLocation } from '@sentinel/router';
import type { RunAsFields } from '@sentinel/session/credentials';
import { useSession } from '@sentinel/session/react';
import { Banner, PageHeader, TabLinks, ToastProvider } from '@sentinel/ui';
import styles from './admin.module.css';
import { AuditSection } from './audit/audit.section.tsx';
import { DeliverySection } from './delivery/delivery.section.tsx';
import { InquiriesSection } from './inquiries/inquiries.section.tsx';
import { ReleaseTokensSection } from './release-tokens/release-tokens.section.tsx';
import { TokensSection } from './tokens/tokens.section.tsx';
import { UsersSection } from './users/users.section.tsx';

const SECTIONS = [
  { href: '/profile/admin/users', label: 'Users' },
  { href: '/profile/admin/tokens', label: 'Sign Up Tokens' },
  { href: '/profile/admin/inquiries', label: 'Inquiries' },
  { href: '/profile/admin/audit', label: 'Audit' },
  { href: '/profile/admin/delivery', label: 'Message Delivery' },
  { href: '/profile/admin/release-tokens', label: 'Release Tokens' },
] as const;

type SectionPath = (typeof SECTIONS)[number]['href'];

/** The active tab follows what the path contains (spec part 2 section 2, "Admin area"). */
function activeSection(path: string): SectionPath {
  if (path.includes('/release-tokens')) return '/profile/admin/release-tokens';
  if (path.includes('/tokens')) return '/profile/admin/tokens';
  if (path.includes('/inquiries')) return '/profile/admin/inquiries';
  if (path.includes('/delivery')) return '/profile/admin/delivery';
  return path.includes('/audit') ? '/profile/admin/audit' : '/profile/admin/users';
}

interface AdminPageProps {
  /** Called when the administrator starts to run as another user. */
  readonly onRunAs: (person: RunAsFields) => void;
}

/** /profile/admin and the pages below it (spec part 2 section 2, "Admin area"; section 6). */
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
      <TabLinks label="Admin" links={SECTIONS} current={active} />
      <ToastProvider>
        {active === '/profile/admin/users' ? <UsersSection onRunAs={onRunAs} /> : null}
        {active === '/profile/admin/tokens' ? <TokensSection /> : null}
        {active === '/profile/admin/inquiries' ? <InquiriesSection /> : null}
        {active === '/profile/admin/delivery' ? <DeliverySection /> : null}
        {active === '/profile/admin/release-tokens' ? <ReleaseTokensSection /> : null}
      </ToastProvider>
      {active === '/profile/admin/audit' ? <AuditSection /> : null}
    </div>
  );
}
