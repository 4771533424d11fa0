import type { GroupSuggestion, GroupSuggestions } from '@school/api-contract/families/group-suggestions';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { CheckboxGroup } from '@school/design-system/checkbox-group';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { useGroupFit } from '@school/kit/forms';
import { useState } from 'react';

interface GroupChoiceProps {
  suggestions: GroupSuggestions;
  /** Ids of the ticked groups. */
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  error?: string | undefined;
}

/** Groups that suit the child, each with the reasons; the others are below, on demand. A full one has a waiting list. */
export function GroupChoice({ suggestions, value, onValueChange, error }: GroupChoiceProps) {
  const t = useT('mf-contracts');
  const { toOption } = useGroupFit();
  const [showsOthers, setShowsOthers] = useState(false);
  const suitable = suggestions.groups.filter(({ suits }) => suits);
  const others = suggestions.groups.filter(({ suits }) => !suits);
  const isOpen = showsOthers || suitable.length === 0 || others.some(({ id }) => value.includes(String(id)));

  const choose = (from: readonly GroupSuggestion[]) => ({
    value,
    onValueChange: (chosen: string[]) =>
      onValueChange([...value.filter((id) => !from.some((group) => String(group.id) === id)), ...chosen]),
    options: from.map((group) => toOption(group, suggestions.childAge)),
  });

  return (
    <Stack>
      {suitable.length > 0 && (
        <CheckboxGroup
          {...choose(suitable)}
          legend={t('approve.groups')}
          description={t('approve.groupsHint')}
          error={error}
        />
      )}
      {suitable.length === 0 && others.length > 0 && <Alert tone="info">{t('approve.noneSuits')}</Alert>}
      {suggestions.groups.length === 0 && <Alert tone="info">{t('approve.noGroups')}</Alert>}
      {others.length > 0 &&
        (isOpen ? (
          <CheckboxGroup {...choose(others)} legend={t('approve.others')} />
        ) : (
          <div>
            <Button size="sm" onClick={() => setShowsOthers(true)}>
              {t('approve.showOthers', { count: others.length })}
            </Button>
          </div>
        ))}
    </Stack>
  );
}
