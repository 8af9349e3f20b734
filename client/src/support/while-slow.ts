/** Until then what is shown stays, since showing something in between slows down a fast response. In milliseconds. */
const SLOW_AFTER_MS = 300;

/** Waits for work. If it takes long, calls `tell`, whose argument says whether the work is over meanwhile. */
export async function whileSlow<T>(work: Promise<T>, tell: (isOver: () => boolean) => void): Promise<T> {
  let isOver = false;
  const later = setTimeout(() => tell(() => isOver), SLOW_AFTER_MS);
  try {
    return await work;
  } finally {
    isOver = true;
    clearTimeout(later);
  }
}
