/** Whether a semantic version is older than another. A version with a suffix (`1.0.0-rc.1`) precedes the one without. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [parse(version), parse(than)];
  for (let i = 0; i < 3; i++) {
    if (a.numbers[i] !== b.numbers[i]) return a.numbers[i]! < b.numbers[i]!;
  }
  if (a.suffix === '' || b.suffix === '') return a.suffix !== '' && b.suffix === '';
  return a.suffix.localeCompare(b.suffix, 'en', { numeric: true }) < 0;
}

function parse(version: string): { numbers: number[]; suffix: string } {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)(?:-([^+]+))?/.exec(version) ?? [];
  return { numbers: [0, 1, 2].map(i => Number(parts[i] ?? 0)), suffix: parts[3] ?? '' };
}
