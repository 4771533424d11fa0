import { type RegisterBody, registrationRoutes } from '@school/api-contract/families/registrations';
import {
  ApiError,
  call,
  dismissToast,
  type Failure,
  hasCode,
  notify,
  toFieldErrors,
  useFailure,
  useLanguage,
  useMutation,
  useQueryClient,
} from '@school/kit';
import { useState } from 'react';
import { useTexts } from '../shared/use-texts';
import { type ServerFault, serverFaults } from './server-faults';

/**
 * Sends the registration (specification sections 4 and 8).
 *
 * @param linkValid result of the link's check; when false, or after the server refused the link, sending is blocked
 * with a toast
 * @param onFaults called with the fields that the server refused, at least one
 */
export function useRegister(linkValid: boolean, onFaults: (faults: ServerFault[]) => void) {
  const t = useTexts();
  const describeFailure = useFailure();
  const queryClient = useQueryClient();
  const { language } = useLanguage();
  const [refused, setRefused] = useState(false);
  const mutation = useMutation({
    mutationFn: (body: RegisterBody) => call(registrationRoutes.register, { body }),
    onMutate: () => dismissToast(),
    onSuccess: () => {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isContractKey(queryKey[0]) });
    },
    onError: (error) => {
      if (hasCode(error, 'REGISTRATION_LINK_INVALID')) setRefused(true);
      notify({ tone: 'destructive', title: t('register.failed.title'), ...toFailure(error) });
      const faults = serverFaults(toFieldErrors(error));
      if (faults.length > 0) onFaults(faults);
    },
  });

  /** @returns the contract's id; undefined when sending was blocked or refused, which a toast has reported */
  const register = async (body: RegisterBody): Promise<number | undefined> => {
    if (!linkValid || refused) {
      notify({ tone: 'destructive', title: t('register.blocked.title'), description: t('register.blocked.text') });
      return undefined;
    }
    const answer = await mutation.mutateAsync(body).catch(() => undefined);
    return answer?.contractId;
  };

  return {
    register,
    isPending: mutation.isPending,
    /** For the alert in the form. */
    failure: mutation.isError ? toFailure(mutation.error) : undefined,
  };

  function toFailure(error: unknown): Failure {
    // The text of the code is that of an expired link; sent already, from another tab or before an answer was lost.
    if (language !== 'ru' && isLinkUsed(error)) return { description: t('register.badLink.reasons.used') };
    // An error status without an error text has its own message; any other failure has the fallback.
    const refused = error instanceof ApiError && error.status !== 0 && error.code !== 'UNREADABLE';
    return describeFailure(error, t(refused ? 'register.failed.noReason' : 'register.failed.fallback'));
  }
}

function isLinkUsed(error: unknown): boolean {
  if (!hasCode(error, 'REGISTRATION_LINK_INVALID')) return false;
  return typeof error.body === 'object' && error.body !== null && Reflect.get(error.body, 'status') === 'used';
}

/** Contracts and the signing page; not the link's check, on which the form on screen depends. */
function isContractKey(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/contract') && path !== registrationRoutes.validateLink.path;
}
