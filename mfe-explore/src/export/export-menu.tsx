import { IconButton, MenuButton, type MenuEntry, saveFile } from '@sentinel/ui';
import { EXPORT_FORMATS, type ExportFormat, MAX_EXPORT_ROWS } from '@sentinel/vocabulary-market';
import { FileJson, FileSpreadsheet, FileText, Table2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './export-menu.module.css';
import { sizeText } from './file-size.ts';

import { type ExportRequest, useExport } from './use-export.ts';

export type ExportMenuProps = ExportRequest & {
  /** How many rows the search has. */
  total: number;
  /** While the search runs. */
  disabled?: boolean | undefined;
};

const LABELS: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'XLSX', parquet: 'Parquet' };
const ICONS: Readonly<Record<ExportFormat, ReactNode>> = {
  csv: <FileText size={16} aria-hidden="true" />,
  xlsx: <FileSpreadsheet size={16} aria-hidden="true" />,
  parquet: <Table2 size={16} aria-hidden="true" />,
};
const COUNT = new Intl.NumberFormat('en-US');

/**
 * Saves all rows of a search as a file, with its order and the columns of the screen. While a file is made, its progress and a way to
 * cancel stand beside the button.
 */
export function ExportMenu({ total, disabled, ...wanted }: ExportMenuProps) {
  const { running, last, start, cancel } = useExport(total);
  const frame = useRef<HTMLDivElement>(null);
  const isRunning = running !== null;

  // The button to cancel goes; what it was beside takes the focus.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isRunning && hadFocus.current) frame.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  }, [isRunning]);

  const isTooLarge = total > MAX_EXPORT_ROWS;
  const formats: MenuEntry[] = EXPORT_FORMATS.map((format) => ({
    name: format,
    label: LABELS[format],
    hint: sizeText(format, total, wanted.request.columns.length),
    icon: ICONS[format],
    disabled: isTooLarge,
    onChoose: () => start(wanted, format),
  }));
  const about: MenuEntry[] = last
    ? [
        {
          name: 'about',
          label: 'Query and conventions',
          hint: 'JSON',
          icon: <FileJson size={16} aria-hidden="true" />,
          onChoose: () =>
            saveFile(
              new Blob([JSON.stringify(last, null, 2)], { type: 'application/json' }),
              `${last.file_name}.about.json`,
            ),
        },
      ]
    : [];
  const canceling: MenuEntry[] = [
    { name: 'cancel', label: 'Cancel export', icon: <X size={16} aria-hidden="true" />, onChoose: cancel },
  ];

  return (
    <div ref={frame} className={styles.export}>
      <MenuButton
        label="Export"
        align="end"
        disabled={disabled || total === 0}
        groups={
          isRunning
            ? [{ entries: canceling }]
            : [{ entries: formats }, { title: last ? `About ${last.file_name}` : undefined, entries: about }]
        }
        note={isRunning ? undefined : noteText(total)}
      />
      {running ? (
        <div className={styles.progress}>
          <div
            role="progressbar"
            tabIndex={-1}
            aria-label={`Exporting ${LABELS[running.format]}`}
            aria-valuemin={0}
            aria-valuemax={running.totalRows}
            aria-valuenow={running.rows}
            aria-valuetext={progressText(running)}
            title={progressText(running)}
            className={styles.track}
          >
            <div
              className={styles.fill}
              style={{ inlineSize: `${(running.rows / Math.max(1, running.totalRows)) * 100}%` }}
            />
          </div>
          <span className={styles.rows} aria-hidden="true">
            {progressText(running)}
          </span>
          <IconButton
            size="small"
            label="Cancel export"
            icon={<X size={14} aria-hidden="true" />}
            onFocus={() => {
              hadFocus.current = true;
            }}
            onBlur={(event) => {
              // Taken off the page, it has nowhere to hand the focus to.
              if (event.relatedTarget !== null) hadFocus.current = false;
            }}
            onClick={cancel}
          />
        </div>
      ) : null}
    </div>
  );
}

const progressText = ({ rows, totalRows }: { rows: number; totalRows: number }) =>
  `${COUNT.format(rows)} of ${COUNT.format(totalRows)} rows`;

function noteText(total: number): string {
  if (total > MAX_EXPORT_ROWS)
    return `This search has ${COUNT.format(total)} rows; an export holds up to ${COUNT.format(MAX_EXPORT_ROWS)}. Narrow the search first.`;
  const rows = total === 1 ? 'The row' : `All ${COUNT.format(total)} rows`;
  return `${rows} with this order, these columns and US Eastern dates. XLSX adds a sheet with the query and the conventions; Parquet holds them in its metadata.`;
}
