import { avg_daily_volume } from './avg_daily_volume.ts';
import { industry } from './industry.ts';
import { market_value } from './market_value.ts';
import { share_price } from './share_price.ts';

/** What a company must be, as of the row's day (DESIGN section 6). */
export const COMPANY_CRITERIA = { industry, market_value, avg_daily_volume, share_price } as const;
