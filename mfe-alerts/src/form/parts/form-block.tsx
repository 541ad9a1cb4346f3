import { Tooltip } from '@sentinel/ui';
import { type ReactNode, useId } from 'react';
import type { FaultPlace } from '../../draft/draft-fault.ts';
import styles from './form-block.module.css';
import { Switch } from './switch.tsx';

interface FormBlockProps {
  readonly title: string;
  /** What the block is for, in an info icon after its title. */
  readonly about?: string | undefined;
  /** A short text at the right end of the title. */
  readonly note?: ReactNode;
  /** Switches the block on and off. */
  readonly toggle?:
    | {
        readonly isOn: boolean;
        readonly onChange: (isOn: boolean) => void;
        /** Why it cannot be used now: shown on hover, and as the note. */
        readonly offText?: string | undefined;
        /** Shows the fields while it is off, too: they say what counts then, and changing one switches it on. */
        readonly showsFields?: boolean | undefined;
      }
    | undefined;
  /** What prevents saving stands in this block. */
  readonly fault?: string | undefined;
  readonly place?: FaultPlace | undefined;
  readonly children?: ReactNode;
}

/** One block of the alert form: a title, with a switch where it can be off, and its fields. */
export function FormBlock({ title, about, note, toggle, fault, place, children }: FormBlockProps) {
  const id = useId();
  const offText = toggle?.offText;
  return (
    <section className={styles.block} aria-labelledby={id} data-place={place}>
      <header className={styles.header} title={offText}>
        {toggle ? (
          <Switch
            label={title}
            checked={toggle.isOn}
            disabled={offText !== undefined && !toggle.isOn}
            aria-describedby={offText ? `${id}-off` : undefined}
            onChange={({ target }) => toggle.onChange(target.checked)}
          />
        ) : null}
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {about ? <Tooltip label={`About ${title.toLowerCase()}`} content={about} /> : null}
        {offText ? (
          <p id={`${id}-off`} className={styles.note}>
            {offText}
          </p>
        ) : note ? (
          <p className={styles.note}>{note}</p>
        ) : null}
      </header>
      {children && (!toggle || toggle.isOn || toggle.showsFields) ? (
        <div className={styles.fields}>{children}</div>
      ) : null}
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </section>
  );
}
