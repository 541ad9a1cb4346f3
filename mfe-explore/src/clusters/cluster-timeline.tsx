import { dayText, shortDayText } from '@sentinel/calendar';
import { OwnerNames } from '@sentinel/market-ui';
import { readableName } from '@sentinel/vocabulary-market';
import { plainNumberText, shortDollars } from '../cells/formats.ts';
import { counted, roleText } from './cluster-words.ts';
import styles from './clusters.module.css';
import type { Cluster } from './clusters.query.ts';
import { type TimelineLane, type TimelineMark, timelineDays, timelineLanes } from './timeline.ts';

/** As high as a line of the names beside it. */
const LANE_PX = 26;
const DAYS_PX = 20;
/** Room at the ends, in percent: for half a mark, and for a value. */
const START_PERCENT = 3;
const END_PERCENT = 88;

/** Who traded when: a lane for each person, with marks whose size is the value. For screen readers, the same in sentences. */
export function ClusterTimeline({ cluster }: { readonly cluster: Cluster }) {
  const lanes = timelineLanes(cluster);
  const height = lanes.length * LANE_PX;
  const left = cluster.people - lanes.length;
  return (
    <div className={styles.timeline}>
      <ul className={styles.lanes}>
        {lanes.map((lane) => (
          <li key={lane.person.ciks[0]} className={styles.lane}>
            <LaneName lane={lane} />
            <span className="visually-hidden">{laneText(lane, cluster.direction)}</span>
          </li>
        ))}
        {left > 0 ? <li className={styles.lane}>and {counted(left, 'more person', 'more people')}</li> : null}
      </ul>
      <svg className={styles.marks} width="100%" height={height + DAYS_PX} aria-hidden="true">
        <line className={styles.axis} x1="0" x2="100%" y1={height} y2={height} />
        {timelineDays(cluster).map(({ day, position }) => (
          <text
            key={day}
            className={styles.day}
            x={position === 0 ? 0 : percentAt(position)}
            y={height + 14}
            textAnchor={position === 0 ? 'start' : 'middle'}
          >
            {shortDayText(day)}
          </text>
        ))}
        {lanes.map(({ marks, person }, lane) => (
          <g key={person.ciks[0]}>
            {marks.map((mark) => (
              <Mark key={mark.day} mark={mark} direction={cluster.direction} y={(lane + 0.5) * LANE_PX} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

const percentAt = (position: number) => `${START_PERCENT + position * (END_PERCENT - START_PERCENT)}%`;

function LaneName({ lane: { person } }: { readonly lane: TimelineLane }) {
  const others = person.joined.map(readableName).join('; ');
  return (
    <span className={styles.laneName}>
      <OwnerNames filed={person.name} />
      {others === '' ? null : <span title={person.joined.join('; ')}> with {others}</span>}, {roleText(person)}
    </span>
  );
}

const DONE = { purchase: 'bought', sale: 'sold' } as const;

function laneText({ marks }: TimelineLane, direction: Cluster['direction']): string {
  const texts = marks.map((mark) => `${DONE[direction]} ${amountText(mark)} on ${dayText(mark.day)}`);
  return `: ${texts.join(', ')}.`;
}

const amountText = ({ shares, tags, value }: TimelineMark) =>
  `${plainNumberText(shares)} shares${value === null ? '' : ` for ${shortDollars(value)}`}${tags.length === 0 ? '' : ` (${tags.join(', ')})`}`;

interface MarkProps {
  readonly mark: TimelineMark;
  readonly direction: Cluster['direction'];
  readonly y: number;
}

/** A triangle that points up for purchases and down for sales; hollow without a known value. */
function Mark({ mark, direction, y }: MarkProps) {
  const { radius } = mark;
  const tip = direction === 'purchase' ? -radius : radius;
  return (
    <svg x={percentAt(mark.position)} y={y} overflow="visible">
      <title>{`${dayText(mark.day)}: ${amountText(mark)}`}</title>
      <path
        className={mark.value === null ? styles.hollow : styles[direction]}
        d={`M0 ${tip}L${radius} ${-tip}H${-radius}z`}
      />
      {mark.label !== null && mark.value !== null ? (
        <text
          className={styles.day}
          x={mark.label === 'after' ? radius + 5 : -radius - 5}
          y={4}
          textAnchor={mark.label === 'after' ? 'start' : 'end'}
        >
          {shortDollars(mark.value)}
        </text>
      ) : null}
    </svg>
  );
}
