import type { BrandImage } from '@sentinel/brand';
import { usePortal } from '@sentinel/remote-kit';
import { TextLink } from '@sentinel/ui/core';
import { BrandPicture } from '../landing/brand-picture.tsx';
import { COPYRIGHT_YEAR } from '../landing/copyright-year.ts';
import styles from './firm-footer.module.css';

/** Links to the sections, and the copyright line (spec part 3 section 2, number 11). */
export function FirmFooter({ firm, mark }: { firm: string; mark: BrandImage }) {
  const { href } = usePortal();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.row}>
          <p className={styles.brand}>
            <BrandPicture image={mark} width={24} height={24} isDecorative />
            {firm}
          </p>
          <ul className={styles.links}>
            <li>
              <a href="#about">About</a>
            </li>
            <li>
              <a href="#clients">Clients</a>
            </li>
            <li>
              <a href="#services">Services</a>
            </li>
            <li>
              <a href="#experts">Experts &amp; Staff</a>
            </li>
            <li>
              <a href="#contact">Contact</a>
            </li>
          </ul>
        </div>
        <div className={styles.end}>
          <span>
            © {COPYRIGHT_YEAR} {firm}
          </span>
          <span className={styles.legal}>
            <TextLink href={href('/terms')}>Terms of Service</TextLink>
            <TextLink href={href('/privacy')}>Privacy Policy</TextLink>
          </span>
        </div>
      </div>
    </footer>
  );
}
