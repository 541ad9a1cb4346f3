import { classNames } from '@sentinel/ui/core';
import type { ReactNode } from 'react';
import { useBrandContent } from '../brand/brand-content.ts';
import { BrandPicture } from '../landing/brand-picture.tsx';
import { FadeIn } from '../landing/fade-in.tsx';
import { ProductFooter } from '../landing/product-footer.tsx';
import { ScheduleCall } from '../landing/schedule-call.tsx';
import { AlertFlow } from './alert-flow.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Products } from './products.tsx';
import { Proof } from './proof.tsx';
import { TeamCarousel } from './team-carousel.tsx';

/** / (spec part 1 sections 1 and 2): the market-surveillance home. */
export function HomePage() {
  const { footer, hero, products, services, talk, team, trustedBy } = useBrandContent().analytics;
  return (
    <div className={styles.page} data-landing>
      <Hero hero={hero} />

      <section className={styles.trust} aria-labelledby="trust-title">
        <div className={styles.wrap}>
          <h2 id="trust-title">Trusted by</h2>
          <ul>
            {trustedBy.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {trustedBy.firms.map(({ name, logo }) => (
              <li key={name} className={styles.firm}>
                <BrandPicture image={logo} width={18} height={18} isDecorative />
                {name}
              </li>
            ))}
          </ul>
        </div>
      </section>

      <Section id="products" title={products.title} intro={products.text}>
        <Products items={products.items} />
      </Section>

      <section className={styles.section} aria-labelledby="flow-title">
        <FadeIn>
          <div className={styles.wrap}>
            <AlertFlow />
          </div>
        </FadeIn>
      </section>

      <Section
        id="proof"
        title="Check every figure back to the filing"
        intro="If you have to defend a number to a committee, a client or a court, you need to see where it came from."
      >
        <Proof />
      </Section>

      <Section id="services" title={services.title} intro={services.text}>
        <ol className={styles.services}>
          {services.items.map(({ title, text, audience }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className={styles.audience}>{audience}</p>
            </li>
          ))}
        </ol>
      </Section>

      <section className={styles.section} id="team" aria-roledescription="carousel" aria-labelledby="team-title">
        <FadeIn>
          <div className={styles.wrap}>
            <TeamCarousel title={team.title} members={team.members} />
          </div>
        </FadeIn>
      </section>

      <section className={classNames(styles.section, styles.talk)} id="contact" aria-labelledby="contact-title">
        <FadeIn>
          <div className={styles.wrap}>
            <div className={styles.talkColumns}>
              <h2 id="contact-title">Let's Talk</h2>
              <div>
                <p>{talk.text}</p>
                <div className={styles.actions}>
                  <ScheduleCall />
                  <span>{talk.hint}</span>
                </div>
              </div>
            </div>
          </div>
        </FadeIn>
      </section>

      <ProductFooter footer={footer} />
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

function Section({ id, title, intro, children }: SectionProps) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <FadeIn>
        <div className={styles.wrap}>
          <div className={styles.head}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p>{intro}</p>
          </div>
          {children}
        </div>
      </FadeIn>
    </section>
  );
}
