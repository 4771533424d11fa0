import { contractRoutes } from '@school/api-contract/contracts';
import { call, useQuery } from '@school/kit';
import { useState } from 'react';
import { retryAfterOf } from './signature-errors';

/** Between two SMS with codes for one contract, as the server has it. */
const RESEND_MS = 60_000;

/** A code that was sent and may still be typed. */
export interface OpenSignature {
  signatureId: number;
  /** ISO moments. */
  expiresAt: string;
  /** When another SMS may be asked for. */
  resendAt: string;
}

const storageKey = (contractId: number) => `open-signature:${contractId}`;

/**
 * The code that is awaited, kept for the tab's life: a phone may drop the page while its owner reads the SMS.
 *
 * @param resumed of `useResumable`
 */
export function useOpenSignature(contractId: number, resumed: OpenSignature | undefined) {
  const [open, setOpen] = useState(resumed);
  const [resendAt, setResendAt] = useState(resumed?.resendAt);
  return {
    open,
    resendAt,
    keep: (sent: { signatureId: number; expiresAt: string }) => {
      const kept = {
        signatureId: sent.signatureId,
        expiresAt: sent.expiresAt,
        resendAt: new Date(Date.now() + RESEND_MS).toISOString(),
      };
      storeSignature(contractId, kept);
      setOpen(kept);
      setResendAt(kept.resendAt);
    },
    /** Signed, cancelled, expired, or out of tries. */
    forget: () => {
      clearSignature(contractId);
      setOpen(undefined);
    },
    /** A refused SMS may say how long to wait. */
    waitAsTold: (refusal: unknown) => {
      const seconds = retryAfterOf(refusal);
      if (seconds !== undefined) setResendAt(new Date(Date.now() + seconds * 1000).toISOString());
    },
  };
}

/** The code that this tab awaited before it was loaded anew, once the server says that it still waits for it. */
export function useResumable(contractId: number): { isPending: boolean; signature: OpenSignature | undefined } {
  const [kept] = useState(() => storedSignature(contractId, Date.now()));
  const check = useQuery({
    queryKey: ['resumable-signature', kept?.signatureId],
    queryFn: async ({ signal }) => {
      const params = { signatureId: kept?.signatureId ?? 0 };
      const { session } = await call(contractRoutes.signature, { params }, { signal });
      if (session.status !== 'initiated') clearSignature(contractId);
      return session;
    },
    enabled: kept !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  if (!kept) return { isPending: false, signature: undefined };
  const session = check.data;
  return {
    isPending: check.isPending,
    signature: session?.status === 'initiated' ? { ...kept, expiresAt: session.expiresAt } : undefined,
  };
}

/** Undefined when there is none, its time is over, or storage is closed. */
function storedSignature(contractId: number, now: number): OpenSignature | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(sessionStorage.getItem(storageKey(contractId)) ?? 'null');
  } catch {
    return undefined;
  }
  if (isOpenSignature(stored) && Date.parse(stored.expiresAt) > now) return stored;
  clearSignature(contractId);
  return undefined;
}

function storeSignature(contractId: number, signature: OpenSignature): void {
  try {
    sessionStorage.setItem(storageKey(contractId), JSON.stringify(signature));
  } catch {
    // Without storage signing works until the page is closed.
  }
}

function clearSignature(contractId: number): void {
  try {
    sessionStorage.removeItem(storageKey(contractId));
  } catch {
    // A closed storage holds nothing either.
  }
}

function isOpenSignature(value: unknown): value is OpenSignature {
  if (typeof value !== 'object' || value === null) return false;
  const moment = (name: string) => typeof Reflect.get(value, name) === 'string';
  return typeof Reflect.get(value, 'signatureId') === 'number' && moment('expiresAt') && moment('resendAt');
}
