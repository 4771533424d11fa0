import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { call, notCached, useMutation, useQuery } from '@school/kit';
import { assertSuccessful } from './signature-errors';

const POLL_MS = 5000;

export interface Initiation {
  contractId: number;
  /** `+7` and ten digits. */
  phoneNumber: string;
  /** The token of the signing link; during registration the browser's cookie is the proof instead. */
  signatureToken?: string;
  agreementVersion: number;
}

/** Freezes the document and sends the code. */
export function useSendCode() {
  return useMutation({
    mutationFn: async (body: Initiation) => assertSuccessful(await call(contractRoutes.initiate, { body })),
  });
}

export interface Verification {
  signatureId: number;
  verificationCode: string;
  signatureToken?: string;
}

export function useVerify() {
  return useMutation({
    mutationFn: async (body: Verification) => assertSuccessful(await call(contractRoutes.verify, { body })),
  });
}

export function useCancelSignature() {
  return useMutation({
    mutationFn: async (signatureId: number) =>
      assertSuccessful(await call(contractRoutes.cancelSignature, { params: { signatureId } })),
  });
}

/** State of the signature, polled every 5 seconds while the code is awaited (specification section 4). */
export function useSignatureSession(signatureId: number | undefined) {
  return useQuery({
    queryKey: [contractRoutes.signature.path, signatureId],
    queryFn: ({ signal }) => call(contractRoutes.signature, { params: { signatureId: signatureId ?? 0 } }, { signal }),
    enabled: signatureId !== undefined,
    refetchInterval: POLL_MS,
    ...notCached,
  });
}
