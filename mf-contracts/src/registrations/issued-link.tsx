import type { IssuedLink as IssuedLinkData } from '@school/api-contract/families/registrations';
import { Alert } from '@school/design-system/alert';
import { CopyField } from '@school/design-system/copy-field';
import { QrCode } from '@school/design-system/qr-code';
import { Stack } from '@school/design-system/stack';
import { useFormats, useT } from '@school/kit';

export function IssuedLink({ link, sent }: { link: IssuedLinkData; sent: boolean }) {
  const t = useT('mf-contracts');
  const { dateTime } = useFormats();
  return (
    <Stack>
      <Alert tone="success" role="status">
        {t(sent ? 'issue.sent' : 'issue.made', { date: dateTime(link.expiresAt) })}
      </Alert>
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
