import type { AnalyticsHome } from '@sentinel/brand';
import { usePortal } from '@sentinel/remote-kit';
import { BrandMark, TextLink } from '@sentinel/ui/core';
import { COPYRIGHT_YEAR } from './copyright-year.ts';
import styles from './product-footer.module.css';

interface ProductFooterProps {
  readonly footer: AnalyticsHome['footer'];
  /** Where the sections are: on this page, or on the home (with `view=home`, which shows it to everybody). */
  readonly home?: '' | '/?view=home';
}

/** The footer of the product's public pages (spec part 1 section 2 "Footer"). */
export function ProductFooter({ footer, home = '' }: ProductFooterProps) {
  const { config, href } = usePortal();
  const { product, contactEmail } = config.brand;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div>
            <p className={styles.brand}>
              <BrandMark size={24} />
              {product}
            </p>
            <p className={styles.say}>{footer.text}</p>
          </div>
          <div>
            <h3>About Us</h3>
            <ul>
              <li>
                <SectionLink href={`${home}#products`}>Products</SectionLink>
              </li>
              <li>
                <SectionLink href={`${home}#services`}>Services</SectionLink>
              </li>
              <li>
                <SectionLink href={`${home}#team`}>Team</SectionLink>
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
                <SectionLink href={`${home}#contact`}>Let's Talk</SectionLink>
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

/** A section of the same page is reached by the browser, so that the address keeps its query. */
function SectionLink({ href, children }: { href: string; children: string }) {
  return href.startsWith('#') ? <a href={href}>{children}</a> : <TextLink href={href}>{children}</TextLink>;
}
