import { Button } from '@school/design-system/button';
import { CodeField } from '@school/design-system/code-field';
import { Inline, Stack } from '@school/design-system/stack';
import { formatPhone, useT } from '@school/kit';
import { minutesAndSeconds } from '../signing/use-countdown';
import type { useSignatureFlow } from './use-signature-flow';

/** Requests the code from the SMS while it is valid; names the phone, which may be out of reach or mistyped. */
export function CodeStep({ flow, phone }: { flow: ReturnType<typeof useSignatureFlow>; phone: string }) {
  const t = useT('mf-contracts');

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (flow.code.length === 6) flow.sign();
      }}
    >
      <Stack>
        <CodeField
          // After a refusal a new field replaces the old one and takes the focus that the disabled button lost.
          key={flow.refusals}
          label={t('signature.code')}
          description={
            <>
              {t('signature.codeSentTo', { phone: formatPhone(phone) })}{' '}
              <span role="timer">{t('signature.codeLeft', { time: minutesAndSeconds(flow.timeLeft) })}</span>
              {flow.attemptsLeft !== undefined && ` ${t('signature.attemptsLeft', { count: flow.attemptsLeft })}`}
            </>
          }
          autoFocus
          value={flow.code}
          onValueChange={flow.setCode}
        />
        <Inline>
          <Button type="submit" variant="primary" disabled={flow.code.length !== 6} loading={flow.verifying}>
            {t('signature.sign')}
          </Button>
          <Button onClick={flow.newCode}>{t('signature.newCode')}</Button>
          <Button variant="ghost" onClick={flow.cancel} loading={flow.cancelling}>
            {t('signature.cancel')}
          </Button>
        </Inline>
      </Stack>
    </form>
  );
}
