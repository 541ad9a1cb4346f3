import { type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser.mjs';
import { logIn } from './product.ts';
import { randomNumbers } from './random.ts';
import { openReviewPage } from './review-page.ts';
import { newReview } from './reviews.ts';

/**
 * What the page's main thread does for one edit, in milliseconds: from the event until the frame with the change is with the compositor,
 * and in it what asking for that frame takes (`a key without a meaning` takes little else).
 */
export interface EditCost {
  readonly task: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

export interface ReviewMeasures {
  readonly edits: Readonly<
    Record<
      'a key without a meaning' | 'drag over words' | 'move an edge by word' | 'undo' | 'type in the note',
      EditCost[]
    >
  >;
  readonly characters: number;
  /** Of the page's JavaScript, in bytes, after garbage collection: with the transcript open, and after the edits. */
  readonly heapOpened: number;
  readonly heapEdited: number;
}

const TURN =
  'We agreed to ship those orders before quarter end, naïve café 😀 שלום. Returns have not been finalized yet. ';
const SEED = 11;

/** Measures edits of a transcript of about 100 pages in Chromium. */
export async function measureReview(url: string, edits: number): Promise<ReviewMeasures> {
  const turns = Array.from({ length: 400 }, (_, at) => ({
    [at % 2 === 0 ? 'Analyst' : 'Chief Financial Officer']: TURN.repeat(7).trim(),
  }));
  const review = await newReview([turns, turns]);
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await logIn(page, review.email);
    await openReviewPage(page, review);
    const cdp = await page.context().newCDPSession(page);
    // Of the thread's own time, so that whatever else the machine does counts little.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const heapOpened = await heap(cdp);
    const random = randomNumbers(SEED);
    const measure = async (count: number, prepare: () => Promise<void>, edit: () => Promise<void>) => {
      const costs: EditCost[] = [];
      for (let round = 0; round < count; round += 1) {
        await prepare();
        await painted(page);
        const before = await costsSoFar(cdp);
        await edit();
        await painted(page);
        const after = await costsSoFar(cdp);
        costs.push({
          task: after.task - before.task,
          script: after.script - before.script,
          style: after.style - before.style,
          layout: after.layout - before.layout,
        });
      }
      return costs;
    };
    const panel = page.getByRole('region', { name: 'Interaction', exact: true });
    const box = await panel.boundingBox();
    if (!box) throw new Error('the transcript is not drawn');
    const scroll = () =>
      panel.evaluate((element, share) => {
        element.scrollTop = share * element.scrollHeight;
      }, random(1_000) / 1_000);
    let drop = { x: 0, y: 0 };
    const press = async (): Promise<void> => {
      await scroll();
      await painted(page);
      const [x, y] = [box.x + box.width / 2 - random(200), box.y + 150 + random(400)];
      drop = { x: x + 60 + random(200), y };
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(drop.x, drop.y);
      if (await page.evaluate(() => getSelection()?.isCollapsed === false)) return;
      // There are no words.
      await page.mouse.up();
      await press();
    };
    const drags = await measure(edits, press, () => page.mouse.up());
    await expect(page.locator('mark.cat-highlight').first()).toBeAttached();
    await page.keyboard.press(']');
    const nothing = async () => {};
    const keys = await measure(edits, nothing, () => page.keyboard.press('F2'));
    let isRight = false;
    const moves = await measure(edits, nothing, () => {
      // To and fro, so that the paragraph does not end.
      isRight = !isRight;
      return page.keyboard.press(isRight ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
    });
    const undos = await measure(edits, nothing, () => page.keyboard.press('u'));
    await page.keyboard.press('m');
    const letters = await measure(edits, nothing, () => page.keyboard.press('x'));
    const heapEdited = await heap(cdp);
    const characters = turns.reduce((sum, turn) => sum + Object.entries(turn).flat().join('').length, 0);
    return {
      edits: {
        'a key without a meaning': keys,
        'drag over words': drags,
        'move an edge by word': moves,
        undo: undos,
        'type in the note': letters,
      },
      characters,
      heapOpened,
      heapEdited,
    };
  } finally {
    await browser.close();
  }
}

/** Waits until what has changed is painted: one task calls back and paints the frame, and the timer fires after it. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => setTimeout(done));
      }),
  );

async function costsSoFar(cdp: CDPSession): Promise<EditCost> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const ms = (name: string) => 1_000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN);
  return {
    task: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
  };
}

async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}
