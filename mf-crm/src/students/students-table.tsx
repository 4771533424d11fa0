import type { StudentRow } from '@school/api-contract/students/students';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, schoolDay, useCan, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { ContractBadge } from './contract-badge';
import { ExpiryBadge } from './documents/expiry-badge';
import type { Selection } from './selection/use-selection';
import { getAge, toFullName } from './student-name';
import styles from './students.module.css';

interface StudentsTableProps {
  rows: StudentRow[];
  busy: boolean;
  selection: Selection;
}

export function StudentsTable({ rows, busy, selection }: StudentsTableProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const { search } = useLocation();
  const columns = useColumns(selection);

  return (
    <Card padding="none">
      <Table
        caption={t('students.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        onRowClick={(row) => void navigate({ pathname: `/students/${row.id}`, search })}
      />
    </Card>
  );
}

function useColumns(selection: Selection): TableColumn<StudentRow>[] {
  const t = useT('mf-crm');
  const { phone, money } = useFormats();
  const { search } = useLocation();
  const now = new Date();
  const today = schoolDay(now);
  const seesAttendance = useCan('viewAttendance');
  // Of the groups this role may see there is none; only who sees them all knows that the child is in none.
  const noGroups = useCan('fullGroupAccess') ? t('students.noGroups') : t('common.none');

  return [
    {
      key: 'select',
      header: t('students.selection.column'),
      headerHidden: true,
      cell: (row) => (
        <CheckboxField
          label={<VisuallyHidden>{t('students.selection.select', { name: toFullName(row) })}</VisuallyHidden>}
          checked={selection.ids.has(row.id)}
          onChange={(event) => selection.toggle(row.id, event.target.checked)}
        />
      ),
    },
    {
      key: 'name',
      header: t('students.name'),
      isRowHeader: true,
      cell: (row) => (
        <div>
          <Link quiet render={<RouterLink to={{ pathname: `/students/${row.id}`, search }} preventScrollReset />}>
            {toFullName(row)}
          </Link>
          {row.owes && (
            <div>
              <Badge tone="warning">
                {t('student.records.owes', { amount: money(row.owes.amount, row.owes.currency) })}
              </Badge>
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'age',
      header: t('students.age'),
      cell: (row) => t('students.age', { count: getAge(row.birthDate, now) }),
    },
    ...(seesAttendance
      ? [
          {
            key: 'groups',
            header: t('students.groups'),
            cell: (row: StudentRow) =>
              row.groups.length === 0 ? (
                <span className={styles.sub}>{noGroups}</span>
              ) : (
                <span className={styles.groups}>
                  {row.groups.map((group) => (
                    <Badge key={group.id}>{group.name}</Badge>
                  ))}
                </span>
              ),
          },
          {
            key: 'attendance',
            header: t('students.attendance'),
            align: 'end' as const,
            cell: (row: StudentRow) =>
              row.attendancePercent === null ? (
                <span className={styles.sub}>{t('common.none')}</span>
              ) : (
                t('students.attendancePercent', { percent: row.attendancePercent })
              ),
          },
        ]
      : []),
    {
      key: 'phone',
      header: t('students.phone'),
      cell: (row) => (
        <Link quiet className={styles.phone} href={`tel:${row.parentPhone}`}>
          {phone(row.parentPhone)}
        </Link>
      ),
    },
    {
      key: 'contract',
      header: t('students.contract'),
      cell: (row) => <ContractBadge status={row.contractStatus} number={row.contractNumber} />,
    },
    {
      key: 'documents',
      header: t('students.documents'),
      cell: (row) =>
        row.documentEndsOn ? (
          <ExpiryBadge day={row.documentEndsOn} today={today} />
        ) : (
          <span className={styles.sub}>{t('common.none')}</span>
        ),
    },
  ];
}
