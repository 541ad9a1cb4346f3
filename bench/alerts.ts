import { mailFilings } from './alerts/mail-filings.ts';
import { matchFilings } from './alerts/match-filings.ts';
import { readOptions } from './frame/options.ts';

/**
 * Matching a Form 4 against 100,000 and 1,000,000 saved alerts, then the way from a stored filing to the mail server with 10,000 alerts.
 * The worker runs as built, so build first. `--alerts=20000` measures matching alone, with that many alerts; `--mail` the way alone,
 * `--rate=1` with another number of filings a second.
 */
const { alerts, mail, rate } = readOptions({ alerts: '', mail: false, rate: 3 });
if (!mail) for (const count of (alerts || '100000,1000000').split(',').map(Number)) await matchFilings(count);
if (alerts === '') await mailFilings(rate);
