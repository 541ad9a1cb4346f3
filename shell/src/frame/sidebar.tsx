import type { IconName, MenuEntry } from '@sentinel/federation';
import {
  ChevronDown,
  classNames,
  KeyRound,
  LayoutDashboard,
  LogOut,
  MessageSquare,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  ShieldCheck,
  TextLink,
  User,
  Users,
} from '@sentinel/ui/core';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { deviceChoices } from '../page/device-choices.ts';
import styles from './sidebar.module.css';
import type { Drawer } from './use-drawer.ts';

const ICONS: Readonly<Record<IconName, ComponentType<{ size?: number }>>> = {
  dashboard: LayoutDashboard,
  key: KeyRound,
  message: MessageSquare,
  settings: Settings,
  shield: ShieldCheck,
  user: User,
  users: Users,
};

/** Undefined also for the icon of a release that was built for a shell with others. */
const iconOf = ({ icon }: MenuEntry) =>
  icon === undefined ? undefined : (ICONS as Readonly<Partial<Record<string, ComponentType<{ size?: number }>>>>)[icon];

interface SidebarProps {
  readonly menu: readonly MenuEntry[];
  readonly activeId: string | null;
  readonly isCollapsed: boolean;
  /** On small screens the sidebar is a drawer. */
  readonly drawer: Drawer;
  /** Shows the page of an entry as a dialog over the current page. */
  readonly onOpenDialog: (path: string) => void;
  readonly onLogout: () => void;
}

/** The menu on the left (spec part 1 section 2 "Layout and sidebar"). Its entries come from the registry. */
export function Sidebar({ menu, activeId, isCollapsed, drawer, onOpenDialog, onLogout }: SidebarProps) {
  return (
    <>
      {drawer.isOpen ? <div className={styles.shade} onClick={drawer.close} aria-hidden="true" /> : null}
      <nav
        ref={drawer.panel}
        id="sidebar"
        aria-label="Main"
        className={classNames(styles.sidebar, isCollapsed && styles.collapsed, drawer.isOpen && styles.open)}
      >
        <ul className={styles.list}>
          {menu.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              activeId={activeId}
              isCollapsed={isCollapsed && !drawer.isOpen}
              onOpenDialog={onOpenDialog}
            />
          ))}
          <li>
            <button type="button" className={styles.entry} onClick={onLogout}>
              <LogOut size={16} />
              <span className={styles.label}>Logout</span>
            </button>
          </li>
        </ul>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isCollapsed}
          onClick={() => deviceChoices.set({ isSidebarCollapsed: !isCollapsed })}
        >
          {isCollapsed ? <PanelLeftOpen size={16} /> : <PanelLeftClose size={16} />}
          <span className={styles.label}>{isCollapsed ? 'Expand menu' : 'Collapse menu'}</span>
        </button>
      </nav>
    </>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly activeId: string | null;
  readonly isCollapsed: boolean;
  readonly onOpenDialog: (path: string) => void;
}

function Entry({ entry, activeId, isCollapsed, onOpenDialog }: EntryProps) {
  const Icon = iconOf(entry);
  if (entry.children.length > 0)
    return <Group entry={entry} activeId={activeId} isCollapsed={isCollapsed} onOpenDialog={onOpenDialog} />;
  const { path = '/', opens } = entry;
  const opensDialog = opens === 'dialog';
  return (
    <li>
      <TextLink
        href={path}
        className={styles.entry}
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        onClick={(event) => {
          if (!opensDialog || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpenDialog(path);
        }}
        aria-current={entry.id === activeId ? 'page' : undefined}
        title={isCollapsed ? entry.label : undefined}
      >
        {Icon ? <Icon size={16} /> : null}
        <span className={styles.label}>{entry.label}</span>
      </TextLink>
    </li>
  );
}

/** An entry that expands to show those below it. It expands by itself when the page of one of them is shown. */
function Group({ entry, activeId, isCollapsed, onOpenDialog }: EntryProps) {
  const isActive = entry.children.some(({ id }) => id === activeId) || entry.id === activeId;
  const [isOpen, setOpen] = useState(isActive);
  const listId = useId();
  useEffect(() => {
    if (isActive) setOpen(true);
  }, [isActive]);
  const Icon = iconOf(entry);
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls={listId}
        title={isCollapsed ? entry.label : undefined}
        data-active={isCollapsed && isActive ? '' : undefined}
        onClick={() => {
          if (isCollapsed) deviceChoices.set({ isSidebarCollapsed: false });
          setOpen(isCollapsed || !isOpen);
        }}
      >
        {Icon ? <Icon size={16} /> : null}
        <span className={styles.label}>{entry.label}</span>
        <span className={styles.chevron} data-open={isOpen || undefined}>
          <ChevronDown size={14} />
        </span>
      </button>
      <ul id={listId} className={styles.children} hidden={!isOpen || isCollapsed}>
        {entry.children.map((child) => (
          <Entry
            key={child.id}
            entry={child}
            activeId={activeId}
            isCollapsed={isCollapsed}
            onOpenDialog={onOpenDialog}
          />
        ))}
      </ul>
    </li>
  );
}
