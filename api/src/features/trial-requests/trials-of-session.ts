import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays } from '../../shared/calendar/days';
import { settleNotifications } from '../notifications/settle-notifications';
import { getSchoolToday } from '../school/school.service';
import { noNextStep } from './next-steps';
import { updateStepsOfTrials } from './trial-request-writes.repository';

type Deps = Pick<PlatformDeps, 'clock'>;

/**
 * The session of these trial lessons does not take place as planned: their next step is to agree on another date today.
 * Until then the family is not reminded of the lesson.
 */
export async function askToReschedule({ clock }: Deps, trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const now = clock.now();
  const nextStepOn = await getSchoolToday(trx, now);
  await updateStepsOfTrials(trx, ids, { ...noNextStep, nextStep: 'reschedule', nextStepOn }, now);
  const subjects = ids.map((id) => `trial_request:${id}` as const);
  await settleNotifications(trx, { subjects, events: ['trialTomorrow', 'trialOutcomeAsked'] }, now);
}

/** The session takes place after all: the outcome of these trial lessons is asked on the day after it. */
export async function expectTrials(
  { clock }: Deps,
  trx: Knex.Transaction,
  ids: readonly number[],
  date: string,
): Promise<void> {
  if (ids.length === 0) return;
  const step = { ...noNextStep, nextStep: 'ask_outcome', nextStepOn: addDays(date, 1) } as const;
  await updateStepsOfTrials(trx, ids, step, clock.now());
}
