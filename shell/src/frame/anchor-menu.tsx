import { LinkButton, Menu, TextLink, VisuallyHidden, X } from '@sentinel/ui/core';
import { useEffect, useRef } from 'react';
import styles from './anchor-menu.module.css';

interface AnchorMenuProps {
  readonly anchors: readonly { readonly label: string; readonly href: string }[];
  /** Address of the sign-up; null where there is none. */
  readonly signUp: string | null;
}

/**
 * On small screens, the links of a page and the sign-up. It opens without script, too; a choice, a press elsewhere and
 * Escape close it.
 */
export function AnchorMenu({ anchors, signUp }: AnchorMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const close = () => shut(menu.current);

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) shut(menu.current);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return;
      shut(menu.current);
      summary.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <details ref={menu} className={styles.menu}>
      <summary ref={summary}>
        <Menu size={20} />
        <X size={20} />
        <VisuallyHidden>Menu of this page</VisuallyHidden>
      </summary>
      <nav aria-label="On this page" className={styles.panel}>
        {anchors.map(({ label, href }) => (
          <TextLink key={href} href={href} className={styles.link} onClick={close}>
            {label}
          </TextLink>
        ))}
        {signUp === null ? null : (
          <LinkButton href={signUp} variant="primary-yellow" size="large" className={styles.action} onClick={close}>
            Get Access Now
          </LinkButton>
        )}
      </nav>
    </details>
  );
}

function shut(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
