import { type RegisterBody, registrationRoutes } from '@school/api-contract/registrations';
import {
  ApiError,
  call,
  dismiss,
  fieldErrors,
  hasCode,
  notify,
  useErrorText,
  useMutation,
  useQueryClient,
} from '@school/kit';
import { useState } from 'react';
import { useTexts } from '../shared/use-texts';
import { type ServerFault, serverFaults } from './server-faults';

/**
 * Sends the registration (specification sections 4 and 8).
 *
 * @param linkValid of the link's check; without it, or after the server refused the link, sending is blocked with a toast
 * @param onFaults the fields that the server refused, at least one
 */
export function useRegister(linkValid: boolean, onFaults: (faults: ServerFault[]) => void) {
  const t = useTexts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState(false);
  const mutation = useMutation({
    mutationFn: (body: RegisterBody) => call(registrationRoutes.register, { body }),
    onMutate: () => dismiss(),
    onSuccess: () => {
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isContractKey(queryKey[0]) });
    },
    onError: (error) => {
      if (hasCode(error, 'REGISTRATION_LINK_INVALID')) setRefused(true);
      notify({ tone: 'destructive', title: t('register.failed.title'), description: textOf(error) });
      const faults = serverFaults(fieldErrors(error));
      if (faults.length > 0) onFaults(faults);
    },
  });

  /** @returns the contract's id; undefined when it was blocked or refused, which the family has been told */
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
    failure: mutation.isError ? textOf(mutation.error) : undefined,
  };

  function textOf(error: unknown): string {
    // It was taken, perhaps, but what the server said of it cannot be read.
    if (!(error instanceof ApiError) || error.code === 'UNREADABLE') return t('register.failed.fallback');
    return error.status === 0 || saysWhy(error.body) ? errorText(error) : t('register.failed.noReason');
  }
}

/** Contracts, and the page that signs one; not the check of the link, whose answer the form on screen stands on. */
function isContractKey(path: unknown): boolean {
  return typeof path === 'string' && path.startsWith('/api/contract') && path !== registrationRoutes.validateLink.path;
}

/** Whether the answer was JSON with the server's error, and not, say, the page of a proxy. */
function saysWhy(body: unknown): boolean {
  return typeof body === 'object' && body !== null && ('error' in body || 'message' in body);
}
