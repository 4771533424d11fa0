import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { Stepper } from '@school/design-system/stepper';
import { SuccessPanel } from '@school/design-system/success-panel';
import { useT } from '@school/kit';
import { useEffect, useRef } from 'react';
import { ContractHtml } from '../signing/contract-html';
import type { ContractSource } from '../signing/open-signature';
import { ContractInfo } from './contract-info';
import { PhoneStep } from './phone-step';
import styles from './sign-contract.module.css';
import { SmsStep } from './sms-step';
import { signingSteps, useSigningSteps } from './use-signing-steps';

interface SigningStepsProps extends ContractSource {
  token: string;
}

/** Continues with the open code, whichever device or family member requested it. */
export function SigningSteps({ token, ...source }: SigningStepsProps) {
  const { contract } = source;
  const t = useT('mf-contracts');
  const signing = useSigningSteps(source, token);
  const current = signingSteps.indexOf(signing.step);
  const heading = useStepFocus(signing.step);

  return (
    <div className={styles.columns}>
      <Stack gap={5} className={styles.main}>
        <Stepper
          label={t('sign.steps.label')}
          steps={signingSteps.map((step) => t(`sign.steps.${step}`))}
          current={signing.step === 'success' ? signingSteps.length : current}
          doneLabel={t('sign.steps.isDone')}
        />
        <div>
          <div role="status" className={styles.notice}>
            {signing.notice && <Alert tone="info">{signing.notice}</Alert>}
          </div>
          <div ref={heading} tabIndex={-1} className={styles.step}>
            {signing.step === 'contract' && (
              <Stack>
                <ContractHtml html={contract.content} label={t('signature.document')} />
                <Alert tone="warning">{t('sign.warning')}</Alert>
                <div className={styles.actions}>
                  <Button variant="primary" size="lg" onClick={() => signing.setStep('phone')}>
                    {t('sign.continue')}
                  </Button>
                </div>
              </Stack>
            )}
            {signing.step === 'phone' && <PhoneStep agreement={contract.agreement} signing={signing} />}
            {signing.step === 'sms' && <SmsStep contract={contract} signing={signing} />}
            {signing.step === 'success' && (
              <SuccessPanel title={t('sign.signedTitle')}>{t('sign.pdfWillCome')}</SuccessPanel>
            )}
          </div>
        </div>
      </Stack>
      <ContractInfo contract={contract} />
    </div>
  );
}

/** Moves the focus to each new step for keyboard and screen reader. */
function useStepFocus(step: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true });
    // Without scrolling, a phone's toast would hide the field of this step.
    window.scrollTo(0, 0);
  }, [step]);
  return ref;
}
