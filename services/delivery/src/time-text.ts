/** A moment as `2026-11-26 10:00:05 UTC`. */
export const timeText = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
