import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../button/button-class.ts';
import iconButton from '../button/icon-button.module.css';
import { classNames } from '../class-names.ts';
import popup from '../popup/popup.module.css';
import styles from './menu-button.module.css';

/** One line of a menu. */
export interface MenuEntry {
  /** Its id among the entries of the menu. */
  name: string;
  label: ReactNode;
  /** What it does or holds, at the right end. */
  hint?: ReactNode;
  icon?: ReactNode;
  /** It is the present choice. */
  isCurrent?: boolean | undefined;
  disabled?: boolean | undefined;
  onChoose(): void;
}

export interface MenuGroup {
  title?: string | undefined;
  entries: readonly MenuEntry[];
}

export interface MenuButtonProps {
  label: ReactNode;
  /** Its name for screen readers, where the label changes with the choice. */
  description?: string | undefined;
  icon?: ReactNode;
  /** Groups without entries are left out. */
  groups: readonly MenuGroup[];
  /** One sentence below the entries. */
  note?: ReactNode;
  disabled?: boolean | undefined;
  /** Shows only the icon, as small as an icon in a table row; the label is its name and its tooltip. */
  iconOnly?: boolean | undefined;
  /** The edge of the button that the menu lines up with. */
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  onOpen?: (() => void) | undefined;
}

/** A button that opens a menu of actions. Keyboard: arrows, Home, End, type-ahead, Enter, Escape. */
export function MenuButton({
  label,
  description,
  icon,
  groups,
  note,
  disabled,
  iconOnly = false,
  align,
  className,
  onOpen,
}: MenuButtonProps) {
  const look = iconOnly
    ? classNames(iconButton.iconButton, iconButton.small)
    : buttonClass({ variant: 'outline', size: 'medium', fullWidth: false });
  return (
    <Menu.Root modal={false} disabled={disabled} onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Menu.Trigger
        className={classNames(look, className)}
        title={iconOnly && typeof label === 'string' ? label : undefined}
      >
        {icon}
        {description ? <span className="visually-hidden">{description}: </span> : null}
        {iconOnly ? <span className="visually-hidden">{label}</span> : label}
        {iconOnly ? null : <ChevronDown className={styles.arrow} size={14} aria-hidden="true" />}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={popup.layer} align={align ?? 'start'} sideOffset={4} collisionPadding={8}>
          <Menu.Popup className={classNames(popup.surface, styles.popup)}>
            {groups
              .filter(({ entries }) => entries.length > 0)
              .map((group) => (
                <Menu.Group key={group.title ?? group.entries[0]?.name} className={styles.group}>
                  {group.title ? <Menu.GroupLabel className={styles.title}>{group.title}</Menu.GroupLabel> : null}
                  {group.entries.map((entry) => (
                    <Menu.Item
                      key={entry.name}
                      className={classNames(popup.line, styles.entry, entry.isCurrent && styles.current)}
                      disabled={entry.disabled}
                      onClick={entry.onChoose}
                    >
                      {entry.icon ? <span className={styles.icon}>{entry.icon}</span> : null}
                      <span className={popup.label}>
                        {entry.label}
                        {entry.isCurrent ? <span className="visually-hidden"> (current)</span> : null}
                      </span>
                      {entry.hint ? <span className={popup.hint}>{entry.hint}</span> : null}
                    </Menu.Item>
                  ))}
                </Menu.Group>
              ))}
            {note ? <p className={styles.note}>{note}</p> : null}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
