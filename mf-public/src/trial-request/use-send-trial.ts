import { getRequestOrigin } from '@school/api-contract/families/request-origin';
import { type TrialValues, trialFields } from '@school/api-contract/families/trial-form';
import {
  type RequestOrigin,
  type TrialRequestBody,
  trialRequestRoutes,
} from '@school/api-contract/families/trial-requests';
import { call, dismissToast, hasCode, notify, toFieldErrors, useFailure, useMutation } from '@school/kit';
import { createRequestKeys } from '@school/kit/request-keys';
import { useRef } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { useTexts } from '../shared/use-texts';

/** Sends a request; an error shows a toast and field errors, and typed values stay. */
export function useSendTrial(setError: UseFormSetError<TrialValues>) {
  const t = useTexts();
  const toFailure = useFailure();
  const getKey = useRef(createRequestKeys());
  return useMutation({
    mutationFn: (body: TrialRequestBody) =>
      call(trialRequestRoutes.create, { body: { ...body, origin: readOrigin(), key: getKey.current(body) } }),
    onMutate: () => dismissToast(),
    // An equal request that follows is a new one.
    onSuccess: () => {
      getKey.current = createRequestKeys();
    },
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

let opened: RequestOrigin | undefined;

/** The origin when the form was first opened in this page. */
function readOrigin(): RequestOrigin {
  opened ??= getRequestOrigin({
    search: location.search,
    referrer: document.referrer,
    embedded: window.self !== window.top,
    own: location.origin,
  });
  return opened;
}
