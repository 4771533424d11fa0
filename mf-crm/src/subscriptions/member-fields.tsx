import { type SportsDirection, sportsDirections } from '@school/api-contract/common';
import { SelectField } from '@school/design-system/select-field';
import { useLabels, useT } from '@school/kit';
import { useFilterChoices } from './subscriptions.queries';
import { toId } from './use-subscription-filter';

interface MemberFilter {
  sportsDirection: SportsDirection | undefined;
  groupId: number | undefined;
  branchId: number | undefined;
}

interface MemberFieldsProps {
  filter: MemberFilter;
  onChange: (change: Partial<MemberFilter>) => void;
}

/** How many of the fields are set. */
export const countMemberFields = ({ sportsDirection, groupId, branchId }: MemberFilter) =>
  [sportsDirection, groupId, branchId].filter((value) => value !== undefined).length;

/** Filters by where a student trains: direction, group and branch. */
export function MemberFields({ filter: { sportsDirection, groupId, branchId }, onChange }: MemberFieldsProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { groups, branches } = useFilterChoices();
  return (
    <>
      <SelectField
        native
        label={t('subscriptions.direction')}
        placeholder={t('subscriptions.anyDirection')}
        options={sportsDirections.map((value) => ({ value, label: labels.sportsDirection(value) }))}
        value={sportsDirection ?? ''}
        onValueChange={(value) =>
          onChange({ sportsDirection: sportsDirections.find((direction) => direction === value) })
        }
      />
      {groups.length > 0 && (
        <SelectField
          native
          label={t('subscriptions.group')}
          placeholder={t('subscriptions.anyGroup')}
          options={toOptions(groups)}
          value={groupId?.toString() ?? ''}
          onValueChange={(value) => onChange({ groupId: toId(value) })}
        />
      )}
      <SelectField
        native
        label={t('subscriptions.branch')}
        placeholder={t('subscriptions.anyBranch')}
        options={toOptions(branches)}
        value={branchId?.toString() ?? ''}
        onValueChange={(value) => onChange({ branchId: toId(value) })}
      />
    </>
  );
}

/** Options of a select field. */
export const toOptions = (named: readonly { id: number; name: string }[]) =>
  named.map(({ id, name }) => ({ value: String(id), label: name }));
