import { describe, expect, test } from 'vitest';
import { finds } from './testing/finds.ts';
import { translate } from './translate.ts';

describe('what settings, documents and the files of tools have', () => {
  test.each([
    // Settings.
    ['yaml keys without a value', 'yml', ['empty:', 'a: 1', '  list:'], [0, 2]],
    ['key port in yaml', 'yml', ['port: 1', '  port: 2', 'export: 1', 'a: port'], [0, 1]],
    ['the password key in yaml', 'yml', ['password: a', 'a: password'], [0]],
    ['yaml values that are true', 'yml', ['a: true', 'true: a'], [0]],
    ['json keys', 'json', ['  "a": 1,', '  "a",'], [0]],
    ['json keys starting with dep', 'json', ['"dependencies": {', '"a": "dep"'], [0]],
    ['null values in json', 'json', ['"a": null', '"null": 1'], [0]],
    ['the scripts section of package.json', 'json', ['"scripts": {', '"a": "scripts"'], [0]],
    ['dependencies with a caret in package.json', 'json', ['"a": "^1.0"', '"a": "~1.0"'], [0]],
    ['toml sections', 'toml', ['[a]', '[[b]]', 'a = [1]'], [0, 1]],
    ['toml tables named dependencies', 'toml', ['[dependencies]', 'dependencies = 1'], [0]],
    ['section headers in ini files', 'ini', ['[a]', 'a = 1'], [0]],
    ['empty values in ini', 'ini', ['a =', 'a = 1'], [0]],
    ['comments in ini files', 'ini', ['; a', '# b', 'a = 1'], [0, 1]],
    ['everything except comments in setup.ini', 'ini', ['a = 1', '; a'], [0]],
    ['commented out variables in .env', 'env', ['# A=1', 'A=1', '# a'], [0]],
    ['env variables without a value in the .env file', 'env', ['A=', 'A=1'], [0]],
    ['settings that are false', 'ini', ['debug = false', 'false = 1'], [0]],
    // Containers, builds, workflows.
    ['ENV instructions', 'dockerfile', ['ENV A=1', 'NODE_ENV=1'], [0]],
    ['dockerfile entrypoints', 'dockerfile', ['ENTRYPOINT ["a"]', 'CMD ["a"]'], [0]],
    ['exposed ports in docker', 'dockerfile', ['EXPOSE 80', 'ports'], [0]],
    ['make targets', 'mk', ['all: a', 'A := b', '\tgo: a'], [0]],
    ['phony targets in the makefile', 'mk', ['.PHONY: a', 'a: b'], [0]],
    ['variable assignments in the Makefile', 'mk', ['CC = gcc', 'A := b', 'a: b'], [0, 1]],
    ['github actions used in workflows', 'yml', ['- uses: a/b@v4', '- run: a'], [0]],
    ['run steps in ci', 'yml', ['- run: a', '- uses: a/b@v4'], [0]],
    ['secrets in github workflows', 'yml', [`A: $\{{ secrets.A }}`, 'a: secret'], [0]],
    // SQL.
    ['select * queries in sql', 'sql', ['SELECT * FROM a', 'SELECT a FROM b'], [0]],
    ['delete statements without a where in sql', 'sql', ['DELETE FROM a;', 'DELETE FROM a WHERE b'], [0]],
    ['where clauses in sql', 'sql', ['SELECT a WHERE b', 'select a'], [0]],
    ['varchar columns', 'sql', ['name VARCHAR(2)', 'name TEXT'], [0]],
    ['like patterns in sql', 'sql', ["a LIKE 'b%'", 'like'], [0]],
    ['unique columns', 'sql', ['a TEXT UNIQUE,', 'a TEXT'], [0]],
    ['comments in sql', 'sql', ['-- a', 'a - b'], [0]],
    // HTML and CSS.
    ['html comments', 'html', ['<!-- a -->', '<p>html</p>'], [0]],
    ['img tags without alt', 'html', ['<img src="a">', '<img src="a" alt="">'], [0]],
    ['script tags with src', 'html', ['<script src="a">', '<script>', '<img src="a">'], [0]],
    ['elements with class btn', 'html', ['<a class="x btn">', '<a class="btn-small">'], [0]],
    ['elements with the id main', 'html', ['<a id="main">', '<a class="main">'], [0]],
    ['input tags of type text', 'html', ['<input type="text">', '<input type="a">'], [0]],
    ['disabled inputs', 'html', ['<input disabled>', '<input>'], [0]],
    ['inline styles in html', 'html', ['<p style="a">', '<style>'], [0]],
    ['data attributes in html', 'html', ['<p data-id="1">', '<p id="data">'], [0]],
    ['onclick handlers in html', 'html', ['<p onclick="a()">', '<p>'], [0]],
    ['links in html', 'html', ['<a href="b">', '<link rel="a">'], [0]],
    ['html entities', 'html', ['a &nbsp; b', 'a & b'], [0]],
    ['css class selectors', 'css', ['.a {', '#a {', 'width: 1.5em;'], [0]],
    ['id selectors in css', 'css', ['#a {', 'color: #fff;'], [0]],
    ['css rules for color', 'css', ['  color: red;', '  --main-color: red;'], [0]],
    ['hover selectors', 'css', ['a:hover {', 'a {'], [0]],
    ['css rules with !important', 'css', ['color: red !important;', 'a {'], [0]],
    ['stylesheet links in html', 'html', ['<link rel="stylesheet">', '<a href="https://a">'], [0]],
    ['checkbox inputs', 'html', ['<input type="checkbox">', '<input type="text">'], [0]],
    ['px values in css', 'css', ['margin: 1px', 'margin: 1em'], [0]],
    // Markdown.
    ['markdown images', 'md', ['![a](b)', '[a](b)'], [0]],
    ['tables in markdown', 'md', ['| a | b |', '# tables'], [0]],
    ['bullet points in markdown', 'md', ['- a', '* b', '1. c'], [0, 1]],
    ['numbered lists in markdown', 'md', ['1. a', '- a'], [0]],
    ['unchecked checkboxes', 'md', ['- [ ] a', '- [x] b'], [0]],
    ['blockquotes in md', 'md', ['> a', 'a > b'], [0]],
    ['code fences with a language', 'md', ['```js', '```'], [0]],
    ['code blocks without a language in markdown', 'md', ['```', '```js', 'language'], [0]],
    ['front matter in markdown', 'md', ['---', '--- a'], [0]],
    // Addresses and logs.
    ['urls with a query string', 'md', ['https://a.b/c?d=1', 'https://a.b/c'], [0]],
    ['urls with a port', 'md', ['http://a:80/b', 'http://a/b:80'], [0]],
    ['urls with credentials in them', 'md', ['postgres://a:b@c/d', 'http://a/b'], [0]],
    ['localhost urls', 'md', ['http://localhost:1', 'localhost'], [0]],
    ['log lines with level WARN or ERROR', 'log', ['a ERROR b', 'a WARN b', 'a INFO b'], [0, 1]],
    ['GET requests in the log files', 'log', ['GET /a 200', 'requests', 'get'], [0]],
    ['500 responses in the log files', 'log', ['GET /a 500 1ms', 'GET /a 5001'], [0]],
    ['lines in the log from 2024-01-16', 'log', ['2024-01-16 a', '2024-01-15 a'], [0]],
    ['absolute paths in shell scripts', 'sh', ['ls /etc/a', 'ls a/b'], [0]],
    ['bash variables in double quotes', 'sh', ['echo "$a"', 'echo $a', '"variables"'], [0]],
  ])('%s', (query, extension, lines, found) => {
    expect(finds(query, extension, lines)).toEqual(found.map(at => lines[at]));
  });

  test.each(['yaml objects', 'functions in yaml files'])(
    'a format lends its words to nothing else: %s',
    query => {
      const read = () => translate(query, { languages: new Map([['py', 9]]) }).command.pattern;
      if (query === 'yaml objects') expect(read).toThrow('could not be read');
      else expect(read()).toContain('def');
    },
  );

  test('"sections", "targets" and "tables" are read so in such files alone', () => {
    const tree = { languages: new Map([['py', 9]]) };
    for (const query of ['sections', 'targets', 'tables', 'recipes'])
      expect(translate(query, tree).command.pattern).toBe(query);
  });
});
