import { type TrialRequestBody, trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import { call, dismissToast, hasCode, notify, toFieldErrors, useFailure, useMutation } from '@school/kit';
import type { UseFormSetError } from 'react-hook-form';
import { useTexts } from '../shared/use-texts';
import { type TrialValues, trialFields } from './trial-form';

/** Sends a request; an error shows a toast and field errors, and typed values stay. */
export function useSendTrial(setError: UseFormSetError<TrialValues>) {
  const t = useTexts();
  const toFailure = useFailure();
  return useMutation({
    mutationFn: (body: TrialRequestBody) => call(trialRequestRoutes.create, { body }),
    onMutate: () => dismissToast(),
    onError: (error) => {
      notify({ tone: 'destructive', title: t('trial.failed'), ...toFailure(error, t('trial.failedFallback')) });
      const refused = hasCode(error, 'BRANCH_NOT_IN_SECTION') ? { branchId: error.message } : toFieldErrors(error);
      const wrong = trialFields.filter((field) => field in refused);
      for (const [index, field] of wrong.entries()) {
        setError(field, { type: 'server', message: refused[field] }, { shouldFocus: index === 0 });
      }
    },
  });
}
