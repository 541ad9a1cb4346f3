import { char, customType, numeric, timestamp } from 'drizzle-orm/pg-core';

/** Types of columns that several tables of the market have. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A transaction id: rows changed by transactions older than a snapshot's xmin are complete, so a copy can follow them. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
export const cik = (name: string) => char(name, { length: 10 });
export const shares = (name: string) => numeric(name, { precision: 20, scale: 4 });
export const money = (name: string) => numeric(name, { precision: 38, scale: 8 });
