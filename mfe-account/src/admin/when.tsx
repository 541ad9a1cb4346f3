import styles from './rows/cells.module.css';

/**
 * An instant in the viewer's own time zone; hovering shows it in UTC. It wraps only between date and time. Text that is
 * not an instant is shown unchanged.
 */
export function showWhen(instant: string) {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  return (
    <time dateTime={time.toISOString()} title={utcText(time)}>
      <span className={styles.nowrap}>{LOCAL_DATE.format(time)},</span>{' '}
      <span className={styles.nowrap}>{LOCAL_TIME.format(time)}</span>
    </time>
  );
}

const LOCAL_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const LOCAL_TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

function utcText(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
