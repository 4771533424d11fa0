/** Runs tasks one after another, so that many large files at once take the memory of one. */
export function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {
      // the error goes to the caller of the work
    });
    return next;
  };
}
