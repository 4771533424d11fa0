import { contractRoutes } from '@school/api-contract/contracts';
import { dismiss, formatPhone, hasCode, notify, useErrorText, useExclusive, useQueryClient, useT } from '@school/kit';
import { useState } from 'react';
import { type ContractSource, useOpenSignature } from '../signing/open-signature';
import { phoneDigits } from '../signing/phone-digits';
import { useInitiate, useVerify } from '../signing/signature.queries';
import { attemptsLeftOf, endSaidBy, fewest, isUnreadable, signingErrorText } from '../signing/signature-errors';
import { useCountdown } from '../signing/use-countdown';

export const signingSteps = ['contract', 'phone', 'sms', 'success'] as const;
export type SigningStep = (typeof signingSteps)[number];

/** contract, phone, sms, success; from sms one can return to phone (specification section 4). */
export function useSigningSteps(source: ContractSource, token: string) {
  const { contract } = source;
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [resumed] = useState(contract.openSignature !== null);
  const [step, setStep] = useState<SigningStep>(resumed ? 'sms' : 'contract');
  const [phone, setPhone] = useState(() => phoneDigits(contract.parentPhone));
  // Never ticked beforehand: a code that is on its way may have been asked for on another device.
  const [accepted, setAccepted] = useState(false);
  const [code, setCode] = useState('');
  const [notice, setNotice] = useState(
    resumed ? t('sign.resumed', { phone: formatPhone(contract.parentPhone) }) : undefined,
  );
  const [refusals, setRefusals] = useState(0);
  const exclusive = useExclusive();
  const initiate = useInitiate();
  const verify = useVerify();

  const goTo = (next: SigningStep, reason?: string) => {
    setStep(next);
    setCode('');
    setNotice(reason);
  };
  const onSigned = () => {
    signature.forget();
    goTo('success');
    notify({ title: t('sign.signedTitle'), description: t('sign.signed') });
    // A link opened again, or in another tab, must say that it is signed.
    void queries.invalidateQueries({ queryKey: [contractRoutes.forSigning.path], refetchType: 'none' });
  };
  const signature = useOpenSignature(source, {
    awaiting: step === 'sms',
    onSigned,
    onReplaced: () => {
      verify.reset();
      goTo('sms', t('signature.replaced'));
    },
    onEnded: (end, reason) => goTo('phone', reason ?? t(`signature.ended.${end}`)),
  });
  const { open } = signature;
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
          goTo('sms');
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
          // Signed, cancelled, or with a code on its way that another device asked for.
          if (hasCode(error, 'CONTRACT_NOT_SIGNABLE', 'SMS_RESEND_TOO_SOON')) void source.reread();
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
        onSuccess: onSigned,
        onError: async (error) => {
          setCode('');
          setRefusals((count) => count + 1);
          const text = signingErrorText(error, errorText, t('sign.wrongCode'));
          notify({
            tone: 'destructive',
            title: t('sign.verifyFailedTitle'),
            description: isUnreadable(error) ? t('sign.unreadable') : text,
          });
          const end = endSaidBy(error);
          if (end) await signature.settle(end);
          else if (hasCode(error, 'CONTRACT_NOT_SIGNABLE')) await source.reread();
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
    /** What happened to the code without this page, or that it goes on with one. */
    notice,
    expiresAt: open?.expiresAt,
    /** A code that was asked for elsewhere can be typed. */
    hasCode: open !== undefined && timeLeft > 0,
    resendAt: signature.resendAt,
    refusals,
    sending: initiate.isPending,
    verifying: verify.isPending,
    sendCode,
    sign,
    /** Clears the code and the signature id (specification section 4). */
    changeNumber: () => {
      signature.forget();
      goTo('phone');
    },
    attemptsLeft: fewest(attemptsLeftOf(verify.error), signature.attemptsLeft),
  };
}
