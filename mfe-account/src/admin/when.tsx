import styles from './rows/admin-table.module.css';

/** An instant in the viewer's own time zone; hovering says it in UTC. What is no instant is shown as it stands. */
export function showWhen(instant: string) {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  return (
    <time className={styles.nowrap} dateTime={time.toISOString()} title={utcText(time)}>
      {LOCAL.format(time)}
    </time>
  );
}

const LOCAL = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

function utcText(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
