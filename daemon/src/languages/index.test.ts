import { expect, test } from 'vitest';
import { languageOf } from './index.ts';

test.each([
  ['#!/bin/sh', 'bash'],
  ['#! /usr/bin/python3 -u', 'python'],
  ['#!/usr/bin/env python3.12', 'python'],
  ['#!/usr/bin/env -S uv run --script', 'python'],
  ['#!/usr/bin/env -S PATH=/x python -u', 'python'],
  ['#!/usr/bin/env -u FOO bash', 'bash'],
  ['#!/usr/bin/nodejs', 'javascript'],
  ['#!/usr/bin/ruby2.7', 'ruby'],
  ['#!/usr/bin/env php8.1', 'php'],
  ['#!/bin/busybox sh', 'bash'],
  ['\ufeff#!/bin/bash', 'bash'],
  ['#!/usr/bin/env\nbash', 'text'],
  ['#!', 'text'],
  ['# python', 'text'],
])('%j is a script in %s', (line, name) => {
  expect(languageOf('script', `${line}\nx\n`).name).toBe(name);
});

test('a header is Objective-C if it has syntax that only Objective-C has', () => {
  const licence = `// ${'word '.repeat(60)}\n`.repeat(4);
  expect(languageOf('a.h', `${licence}#import <Foundation/Foundation.h>\n`).name).toBe('objective-c');
  expect(languageOf('a.h', '@class Box;\n\n@interface Lid : NSObject\n').name).toBe('objective-c');
  expect(languageOf('a.h', '/* #import is of another */\n#include <stdio.h>\n').name).toBe('cpp');
  expect(languageOf('a.hpp', '#import "a.h"\n').name).toBe('cpp');
});
