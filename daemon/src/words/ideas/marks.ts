/** Marks in files: queries in code, lines of logs, conflicts, first lines, deprecations. */
import { idea, r } from './row.ts';
import type { Idea } from './types.ts';

export const MARKS: readonly Idea[] = [
  idea(
    'prototype-assignment',
    { en: 'prototype assignment|assignment to a prototype|prototype method|method on a prototype', es: '' },
    r`\.prototype(?:\.\w+|\[[^\]]+\])*\s*=(?:[^=]|$)`,
    { finds: ['A.prototype.b = function () {'], misses: ['a = B.prototype.c'] },
  ),
  idea(
    'iife',
    {
      en: 'iife|immediately invoked function|immediately invoked function expression|self invoking function',
      es: '',
    },
    r`(?:^|[;=!+(]\s*)\(\s*(?:async\s*)?(?:function\b|\(\)\s*=>)`,
    { finds: ['(function () {', '(async () => {'], misses: ['a(b)'] },
  ),
  idea(
    'include-guard',
    { en: 'include guard|header guard', es: '' },
    r`^\s*#\s*ifndef\s+\w*_H(?:PP|XX|H)?_*\s*$`,
    { finds: ['#ifndef A_H'], misses: ['#ifndef A'] },
  ),
  idea('pragma-once', { en: 'pragma once|#pragma once', es: '' }, r`^\s*#\s*pragma\s+once\b`, {
    finds: ['#pragma once'],
    misses: ['#pragma pack'],
  }),
  idea(
    'anonymous-namespace',
    { en: 'anonymous namespace|unnamed namespace', es: 'namespace anonimo' },
    r`^\s*(?:inline\s+)?namespace\s*(?:\{|$)`,
    { finds: ['namespace {'], misses: ['namespace a {'] },
  ),
  ...['static', 'const', 'dynamic', 'reinterpret'].map(kind =>
    idea(
      `${kind}-cast`,
      { en: `${kind} cast|${kind}_cast`, es: '' },
      String.raw`\b${kind}_(?:pointer_)?cast\s*<`,
      { finds: [`${kind}_cast<int>(a)`], misses: ['(int) a'] },
    ),
  ),
  idea('global-using', { en: 'global using|global using directive', es: '' }, r`^\s*global\s+using\b`, {
    finds: ['global using A;'],
    misses: ['using A;'],
  }),
  idea('named-tuple', { en: 'named tuple|namedtuple', es: '' }, r`\bnamedtuple\(|\bNamedTuple\b`, {
    extensions: ['py', 'pyi'],
    finds: ["A = namedtuple('A', 'b')"],
    misses: ['tuple(a)'],
  }),
  idea(
    'c-assembly',
    { en: 'inline assembly|inline asm|asm statement|asm block', es: 'ensamblador en linea' },
    r`\b(?:__asm__|__asm|asm!?)\s*(?:volatile|__volatile__)?\s*[({]`,
    { finds: ['__asm__ volatile ("a");'], misses: ['// asm'] },
  ),
  idea(
    'sql',
    {
      en: 'sql|sql query|sql statement|sql string|embedded sql|raw sql|inline sql|sql in code',
      es: 'sql|consulta sql|sentencia sql',
    },
    r`\b(?i:select\s+.+\s+from|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+table|drop\s+table|alter\s+table)\b`,
    { finds: ['SELECT a FROM b', 'delete from t'], misses: ['select one'] },
  ),
  idea(
    'log-line',
    { en: 'log line|log entry|error log line', es: 'linea de log' },
    r`\b(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|TRACE)\b`,
    { finds: ['2020 ERROR x'], misses: ['error'] },
  ),
  idea(
    'merge-conflict',
    {
      en: 'merge conflict|conflict marker|merge conflict marker|unresolved conflict|git conflict marker',
      es: 'conflicto de merge|marcador de conflicto',
    },
    r`^(?:<{7}|={7}|>{7})(?:\s|$)`,
    { finds: ['<<<<<<< HEAD', '======='], misses: ['== a'] },
  ),
  idea('shebang', { en: 'shebang|shebang line|hashbang', es: 'shebang' }, r`^#!`, {
    finds: ['#!/bin/sh'],
    misses: ['# !'],
  }),
  idea(
    'deprecated',
    {
      en: 'deprecation|deprecated thing|deprecation notice|deprecation warning|deprecated api|deprecated code',
      es: 'deprecado|obsoleto|aviso de obsolescencia',
    },
    r`(?i:deprecat|\bobsolete\b)`,
    { finds: ['@Deprecated', '[Obsolete]'], misses: ['precate'] },
  ),
];
