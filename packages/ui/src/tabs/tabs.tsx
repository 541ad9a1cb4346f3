import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsItem<Value extends string = string> {
  value: Value;
  label: ReactNode;
  panel: ReactNode;
  disabled?: boolean | undefined;
}

export interface TabsProps<Value extends string = string> {
  /** What the tabs switch between, for screen readers. */
  label: string;
  items: ReadonlyArray<TabsItem<Value>>;
  value: Value;
  onChange(value: NoInfer<Value>): void;
}

/** Several views of one thing, one at a time. The arrow keys move, Enter or Space opens. */
export function Tabs<Value extends string = string>({ label, items, value, onChange }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <BaseTabs.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <BaseTabs.Tab key={item.value} value={item.value} disabled={item.disabled ?? false} className={styles.tab}>
            {item.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {items.map((item) => (
        <BaseTabs.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
