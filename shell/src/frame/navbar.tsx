import { useSession } from '@sentinel/session/react';
import {
  Badge,
  BrandMark,
  classNames,
  IconButton,
  LinkButton,
  Menu,
  Moon,
  Sun,
  TextLink,
  useUi,
  X,
} from '@sentinel/ui/core';
import { type ReactNode, useEffect, useState } from 'react';
import { AnchorMenu } from './anchor-menu.tsx';
import styles from './navbar.module.css';
import { ProfileCircle } from './profile-circle.tsx';
import { useDemoShare } from './use-demo-share.ts';
import type { Drawer } from './use-drawer.ts';

/** The navbar changes its style after this much scrolling (spec part 1 section 9). */
const SCROLLED_PX = 50;

interface NavbarProps {
  readonly product: string;
  readonly href: (path: string) => string;
  /** Links within the current page, for visitors. */
  readonly anchors: readonly { readonly label: string; readonly href: string }[];
  readonly canSignUp: boolean;
  /** The market data is made up: every page says so, so that nobody takes it for real. */
  readonly isDemo: boolean;
  /** On small screens, the sidebar as a drawer; null where there is no sidebar. */
  readonly drawer: Drawer | null;
  /** The search bar; null for visitors. */
  readonly search: ReactNode;
  /** The bell; null for those who have none. */
  readonly bell: ReactNode;
}

/** The bar at the top (spec part 1 section 2 "Navbar"). */
export function Navbar({ product, href, anchors, canSignUp, isDemo, drawer, search, bell }: NavbarProps) {
  const { isLoggedIn, name, profileImage } = useSession();
  const isScrolled = useIsScrolled();
  const shownAnchors = isLoggedIn ? [] : anchors;
  return (
    <header
      className={styles.navbar}
      data-scrolled={isScrolled || undefined}
      data-bare={shownAnchors.length > 0 || undefined}
    >
      {drawer ? (
        <div className={styles.menuButton}>
          <IconButton
            ref={drawer.button}
            label={drawer.isOpen ? 'Close menu' : 'Open menu'}
            icon={drawer.isOpen ? <X size={20} /> : <Menu size={20} />}
            aria-expanded={drawer.isOpen}
            aria-controls="sidebar"
            onClick={drawer.isOpen ? drawer.close : drawer.open}
          />
        </div>
      ) : null}
      <div className={styles.identity}>
        <TextLink href="/?view=home" className={styles.brand}>
          <BrandMark size={24} />
          {product}
        </TextLink>
        {isDemo ? <DemoChip /> : null}
      </div>
      {search}
      <div className={styles.space} />
      {shownAnchors.length > 0 ? (
        <nav aria-label="On this page" className={styles.anchors}>
          {shownAnchors.map((anchor) => (
            <TextLink key={anchor.href} href={anchor.href}>
              {anchor.label}
            </TextLink>
          ))}
        </nav>
      ) : null}
      {bell}
      <ThemeSwitch />
      {isLoggedIn ? (
        <ProfileCircle href={href('/dashboard')} name={name} image={profileImage} />
      ) : (
        <>
          <LinkButton href={href('/login')} variant="outline" className={styles.entry}>
            Login
          </LinkButton>
          {canSignUp ? (
            <LinkButton
              href={href('/sign-up')}
              variant="outline-yellow"
              className={classNames(styles.entry, shownAnchors.length > 0 && styles.inMenu)}
            >
              Get Access Now
            </LinkButton>
          ) : null}
        </>
      )}
      {shownAnchors.length > 0 ? (
        <AnchorMenu anchors={shownAnchors} signUp={canSignUp ? href('/sign-up') : null} />
      ) : null}
    </header>
  );
}

/** Says that the market data is made up and, while it is being stored, how much of it is there. */
function DemoChip() {
  const share = useDemoShare();
  const isFilling = share !== null && share < 1;
  return (
    <span
      className={styles.demo}
      title={
        isFilling
          ? 'Older filings of the demo market are still being loaded'
          : 'Fictitious companies and people, except for filings you loaded'
      }
    >
      <Badge tone="accent">{isFilling ? `Demo data: ${Math.round(share * 100)}% loaded` : 'Demo data'}</Badge>
    </span>
  );
}

function ThemeSwitch() {
  const { theme, setTheme } = useUi();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={`Switch to the ${other} theme`}
      icon={theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
      onClick={() => setTheme(other)}
    />
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const follow = () => setScrolled(window.scrollY > SCROLLED_PX);
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isScrolled;
}
