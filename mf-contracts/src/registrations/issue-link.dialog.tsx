import { registrationRoutes } from '@school/api-contract/families/registrations';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { PhoneField } from '@school/design-system/phone-field';
import { SelectField } from '@school/design-system/select-field';
import { TextField } from '@school/design-system/text-field';
import { useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { phoneDigits } from '../signing/phone-digits';
import { IssuedLink } from './issued-link';
import { useIssueLink } from './registrations.queries';

const lifetimes = ['1', '3', '7', '14', '30'];
/** The prefix that the phone field inserts. */
const NO_PHONE = '7';

/** Creates a link, sends it on request, and shows it once: to copy or as a QR code. */
export function IssueLinkDialog({ onClose }: { onClose: () => void }) {
  const t = useT('mf-contracts');
  const issue = useIssueLink();
  const form = useContractForm(registrationRoutes.issueLink.body, {
    draft: { expiresInDays: '7', reusable: false, sendTo: { phone: '', email: '' } },
    toBody: ({ expiresInDays, reusable, sendTo }) => ({
      expiresInDays: Number(expiresInDays),
      reusable,
      ...toRecipient(sendTo),
    }),
    texts: { 'sendTo.phone': t('signature.phoneWrong'), 'sendTo.email': t('issue.emailWrong') },
    send: (body) => issue.mutateAsync(body),
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('issue.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('issue.submit')}
      outcome={
        issue.isSuccess
          ? {
              content: <IssuedLink link={issue.data} sentTo={issue.variables?.sendTo} />,
              doneLabel: t('common.done'),
            }
          : undefined
      }
    >
      <SelectField
        {...form.field('expiresInDays')}
        label={t('issue.lifetime')}
        options={lifetimes.map((value) => ({ value, label: t('issue.days', { count: Number(value) }) }))}
      />
      <CheckboxField {...form.input('reusable')} label={t('issue.reusable')} description={t('issue.reusableHint')} />
      <PhoneField
        {...form.field('sendTo.phone')}
        mode="display"
        label={t('issue.phone')}
        description={t('issue.phoneHint')}
      />
      <TextField {...form.input('sendTo.email')} type="email" label={t('issue.email')} />
    </FormDialog>
  );
}

/** The recipient of the link; undefined when neither phone nor e-mail was typed. */
function toRecipient(typed: { phone: string; email: string }) {
  const digits = phoneDigits(typed.phone);
  const email = typed.email.trim();
  const phone = digits === '' || digits === NO_PHONE ? undefined : `+${digits}`;
  return phone || email ? { sendTo: { ...(phone && { phone }), ...(email && { email }) } } : {};
}
