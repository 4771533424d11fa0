/** Recurring work. It may be killed at any point, so it must be repeatable. */
export type ScheduledTask = {
  /** In kebab-case; must never change. */
  name: string;
  run(): Promise<void>;
} & Period;

/** Every so many hours (of a UTC day), caught up after downtime; or by cron in UTC, at most once a minute. */
type Period = { everyHours: number } | { cron: string };
