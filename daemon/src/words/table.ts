/** Tables that are written as text: a row on each line, `¦` between the columns. */
export const table = (text: string): string[][] =>
  text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => line.split('¦').map(cell => cell.trim()));

/** Phrases that bars divide. */
export const phrases = (text: string): string[] => text.split('|').filter(Boolean);
