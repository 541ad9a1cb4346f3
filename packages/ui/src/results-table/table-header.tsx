import { Download, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { useUi } from '../context/ui-context.tsx';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './table-header.module.css';

interface TableHeaderProps {
  readonly title?: string | undefined;
  readonly titleId: string;
  readonly isLoading: boolean;
  /** After the title: what the rows are, as of when. */
  readonly status?: ReactNode;
  readonly hasDensity: boolean;
  readonly onPreferences?: (() => void) | undefined;
  readonly onExport?: (() => void) | undefined;
  /** More controls next to the buttons. */
  readonly actions?: ReactNode;
}

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'regular', label: 'Regular' },
  { value: 'roomy', label: 'Roomy' },
] as const;

/** What stands above the rows of a table; nothing when there is nothing to say or do. */
export function TableHeader(props: TableHeaderProps) {
  const { title, status, hasDensity, onPreferences, onExport, actions } = props;
  const { density, setDensity } = useUi();
  if (!(title || status || hasDensity || onPreferences || onExport || actions)) return null;
  return (
    <header className={styles.header}>
      {title ? (
        <h2 id={props.titleId} className={styles.title}>
          {title}
          {props.isLoading ? <Spinner size="small" /> : null}
        </h2>
      ) : null}
      {status ? <div className={styles.status}>{status}</div> : null}
      <div className={styles.actions}>
        {hasDensity ? (
          <SegmentedControl
            label="Row height"
            hideLabel
            size="small"
            className={styles.density}
            options={DENSITIES}
            value={density}
            onChange={setDensity}
          />
        ) : null}
        {onPreferences ? (
          <Button variant="outline" icon={<SlidersHorizontal size={14} aria-hidden="true" />} onClick={onPreferences}>
            <span className={styles.word}>Preferences</span>
          </Button>
        ) : null}
        {onExport ? (
          <Button variant="outline" icon={<Download size={14} aria-hidden="true" />} onClick={onExport}>
            Export CSV
          </Button>
        ) : null}
        {actions}
      </div>
    </header>
  );
}
