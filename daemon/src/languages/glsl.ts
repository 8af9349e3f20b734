import { SLASHES } from './comments.ts';
import type { Language } from './language.ts';
import { C_LIKE } from './outline.ts';

export const glsl: Language = {
  name: 'glsl',
  extensions: ['.glsl', '.vert', '.frag', '.comp', '.geom', '.hlsl', '.wgsl', '.metal'],
  comments: SLASHES,
  lineForms: { words: { struct: 'struct', macro: '#\\s*define', constant: 'const' } },
  files: { tests: [] },
  outline: { rules: C_LIKE },
};
