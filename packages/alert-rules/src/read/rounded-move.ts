import { type SQL, sql } from '@sentinel/database';

/**
 * A move as a fraction, to the 8 places that searches compare: so a price that moved by exactly a threshold crosses it, whatever
 * the division leaves (115 / 100 - 1 is below 0.15).
 */
export const roundedMove = (fraction: SQL): SQL => sql`round((${fraction})::numeric, 8)::float8`;
