/** Says for which platform a native file was made, from its first bytes. */
import { readFileSync } from 'node:fs';
import type { Target } from './targets.ts';

export interface BinaryFormat {
  os: Target['os'];
  /** `arm64`, `x64`, or both for a universal file of macOS; empty if neither. */
  cpus: Target['cpu'][];
  /** The C library that an ELF file loads; none if it is linked statically. */
  libc?: 'glibc' | 'musl';
}

const ELF_MACHINES: Readonly<Record<number, Target['cpu']>> = { 62: 'x64', 183: 'arm64' };
const MACH_CPUS: Readonly<Record<number, Target['cpu']>> = { 16777223: 'x64', 16777228: 'arm64' };
const PE_MACHINES: Readonly<Record<number, Target['cpu']>> = { 34404: 'x64', 43620: 'arm64' };

/** @returns undefined for a file of no known format. */
export function binaryFormat(file: string): BinaryFormat | undefined {
  const bytes = readFileSync(file);
  if (bytes.length < 64) return undefined;
  if (bytes.toString('latin1', 0, 4) === '\x7fELF') return elf(bytes);
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return mach([bytes.readUInt32LE(4)]);
  if (bytes.readUInt32BE(0) === 0xcafebabe) return mach(universalCpus(bytes));
  if (bytes.toString('latin1', 0, 2) === 'MZ') return pe(bytes);
  return undefined;
}

function elf(bytes: Buffer): BinaryFormat {
  // Names of needed libraries are strings of the file.
  const names = (name: string) => bytes.includes(`\0${name}`, 0, 'latin1');
  const isMusl = names('libc.musl-') || names('libc.so\0') || names('/lib/ld-musl-');
  const libc = names('libc.so.6\0') ? 'glibc' : isMusl ? 'musl' : undefined;
  return { os: 'linux', ...known(ELF_MACHINES, [bytes.readUInt16LE(18)]), ...(libc && { libc }) };
}

function universalCpus(bytes: Buffer): number[] {
  const count = Math.min(bytes.readUInt32BE(4), 8);
  return Array.from({ length: count }, (_, index) => bytes.readUInt32BE(8 + 20 * index));
}

const mach = (cpus: readonly number[]): BinaryFormat => ({ os: 'darwin', ...known(MACH_CPUS, cpus) });

function pe(bytes: Buffer): BinaryFormat | undefined {
  const header = bytes.readUInt32LE(0x3c);
  if (bytes.toString('latin1', header, header + 4) !== 'PE\0\0') return undefined;
  return { os: 'win32', ...known(PE_MACHINES, [bytes.readUInt16LE(header + 4)]) };
}

function known(table: Readonly<Record<number, Target['cpu']>>, machines: readonly number[]) {
  return { cpus: machines.flatMap(machine => table[machine] ?? []) };
}

/** The fault of a native file for a platform; undefined if it has none. */
export function wrongBinary(file: string, target: Target): string | undefined {
  const format = binaryFormat(file);
  return format ? wrongFormat(format, target) : 'is no program or library';
}

export function wrongFormat(format: BinaryFormat, { os, cpu, libc }: Target): string | undefined {
  if (format.os !== os || !format.cpus.includes(cpu)) {
    return `is made for ${format.os} on ${format.cpus.join(' and ') || 'another processor'}`;
  }
  return format.libc && format.libc !== libc ? `needs ${format.libc}` : undefined;
}
