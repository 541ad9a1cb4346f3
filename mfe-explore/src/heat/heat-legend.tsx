import { MIN_HEAT_HISTORY } from '@sentinel/vocabulary-market';
import { counted } from '../clusters/cluster-words.ts';
import styles from './heat.module.css';
import type { Level } from './heat-words.ts';

const SAMPLES: readonly (readonly [text: string, level: Level, meaning: string])[] = [
  ['▲95', 'highest', '90 and above'],
  ['▲80', 'high', '75 to 89'],
  ['50', 'usual', '26 to 74'],
  ['▼20', 'low', '11 to 25'],
  ['▼5', 'lowest', '10 and below'],
  ['–', 'unknown', `fewer than ${MIN_HEAT_HISTORY} months of history, or no known value`],
  ['·', 'none', 'no trades'],
];

/** What a cell means, and what is left out. */
export function HeatLegend({ withoutIndustry }: { readonly withoutIndustry: number }) {
  return (
    <div className={styles.legend}>
      <ul className={styles.samples} aria-label="What the cells show">
        {SAMPLES.map(([text, level, meaning]) => (
          <li key={level}>
            <span className={styles.sample} data-level={level}>
              {text}
            </span>
            {meaning}
          </li>
        ))}
      </ul>
      <p>
        A cell compares the month with the industry’s own past. The net purchase ratio is (bought − sold) ÷ (bought +
        sold). ▲91 means that it was higher than in 91% of the industry’s months up to that one, so insiders leaned
        toward buying more than is usual there.
      </p>
      <p>
        Left out: trades under 10b5-1 plans, dates that cannot be right, and, by dollars, values that are not known or
        not plausible. {withoutIndustryText(withoutIndustry)} The newest month is not over yet.
      </p>
    </div>
  );
}

function withoutIndustryText(count: number): string {
  if (count === 0) return 'The industry of each trade is known.';
  return `${counted(count, 'trade')} of companies whose industry is not known ${count === 1 ? 'is' : 'are'} in no cell.`;
}
