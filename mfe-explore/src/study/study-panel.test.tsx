import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { session } from '@sentinel/session/credentials';
import { ToastProvider } from '@sentinel/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import StudyPanel, { type StudyPanelProps } from './study-panel.tsx';
import { STUDY, withEstimates } from './testing/study-example.ts';

const realFetch = globalThis.fetch;
let answer: { status: number; body: object };
/** Asked for before the exact figures, where it is set. */
let estimate: object | undefined;
let holdBack: Promise<void> | undefined;
let asked: Record<string, unknown>[];
let user = 0;
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: { return_start: 'trade_date', ...STUDY } };
  estimate = undefined;
  holdBack = undefined;
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const payload = JSON.parse(String(init?.body)) as Record<string, unknown>;
    asked.push(payload);
    if (payload.allow_estimate === true && estimate)
      return { ok: true, status: 200, json: async () => estimate } as Response;
    await holdBack;
    const body =
      'detail' in answer.body ? { ...answer.body, detail: { ...STUDY.detail, horizon: payload.horizon } } : answer.body;
    return { ok: answer.status === 200, status: answer.status, json: async () => body } as Response;
  });
  // Each test is another user's, because answers are kept by user.
  user += 1;
  session.saveLogin({ access_token: 't', userEmail: `study${user}@sentinel.example`, permissions: ['explore_trades'] });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const onStart = jest.fn();
const TRADES: StudyPanelProps = {
  operation: 'study_trades',
  request: { trade_types: ['Purchases'] } as StudyPanelProps['request'],
  start: 'trade_date',
  onStart,
  returns: 'adjusted',
  split: null,
  onSplit: jest.fn(),
  horizon: 20,
  onHorizon: jest.fn(),
  filters: [{ label: 'Trade types', text: 'Purchases' }],
};

/** The page, which keeps the horizon. */
function Panel(props: StudyPanelProps) {
  const [horizon, setHorizon] = useState(props.horizon);
  return <StudyPanel {...props} horizon={horizon} onHorizon={setHorizon} />;
}
const open = (props: StudyPanelProps) =>
  render(
    <AreaQueries>
      <ToastProvider>
        <Panel {...props} />
      </ToastProvider>
    </AreaQueries>,
  );

const panel = () => within(screen.getByRole('region', { name: 'Study' }));
const count = (word: string) => screen.getByText(word, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the study beside the results', () => {
  test('asks for the search’s filters, its start and horizon, and shows counts, figures and what is missing', async () => {
    open(TRADES);
    expect(screen.getByRole('status')).toHaveTextContent('Loading the study');
    expect(await screen.findByText('Average market-adjusted return')).toBeInTheDocument();
    expect(asked).toEqual([
      expect.objectContaining({
        type: 'study_trades',
        trade_types: ['Purchases'],
        return_start: 'trade_date',
        horizon: 20,
        allow_estimate: true,
      }),
    ]);
    expect([count('trades'), count('issuers'), count('owners')]).toEqual(['1,284', '611', '902']);
    expect(screen.getByRole('button', { name: /^20 sessions: average \+1\.24%/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getByText('64 trades without a return')).toBeInTheDocument();
    expect(count('20 sessions not over yet')).toBe('52');
    expect(screen.getByText(/The band is the 95% interval/)).toBeInTheDocument();
  });

  test('raw returns, where the search shows them', async () => {
    open({ ...TRADES, returns: 'raw' });
    expect(await screen.findByText('Average raw return')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^20 sessions: average \+1\.00%/ })).toBeInTheDocument();
  });

  test('another horizon asks again and keeps the charts meanwhile; where returns start is the page’s to change', async () => {
    open(TRADES);
    await userEvent.click(await screen.findByRole('button', { name: /^60 sessions/ }));
    expect(panel().queryByText('Loading the study')).toBeNull();
    expect(await screen.findByText('At 60 sessions')).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ horizon: 60 });
    await userEvent.click(screen.getByRole('radio', { name: 'Acceptance' }));
    expect(onStart).toHaveBeenCalledWith('acceptance');
  });

  test('events: from the event date, without owners', async () => {
    const { owners: _none, ...events } = STUDY;
    answer = { status: 200, body: { return_start: 'event_date', ...events } };
    open({
      ...TRADES,
      operation: 'study_events',
      start: 'event_date',
      onStart: jest.fn(),
      request: {} as StudyPanelProps['request'],
    });
    expect(await screen.findByText('events', { selector: 'dt' })).toBeInTheDocument();
    expect(screen.queryByText('owners')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Event date' })).toBeChecked();
    expect(asked[0]).toMatchObject({ type: 'study_events', return_start: 'event_date' });
  });

  test('keys read each chart: the note becomes what they are on', async () => {
    open(TRADES);
    const histogram = await screen.findByRole('slider', { name: 'Histogram of returns over 20 sessions' });
    expect(histogram).toHaveAttribute('aria-valuetext', '55.0% above zero, n = 1,209');
    histogram.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(histogram).toHaveAttribute('aria-valuetext', '−2.0% to 0%: 400');
    expect(screen.getByText('−2.0% to 0%: 400')).toBeInTheDocument();
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(histogram).toHaveAttribute('aria-valuetext', '+2.0% and more: 8');
    await userEvent.keyboard('{Escape}');
    expect(histogram).toHaveAttribute('aria-valuetext', '55.0% above zero, n = 1,209');
  });

  test('the same as a table', async () => {
    open(TRADES);
    await userEvent.click(await screen.findByRole('button', { name: 'Show table' }));
    const table = screen.getByRole('table', { name: /^Average market-adjusted return by horizon/ });
    expect(within(table).getByRole('row', { name: /^20 / })).toHaveTextContent('20+1.24%0.65+0.62%55.0%1,209');
    expect(screen.getByRole('table', { name: 'By year, at 20 sessions' })).toBeInTheDocument();
  });

  test('its figures as CSV', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    open(TRADES);
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    expect(names).toEqual([
      expect.stringMatching(/^Study of insider trades, market-adjusted, \w{3} \d\d?, \d{4}\.csv$/),
    ]);
    click.mockRestore();
  });

  test('a browser that makes no picture: says so', async () => {
    const context = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    open(TRADES);
    await userEvent.click(await screen.findByRole('button', { name: 'PNG' }));
    expect(await screen.findAllByText("We couldn't make the picture. Try the CSV.")).not.toEqual([]);
    expect(warn).toHaveBeenCalled();
    context.mockRestore();
    warn.mockRestore();
  });
});

