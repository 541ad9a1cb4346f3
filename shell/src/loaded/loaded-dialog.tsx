import { Badge, Modal } from '@sentinel/ui';
import { useState } from 'react';
import { type LoadedArea, loadedText } from './list-loaded.ts';
import styles from './loaded-dialog.module.css';

export interface LoadedDialogProps {
  /** Of the page as a whole: the shell's version, the registry's revision, who the visitor is to canaries. */
  readonly facts: readonly (readonly [string, string])[];
  readonly loaded: readonly LoadedArea[];
  readonly onClose: () => void;
}

const COPY_LABELS = { no: 'Copy as Text', yes: 'Copied', refused: 'Copying is not allowed here' } as const;

/** Tells staff which version of each area this page has, and lets them copy it for an error report. */
export function LoadedDialog({ facts, loaded, onClose }: LoadedDialogProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(loadedText(facts, loaded));
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="What is loaded"
      size="large"
      buttons={[{ label: COPY_LABELS[copied], variant: 'outline', onClick: () => void copy() }, { label: 'Close' }]}
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label="Areas">
          <thead>
            <tr>
              <th scope="col">Area</th>
              <th scope="col">Version</th>
              <th scope="col">Release</th>
              <th scope="col">State</th>
              <th scope="col" className={styles.number}>
                Loaded in
              </th>
            </tr>
          </thead>
          <tbody>
            {loaded.map(({ area, version, release, state, loadMs }) => (
              <tr key={area}>
                <th scope="row">{area}</th>
                <td>
                  <code>{version}</code>
                </td>
                <td>{release === 'Stable' ? release : <Badge tone="accent">{release}</Badge>}</td>
                <td>{state}</td>
                <td className={styles.number}>{loadMs === null ? '–' : `${Math.round(loadMs)} ms`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
