import { contractRoutes } from '@school/api-contract/contracts/contracts';
import {
  dismissToast,
  formatPhone,
  hasCode,
  notify,
  useExclusive,
  useFailure,
  useQueryClient,
  useT,
} from '@school/kit';
import { useState } from 'react';
import { type ContractSource, useOpenSignature } from '../signing/open-signature';
import { phoneDigits } from '../signing/phone-digits';
import type { Say } from '../signing/say';
import { useSendCode, useVerify } from '../signing/signature.queries';
import { findAttemptsLeft, isUnreadable, minAttemptsLeft, toSignatureEnd } from '../signing/signature-errors';
import { useCountdown } from '../signing/use-countdown';

export const signingSteps = ['contract', 'phone', 'sms', 'success'] as const;
export type SigningStep = (typeof signingSteps)[number];

/** Steps: contract, phone, sms, success; sms can go back to phone (specification section 4). */
export function useSigningSteps(source: ContractSource, token: string) {
  const { contract } = source;
  const t = useT('mf-contracts');
  const toFailure = useFailure();
  const queries = useQueryClient();
  const [resumed] = useState(contract.openSignature !== null);
  const [step, setStep] = useState<SigningStep>(resumed ? 'sms' : 'contract');
  const [phone, setPhone] = useState(() => phoneDigits(contract.parentPhone));
  // Never checked in advance: an open code may have been requested on another device.
  const [accepted, setAccepted] = useState(false);
  const [code, setCode] = useState('');
  const toPhone = { phone: formatPhone(contract.parentPhone) };
  const [notice, setNotice] = useState<{ say: Say<string> } | undefined>(
    resumed ? { say: (t) => t('sign.resumed', toPhone) } : undefined,
  );
  const [refusals, setRefusals] = useState(0);
  const exclusive = useExclusive();
  const initiate = useSendCode();
  const verify = useVerify();

  const goTo = (next: SigningStep, say?: Say<string>) => {
    setStep(next);
    setCode('');
    setNotice(say && { say });
  };
  const onSigned = () => {
    signature.forget();
    goTo('success');
    notify({ title: t('sign.signedTitle'), description: t('sign.signed') });
    // A link opened again, or in another tab, must show that the contract is signed.
    void queries.invalidateQueries({ queryKey: [contractRoutes.forSigning.path], refetchType: 'none' });
  };
  const signature = useOpenSignature(source, {
    // beside the phone, another device may sign with the code that it requested
    awaiting: step === 'sms' || step === 'phone',
    onSigned,
    onReplaced: () => {
      verify.reset();
      goTo('sms', (t) => t('signature.replaced'));
    },
    onEnded: (end, refusal) =>
      goTo('phone', (t, toFailure) =>
        refusal ? toFailure(refusal, t('sign.wrongCode')).description : t(`signature.ended.${end}`),
      ),
  });
  const { open } = signature;
  // While the user types, the server decides when the code expires: this device's clock may be wrong.
  const timeLeft = useCountdown(open?.expiresAt, () => {
    if (step !== 'sms') signature.forget();
  });

  const phoneMismatch =
    phoneDigits(phone) === phoneDigits(contract.parentPhone)
      ? undefined
      : t('sign.phoneMismatch', { phone: formatPhone(contract.parentPhone) });

  const sendCode = () => {
    dismissToast();
    if (phoneMismatch !== undefined) {
      notify({ tone: 'destructive', title: t('sign.phoneMismatchTitle'), description: phoneMismatch });
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
        onError: async (error) => {
          signature.applyRetryAfter(error);
          // Another device has requested a code: nothing is wrong, and the code can be entered here.
          if (hasCode(error, 'SMS_RESEND_TOO_SOON')) {
            const fresh = await source.reread();
            setNotice({
              say: (t) => (fresh?.openSignature ? t('sign.sentAlready', toPhone) : t('sign.requestedAlready')),
            });
            return;
          }
          notify({
            tone: 'destructive',
            title: t('sign.error'),
            ...toFailure(error, t('signature.sendFailed')),
          });
          // Signed or cancelled.
          if (hasCode(error, 'CONTRACT_NOT_SIGNABLE')) void source.reread();
        },
      }),
    );
  };

  const sign = () => {
    if (!open) return;
    const body = { signatureId: open.signatureId, verificationCode: code, signatureToken: token };
    dismissToast();
    exclusive(() =>
      verify.mutateAsync(body, {
        onSuccess: onSigned,
        onError: async (error) => {
          setCode('');
          setRefusals((count) => count + 1);
          const failure = toFailure(error, isUnreadable(error) ? t('sign.unreadable') : t('sign.wrongCode'));
          notify({ tone: 'destructive', title: t('sign.verifyFailedTitle'), ...failure });
          const end = toSignatureEnd(error);
          if (end === 'exhausted') signature.applyRetryAfter(error);
          if (end) await signature.settle(end, end === 'exhausted' ? error : undefined);
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
    phoneMismatch,
    accepted,
    setAccepted,
    code,
    setCode,
    /** What another tab or device did to the code, or that this page continues with an open code. */
    notice: notice?.say(t, toFailure),
    expiresAt: open?.expiresAt,
    /** A code requested elsewhere can be entered here. */
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
    attemptsLeft: minAttemptsLeft(findAttemptsLeft(verify.error), signature.attemptsLeft),
  };
}
