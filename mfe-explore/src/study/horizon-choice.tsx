import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { horizonX, LINE_WIDTH } from './charts/line-scene.ts';
import styles from './study.module.css';
import type { Estimate, Study } from './study.query.ts';
import { estimateText, horizonTexts, type ReturnType } from './study-texts.ts';

interface HorizonChoiceProps {
  readonly horizons: Study['horizons'];
  readonly returns: ReturnType;
  readonly chosen: StudyHorizon;
  readonly onChoose: (horizon: StudyHorizon) => void;
}

/** The figures under the line: for each horizon the average and ±. A horizon's button shows its histogram and years. */
export function HorizonChoice({ horizons, returns, chosen, onChoose }: HorizonChoiceProps) {
  return (
    <fieldset className={styles.horizons}>
      <legend className="visually-hidden">Horizon in sessions</legend>
      {horizons.map(({ horizon, ...of }) => {
        const estimate: Estimate = of[returns];
        const [sessions, average, margin] = horizonTexts(horizon, estimate);
        return (
          <button
            key={horizon}
            type="button"
            className={styles.horizon}
            style={{ left: `${(horizonX(horizon) / LINE_WIDTH) * 100}%` }}
            aria-pressed={horizon === chosen}
            aria-label={estimateText(horizon, estimate)}
            title={estimateText(horizon, estimate)}
            onClick={() => onChoose(horizon)}
          >
            <span className={styles.sessions}>{sessions}</span>
            <span>{average}</span>
            <span className={styles.margin}>{margin}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
