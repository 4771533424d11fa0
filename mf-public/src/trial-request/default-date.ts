import { defaultDesiredDate as defaultOn } from '@school/api-contract/families/trial-form';
import { schoolDay } from '@school/kit';

/** Initial value of the form: today (in school time) at 17:30 UTC. */
export const defaultDesiredDate = (now: Date): Date => defaultOn(schoolDay(now));
