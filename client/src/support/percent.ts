/** "42%". 100% only when it is over. */
export const percentOf = (progress = 0): string => `${Math.min(99, Math.floor(progress * 100))}%`;
