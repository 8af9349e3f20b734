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

test('a block of Rust that implements a trait is found at its type', async () => {
  expect(await lines('a.rs', RUST, { kind: ['struct'], base: 'Display' })).toEqual([1]);
});
