/** Uses a lock across tabs where the browser supports it. */
export function alone<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(name, act) : act();
}
