import { type ContractForSigning, contractRoutes } from '@school/api-contract/contracts';
import { dismiss, formatPhone, hasCode, notify, useErrorText, useQueryClient, useT } from '@school/kit';
import { useState } from 'react';
import { useExclusive } from '../shared/use-exclusive';
import { type OpenSignature, useOpenSignature } from '../signing/open-signature';
import { phoneDigits } from '../signing/phone-digits';
import { useInitiate, useVerify } from '../signing/signature.queries';
import { attemptsLeftOf, isUnreadable, signingErrorText } from '../signing/signature-errors';
import { useCountdown } from '../signing/use-countdown';

export const signingSteps = ['contract', 'phone', 'sms', 'success'] as const;
export type SigningStep = (typeof signingSteps)[number];

/**
 * contract, phone, sms, success; from sms one can return to phone (specification section 4).
 *
 * @param resumed a code that was awaited before the page was loaded anew
 */
export function useSigningSteps(contract: ContractForSigning, token: string, resumed: OpenSignature | undefined) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [step, setStep] = useState<SigningStep>(resumed ? 'sms' : 'contract');
  const [phone, setPhone] = useState(() => phoneDigits(contract.parentPhone));
  // The code of a resumed signing was sent after the box was ticked.
  const [accepted, setAccepted] = useState(resumed !== undefined);
  const [code, setCode] = useState('');
  const signature = useOpenSignature(contract.id, resumed);
  const [refusals, setRefusals] = useState(0);
  const exclusive = useExclusive();
  const initiate = useInitiate();
  const verify = useVerify();
  const { open } = signature;

  const backToPhone = () => {
    setStep('phone');
    setCode('');
  };
  const dropCode = () => {
    signature.forget();
    backToPhone();
  };
  // Whoever is typing is told by the server that the time is over: the clock of this device may be wrong.
  const timeLeft = useCountdown(open?.expiresAt, () => {
    if (step !== 'sms') signature.forget();
  });

  const sendCode = () => {
    dismiss();
    if (phoneDigits(phone) !== phoneDigits(contract.parentPhone)) {
      notify({
        tone: 'destructive',
        title: t('sign.phoneMismatchTitle'),
        description: t('sign.phoneMismatch', { phone: formatPhone(contract.parentPhone) }),
      });
      return;
    }
    const phoneNumber = `+${phoneDigits(phone)}`;
    const body = {
      contractId: contract.id,
      phoneNumber,
      signatureToken: token,
      agreementVersion: contract.agreement.version,
    };
    exclusive(() =>
      initiate.mutateAsync(body, {
        onSuccess: (sent) => {
          signature.keep(sent);
          verify.reset();
          setCode('');
          setStep('sms');
          notify({
            title: t('sign.smsSentTitle'),
            description: t('sign.smsSent', { phone: formatPhone(phoneNumber) }),
          });
        },
        onError: (error) => {
          signature.waitAsTold(error);
          notify({
            tone: 'destructive',
            title: t('sign.error'),
            description: signingErrorText(error, errorText, t('signature.sendFailed')),
          });
        },
      }),
    );
  };

  const sign = () => {
    if (!open) return;
    const body = { signatureId: open.signatureId, verificationCode: code, signatureToken: token };
    dismiss();
    exclusive(() =>
      verify.mutateAsync(body, {
        onSuccess: () => {
          signature.forget();
          setStep('success');
          notify({ title: t('sign.signedTitle'), description: t('sign.signed') });
          // A link opened again, or in another tab, must say that it is signed.
          void queries.invalidateQueries({ queryKey: [contractRoutes.forSigning.path], refetchType: 'none' });
        },
        onError: (error) => {
          setCode('');
          setRefusals((count) => count + 1);
          notify({
            tone: 'destructive',
            title: t('sign.verifyFailedTitle'),
            description: isUnreadable(error)
              ? t('sign.unreadable')
              : signingErrorText(error, errorText, t('sign.wrongCode')),
          });
          if (attemptsLeftOf(error) === 0 || hasCode(error, 'CODE_EXPIRED')) dropCode();
        },
      }),
    );
  };

  return {
    step,
    setStep,
    phone,
    setPhone,
    accepted,
    setAccepted,
    code,
    setCode,
    expiresAt: open?.expiresAt,
    /** A code that was sent before can be typed. */
    hasCode: open !== undefined && timeLeft > 0,
    resendAt: signature.resendAt,
    refusals,
    sending: initiate.isPending,
    verifying: verify.isPending,
    sendCode,
    sign,
    backToPhone,
    attemptsLeft: attemptsLeftOf(verify.error),
  };
}
