import { type ContractForSigning, contractRoutes } from '@school/api-contract/contracts';
import { formatPhone, notify, useErrorText, useQueryClient, useT } from '@school/kit';
import { useState } from 'react';
import { phoneDigits } from '../signing/phone-digits';
import { useInitiate, useVerify } from '../signing/signature.queries';
import { attemptsLeftOf, isUnreadable, signingErrorText } from '../signing/signature-errors';

export const signingSteps = ['contract', 'phone', 'sms', 'success'] as const;
export type SigningStep = (typeof signingSteps)[number];

/** contract, phone, sms, success; from sms one can return to phone (specification section 4). */
export function useSigningSteps(contract: ContractForSigning, token: string) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [step, setStep] = useState<SigningStep>('contract');
  const [phone, setPhone] = useState(() => phoneDigits(contract.parentPhone));
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ signatureId: number; expiresAt: string }>();
  const [refusals, setRefusals] = useState(0);
  const initiate = useInitiate();
  const verify = useVerify();

  const backToPhone = () => {
    setStep('phone');
    setCode('');
    setSent(undefined);
  };

  const sendCode = () => {
    if (initiate.isPending) return;
    if (phoneDigits(phone) !== phoneDigits(contract.parentPhone)) {
      notify({
        tone: 'destructive',
        title: t('sign.phoneMismatchTitle'),
        description: t('sign.phoneMismatch', { phone: formatPhone(contract.parentPhone) }),
      });
      return;
    }
    const phoneNumber = `+${phoneDigits(phone)}`;
    initiate.mutate(
      { contractId: contract.id, phoneNumber, signatureToken: token, agreementVersion: contract.agreement.version },
      {
        onSuccess: ({ signatureId, expiresAt }) => {
          setSent({ signatureId, expiresAt });
          setCode('');
          setStep('sms');
          notify({
            title: t('sign.smsSentTitle'),
            description: t('sign.smsSent', { phone: formatPhone(phoneNumber) }),
          });
        },
        onError: (error) =>
          notify({
            tone: 'destructive',
            title: t('sign.error'),
            description: signingErrorText(error, errorText, t('signature.sendFailed')),
          }),
      },
    );
  };

  const sign = () => {
    if (!sent || verify.isPending) return;
    verify.mutate(
      { signatureId: sent.signatureId, verificationCode: code, signatureToken: token },
      {
        onSuccess: () => {
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
          if (attemptsLeftOf(error) === 0) backToPhone();
        },
      },
    );
  };

  return {
    step,
    setStep,
    phone,
    setPhone,
    code,
    setCode,
    expiresAt: sent?.expiresAt,
    refusals,
    sending: initiate.isPending,
    verifying: verify.isPending,
    sendCode,
    sign,
    backToPhone,
    attemptsLeft: attemptsLeftOf(verify.error),
  };
}
