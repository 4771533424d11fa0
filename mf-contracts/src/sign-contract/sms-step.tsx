import type { ContractForSigning } from '@school/api-contract/contracts/contracts';
import { Button } from '@school/design-system/button';
import { CodeField } from '@school/design-system/code-field';
import { Inline, Stack } from '@school/design-system/stack';
import { formatPhone, useFormats, useT } from '@school/kit';
import { ReadContract } from './read-contract';
import styles from './sign-contract.module.css';
import type { useSigningSteps } from './use-signing-steps';

interface SmsStepProps {
  contract: ContractForSigning;
  signing: ReturnType<typeof useSigningSteps>;
}

export function SmsStep({ contract, signing }: SmsStepProps) {
  const t = useT('mf-contracts');
  const { time } = useFormats();

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (signing.code.length === 6) signing.sign();
      }}
    >
      <Stack>
        <CodeField
          // After a refusal a new field replaces the old one and takes the focus that the disabled button lost.
          key={signing.refusals}
          label={t('signature.code')}
          description={
            <>
              {t('signature.codeSentTo', { phone: formatPhone(contract.parentPhone) })}{' '}
              {t('sign.codeValidUntil', { time: time(signing.expiresAt) })}
              {signing.attemptsLeft !== undefined && ` ${t('signature.attemptsLeft', { count: signing.attemptsLeft })}`}
            </>
          }
          autoFocus
          value={signing.code}
          onValueChange={signing.setCode}
        />
        <Inline>
          <ReadContract contract={contract} />
          <Button size="sm" onClick={() => signing.setStep('phone')}>
            {t('signature.newCode')}
          </Button>
        </Inline>
        <div className={styles.actions}>
          <Button size="lg" onClick={signing.changeNumber}>
            {t('sign.changePhone')}
          </Button>
          <Button
            size="lg"
            type="submit"
            variant="primary"
            disabled={signing.code.length !== 6}
            loading={signing.verifying}
          >
            {t('sign.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
