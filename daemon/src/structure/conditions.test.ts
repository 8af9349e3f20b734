import { expect, test } from 'vitest';
import type { Structure } from '../api/structure.ts';
import { factsOf } from '../languages/facts/facts.ts';
import { evaluate } from './evaluate.ts';
import { compileQuery, factsNeeded } from './query.ts';

const PYTHON = `class Shape(Base, abc.ABC):
    @cached
    def area(self):
        return compute()

    def name(self):
        pass

try:
    run()
except (ValueError, KeyError):
    pass
except:
    stop()
`;
const GO = `package x

func a() {
	defer b()
	if c != nil && d {
		return
	} else {
		go e()
	}
outer:
	for {
		break outer
	}
}
`;
const SCRIPT = `const a = b?.c ?? d;
const e = f ? 1 : 2;
class A extends B {
  constructor() { super(); }
}
try { a(); } finally { b(); }
`;
const RUST = `impl<T> fmt::Display for Wrapper<T> {
    fn fmt(&self) {}
}
`;

async function lines(path: string, text: string, structure: Structure): Promise<number[]> {
  const query = compileQuery(structure);
  const facts = (await factsOf(path, text, factsNeeded(query))) ?? [];
  const hits = evaluate(path, text, { facts, query });
  return hits.map(({ row }) => row + 1);
}

test.each<[Structure, number[]]>([
  [{ kind: ['class'], base: 'ABC' }, [1]],
  [{ kind: ['class'], base: '!Base' }, []],
  [{ kind: ['function'], decorated: 'cached' }, [3]],
  [{ kind: ['function'], decorated: '!cached' }, [6]],
  [{ kind: ['function'], has: ['call:compute'] }, [3]],
  [{ kind: ['function'], has_not: ['return'] }, [6]],
  [{ kind: ['function'], body: 'empty' }, [6]],
  [{ kind: ['catch'], of_type: 'KeyError' }, [11]],
  [{ kind: ['catch'], of_type: '!*' }, [13]],
  [{ kind: ['function'], name: 'Shape.area' }, [3]],
])('%j', async (structure, expected) => {
  expect(await lines('a.py', PYTHON, structure)).toEqual(expected);
});

test.each<[Structure, number[]]>([
  [{ kind: ['keyword'], name: 'defer' }, [4]],
  [{ kind: ['keyword'], name: '{go,break}' }, [8, 12]],
  [{ kind: ['keyword'], name: 'go', inside: ['keyword:else'] }, [8]],
  [{ kind: ['keyword'], name: 'break', inside: ['class,loop'] }, [12]],
  [{ kind: ['return'], not_inside: ['keyword:if'] }, []],
  [{ kind: ['condition'], has: ['operator:&&'] }, [5]],
  [{ kind: ['syntax'], name: '*labeled_statement' }, [10]],
  [{ kind: ['call'], inside: ['keyword:go'] }, [8]],
])('nodes of a grammar: %j', async (structure, expected) => {
  expect(await lines('a.go', GO, structure)).toEqual(expected);
});

test.each<[Structure, number[]]>([
  [{ kind: ['operator'], name: '?.' }, [1]],
  [{ kind: ['operator'], name: '?. ?' }, [1, 2]],
  [{ kind: ['operator'], name: '/^\\?\\?$/' }, [1]],
  [{ kind: ['keyword'], name: 'super' }, [4]],
  [{ kind: ['syntax'], name: 'try_statement', has_not: ['keyword:catch'] }, [6]],
  [{ kind: ['syntax'], name: 'no_such_node' }, []],
])('nodes of another grammar: %j', async (structure, expected) => {
  expect(await lines('a.js', SCRIPT, structure)).toEqual(expected);
});

test('a block of Rust that implements a trait is found at its type', async () => {
  expect(await lines('a.rs', RUST, { kind: ['struct'], base: 'Display' })).toEqual([1]);
});
