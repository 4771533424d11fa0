import type { ContractForSigning } from '@school/api-contract/contracts';
import { useQueryClient } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { useSignatureSession } from './signature.queries';
import { retryAfterOf } from './signature-errors';

/** So long a code is good, and so long lies between two SMS for one contract, as the server has it. */
const CODE_LIFE_MS = 300_000;
const RESEND_MS = 60_000;

/** A code that was sent and may still be typed. */
export type OpenSignature = NonNullable<ContractForSigning['openSignature']>;

/** How a code came to its end before it was typed here. */
export type SignatureEnd = 'expired' | 'exhausted' | 'cancelled';

/** The reading of the contract: its entry in the cache is the one place that says which code is open. */
export interface ContractSource {
  contract: ContractForSigning;
  queryKey: readonly unknown[];
  /** Reads the contract anew; undefined when that failed. */
  reread: () => Promise<ContractForSigning | undefined>;
}

interface Listeners {
  /** The code is awaited on screen: only then the server is asked how it stands. */
  awaiting: boolean;
  /** Signed, here or by whoever else holds the contract. */
  onSigned: () => void;
  /** Another code was asked for elsewhere; that one is awaited now. */
  onReplaced: () => void;
  onEnded: (end: SignatureEnd, reason?: string) => void;
}

/**
 * The code that is on its way, as the server has it: a page that is loaded anew, a second tab and a second device go on
 * with the same one, and all of them learn from the server how it ended.
 */
export function useOpenSignature({ contract, queryKey, reread }: ContractSource, listeners: Listeners) {
  const queries = useQueryClient();
  const open = contract.openSignature ?? undefined;
  const [resendAt, setResendAt] = useState(() => open && resendOf(open));
  const session = useSignatureSession(listeners.awaiting ? open?.signatureId : undefined).data?.session;

  const write = (openSignature: OpenSignature | null) => {
    queries.setQueryData<ContractForSigning>(queryKey, (known) => known && { ...known, openSignature });
  };

  /** The code is over: goes on with another one if the server knows one, else says how it ended. */
  const settle = async (end: SignatureEnd, reason?: string) => {
    const fresh = await reread();
    if (fresh && isSigned(fresh)) return listeners.onSigned();
    const other = fresh?.openSignature;
    if (other && other.signatureId !== open?.signatureId) {
      setResendAt(resendOf(other));
      return listeners.onReplaced();
    }
    write(null);
    listeners.onEnded(end, reason);
  };

  const told = useRef(settle);
  told.current = settle;
  const signed = useRef(listeners.onSigned);
  signed.current = listeners.onSigned;
  const status = session?.status;
  useEffect(() => {
    if (status === undefined || status === 'initiated') return;
    if (status === 'verified') signed.current();
    else void told.current(status);
  }, [status]);

  return {
    open,
    resendAt,
    /** Tries left of the contract's budget, as the server said last. */
    attemptsLeft: session?.attemptsLeft,
    keep: ({ signatureId, expiresAt }: OpenSignature) => {
      write({ signatureId, expiresAt });
      setResendAt(afterMs(RESEND_MS));
    },
    /** Signed, cancelled or expired. */
    forget: () => write(null),
    settle,
    /** A refused SMS may say how long to wait. */
    waitAsTold: (refusal: unknown) => {
      const seconds = retryAfterOf(refusal);
      if (seconds !== undefined) setResendAt(afterMs(seconds * 1000));
    },
  };
}

export function isSigned({ status }: Pick<ContractForSigning, 'status'>): boolean {
  return status === 'signed' || status === 'completed';
}

const afterMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** When another SMS may be asked for after this one; never longer than the whole wait, whatever this device's clock says. */
function resendOf({ expiresAt }: OpenSignature): string {
  const sentAt = Date.parse(expiresAt) - CODE_LIFE_MS;
  return new Date(Math.min(sentAt, Date.now()) + RESEND_MS).toISOString();
}