describe('an estimate, until all rows have been studied', () => {
  const ESTIMATE = {
    return_start: 'trade_date',
    ...STUDY,
    sampled_one_in: 64,
    n: 31_250,
    detail: { ...STUDY.detail, horizon: 20 },
  };

  test('says what it is made of, about how many rows there are, and nothing that a sample does not say', async () => {
    estimate = ESTIMATE;
    let arrive = () => {};
    holdBack = new Promise((done) => {
      arrive = done;
    });
    open(TRADES);
    expect(await screen.findByText('Estimate')).toBeVisible();
    expect(
      screen.getByText('This is an estimate from 31,250 of about 2,000,000 trades. The exact figures follow.'),
    ).toBeVisible();
    expect([count('trades'), count('issuers'), count('owners')]).toEqual([
      '≈ 2,000,000',
      'Not counted yet',
      'Not counted yet',
    ]);
    expect(screen.getByText('≈ 4,100 trades without a return')).toBeVisible();
    expect(count('20 sessions not over yet')).toBe('≈ 3,300');
    expect(screen.getByRole('button', { name: 'PNG' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
    expect(screen.getByRole('region', { name: 'Study' })).toHaveAttribute('aria-busy', 'true');
    expect(asked.map(({ allow_estimate }) => allow_estimate)).toEqual([true, false]);

    const announced = await screen.findByText('This is an estimate from 31,250 of about 2,000,000 trades.');
    expect(announced).toHaveAttribute('aria-live', 'polite');

    arrive();
    await waitFor(() => expect(count('issuers')).toBe('611'));
    expect(screen.queryByText('Estimate')).toBeNull();
    await waitFor(() => expect(screen.queryByText(/This is an estimate/)).toBeNull());
    expect([count('trades'), count('owners'), count('20 sessions not over yet')]).toEqual(['1,284', '902', '52']);
    expect(screen.getByRole('button', { name: 'CSV' })).toBeEnabled();
    expect(screen.getByRole('region', { name: 'Study' })).toHaveAttribute('aria-busy', 'false');
  });

  test('another horizon: one estimate and one study of all rows, and the exact one stays meanwhile', async () => {
    estimate = ESTIMATE;
    open(TRADES);
    await waitFor(() => expect(count('issuers')).toBe('611'));
    // The service has studied all rows now.
    estimate = undefined;
    await userEvent.click(screen.getByRole('button', { name: /^60 sessions/ }));
    expect(count('issuers')).toBe('611');
    expect(await screen.findByText('At 60 sessions')).toBeInTheDocument();
    expect(asked.map(({ horizon, allow_estimate }) => [horizon, allow_estimate])).toEqual([
      [20, true],
      [20, false],
      [60, true],
    ]);
  });

  test('the exact figures cannot be loaded: the estimate stays, says so, and Retry asks for them only', async () => {
    estimate = ESTIMATE;
    answer = { status: 400, body: { error: 'Not ready.', code: 'unavailable' } };
    open(TRADES);
    expect(
      await screen.findByText(
        /The exact figures could not be loaded. Sentinel is busy right now. Please try again in a moment.$/,
      ),
    ).toBeVisible();
    expect(count('issuers')).toBe('–');
    expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
    asked = [];
    answer = { status: 200, body: { return_start: 'trade_date', ...STUDY } };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(count('issuers')).toBe('611'));
    expect(asked.map(({ allow_estimate }) => allow_estimate)).toEqual([false]);
  });
});

describe('what can go wrong', () => {
  test('fewer than two clusters: no interval', async () => {
    answer = { status: 200, body: { return_start: 'trade_date', ...withEstimates({ low: null, high: null }) } };
    open(TRADES);
    expect(await screen.findByText('Too few trades for an interval')).toBeInTheDocument();
    expect(screen.queryByText(/±/)).toBeNull();
  });

  test('nothing found', async () => {
    answer = { status: 200, body: { return_start: 'trade_date', ...STUDY, n: 0 } };
    open(TRADES);
    expect(await screen.findByText('No trades to study')).toBeInTheDocument();
  });

  test('the service is down: its text, and Retry', async () => {
    answer = { status: 400, body: { error: 'Not ready.', code: 'unavailable' } };
    open(TRADES);
    expect(await screen.findByText('The study could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Sentinel is busy right now. Please try again in a moment.')).toBeInTheDocument();
    answer = { status: 200, body: { return_start: 'trade_date', ...STUDY } };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Average market-adjusted return')).toBeInTheDocument();
  });
});
