import type { ConsultingHome } from '@sentinel/brand';
import { classNames } from '@sentinel/ui/core';
import { BrandPicture } from '../landing/brand-picture.tsx';
import { Portrait } from '../landing/portrait.tsx';
import styles from './expert-cards.module.css';

/** Two experts; one whose biography is not written yet says how to get it (spec part 3 section 2). */
export function ExpertCards({ people }: { people: ConsultingHome['experts']['people'] }) {
  return (
    <div className={styles.experts}>
      {people.map(({ role, field, bio, picture }, index) => (
        <article key={field} className={classNames(styles.expert, bio === undefined && styles.waiting)}>
          <div className={styles.portrait}>
            {picture ? (
              <BrandPicture image={picture} width={208} height={256} />
            ) : (
              <Portrait angle={index * 24} fit="meet" />
            )}
          </div>
          <div className={styles.bio}>
            <h3>{role}</h3>
            <p className={styles.field}>{field}</p>
            <p>{bio ?? 'Biography to follow. For a CV now, ask us and we’ll send it.'}</p>
          </div>
        </article>
      ))}
    </div>
  );
}
