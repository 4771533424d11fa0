import { hasCode, useErrorText, useExclusive, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { useEffect, useRef, useState } from 'react';
import { type ContractSource, isSigned, useOpenSignature } from '../signing/open-signature';
import { phoneDigits } from '../signing/phone-digits';
import { useCancelSignature, useInitiate, useVerify } from '../signing/signature.queries';
import { attemptsLeftOf, endSaidBy, fewest, signingErrorText } from '../signing/signature-errors';
import { useCountdown } from '../signing/use-countdown';

export type SignatureStep = 'phone_input' | 'sms_sent' | 'code_input' | 'completed';

const SMS_SENT_MS = 2000;
/** So long 100 % can be seen before the page goes on. */
const COMPLETED_MS = 1500;

/**
 * phone_input, then sms_sent for 2 seconds, then code_input, then completed (specification section 4). Loaded anew, it
 * stands where the server says that the signing stands: at the code that is on its way, or at the end.
 */
export function useSignatureFlow(
  source: ContractSource,
  { onSigned, onCancelled }: Pick<Slots['electronic-signature'], 'onSigned' | 'onCancelled'>,
) {
  const { contract } = source;
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const [resumed] = useState(contract.openSignature !== null);
  const [step, setStep] = useState<SignatureStep>(() => {
    if (isSigned(contract)) return 'completed';
    return resumed ? 'code_input' : 'phone_input';
  });
  // Never ticked beforehand: a code that is on its way may have been asked for on another device.
  const [accepted, setAccepted] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [refusedLeft, setRefusedLeft] = useState<number>();
  const [refusals, setRefusals] = useState(0);
  const exclusive = useExclusive();
  const initiate = useInitiate();
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

  const goTo = (next: SignatureStep, said: { error?: string; notice?: string } = {}) => {
    setStep(next);
    setCode('');
    setError(said.error);
    setNotice(said.notice);
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
      goTo('code_input', { notice: t('signature.replaced') });
    },
    onEnded: (end, reason = t(`signature.ended.${end}`)) => {
      setRefusedLeft(undefined);
      goTo('phone_input', end === 'cancelled' ? { notice: reason } : { error: reason });
    },
  });
  const { open } = signature;
  const timeLeft = useCountdown(open?.expiresAt, () => {
    signature.forget();
    setRefusedLeft(undefined);
    if (step !== 'phone_input') goTo('phone_input', { error: t('signature.ended.expired') });
  });

  return {
    step,
    code,
    setCode,
    error,
    /** What somebody else did to the signing, told calmly. */
    notice,
    accepted,
    setAccepted,
    expiresAt: open?.expiresAt,
    timeLeft,
    resendAt: signature.resendAt,
    refusals,
    attemptsLeft: fewest(refusedLeft, signature.attemptsLeft),
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
            signature.waitAsTold(failure);
            setError(signingErrorText(failure, errorText, t('signature.sendFailed')));
            if (!hasCode(failure, 'CONTRACT_NOT_SIGNABLE', 'SMS_RESEND_TOO_SOON')) return;
            // Signed, cancelled, or with a code on its way that another tab asked for.
            const fresh = await source.reread();
            if (fresh && isSigned(fresh)) complete();
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
            onSuccess: complete,
            onError: async (failure) => {
              const text = signingErrorText(failure, errorText, t('signature.verifyFailed'));
              setCode('');
              setRefusals((count) => count + 1);
              setRefusedLeft(attemptsLeftOf(failure));
              setError(text);
              const end = endSaidBy(failure);
              if (end) await signature.settle(end, end === 'cancelled' ? undefined : text);
              else if (hasCode(failure, 'CONTRACT_NOT_SIGNABLE')) {
                const fresh = await source.reread();
                if (fresh && isSigned(fresh)) complete();
              }
            },
          },
        ),
      );
    },

    /** Another code may be asked for; the one that was sent can still be typed. */
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
          onError: (failure) => setError(signingErrorText(failure, errorText, t('signature.cancelFailed'))),
        }),
      );
    },
  };
}
