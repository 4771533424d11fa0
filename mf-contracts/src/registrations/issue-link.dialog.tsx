import { emailSchema } from '@school/api-contract/common';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Dialog } from '@school/design-system/dialog';
import { PhoneField } from '@school/design-system/phone-field';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { useErrorText, useExclusive, useT } from '@school/kit';
import { focusFirstInvalidField } from '@school/kit/forms';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';

import { isWholePhone, phoneDigits } from '../signing/phone-digits';
import { IssuedLink } from './issued-link';
import { useIssueLink } from './registrations.queries';

const lifetimes = ['1', '3', '7', '14', '30'];
const NO_PHONE = '7';

/** Creates a link, sends it on request, and shows it once: to copy or as a QR code. */
export function IssueLinkDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const formId = useId();
  const issue = useIssueLink();
  const exclusive = useExclusive();
  const [days, setDays] = useState('7');
  const [reusable, setReusable] = useState(false);
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');
  const [pressed, setPressed] = useState(false);

  const hasPhone = phone !== '' && phoneDigits(phone) !== NO_PHONE;
  const phoneWrong = hasPhone && !isWholePhone(phone);
  const emailWrong = email !== '' && !emailSchema.safeParse(email).success;

  const submit = (form: HTMLFormElement) => {
    flushSync(() => setPressed(true));
    if (phoneWrong || emailWrong) return focusFirstInvalidField(form);
    exclusive(() =>
      issue.mutateAsync({
        expiresInDays: Number(days),
        reusable,
        ...((hasPhone || email) && {
          sendTo: { ...(hasPhone && { phone: `+${phoneDigits(phone)}` }), ...(email && { email }) },
        }),
      }),
    );
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('issue.title')}
      closeLabel={t('common.close')}
      footer={
        issue.isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            {t('common.done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button variant="primary" type="submit" form={formId} loading={issue.isPending}>
              {t('issue.submit')}
            </Button>
          </>
        )
      }
    >
      {issue.isSuccess ? (
        <IssuedLink link={issue.data} sent={hasPhone || email !== ''} />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget);
          }}
        >
          <Stack>
            {issue.isError && <Alert tone="danger">{errorText(issue.error)}</Alert>}
            <SelectField
              label={t('issue.lifetime')}
              options={lifetimes.map((value) => ({ value, label: t('issue.days', { count: Number(value) }) }))}
              value={days}
              onValueChange={setDays}
            />
            <CheckboxField
              label={t('issue.reusable')}
              description={t('issue.reusableHint')}
              checked={reusable}
              onChange={(event) => setReusable(event.target.checked)}
            />
            <PhoneField
              mode="display"
              label={t('issue.phone')}
              description={t('issue.phoneHint')}
              value={phone}
              onValueChange={setPhone}
              error={pressed && phoneWrong ? t('signature.phoneWrong') : undefined}
            />
            <TextField
              type="email"
              label={t('issue.email')}
              value={email}
              onChange={(event) => setEmail(event.target.value.trim())}
              error={pressed && emailWrong ? t('issue.emailWrong') : undefined}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
