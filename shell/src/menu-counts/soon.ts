/** Runs a task once for all that asked for it, at the earliest of their deadlines. */
export function createSoon(task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runsAt = Number.POSITIVE_INFINITY;
  const stop = () => {
    clearTimeout(timer);
    runsAt = Number.POSITIVE_INFINITY;
  };
  return {
    within(ms: number) {
      const deadline = performance.now() + ms;
      if (deadline >= runsAt) return;
      stop();
      runsAt = deadline;
      timer = setTimeout(() => {
        stop();
        task();
      }, ms);
    },
    stop,
  };
}
