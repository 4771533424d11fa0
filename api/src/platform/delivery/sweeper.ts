import type { AppDeps } from '../app-deps';
import { sweepForgottenSms } from './outbox-store';

const everyMs = 60_000;
/** Longer than the longest pause between two tries of an SMS. */
const forgottenMs = 120_000;

/** Looks once a minute for SMS whose process died. Returns what stops it, after the running round. */
export function startSweeper({ db, jobs, clock, log }: Pick<AppDeps, 'db' | 'jobs' | 'clock' | 'log'>) {
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const before = new Date(clock.now().getTime() - forgottenMs);
    round = sweepForgottenSms(db, jobs, before).catch((error: unknown) =>
      log.error({ err: error }, 'Looking for forgotten SMS failed'),
    );
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
