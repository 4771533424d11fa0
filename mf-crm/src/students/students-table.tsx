import type { StudentRow } from '@school/api-contract/students/students';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { DirectionChip, DirectionGlyph } from '@school/design-system/direction';
import { Link } from '@school/design-system/link';
import { MedicalSign } from '@school/design-system/medical-alert';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import {
  Link as RouterLink,
  schoolDay,
  useCan,
  useFormats,
  useLabels,
  useLocation,
  useNavigate,
  useT,
} from '@school/kit';
import { CircleCheck } from 'lucide-react';
import { ContractCell } from './contract-cell';
import { ExpiryBadge } from './documents/expiry-badge';
import { SelectAll } from './selection/select-all';
import type { Selection } from './selection/use-selection';
import { getAge, toFullName } from './student-name';
import styles from './students.module.css';
import { useFoundBy } from './use-found-by';

interface StudentsTableProps {
  rows: StudentRow[];
  busy: boolean;
  selection: Selection;
}

export function StudentsTable({ rows, busy, selection }: StudentsTableProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const { search } = useLocation();
  const columns = useColumns(
    rows,
    selection,
    rows.some(({ owes }) => owes !== undefined),
  );

  return (
    <Card padding="none">
      <Table
        caption={t('students.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        isSelected={(row) => selection.ids.has(row.id)}
        onRowClick={(row) => void navigate({ pathname: `/students/${row.id}`, search })}
      />
    </Card>
  );
}

/** @param showsDebt whether the rows say what is owed, which not every role sees */
function useColumns(rows: StudentRow[], selection: Selection, showsDebt: boolean): TableColumn<StudentRow>[] {
  const t = useT('mf-crm');
  const { phone, money } = useFormats();
  const labels = useLabels();
  const { search } = useLocation();
  const now = new Date();
  const today = schoolDay(now);
  const seesAttendance = useCan('viewAttendance');
  // Only a role that sees all groups can tell that the child is in no group at all.
  const noGroups = useCan('fullGroupAccess') ? t('students.noGroups') : t('common.none');

  const foundBy = useFoundBy();
  const nameText = (row: StudentRow) => [toFullName(row), row.found && foundBy(row.found)].filter(Boolean).join('; ');
  const groupNames = (row: StudentRow) => row.groups.map(({ name }) => name).join(', ');

  return [
    {
      key: 'select',
      header: t('students.selection.selectAll'),
      headerControl: <SelectAll ids={rows.map(({ id }) => id)} selection={selection} />,
      width: 44,
      phone: 'lead',
      cell: (row) => (
        <CheckboxField
          label={<VisuallyHidden>{t('students.selection.select', { name: toFullName(row) })}</VisuallyHidden>}
          checked={selection.ids.has(row.id)}
          onChange={(event) => selection.toggle([row.id], event.target.checked)}
        />
      ),
    },
    {
      key: 'face',
      header: t('students.face'),
      headerHidden: true,
      width: 44,
      phone: 'lead',
      cell: (row) => <Avatar id={row.id} name={toFullName(row)} />,
    },
    {
      key: 'name',
      header: t('students.name'),
      isRowHeader: true,
      cell: (row) => (
        <span className={styles.name}>
          <span data-cut-text={nameText(row)} className={styles.nameText}>
            <Link quiet render={<RouterLink to={{ pathname: `/students/${row.id}`, search }} preventScrollReset />}>
              {row.lastName} {row.firstName}
              {row.middleName && <VisuallyHidden> {row.middleName}</VisuallyHidden>}
            </Link>
            {row.found && <span className={styles.found}>{foundBy(row.found)}</span>}
          </span>
          {row.hasMedicalInfo && <MedicalSign label={t('students.hasMedicalInfo')} />}
        </span>
      ),
      fullText: nameText,
    },
    {
      key: 'age',
      header: t('students.age'),
      align: 'end',
      width: 64,
      priority: 5,
      phone: 'fact',
      cell: (row) => t('students.age', { count: getAge(row.birthDate, now) }),
    },
    ...(seesAttendance
      ? [
          {
            key: 'groups',
            header: t('students.groups'),
            width: 156,
            priority: 2,
            phone: 'fact' as const,
            cell: (row: StudentRow) => {
              const [first, ...others] = row.groups;
              return (
                <span className={styles.groups}>
                  {first ? (
                    <DirectionChip direction={row.sportsDirection} label={labels.sportsDirection(row.sportsDirection)}>
                      {first.name}
                    </DirectionChip>
                  ) : (
                    <>
                      <DirectionGlyph
                        direction={row.sportsDirection}
                        label={labels.sportsDirection(row.sportsDirection)}
                      />
                      <span className={styles.sub}>{noGroups}</span>
                    </>
                  )}
                  {others.length > 0 && t('students.moreGroups', { more: others.length })}
                </span>
              );
            },
            fullText: (row: StudentRow) => (row.groups.length > 1 ? groupNames(row) : ''),
          },
          {
            key: 'attendance',
            header: t('students.attendance'),
            align: 'end' as const,
            width: 112,
            priority: 4,
            phone: 'fact' as const,
            cell: (row: StudentRow) =>
              row.attendancePercent === null ? (
                <span className={styles.sub}>{t('common.none')}</span>
              ) : (
                <>
                  <VisuallyHidden>{t('students.attends')} </VisuallyHidden>
                  <span className={styles.bar} style={{ backgroundSize: `${row.attendancePercent}%` }} />
                  {t('students.attendancePercent', { percent: row.attendancePercent })}
                </>
              ),
          },
        ]
      : []),
    {
      key: 'phone',
      header: t('students.phone'),
      width: 154,
      priority: 3,
      phone: seesAttendance ? undefined : 'fact',
      cell: (row) => (
        <Link quiet href={`tel:${row.parentPhone}`}>
          {phone(row.parentPhone)}
        </Link>
      ),
    },
    {
      key: 'contract',
      header: t('students.contract'),
      width: 120,
      priority: 1,
      phone: seesAttendance ? undefined : 'fact',
      cell: (row) => <ContractCell status={row.contractStatus} number={row.contractNumber} />,
      fullText: (row) =>
        row.contractStatus && row.contractNumber
          ? `${row.contractNumber}, ${t(`contractStatus.${row.contractStatus}`)}`
          : '',
    },
    {
      key: 'documents',
      header: t('students.documents'),
      width: 144,
      priority: 6,
      cell: (row) =>
        row.documentEndsOn ? (
          <ExpiryBadge short day={row.documentEndsOn} today={today} />
        ) : (
          <span className={styles.sub}>{t('common.none')}</span>
        ),
    },
    ...(showsDebt
      ? [
          {
            key: 'debt',
            header: t('students.payment'),
            width: 108,
            phone: 'state' as const,
            cell: (row: StudentRow) =>
              row.owes ? (
                <Badge tone="warning">
                  <VisuallyHidden>{t('students.debt')} </VisuallyHidden>
                  {money(row.owes.amount, row.owes.currency)}
                </Badge>
              ) : (
                <span className={styles.notOnPhone}>
                  <Badge tone="success" icon={<CircleCheck />}>
                    {t('students.nothingOwed')}
                  </Badge>
                </span>
              ),
          },
        ]
      : []),
  ];
}
