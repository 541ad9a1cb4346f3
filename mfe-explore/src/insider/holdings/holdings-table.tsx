import { dayText } from '@sentinel/calendar';
import { sharesText } from '../../company/figures.ts';
import type { InsiderData } from '../insider.query.ts';

/** The holdings in words, for screen readers. */
export function HoldingsTable({ holdings }: Pick<InsiderData, 'holdings'>) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>Shares held from each day on</caption>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Day</th>
            <th scope="col">Shares</th>
          </tr>
        </thead>
        <tbody>
          {holdings.flatMap(({ cik, name, steps }) =>
            steps.map(([day, shares]) => (
              <tr key={`${cik} ${day}`}>
                <th scope="row">{name}</th>
                <td>{dayText(day)}</td>
                <td>{sharesText(shares)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
