/** A worker's response to a task. */
export type WorkerAnswer<Result> =
  | { result: Result }
  | { error: { message: string; stack: string | undefined; isLimit: boolean } };

/** The worker's side of a pool: handles tasks, and ends with the process that started it. */
export function serveWorker<Task, Result>(handle: (task: Task) => Promise<Result>): void {
  const send = (answer: WorkerAnswer<Result>) => process.send?.(answer);
  process.on('message', async (task: Task) => {
    try {
      send({ result: await handle(task) });
    } catch (thrown) {
      const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
      // a RangeError means that a stack, an array or a text exceeded its limit
      send({ error: { message, stack, isLimit: thrown instanceof RangeError } });
    }
  });
  process.on('disconnect', () => process.exit());
}
