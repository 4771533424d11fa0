/** A moment after `before`, so that two changes within a millisecond have different `updated_at`. */
export function toLaterMoment(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
