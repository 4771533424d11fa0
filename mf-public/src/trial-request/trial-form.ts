import { createTrialSchema } from '@school/api-contract/families/trial-form-rules';
import { fromSchoolClock } from '@school/kit';

/** Converts control values to the API's body and validates them by the API's rules. */
export const trialSchema = createTrialSchema(fromSchoolClock);
