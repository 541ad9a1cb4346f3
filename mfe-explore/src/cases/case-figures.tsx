import { ReturnText } from '../cells/cells.tsx';
import { plainNumberText } from '../cells/formats.ts';
import { shortDollarsText } from '../company/figures.ts';
import styles from './case.module.css';
import { chanceText, planText, soldText } from './case-words.ts';
import type { CaseData } from './cases.query.ts';

/** The five figures of a case: what was sold, how far the price fell, what that avoided, chance, plans. */
export function CaseFigures({ found }: { readonly found: CaseData }) {
  const { avoided_loss, chance, news, num_denied_plan, num_sales, value, within_days, worst_return } = found;
  const worst = found.is_worst ? 'among the worst 5% of 8-Ks' : 'not among the worst 5% of 8-Ks';
  return (
    <section className={styles.figures} aria-label="Figures">
      <div>
        <b>{shortDollarsText(value)}</b>
        <p>
          {soldText(found)}, within {within_days} days
        </p>
      </div>
      <div>
        <b>
          <ReturnText fraction={news.event_return} />
        </b>
        <p title={`The worst 5% begin at ${plainNumberText(Math.round(worst_return * 1e4) / 100)}%.`}>
          on the day of the 8-K, against the market; {worst}
        </p>
      </div>
      <div>
        <b>{shortDollarsText(avoided_loss)}</b>
        <p>loss avoided: dollars sold × the fall of that day</p>
      </div>
      <div>
        <b>{chanceText(found) ?? 'Not known'}</b>
        <p>
          {chance === null
            ? 'by chance: less than 250 trading days of history'
            : `as much by chance: ${plainNumberText(chance.draws)} times on other days of the company’s ${plainNumberText(chance.sessions)} trading days`}
        </p>
      </div>
      <div>
        <b>{num_denied_plan === num_sales && num_sales > 0 ? 'No plan' : 'Plan not stated'}</b>
        <p>{planText(found)}</p>
      </div>
    </section>
  );
}
