import { useErrorText, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { useEffect, useState } from 'react';
import { phoneDigits } from '../signing/phone-digits';
import { useCancelSignature, useInitiate, useSignatureSession, useVerify } from '../signing/signature.queries';
import { attemptsLeftOf, signingErrorText } from '../signing/signature-errors';

export type SignatureStep = 'phone_input' | 'sms_sent' | 'code_input' | 'completed';

const SMS_SENT_MS = 2000;

interface OpenSignature {
  signatureId: number;
  expiresAt: string;
}

/** phone_input, then sms_sent for 2 seconds, then code_input, then completed (specification section 4). */
export function useSignatureFlow({
  contractId,
  onSigned,
  onCancelled,
}: Pick<Slots['electronic-signature'], 'contractId' | 'onSigned' | 'onCancelled'>) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const [step, setStep] = useState<SignatureStep>('phone_input');
  const [open, setOpen] = useState<OpenSignature>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [refusedLeft, setRefusedLeft] = useState<number>();
  const [refusals, setRefusals] = useState(0);
  const initiate = useInitiate();
  const verify = useVerify();
  const cancel = useCancelSignature();
  const session = useSignatureSession(step === 'code_input' ? open?.signatureId : undefined).data?.session;

  useEffect(() => {
    if (step !== 'sms_sent') return;
    const timer = setTimeout(() => setStep('code_input'), SMS_SENT_MS);
    return () => clearTimeout(timer);
  }, [step]);

  const backToPhone = (reason?: string) => {
    setStep('phone_input');
    setOpen(undefined);
    setCode('');
    setRefusedLeft(undefined);
    setError(reason);
  };

  return {
    step,
    code,
    setCode,
    error,
    expiresAt: open?.expiresAt,
    refusals,
    attemptsLeft: refusedLeft ?? session?.attemptsLeft,
    sending: initiate.isPending,
    verifying: verify.isPending,
    cancelling: cancel.isPending,

    sendCode: (phone: string, agreementVersion: number) => {
      setError(undefined);
      initiate.mutate(
        { contractId, phoneNumber: `+${phoneDigits(phone)}`, agreementVersion },
        {
          onSuccess: ({ signatureId, expiresAt }) => {
            setOpen({ signatureId, expiresAt });
            setCode('');
            setRefusedLeft(undefined);
            setStep('sms_sent');
          },
          onError: (failure) => setError(signingErrorText(failure, errorText, t('signature.sendFailed'))),
        },
      );
    },

    sign: () => {
      if (!open) return setError(t('signature.noSession'));
      if (verify.isPending) return;
      setError(undefined);
      verify.mutate(
        { signatureId: open.signatureId, verificationCode: code },
        {
          onSuccess: () => {
            setStep('completed');
            onSigned();
          },
          onError: (failure) => {
            const left = attemptsLeftOf(failure);
            const text = signingErrorText(failure, errorText, t('signature.verifyFailed'));
            if (left === 0) return backToPhone(text);
            setCode('');
            setRefusals((count) => count + 1);
            setRefusedLeft(left);
            setError(text);
          },
        },
      );
    },

    newCode: () => backToPhone(),
    expire: () => backToPhone(t('signature.codeExpired')),

    cancel: () => {
      if (!open) return onCancelled();
      setError(undefined);
      cancel.mutate(open.signatureId, {
        onSuccess: onCancelled,
        onError: (failure) => setError(signingErrorText(failure, errorText, t('signature.cancelFailed'))),
      });
    },
  };
}
