import type { DashboardCard } from '@sentinel/federation';
import { useSession } from '@sentinel/session/react';
import { Badge, Card, LinkButton, TextLink } from '@sentinel/ui';
import styles from './dashboard.module.css';
import { cardsOf, SECTIONS, type ShownCard } from './package-cards.ts';

interface DashboardPageProps {
  /** The cards of every area, from the registry. */
  readonly cards: readonly DashboardCard[];
}

/** /dashboard (spec part 1, sections 2 and 6): the packages, by permission. */
export function DashboardPage({ cards }: DashboardPageProps) {
  const session = useSession();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Welcome back, {session.name ?? session.email}</h1>
      {SECTIONS.map((section) => {
        const shown = cardsOf(section.package, cards, session);
        return (
          <section key={section.id} id={section.id} className={styles.section} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`} className={styles.heading}>
              {section.title}
            </h2>
            <div className={styles.grid}>
              {shown.map((card) => (
                <PackageCard key={card.path} card={card} />
              ))}
              {section.package === 'custom' ? <ContactCard hasPackages={shown.length > 0} /> : null}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function PackageCard({ card }: { card: ShownCard }) {
  if (card.isAllowed) {
    return (
      <Card title={card.title} href={card.path}>
        {card.text}
      </Card>
    );
  }
  return (
    <div className={styles.locked}>
      <Card
        title={card.title}
        footer={
          <>
            <Badge>No access</Badge>
            <TextLink href="/contact-us">
              Request Access<span className="visually-hidden"> to {card.title}</span>
            </TextLink>
          </>
        }
      >
        {card.text}
      </Card>
    </div>
  );
}

function ContactCard({ hasPackages }: { hasPackages: boolean }) {
  return (
    <Card
      title={hasPackages ? 'Need More?' : 'No Custom Packages'}
      footer={
        <LinkButton href="/contact-us" variant="outline">
          Contact Us
        </LinkButton>
      }
    >
      {hasPackages
        ? 'We build surveillance and review packages around your questions.'
        : "You don't have any custom packages yet."}
    </Card>
  );
}
