import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { Button } from '@school/design-system/button';
import { PhoneField } from '@school/design-system/phone-field';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { focusFirstInvalidField } from '@school/kit/forms';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AgreementField } from '../signing/agreement-field';
import { isWholePhone } from '../signing/phone-digits';
import { SendCodeButton } from '../signing/send-code-button';
import styles from './sign-contract.module.css';
import type { useSigningSteps } from './use-signing-steps';

interface PhoneStepProps {
  agreement: ContractForSigning['agreement'];
  signing: ReturnType<typeof useSigningSteps>;
}

export function PhoneStep({ agreement, signing }: PhoneStepProps) {
  const t = useT('mf-contracts');
  const [pressed, setPressed] = useState(false);
  const phoneError = isWholePhone(signing.phone) ? signing.phoneMismatch : t('signature.phoneWrong');

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => setPressed(true));
        focusFirstInvalidField(event.currentTarget);
        if (signing.accepted && isWholePhone(signing.phone)) signing.sendCode();
      }}
    >
      <Stack>
        <PhoneField
          mode="display"
          label={t('signature.phone')}
          description={t('signature.phoneHint')}
          required
          value={signing.phone}
          onValueChange={signing.setPhone}
          error={pressed ? phoneError : undefined}
        />
        <AgreementField
          agreement={agreement}
          checked={signing.accepted}
          onCheckedChange={signing.setAccepted}
          error={pressed && !signing.accepted ? t('agreement.required') : undefined}
        />
        <div className={styles.actions}>
          <Button size="lg" onClick={() => signing.setStep('contract')}>
            {t('sign.back')}
          </Button>
          {signing.hasCode && (
            <Button size="lg" onClick={() => signing.setStep('sms')}>
              {t('signature.typeSentCode')}
            </Button>
          )}
          <SendCodeButton
            size="lg"
            label={t('sign.sendCode')}
            resendAt={signing.resendAt}
            isExplained={signing.notice !== undefined}
            loading={signing.sending}
          />
        </div>
      </Stack>
    </form>
  );
}
