import { type TrialRequestBody, trialRequestRoutes } from '@school/api-contract/trial-requests';
import { ApiError, call, dismiss, fieldErrors, hasCode, notify, useErrorText, useMutation } from '@school/kit';
import type { UseFormSetError } from 'react-hook-form';
import { useTexts } from '../shared/use-texts';
import { type TrialValues, trialFields } from './trial-form';

/** Sends a request; a refusal becomes a toast and errors of the fields, and what was typed stays. */
export function useSendTrial(setError: UseFormSetError<TrialValues>) {
  const t = useTexts();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (body: TrialRequestBody) => call(trialRequestRoutes.create, { body }),
    onMutate: () => dismiss(),
    onError: (error) => {
      const said = error instanceof ApiError && !hasCode(error, 'UNREADABLE');
      const text = said ? errorText(error) : '';
      notify({ tone: 'destructive', title: t('trial.failed'), description: text || t('trial.failedFallback') });
      const refused = hasCode(error, 'BRANCH_NOT_IN_SECTION') ? { branchId: error.message } : fieldErrors(error);
      const wrong = trialFields.filter((field) => field in refused);
      for (const [index, field] of wrong.entries()) {
        setError(field, { type: 'server', message: refused[field] }, { shouldFocus: index === 0 });
      }
    },
  });
}
