import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { useQueryClient } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { useSignatureSession } from './signature.queries';
import { findRetryAfterSeconds, type SignatureEnd } from './signature-errors';

/** Life of a code and pause between two SMS for one contract; equal to the server's values. */
const CODE_LIFE_MS = 300_000;
export const RESEND_MS = 60_000;

/** A code that was sent and can still be entered. */
export type OpenSignature = NonNullable<ContractForSigning['openSignature']>;

/** The contract query: its cache entry is the only source for the open code. */
export interface ContractSource {
  contract: ContractForSigning;
  queryKey: readonly unknown[];
  /** Refetches the contract; undefined when that failed. */
  reread: () => Promise<ContractForSigning | undefined>;
}

interface Listeners {
  /** Whether the screen waits for a code; the server is polled only then, and only while it knows an open one. */
  awaiting: boolean;
  /** The contract was signed, here or by another holder of the link. */
  onSigned: () => void;
  /** A new code was requested elsewhere and replaces this one. */
  onReplaced: () => void;
  /** @param refusal the answer to a wrong code that ended it */
  onEnded: (end: SignatureEnd, refusal?: Error) => void;
}

/**
 * The open code as the server knows it: after a reload, a second tab and a second device continue with the same code,
 * and each receives its outcome from the server.
 */
export function useOpenSignature({ contract, queryKey, reread }: ContractSource, listeners: Listeners) {
  const queries = useQueryClient();
  const open = contract.openSignature ?? undefined;
  const [resendAt, setResendAt] = useState(() => getResendAt(contract));
  const session = useSignatureSession(listeners.awaiting ? open?.signatureId : undefined).data?.session;

  const write = (openSignature: OpenSignature | null) => {
    queries.setQueryData<ContractForSigning>(queryKey, (known) => known && { ...known, openSignature });
  };

  /** The code has ended: continues with another open code, if the server has one, else reports the end. */
  const settle = async (end: SignatureEnd, refusal?: Error) => {
    const fresh = await reread();
    if (fresh && isSigned(fresh)) return listeners.onSigned();
    if (fresh) setResendAt((known) => latest(known, getResendAt(fresh)));
    const other = fresh?.openSignature;
    if (other && other.signatureId !== open?.signatureId) return listeners.onReplaced();
    write(null);
    listeners.onEnded(end, refusal);
  };

  const settleLatest = useRef(settle);
  settleLatest.current = settle;
  const signed = useRef(listeners.onSigned);
  signed.current = listeners.onSigned;
  const status = session?.status;
  useEffect(() => {
    if (status === undefined || status === 'initiated') return;
    if (status === 'verified') signed.current();
    else void settleLatest.current(status);
  }, [status]);

  return {
    open,
    resendAt,
    /** Attempts left for this contract, from the server's last answer. */
    attemptsLeft: session?.attemptsLeft,
    keep: ({ signatureId, expiresAt }: OpenSignature) => {
      write({ signatureId, expiresAt });
      setResendAt(afterMs(RESEND_MS));
    },
    /** Called when the contract is signed, cancelled or expired. */
    forget: () => write(null),
    settle,
    /** A refused SMS may contain the time to wait. */
    applyRetryAfter: (refusal: unknown) => {
      const seconds = findRetryAfterSeconds(refusal);
      if (seconds !== undefined) setResendAt(afterMs(seconds * 1000));
    },
  };
}

export function isSigned({ status }: Pick<ContractForSigning, 'status'>): boolean {
  return status === 'signed' || status === 'completed';
}

const afterMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** When another SMS may be requested; never later than the full pause, even if this device's clock is wrong. */
function getResendAt({ openSignature, newCodeInSeconds }: ContractForSigning): string {
  const allowedAt = afterMs(newCodeInSeconds * 1000);
  if (!openSignature) return allowedAt;
  const sentAt = Date.parse(openSignature.expiresAt) - CODE_LIFE_MS;
  return latest(allowedAt, new Date(Math.min(sentAt, Date.now()) + RESEND_MS).toISOString());
}

/** The later of two ISO moments. */
const latest = (one: string, other: string) => (one > other ? one : other);
