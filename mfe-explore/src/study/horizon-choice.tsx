import type { StudyHorizon } from '@sentinel/vocabulary';
import { horizonX, LINE_WIDTH } from './charts/line-scene.ts';
import { percentFigure } from './percent.ts';
import styles from './study.module.css';
import type { Estimate, Study } from './study.query.ts';
import { estimateText, marginOf, type ReturnType } from './study-texts.ts';

interface HorizonChoiceProps {
  readonly horizons: Study['horizons'];
  readonly returns: ReturnType;
  readonly chosen: StudyHorizon;
  readonly onChoose: (horizon: StudyHorizon) => void;
}

/** Two digits; one where the figure is long, because its neighbors are near. */
const figureText = (fraction: number) => percentFigure(fraction, Math.abs(fraction) < 0.0995 ? 2 : 1);

/** The figures under the line: for each horizon the average and ±. A horizon's button shows its histogram and years. */
export function HorizonChoice({ horizons, returns, chosen, onChoose }: HorizonChoiceProps) {
  return (
    <fieldset className={styles.horizons}>
      <legend className="visually-hidden">Horizon in sessions</legend>
      {horizons.map(({ horizon, ...of }) => {
        const estimate: Estimate = of[returns];
        const margin = marginOf(estimate);
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
            <span className={styles.sessions}>{horizon}</span>
            <span>{estimate.mean === null ? '–' : figureText(estimate.mean)}</span>
            <span className={styles.margin}>{margin === undefined ? '' : `±${figureText(margin)}`}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
