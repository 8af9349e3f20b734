/** Runs pieces of work in the order in which they come, each after the one before has settled. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return work => {
    const done = before.then(work);
    before = done.catch(() => {});
    return done;
  };
}
