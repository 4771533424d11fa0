import { type Failure, hasCode, useExclusive, useFailure, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { useEffect, useRef, useState } from 'react';
import { type ContractSource, isSigned, useOpenSignature } from '../signing/open-signature';
import { phoneDigits } from '../signing/phone-digits';
import type { Say } from '../signing/say';
import { useCancelSignature, useSendCode, useVerify } from '../signing/signature.queries';
import { findAttemptsLeft, minAttemptsLeft, toSignatureEnd } from '../signing/signature-errors';
import { useCountdown } from '../signing/use-countdown';

export type SignatureStep = 'phone_input' | 'sms_sent' | 'code_input' | 'completed';

const SMS_SENT_MS = 2000;
/** 100 % stays visible for this long before the page continues. */
const COMPLETED_MS = 1500;

/**
 * phone_input, then sms_sent for 2 seconds, then code_input, then completed (specification section 4). After a reload
 * it continues at the server's state: at a sent code, or at the end.
 */
export function useSignatureFlow(
  source: ContractSource,
  { onSigned, onCancelled }: Pick<Slots['electronic-signature'], 'onSigned' | 'onCancelled'>,
) {
  const { contract } = source;
  const t = useT('mf-contracts');
  const toFailure = useFailure();
  const [resumed] = useState(contract.openSignature !== null);
  const [step, setStep] = useState<SignatureStep>(() => {
    if (isSigned(contract)) return 'completed';
    return resumed ? 'code_input' : 'phone_input';
  });
  // Never checked in advance: an open code may have been requested on another device.
  const [accepted, setAccepted] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<{ say: Say<Failure> }>();
  const [notice, setNotice] = useState<{ say: Say<string> }>();
  const [refusedLeft, setRefusedLeft] = useState<number>();
  const [refusals, setRefusals] = useState(0);
  const exclusive = useExclusive();
  const initiate = useSendCode();
  const verify = useVerify();
  const cancel = useCancelSignature();

  useEffect(() => {
    if (step !== 'sms_sent') return;
    const timer = setTimeout(() => setStep('code_input'), SMS_SENT_MS);
    return () => clearTimeout(timer);
  }, [step]);

  const signed = useRef(onSigned);
  signed.current = onSigned;
  useEffect(() => {
    if (step !== 'completed') return;
    const timer = setTimeout(() => signed.current(), COMPLETED_MS);
    return () => clearTimeout(timer);
  }, [step]);

  const goTo = (next: SignatureStep, message: { error?: Say<Failure>; notice?: Say<string> } = {}) => {
    setStep(next);
    setCode('');
    setError(message.error && { say: message.error });
    setNotice(message.notice && { say: message.notice });
  };
  const complete = () => {
    signature.forget();
    goTo('completed');
  };
  const signature = useOpenSignature(source, {
    awaiting: step === 'code_input',
    onSigned: complete,
    onReplaced: () => {
      setRefusedLeft(undefined);
      goTo('code_input', { notice: (t) => t('signature.replaced') });
    },
    onEnded: (end, refusal) => {
      setRefusedLeft(undefined);
      const say: Say<string> = (t, toFailure) =>
        refusal ? toFailure(refusal, t('signature.verifyFailed')).description : t(`signature.ended.${end}`);
      goTo(
        'phone_input',
        end === 'cancelled' ? { notice: say } : { error: (...words) => ({ description: say(...words) }) },
      );
    },
  });
  const { open } = signature;
  const timeLeft = useCountdown(open?.expiresAt, () => {
    signature.forget();
    setRefusedLeft(undefined);
    if (step !== 'phone_input') goTo('phone_input', { error: (t) => ({ description: t('signature.ended.expired') }) });
  });

  return {
    step,
    code,
    setCode,
    error: error?.say(t, toFailure),
    /** What another tab or device did to the signing. */
    notice: notice?.say(t, toFailure),
    accepted,
    setAccepted,
    expiresAt: open?.expiresAt,
    timeLeft,
    resendAt: signature.resendAt,
    refusals,
    attemptsLeft: minAttemptsLeft(refusedLeft, signature.attemptsLeft),
    sending: initiate.isPending,
    verifying: verify.isPending,
    cancelling: cancel.isPending,

    sendCode: (phone: string, agreementVersion: number) => {
      setError(undefined);
      const body = { contractId: contract.id, phoneNumber: `+${phoneDigits(phone)}`, agreementVersion };
      exclusive(() =>
        initiate.mutateAsync(body, {
          onSuccess: (sent) => {
            signature.keep(sent);
            setRefusedLeft(undefined);
            goTo('sms_sent');
          },
          onError: async (failure) => {
            signature.applyRetryAfter(failure);
            setError({ say: (t, toFailure) => toFailure(failure, t('signature.sendFailed')) });
            if (!hasCode(failure, 'CONTRACT_NOT_SIGNABLE', 'SMS_RESEND_TOO_SOON')) return;
            // Signed, cancelled, or another tab has requested a code.
            const fresh = await source.reread();
            if (fresh && isSigned(fresh)) complete();
          },
        }),
      );
    },

    sign: () => {
      if (!open) return setError({ say: (t) => ({ description: t('signature.noSession') }) });
      setError(undefined);
      exclusive(() =>
        verify.mutateAsync(
          { signatureId: open.signatureId, verificationCode: code },
          {
            onSuccess: complete,
            onError: async (failure) => {
              setCode('');
              setRefusals((count) => count + 1);
              setRefusedLeft(findAttemptsLeft(failure));
              setError({ say: (t, toFailure) => toFailure(failure, t('signature.verifyFailed')) });
              const end = toSignatureEnd(failure);
              if (end === 'exhausted') signature.applyRetryAfter(failure);
              if (end) await signature.settle(end, end === 'cancelled' ? undefined : failure);
              else if (hasCode(failure, 'CONTRACT_NOT_SIGNABLE')) {
                const fresh = await source.reread();
                if (fresh && isSigned(fresh)) complete();
              }
            },
          },
        ),
      );
    },

    /** Another code may be requested; the sent one still works. */
    newCode: () => goTo('phone_input'),
    typeCode: () => goTo('code_input'),

    cancel: () => {
      if (!open) return onCancelled();
      setError(undefined);
      exclusive(() =>
        cancel.mutateAsync(open.signatureId, {
          onSuccess: () => {
            signature.forget();
            onCancelled();
          },
          onError: (failure) => setError({ say: (t, toFailure) => toFailure(failure, t('signature.cancelFailed')) }),
        }),
      );
    },
  };
}
