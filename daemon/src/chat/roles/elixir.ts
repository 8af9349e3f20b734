import type { LanguageRules } from './types.ts';

const r = String.raw;
/** Not `Plug.Builder`, where `Plug` is asked for. */
const IMPLEMENT = r`^\s*(defimpl\s+.*\b{name}|@behaviour\s+.*\b{name}|use\s+.*\b{name})([^.\w]|$)`;

export const elixir: LanguageRules = {
  id: 'elixir',
  extensions: ['ex', 'exs'],
  tests: ['*_test.exs', '**/test/**'],
  functionWord: r`\bdefp?\s+`,
  defines: {
    any: r`^\s*(defp?|defmacrop?|defmodule|defprotocol|defdelegate|defguardp?)\s+([\w.]+\.)?{name}`,
    function: r`^\s*defp?\s+{name}`,
    method: r`^\s*defp?\s+{name}`,
    macro: r`^\s*defmacrop?\s+{name}`,
    module: r`^\s*defmodule\s+([\w.]+\.)?{name}`,
    class: r`^\s*defmodule\s+([\w.]+\.)?{name}`,
    struct: r`^\s*defstruct\b`,
    interface: r`^\s*(defprotocol\s+([\w.]+\.)?{name}|@callback\b)`,
    trait: r`^\s*defprotocol\s+([\w.]+\.)?{name}`,
    type: r`^\s*@(type|typep|opaque)\s+{name}`,
    instance: r`^\s*defimpl\s+.*{name}`,
    constant: r`^\s*@{name}\s+\S`,
    test: r`^\s*test\s+"`,
  },
  modified: { function: r`^\s*def{mod}\b`, macro: r`^\s*defmacro{mod}\b` },
  roles: {
    call: r`\b{call}\(`,
    import: r`^\s*(import|alias|require|use)\s+.*\b{name}`,
    implement: IMPLEMENT,
    subclass: IMPLEMENT,
    decorator: r`^\s*@{name}`,
    raise: r`\braise\b[\s(]*([\w.]+\.)?{name}`,
    catch: r`\brescue\b.*\b{name}|^\s*\w+\s+in\s+.*\b{name}`,
    create: r`%([\w.]+\.)?{name}\{`,
    returnType: r`@spec\b.*::.*\b{name}`,
    parameter: r`^\s*defp?\s+\w+[?!]?\(.*\b{name}`,
  },
  imports: r`^\s*(import|alias|require|use)\s+[A-Z]`,
  decorators: r`^\s*@\w+`,
  comment: { opens: '#', line: r`^\s*#`, doc: r`^\s*@(moduledoc|doc|typedoc)\b` },
};
