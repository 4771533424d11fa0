import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { Button } from '@school/design-system/button';
import { PhoneField } from '@school/design-system/phone-field';
import { Inline, Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { focusFirstInvalidField } from '@school/kit/forms';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AgreementField } from '../signing/agreement-field';
import { ContractHtml } from '../signing/contract-html';
import { isWholePhone, phoneDigits } from '../signing/phone-digits';
import { SendCodeButton } from '../signing/send-code-button';
import type { useSignatureFlow } from './use-signature-flow';

interface PhoneStepProps {
  contract: ContractForSigning;
  parentPhone: string;
  flow: ReturnType<typeof useSignatureFlow>;
}

/** Shows the contract, the agreement and the phone that receives the code. */
export function PhoneStep({ contract, parentPhone, flow }: PhoneStepProps) {
  const t = useT('mf-contracts');
  const [phone, setPhone] = useState(phoneDigits(parentPhone));
  const [pressed, setPressed] = useState(false);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        flushSync(() => setPressed(true));
        if (flow.accepted && isWholePhone(phone)) flow.sendCode(phone, contract.agreement.version);
        else focusFirstInvalidField(event.currentTarget);
      }}
    >
      <Stack>
        <ContractHtml html={contract.content} label={t('signature.document')} />
        <PhoneField
          mode="display"
          label={t('signature.phone')}
          description={t('signature.phoneHint')}
          required
          value={phone}
          onValueChange={setPhone}
          error={pressed && !isWholePhone(phone) ? t('signature.phoneWrong') : undefined}
        />
        <AgreementField
          agreement={contract.agreement}
          checked={flow.accepted}
          onCheckedChange={flow.setAccepted}
          error={pressed && !flow.accepted ? t('agreement.required') : undefined}
        />
        <Inline>
          <SendCodeButton
            label={t('signature.sendCode')}
            resendAt={flow.resendAt}
            isExplained={flow.error !== undefined}
            loading={flow.sending}
          />
          {flow.expiresAt && <Button onClick={flow.typeCode}>{t('signature.typeSentCode')}</Button>}
          <Button onClick={flow.cancel} loading={flow.cancelling}>
            {t('signature.cancel')}
          </Button>
        </Inline>
      </Stack>
    </form>
  );
}
