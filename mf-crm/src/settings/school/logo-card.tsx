import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { SchoolLogo } from '@school/design-system/school-logo';
import { Stack } from '@school/design-system/stack';
import { notify, toFieldErrors, useErrorText, useIssueText, useT } from '@school/kit';
import { FilePicker } from '../../shared/file-picker';
import { SettingsPart } from '../settings-part';
import { useSaveLogo } from './school.queries';

/** The logo as families see it; a chosen file replaces it at once. */
export function LogoCard({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const save = useSaveLogo();
  const wrong = save.error ? toFieldErrors(save.error) : {};
  const change = (file: File | null) =>
    save.mutate(file, { onSuccess: () => notify({ title: t('settings.logo.saved') }) });

  return (
    <SettingsPart
      title={t('settings.logo.title')}
      description={t('settings.logo.hint')}
      actions={
        logoUrl !== null && (
          <Button loading={save.isPending} onClick={() => change(null)}>
            {t('settings.logo.remove')}
          </Button>
        )
      }
    >
      <Stack>
        {save.error && wrong.file === undefined && <Alert tone="danger">{errorText(save.error)}</Alert>}
        <SchoolLogo name={name} size="md" {...(logoUrl !== null && { image: logoUrl })} />
        <FilePicker
          id="school-logo"
          label={t('settings.logo.file')}
          description={t('settings.logo.fileHint')}
          accept="image/png,image/jpeg,image/webp"
          value={save.variables ?? null}
          onValueChange={(file) => file && change(file)}
          error={issueText(wrong.file)}
        />
      </Stack>
    </SettingsPart>
  );
}
