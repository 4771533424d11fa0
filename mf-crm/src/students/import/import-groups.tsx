import type { ImportPreview } from '@school/api-contract/students/student-import';
import { Alert } from '@school/design-system/alert';
import { RadioGroup } from '@school/design-system/radio-group';
import { Stack } from '@school/design-system/stack';
import { useCan, useT } from '@school/kit';

interface ImportGroupsProps {
  absentGroups: ImportPreview['absentGroups'];
  isCreating: boolean;
  busy: boolean;
  onChoose: (isCreating: boolean) => void;
}

const shownGroups = 10;

/** Names the groups of the file that are missing, and offers to create them: one choice for the whole file. */
export function ImportGroups({ absentGroups, isCreating, busy, onChoose }: ImportGroupsProps) {
  const t = useT('mf-crm');
  const mayCreate = useCan('createGroups');
  if (absentGroups.length === 0) return null;
  const more = absentGroups.length - shownGroups;
  const named = absentGroups.slice(0, shownGroups).map(({ name, rows }) => t('import.groups.name', { name, rows }));
  return (
    <Alert tone="warning" title={t('import.groups.title')}>
      <Stack gap={2}>
        <p>
          {named.join(', ')}. {more > 0 && t('import.groups.more', { count: more })}
        </p>
        {mayCreate ? (
          <RadioGroup
            legend={t('import.groups.legend')}
            disabled={busy}
            options={[
              { value: 'without', label: t('import.groups.without') },
              { value: 'create', label: t('import.groups.create'), description: t('import.groups.createHint') },
            ]}
            value={isCreating ? 'create' : 'without'}
            onValueChange={(value) => onChoose(value === 'create')}
          />
        ) : (
          <p>{t('import.groups.without')}</p>
        )}
      </Stack>
    </Alert>
  );
}
