/**
 * Stands in for the native module `@vscode/spdlog`, so that the tests need neither a compiler nor Node's headers:
 * it writes the same log files, synchronously. Only the tests' own copy of the editor uses it.
 */
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];

class Logger {
  constructor(file) {
    this.file = file;
    this.level = 2;
    this.bare = false;
  }

  setLevel(level) {
    this.level = level;
  }

  getLevel() {
    return this.level;
  }

  setPattern() {
    this.bare = false;
  }

  clearFormatters() {
    this.bare = true;
  }

  write(level, text) {
    if (level < this.level) return;
    const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
    appendFileSync(this.file, this.bare ? text : `${time} [${LEVELS[level]}] ${text}\n`);
  }

  flush() {}

  drop() {}
}
for (const [level, name] of ['trace', 'debug', 'info', 'warn', 'error', 'critical'].entries()) {
  Logger.prototype[name] = function (text) {
    this.write(level, text);
  };
}

async function createLogger(_name, file) {
  mkdirSync(dirname(file), { recursive: true });
  return new Logger(file);
}

// One by one: the editor imports them by name, which Node finds only in assignments to `exports`.
exports.version = 11100;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
