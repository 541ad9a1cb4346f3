import type { BrandImage } from '@sentinel/brand';
import { ChevronDown, classNames, Menu, X } from '@sentinel/ui/core';
import { BrandPicture } from '../landing/brand-picture.tsx';
import { useDisclosure } from '../landing/use-disclosure.ts';
import { useIsScrolled } from '../landing/use-is-scrolled.ts';
import styles from './firm-navbar.module.css';
import { serviceLinks } from './service-links.ts';

interface FirmNavbarProps {
  readonly firm: string;
  readonly mark: BrandImage;
  readonly product: string;
}

/** The bar of the firm's home (spec part 3 section 2, number 1): links to its sections, and a list of its services. */
export function FirmNavbar({ firm, mark, product }: FirmNavbarProps) {
  const isScrolled = useIsScrolled();
  const services = useDisclosure();
  const menu = useDisclosure();
  return (
    <header className={classNames(styles.navbar, isScrolled && styles.scrolled)} ref={menu.container}>
      <div className={styles.inner}>
        <a className={styles.brand} href="#main">
          <BrandPicture image={mark} width={26} height={26} isDecorative />
          {firm}
        </a>
        <button
          ref={menu.button}
          type="button"
          className={styles.burger}
          aria-label={menu.isOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menu.isOpen}
          onClick={menu.toggle}
        >
          {menu.isOpen ? <X size={22} /> : <Menu size={22} />}
        </button>
        <nav className={classNames(styles.links, menu.isOpen && styles.open)} aria-label="Main">
          <a href="#about">About</a>
          <a href="#clients">Clients</a>
          <div className={styles.services} ref={services.container}>
            <button ref={services.button} type="button" aria-expanded={services.isOpen} onClick={services.toggle}>
              Services <ChevronDown size={14} />
            </button>
            <ul className={classNames(styles.list, services.isOpen && styles.open)}>
              {serviceLinks(product).map(({ label, target }) => (
                <li key={target}>
                  <a href={target}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
          <a href="#experts">Experts &amp; Staff</a>
          <a href="#contact">Contact</a>
        </nav>
      </div>
    </header>
  );
}
