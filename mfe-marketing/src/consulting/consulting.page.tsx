import { usePortal } from '@sentinel/remote-kit';
import { LinkButton } from '@sentinel/ui/core';
import type { ReactNode } from 'react';
import { useBrandContent } from '../brand/brand-content.ts';
import { BrandPicture } from '../landing/brand-picture.tsx';
import { FadeIn } from '../landing/fade-in.tsx';
import { ScheduleCall } from '../landing/schedule-call.tsx';
import styles from './consulting.module.css';
import { ExpertCards } from './expert-cards.tsx';
import { FirmFooter } from './firm-footer.tsx';
import { FirmNavbar } from './firm-navbar.tsx';
import { LitigationAccordion } from './litigation-accordion.tsx';
import { PathFigure } from './path-figure.tsx';
import { ProductCards } from './product-cards.tsx';
import { serviceLinks } from './service-links.ts';
import './newsreader.css';

/** The consulting firm's home (spec part 3 section 2 "Consulting-firm home sections"), its eleven sections in order. */
export default function ConsultingPage() {
  const { config, href } = usePortal();
  const { consulting, firm, firmMark, mark } = useBrandContent();
  const { product } = config.brand;
  const { clients, experts, forensic, hero, litigation, people, sentinel, services, talk } = consulting;
  return (
    <div className={styles.page} data-landing>
      <FirmNavbar firm={firm} mark={firmMark} product={product} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <section className={styles.hero} id="about">
          <div className={styles.wrap}>
            <h1>Welcome.</h1>
            <div className={styles.lead}>
              <p className={styles.aside}>{hero.aside}</p>
              <p className={styles.big}>{hero.text}</p>
            </div>
            <PathFigure />
          </div>
        </section>

        <Section id="clients" title="Our Clients" note={clients.note}>
          <p className={styles.run}>{clients.text}</p>
          <ul className={styles.clients}>
            {clients.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Section>

        <Section id="services" title="Our Services">
          <ol className={styles.contents}>
            {serviceLinks(product).map(({ label, target }, index) => (
              <li key={target}>
                <a href={target}>
                  <span className={styles.service}>{label}</span>
                  <span className={styles.what}>{services[index]}</span>
                </a>
              </li>
            ))}
          </ol>
        </Section>

        <section className={styles.product} id="sentinel" data-theme="dark" aria-labelledby="sentinel-title">
          <FadeIn>
            <div className={styles.wrap}>
              <div className={styles.productTop}>
                <div>
                  <p className={styles.productName}>
                    <BrandPicture image={{ dark: mark.dark, alt: mark.alt }} width={24} height={24} isDecorative />
                    {product}
                  </p>
                  <h2 id="sentinel-title">{sentinel.title}</h2>
                </div>
                <div>
                  <p className={styles.productText}>{sentinel.text}</p>
                  <div className={styles.actions}>
                    <LinkButton href={href('/sign-up')} variant="primary-yellow" size="large">
                      Get Free Access Now
                    </LinkButton>
                    <LinkButton href={href('/login')} variant="outline" size="large">
                      Client Login
                    </LinkButton>
                  </div>
                </div>
              </div>
              <ProductCards cards={sentinel.cards} />
            </div>
          </FadeIn>
        </section>

        <Section id="analytics" title="Custom Forensic Analytics" note={forensic.note}>
          <ol className={styles.five}>
            {forensic.items.map(({ title, text }, index) => (
              <li key={title}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Section>

        <Section id="litigation" title="Litigation Consulting" note={litigation.note}>
          <LitigationAccordion items={litigation.items} />
        </Section>

        <Section id="experts" title="Expert Services" note={experts.note}>
          <ExpertCards people={experts.people} />
        </Section>

        <Section id="people" title="Our People" note={people.note}>
          <ul className={styles.people}>
            {people.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Section>

        <section className={styles.talk} id="contact" aria-labelledby="contact-title">
          <FadeIn>
            <div className={styles.wrap}>
              <h2 id="contact-title">Let's Talk.</h2>
              <div className={styles.say}>
                <ScheduleCall />
                <p>{talk.text}</p>
              </div>
            </div>
          </FadeIn>
        </section>
      </main>
      <FirmFooter firm={firm} mark={firmMark} />
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A section with its heading in the margin. */
function Section({ id, title, note, children }: SectionProps) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <FadeIn>
        <div className={styles.columns}>
          <div>
            <h2 id={`${id}-title`}>{title}</h2>
            {note === undefined ? null : <p className={styles.note}>{note}</p>}
          </div>
          <div>{children}</div>
        </div>
      </FadeIn>
    </section>
  );
}
