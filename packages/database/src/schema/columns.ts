import { char, customType, numeric, timestamp } from 'drizzle-orm/pg-core';

/** Column types that several tables of the market schema use. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A transaction id. All changes by transactions older than a snapshot's xmin are visible, so a copy can rely on having all of them. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
export const cik = (name: string) => char(name, { length: 10 });
export const shares = (name: string) => numeric(name, { precision: 20, scale: 4 });
export const money = (name: string) => numeric(name, { precision: 38, scale: 8 });
