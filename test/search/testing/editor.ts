/** Edits, renames and deletes files of a tree until its standard input ends, then prints how many changes it made. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const tree = process.argv[2]!;
let isOver = false;
process.stdin.on('end', () => {
  isOver = true;
});
process.stdin.resume();

let state = 12345;
const below = (limit: number) => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};

for (let n = 1; !isOver; n++) {
  const i = 100 + below(40);
  const file = path.join(tree, `d${i % 7}`, `f${i}.txt`);
  const text = `state ${n} of f${i}\nstate ${n} again\nrest${i}\n`;
  const what = below(10);
  if (what === 0) rmSync(file, { force: true });
  else if (what < 4) {
    // Saves atomically, as editors do: a reader sees the old or the new file.
    writeFileSync(`${file}.tmp~`, text);
    renameSync(`${file}.tmp~`, file);
  } else if (what < 6) {
    writeFileSync(file, text);
    renameSync(file, `${file}.moved`);
  } else writeFileSync(file, text);
  if (n % 5 === 0) console.log(n);
  await new Promise(resolve => setTimeout(resolve, below(40)));
}
