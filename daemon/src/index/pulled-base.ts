import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { BASE_LIMITS, type BaseResponse, type LocalBase, otherBase } from '../api/index-base.ts';

/** The description of a base, beside its segments. */
const BASE_FILE = 'base.json';
const MAX_BASE_FILE_BYTES = 1024 ** 2;

/** The folder of a data folder with the bases that commands receive. */
export function pullsDir(dataDir: string): string {
  return join(dataDir, 'pulls');
}

/** @throws DowseError INVALID_REQUEST if there is no such base, or it was made with another format or model */
export function pulledBase(
  folder: string,
  id: string,
  { format, model }: { format: number; model: string },
): LocalBase {
  const base = readDescription(join(folder, id, BASE_FILE));
  if (!base) {
    throw new DowseError(
      'INVALID_REQUEST',
      'There is no such base.',
      '/base: expected one that "dowse index pull" has received',
    );
  }
  if (base.format !== format || base.model !== model) throw otherBase(base, { format, model });
  return { folder: join(folder, id), segments: base.segments };
}

function readDescription(file: string): Pick<BaseResponse, 'format' | 'model' | 'segments'> | undefined {
  try {
    if (statSync(file).size > MAX_BASE_FILE_BYTES) return undefined;
    const base = JSON.parse(readFileSync(file, 'utf8')) as BaseResponse;
    const isValid = Array.isArray(base.segments) && base.segments.length <= BASE_LIMITS.segments;
    return isValid ? base : undefined;
  } catch {
    return undefined;
  }
}
