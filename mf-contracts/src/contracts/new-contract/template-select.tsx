import type { ContractType } from '@school/api-contract/contracts/contracts';
import { SelectField } from '@school/design-system/select-field';
import { useErrorText, useT } from '@school/kit';
import { useTemplates } from '../contracts.queries';

interface TemplateSelectProps {
  contractType: ContractType;
  /** Null means the version in force. */
  value: number | null;
  onValueChange: (templateId: number | null) => void;
  error: string | undefined;
}

const IN_FORCE = 'inForce';

/** Selects the version of the text; by default the one in force. */
export function TemplateSelect({ contractType, value, onValueChange, error }: TemplateSelectProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const templates = useTemplates(contractType);
  const older = templates.data?.filter((version) => !version.inForce) ?? [];
  const current = templates.data?.find((version) => version.inForce);
  return (
    <SelectField
      native
      label={t('contracts.template')}
      description={templates.isError ? errorText(templates.error) : undefined}
      error={error}
      value={value === null ? IN_FORCE : String(value)}
      onValueChange={(next) => onValueChange(next === IN_FORCE ? null : Number(next))}
      options={[
        {
          value: IN_FORCE,
          label: current
            ? t('contracts.compose.templateInForce', { title: current.title, version: current.version })
            : t('contracts.compose.inForce'),
        },
        ...older.map(({ id, title, version }) => ({
          value: String(id),
          label: t('contracts.compose.templateOlder', { title, version }),
        })),
      ]}
    />
  );
}
