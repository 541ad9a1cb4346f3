import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { useMemo } from 'react';
import { binAt, histogramScene } from './charts/histogram-scene.ts';
import { lineScene, nearestHorizon } from './charts/line-scene.ts';
import { ReadableScene } from './charts/readable-scene.tsx';
import type { Scene } from './charts/scene.ts';
import { YEARS_SHOWN, yearAt, yearsScene } from './charts/years-scene.ts';
import { HorizonChoice } from './horizon-choice.tsx';
import styles from './study.module.css';
import type { Estimate, Study } from './study.query.ts';
import {
  aboveZeroText,
  binText,
  estimateText,
  RETURN_WORDS,
  type ReturnType,
  sessionsText,
  yearText,
} from './study-texts.ts';

/** A chart of the study with its heading. */
export interface StudyPart {
  readonly title: string;
  readonly note: string;
  readonly scene: Scene;
}

export interface StudyParts {
  readonly line: StudyPart;
  readonly histogram: StudyPart;
  readonly years: StudyPart;
}

/** The estimate at a horizon; the first one's when the study has no such horizon. */
export const estimateAt = ({ horizons }: Study, horizon: StudyHorizon, returns: ReturnType): Estimate | undefined =>
  (horizons.find((one) => one.horizon === horizon) ?? horizons[0])?.[returns];

/** The three charts of a study, as the panel and the picture show them. */
export function studyParts(study: Study, returns: ReturnType): StudyParts {
  const { horizon, [returns]: detail } = study.detail;
  const estimate = estimateAt(study, horizon, returns);
  const hidden = detail.years.length - YEARS_SHOWN;
  return {
    line: {
      title: `Average ${RETURN_WORDS[returns]} return`,
      note: '%, 95% band',
      scene: lineScene([study.horizons.map((one) => ({ horizon: one.horizon, estimate: one[returns] }))], horizon),
    },
    histogram: {
      title: `At ${sessionsText(horizon)}`,
      note: estimate ? aboveZeroText(estimate) : '',
      scene: histogramScene(detail.histogram, estimate?.mean ?? null),
    },
    years: {
      title: `By year, at ${sessionsText(horizon)}`,
      note: hidden > 0 ? `average %, n; latest ${YEARS_SHOWN} of ${detail.years.length} years` : 'average %, n',
      scene: yearsScene(detail.years),
    },
  };
}

interface StudyChartsProps {
  readonly study: Study;
  readonly returns: ReturnType;
  readonly onHorizon: (horizon: StudyHorizon) => void;
}

/** Line with band, histogram and years. */
export function StudyCharts({ study, returns, onHorizon }: StudyChartsProps) {
  const { line, histogram, years } = useMemo(() => studyParts(study, returns), [study, returns]);
  const { horizon: chosen, [returns]: detail } = study.detail;
  return (
    <div className={styles.charts}>
      <div>
        <ReadableScene
          {...line}
          label="Average return by horizon"
          texts={study.horizons.map(({ horizon, ...of }) => estimateText(horizon, of[returns]))}
          indexAt={(x) => nearestHorizon(x, study.horizons)}
        />
        <HorizonChoice horizons={study.horizons} returns={returns} chosen={chosen} onChoose={onHorizon} />
      </div>
      <ReadableScene
        {...histogram}
        label={`Histogram of returns over ${sessionsText(chosen)}`}
        texts={detail.histogram.map(binText)}
        indexAt={(x) => binAt(x, detail.histogram.length)}
      />
      {detail.years.length > 0 ? (
        <ReadableScene
          {...years}
          label={`Average return by year, over ${sessionsText(chosen)}`}
          texts={detail.years.map(yearText)}
          indexAt={(x) => yearAt(x, detail.years.length)}
        />
      ) : null}
    </div>
  );
}
