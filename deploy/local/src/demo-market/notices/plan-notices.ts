import { addDays } from '@sentinel/calendar';
import { addBusinessDays, businessDayOnOrAfter, isoDay } from '../calendar.ts';
import type { DemoCompany, DemoInsider } from '../demo-companies.ts';
import type { DemoWorld } from '../demo-world.ts';
import { createRandom, type Random } from '../random.ts';
import type { UnnumberedForm } from '../trades/plan-forms.ts';
import type { DemoEarlierSale, DemoNotice } from './demo-notice.ts';

/** A notice without accession numbers; an amendment names the notice that it amends. */
export type UnnumberedNotice = Omit<DemoNotice, 'accession' | 'amends'> & { readonly amended: UnnumberedNotice | null };

/** The first day on which every notice is filed electronically. */
const FIRST_DAY = '2023-04-13';
/** Of sales, those that were announced; of these, those after which a notice came that no sale followed; amended notices. */
const ANNOUNCED = 0.4;
const IDLE = 0.06;
const AMENDED = 0.03;
const BROKERS = ['Harbor Street Securities LLC', 'Northgate Brokerage Inc', 'Pell & Rowe Capital Markets LLC'];
const BACK_DAYS = 90;

/** The notices of a company’s insiders, made from their forms. They never change a form. */
export function planNotices(
  world: DemoWorld,
  company: DemoCompany,
  forms: readonly UnnumberedForm[],
): UnnumberedNotice[] {
  const notices: UnnumberedNotice[] = [];
  for (const form of forms) {
    const [seller] = form.owners;
    const sold = saleOf(form);
    if (seller === undefined || form.amends !== null || sold === null || sold.date < FIRST_DAY) continue;
    const random = createRandom(world.seed, 'notice', company.cik, seller.cik, form.acceptedAt);
    if (!random.chance(ANNOUNCED)) continue;
    const plan = form.isPlanTrade ? addDays(sold.date, -random.int(95, 240)) : null;
    const earlier = salesBefore(forms, seller, sold.date);
    const notice = noticeOf(random, { company, seller, sale: sold, plan, earlier });
    notices.push(notice);
    if (random.chance(AMENDED)) notices.push(amendmentOf(random, notice));
    if (random.chance(IDLE)) {
      const day = businessDayOnOrAfter(addDays(sold.date, random.int(30, 60)));
      const sale = { ...sold, date: day, shares: random.int(5, 60) * 100 };
      const idle = { company, seller, plan: null, earlier: salesBefore(forms, seller, day) };
      notices.push(
        noticeOf(random, { ...idle, sale: { ...sale, proceeds: (sold.proceeds / sold.shares) * sale.shares } }),
      );
    }
  }
  return notices;
}

/** What a form has sold, on the day of its first sale; null without a priced sale. */
function saleOf(form: Pick<UnnumberedForm, 'transactions'>): DemoEarlierSale | null {
  const rows = form.transactions.filter(
    ({ code, direction, price }) => code === 'S' && direction === 'D' && price !== null,
  );
  const [first] = rows.map(({ date }) => date).sort();
  if (first === undefined) return null;
  const ofDay = rows.filter(({ date }) => date === first);
  return {
    date: first,
    shares: ofDay.reduce((sum, { shares }) => sum + shares, 0),
    proceeds: ofDay.reduce((sum, { price, shares }) => sum + (shares * (price ?? 0)) / 10_000, 0),
  };
}

function salesBefore(forms: readonly UnnumberedForm[], seller: DemoInsider, day: string): DemoEarlierSale[] {
  const from = addDays(day, -BACK_DAYS);
  return forms
    .filter(({ amends, owners }) => amends === null && owners[0] === seller)
    .flatMap((form) => saleOf(form) ?? [])
    .filter(({ date }) => date >= from && date < day);
}

interface Told {
  readonly company: DemoCompany;
  readonly seller: DemoInsider;
  readonly sale: DemoEarlierSale;
  readonly plan: string | null;
  readonly earlier: readonly DemoEarlierSale[];
}

/** The order is placed on the morning of the sale. Every fourth order is for more than what is sold then. */
function noticeOf(random: Random, { company, earlier, plan, sale, seller }: Told): UnnumberedNotice {
  const shares = random.chance(0.25) ? Math.ceil((sale.shares * random.int(11, 16)) / 1_000) * 100 : sale.shares;
  const time = [random.int(6, 9), random.int(0, 29), random.int(0, 59)].map((part) => String(part).padStart(2, '0'));
  return {
    company,
    seller,
    acceptedAt: sale.date.replaceAll('-', '') + time.join(''),
    broker: random.pick(BROKERS),
    shares,
    marketValue: Math.round((sale.proceeds / sale.shares) * shares),
    saleOn: sale.date,
    acquiredOn: addDays(sale.date, -random.int(30, 900)),
    planAdoptedOn: plan,
    soldBefore: earlier,
    amended: null,
  };
}

/** A correction of the shares, one to five business days later. */
function amendmentOf(random: Random, notice: UnnumberedNotice): UnnumberedNotice {
  const day = addBusinessDays(isoDay(notice.acceptedAt), random.int(1, 5));
  const shares = notice.shares + random.int(1, 9) * 100;
  return {
    ...notice,
    acceptedAt: day.replaceAll('-', '') + notice.acceptedAt.slice(8),
    shares,
    marketValue: Math.round((notice.marketValue / notice.shares) * shares),
    amended: notice,
  };
}
