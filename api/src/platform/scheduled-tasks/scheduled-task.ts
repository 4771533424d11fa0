/** Recurring work. It may be killed at any point, so it must be repeatable. */
export type ScheduledTask = {
  /** In kebab-case; must never change. */
  name: string;
  run(): Promise<void>;
} & Period;

/**
 * `everyHours`: once per period of that many hours (of a UTC day), caught up after downtime. `cron`: in UTC, at most
 * once a minute.
 */
type Period = { everyHours: number } | { cron: string };
