/** Runs the function while no other tab holds the lock, where the browser supports locks. */
export function withLock<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(name, act) : act();
}
