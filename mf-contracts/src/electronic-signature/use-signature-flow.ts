import { useErrorText, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { useEffect, useRef, useState } from 'react';
import { useExclusive } from '../shared/use-exclusive';
import { type OpenSignature, useOpenSignature } from '../signing/open-signature';
import { phoneDigits } from '../signing/phone-digits';
import { useCancelSignature, useInitiate, useSignatureSession, useVerify } from '../signing/signature.queries';
import { attemptsLeftOf, signingErrorText } from '../signing/signature-errors';
import { useCountdown } from '../signing/use-countdown';

export type SignatureStep = 'phone_input' | 'sms_sent' | 'code_input' | 'completed';

const SMS_SENT_MS = 2000;
/** So long 100 % can be seen before the page goes on. */
const COMPLETED_MS = 1500;

interface SignatureFlowOptions extends Pick<Slots['electronic-signature'], 'contractId' | 'onSigned' | 'onCancelled'> {
  /** A code that was awaited before the page was loaded anew. */
  resumed: OpenSignature | undefined;
}

/** phone_input, then sms_sent for 2 seconds, then code_input, then completed (specification section 4). */
export function useSignatureFlow({ contractId, onSigned, onCancelled, resumed }: SignatureFlowOptions) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const [step, setStep] = useState<SignatureStep>(resumed ? 'code_input' : 'phone_input');
  const signature = useOpenSignature(contractId, resumed);
  const { open } = signature;
  // The code of a resumed signing was sent after the box was ticked.
  const [accepted, setAccepted] = useState(resumed !== undefined);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [refusedLeft, setRefusedLeft] = useState<number>();
  const [refusals, setRefusals] = useState(0);
  const exclusive = useExclusive();
  const initiate = useInitiate();
  const verify = useVerify();
  const cancel = useCancelSignature();
  const session = useSignatureSession(step === 'code_input' ? open?.signatureId : undefined).data?.session;

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

  const backToPhone = (reason?: string) => {
    setStep('phone_input');
    setCode('');
    setError(reason);
  };
  const dropCode = (reason?: string) => {
    signature.forget();
    setRefusedLeft(undefined);
    if (step !== 'phone_input') backToPhone(reason);
  };
  const timeLeft = useCountdown(open?.expiresAt, () => dropCode(t('signature.codeExpired')));

  return {
    step,
    code,
    setCode,
    error,
    accepted,
    setAccepted,
    expiresAt: open?.expiresAt,
    timeLeft,
    resendAt: signature.resendAt,
    refusals,
    attemptsLeft: refusedLeft ?? session?.attemptsLeft,
    sending: initiate.isPending,
    verifying: verify.isPending,
    cancelling: cancel.isPending,

    sendCode: (phone: string, agreementVersion: number) => {
      setError(undefined);
      const body = { contractId, phoneNumber: `+${phoneDigits(phone)}`, agreementVersion };
      exclusive(() =>
        initiate.mutateAsync(body, {
          onSuccess: (sent) => {
            signature.keep(sent);
            setCode('');
            setRefusedLeft(undefined);
            setStep('sms_sent');
          },
          onError: (failure) => {
            signature.waitAsTold(failure);
            setError(signingErrorText(failure, errorText, t('signature.sendFailed')));
          },
        }),
      );
    },

    sign: () => {
      if (!open) return setError(t('signature.noSession'));
      setError(undefined);
      exclusive(() =>
        verify.mutateAsync(
          { signatureId: open.signatureId, verificationCode: code },
          {
            onSuccess: () => {
              signature.forget();
              setStep('completed');
            },
            onError: (failure) => {
              const left = attemptsLeftOf(failure);
              const text = signingErrorText(failure, errorText, t('signature.verifyFailed'));
              if (left === 0) return dropCode(text);
              setCode('');
              setRefusals((count) => count + 1);
              setRefusedLeft(left);
              setError(text);
            },
          },
        ),
      );
    },

    /** Another code may be asked for; the one that was sent can still be typed. */
    newCode: () => backToPhone(),
    typeCode: () => {
      setError(undefined);
      setStep('code_input');
    },

    cancel: () => {
      if (!open) return onCancelled();
      setError(undefined);
      exclusive(() =>
        cancel.mutateAsync(open.signatureId, {
          onSuccess: () => {
            signature.forget();
            onCancelled();
          },
          onError: (failure) => setError(signingErrorText(failure, errorText, t('signature.cancelFailed'))),
        }),
      );
    },
  };
}
