import type { TransferChoice, TransferChoices } from '@school/api-contract/groups/transfers';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { RadioGroup } from '@school/design-system/radio-group';
import { useT } from '@school/kit';
import { useGroupFit } from '@school/kit/forms';
import { useState } from 'react';

interface TargetGroupsProps {
  choices: TransferChoices;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

/** Groups that suit the student, each with the reasons; the others are below, on demand while a suitable one has a place. */
export function TargetGroups({ choices: { groups, childAge }, value, onValueChange, error }: TargetGroupsProps) {
  const t = useT('mf-crm');
  const { toOption } = useGroupFit();
  const [showsOthers, setShowsOthers] = useState(false);
  // whoever is transferred needs a place: a full group only has a waiting list
  const freeFirst = groups.toSorted((a, b) => Number(a.freePlaces <= 0) - Number(b.freePlaces <= 0));
  const suitable = freeFirst.filter(({ suits }) => suits);
  const others = freeFirst.filter(({ suits }) => !suits);
  const hasFreePlace = suitable.some(({ freePlaces }) => freePlaces > 0);
  const isOpen = showsOthers || !hasFreePlace || others.some(({ id }) => String(id) === value);
  const choose = (from: readonly TransferChoice[]) => ({
    value,
    onValueChange,
    options: from.map((group) => toOption(group, childAge)),
  });

  if (groups.length === 0) return <Alert tone="info">{t('transfer.noGroups')}</Alert>;
  return (
    <>
      {suitable.length > 0 ? (
        <RadioGroup {...choose(suitable)} legend={t('transfer.to')} required error={error} />
      ) : (
        <Alert tone="info">{t('transfer.noneSuits')}</Alert>
      )}
      {others.length > 0 &&
        (isOpen ? (
          <RadioGroup
            {...choose(others)}
            legend={t('transfer.others')}
            error={suitable.length > 0 ? undefined : error}
          />
        ) : (
          <div>
            <Button size="sm" onClick={() => setShowsOthers(true)}>
              {t('transfer.showOthers', { count: others.length })}
            </Button>
          </div>
        ))}
    </>
  );
}
