import type { AnalyticsHome } from '@sentinel/brand';
import { usePortal } from '@sentinel/remote-kit';
import { TextLink } from '@sentinel/ui/core';
import { COPYRIGHT_YEAR } from '../landing/copyright-year.ts';
import styles from './product-footer.module.css';

/** The footer of the product's home (spec part 1 section 2 "Footer"). */
export function ProductFooter({ footer }: { footer: AnalyticsHome['footer'] }) {
  const { config, href } = usePortal();
  const { product, contactEmail } = config.brand;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div>
            <p className={styles.brand}>{product}</p>
            <p className={styles.say}>{footer.text}</p>
          </div>
          <div>
            <h3>About Us</h3>
            <ul>
              <li>
                <a href="#products">Products</a>
              </li>
              <li>
                <a href="#services">Services</a>
              </li>
              <li>
                <a href="#team">Team</a>
              </li>
              <li>
                <TextLink href={href('/terms')}>Terms of Service</TextLink>
              </li>
              <li>
                <TextLink href={href('/privacy')}>Privacy Policy</TextLink>
              </li>
            </ul>
          </div>
          <div>
            <h3>Contact Us</h3>
            <ul>
              <li>
                <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
              </li>
              <li>
                <a href="#contact">Let's Talk</a>
              </li>
            </ul>
          </div>
        </div>
        <div className={styles.end}>
          <span>
            © {COPYRIGHT_YEAR} {product}
          </span>
          <span>{footer.note}</span>
        </div>
      </div>
    </footer>
  );
}
