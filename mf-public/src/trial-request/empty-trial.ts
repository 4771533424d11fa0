import { emptyTrialValues, type TrialValues } from '@school/api-contract/families/trial-form';
import { toSchoolClock } from '@school/kit';
import { defaultDesiredDate } from './default-date';

export function emptyTrial(now: Date): TrialValues {
  return emptyTrialValues(toSchoolClock(defaultDesiredDate(now)));
}
