import type { LanguageRules } from './types.ts';

const r = String.raw;

export const lua: LanguageRules = {
  id: 'lua',
  extensions: ['lua'],
  tests: ['*_spec.lua', '*_test.lua', '**/tests/**', '**/test/**', '**/spec/**'],
  functionWord: r`\bfunction\s+([\w.]+[.:])?`,
  defines: {
    any: r`\bfunction\s+([\w.]+[.:])?{name}|^\s*(local\s+)?([\w.]+\.)?{name}\s*=`,
    function: r`\bfunction\s+([\w.]+[.:])?{name}|^\s*(local\s+)?([\w.]+\.)?{name}\s*=\s*function\b`,
    method: r`\bfunction\s+[\w.]+[.:]{name}`,
    variable: r`\blocal\s+{name}`,
    class: r`^\s*---@class\s+{name}`,
    type: r`^\s*---@(alias|class|type)\s+{name}`,
    constant: r`^\s*(local\s+)?{NAME}\s*=`,
    test: r`^\s*it\(`,
  },
  modified: { function: r`\b{mod}\s+(function\b|\w+\s*=\s*function\b)`, variable: r`\b{mod}\s+[a-zA-Z_]` },
  methodsOf: r`\bfunction\s+{name}[.:]\w+|\b{name}\.\w+\s*=\s*function\b`,
  roles: {
    call: r`\b{call}\s*\(`,
    import: r`\brequire\b\s*\(?\s*["'].*{part}`,
    decorator: r`---@{name}`,
    raise: r`\berror\(.*{name}`,
    return: r`\breturn\s+{name}`,
    parameter: r`\bfunction\b.*\(.*\b{name}`,
  },
  imports: r`\brequire\b\s*\(?\s*["']`,
  decorators: r`---@\w+`,
  comment: { opens: '--', line: r`^\s*--`, doc: r`^\s*---` },
};
