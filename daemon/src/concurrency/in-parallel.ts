/** How many run at once. */
const AT_ONCE = 4;

/** Works on all, a few at once. @throws the first error; work that has begun continues */
export async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await work(one);
    }),
  );
}
