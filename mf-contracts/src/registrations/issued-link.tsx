import type { IssuedLink as IssuedLinkData } from '@school/api-contract/families/registrations';
import { Alert } from '@school/design-system/alert';
import { CopyField } from '@school/design-system/copy-field';
import { QrCode } from '@school/design-system/qr-code';
import { Stack } from '@school/design-system/stack';
import { useFormats, useHeldReason, useT } from '@school/kit';

interface IssuedLinkProps {
  link: IssuedLinkData;
  sentTo: { phone?: string; email?: string } | undefined;
}

export function IssuedLink({ link, sentTo = {} }: IssuedLinkProps) {
  const t = useT('mf-contracts');
  const { dateTime } = useFormats();
  const sent = sentTo.phone !== undefined || sentTo.email !== undefined;
  const heldSms = useHeldReason(sentTo.phone === undefined ? [] : ['sms']);
  const heldEmail = useHeldReason(sentTo.email === undefined ? [] : ['email']);
  const held = useHeldReason([...(heldSms ? ['sms' as const] : []), ...(heldEmail ? ['email' as const] : [])]);
  const leaves = (sentTo.phone !== undefined && !heldSms) || (sentTo.email !== undefined && !heldEmail);
  return (
    <Stack>
      {(leaves || !sent) && (
        <Alert tone="success" role="status">
          {t(sent ? 'issue.sent' : 'issue.made', { date: dateTime(link.expiresAt) })}
        </Alert>
      )}
      {held && (
        <Alert tone="warning" role="status">
          {leaves ? t('contracts.held.titleOf', { reason: held.reason }) : t('issue.waits', { reason: held.reason })}
        </Alert>
      )}
      <CopyField
        label={t('issue.url')}
        description={t('issue.urlHint')}
        value={link.url}
        copyLabel={t('issue.copy')}
        copiedLabel={t('issue.copied')}
        failedLabel={t('issue.copyFailed')}
      />
      <QrCode text={link.url} label={t('issue.qr')} />
    </Stack>
  );
}
