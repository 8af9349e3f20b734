/** A number with its noun: `1 file`, `2 files`. The default plural adds an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
