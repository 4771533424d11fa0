import { fullYears, type RegistrationToReview } from '@school/api-contract/families/registrations';
import { Button } from '@school/design-system/button';
import { DirectionChip } from '@school/design-system/direction';
import type { TableColumn } from '@school/design-system/table';
import { schoolDay, useLabels, useT } from '@school/kit';
import { CircleSlash } from 'lucide-react';
import styles from './registrations.module.css';

interface DecisionColumns {
  facts: TableColumn<RegistrationToReview>[];
  actions: TableColumn<RegistrationToReview>[];
}

interface DecisionHandlers {
  onApprove: (id: number) => void;
  onOpen: (id: number) => void;
}

/** What the decision about a pending registration needs: age, branch and the best group; and the way to it. */
export function useDecisionColumns({ onApprove, onOpen }: DecisionHandlers): DecisionColumns {
  const t = useT('mf-contracts');
  const labels = useLabels();
  return {
    facts: [
      {
        key: 'age',
        header: t('registrations.age'),
        width: 66,
        priority: 2,
        cell: (row) => t('registration.age', { count: fullYears(row.birthDate, schoolDay()) }),
      },
      {
        key: 'branch',
        header: t('registrations.branch'),
        width: 120,
        priority: 3,
        cell: (row) => row.placement?.branchName ?? '',
      },
      {
        key: 'group',
        header: t('registrations.group'),
        width: 208,
        priority: 1,
        phone: 'fact',
        cell: (row) => (
          <span className={styles.direction}>
            <DirectionChip direction={row.sportsDirection} label={labels.sportsDirection(row.sportsDirection)}>
              {toGroup(row)}
            </DirectionChip>{' '}
            <span className={styles.places} data-full={isFull(row) || undefined}>
              {toPlaces(row)}
            </span>
            {isFull(row) && <CircleSlash aria-hidden="true" className={styles.fullIcon} />}
          </span>
        ),
        fullText: (row) =>
          `${labels.sportsDirection(row.sportsDirection)}: ${toGroup(row)}${row.placement?.group ? `, ${toPlaces(row)}` : ''}`,
      },
    ],
    actions: [
      {
        key: 'approve',
        header: t('registrations.actions'),
        headerHidden: true,
        align: 'end',
        width: 132,
        phone: 'act',
        cell: (row) =>
          needsLook(row) ? (
            <Button
              size="sm"
              aria-label={t('registrations.checkOf', { child: row.childName })}
              onClick={() => onOpen(row.id)}
            >
              {t('registrations.check')}
            </Button>
          ) : (
            <Button
              size="sm"
              aria-label={t('registrations.approveOf', { child: row.childName })}
              onClick={() => onApprove(row.id)}
            >
              {t('registration.approve')}
            </Button>
          ),
      },
    ],
  };

  function toGroup(row: RegistrationToReview): string {
    const group = row.placement?.group;
    if (!group) return t('registrations.noGroup');
    return isElsewhere(row) ? `${group.name} · ${group.branchName}` : group.name;
  }

  /** 'мест нет', which decides: a narrow row cuts the name of the group instead. */
  function toPlaces({ placement }: RegistrationToReview): string {
    return placement?.group ? t('registrations.places', { count: placement.group.freePlaces }) : '';
  }
}

/** Whether somebody must look before approving: the child may be known already, or no group has a place. */
function needsLook({ duplicateCount, placement }: RegistrationToReview): boolean {
  return duplicateCount > 0 || !placement?.group || placement.group.freePlaces <= 0;
}

const isFull = ({ placement }: RegistrationToReview) => placement?.group?.freePlaces === 0;

/** Whether the group is in another branch than the family chose. */
function isElsewhere({ placement }: RegistrationToReview): boolean {
  const branchName = placement?.group?.branchName ?? null;
  return branchName !== null && placement?.branchName != null && branchName !== placement.branchName;
}
