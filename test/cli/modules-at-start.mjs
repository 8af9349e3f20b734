// Preloaded into a daemon by start-up.test.ts: writes to the file DOWSE_TEST_MODULES what has been loaded once it listens.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const loaded = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (text, ...more) => {
  if (String(text).startsWith('listening'))
    writeFileSync(process.env.DOWSE_TEST_MODULES, JSON.stringify([...loaded, ...process.moduleLoadList]));
  return write(text, ...more);
};
