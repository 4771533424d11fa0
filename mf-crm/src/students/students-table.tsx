import { fullYears } from '@school/api-contract/families/registrations';
import { toListNames } from '@school/api-contract/rules/list-names';
import { isOverdue } from '@school/api-contract/rules/overdue';
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
import { Link as RouterLink, schoolDay, useCan, useFormats, useLabels, useNavigate, useT } from '@school/kit';
import { AttendanceShare } from '../shared/attendance-share';
import { usePhone } from '../shared/use-phone';
import { ContractCell } from './contract-cell';
import { ExpiryBadge } from './documents/expiry-badge';
import { SelectAll } from './selection/select-all';
import type { Selection } from './selection/use-selection';
import { toFullName } from './student-name';
import styles from './students.module.css';
import { toShownContract } from './to-shown-contract';
import { useCardAddress } from './use-card-address';
import { useFoundBy } from './use-found-by';

interface StudentsTableProps {
  rows: StudentRow[];
  busy: boolean;
  selection: Selection;
  /** The student whose card is open. */
  currentId: number | undefined;
  /** Whether the card is docked beside the table, which then has less room. */
  isDense: boolean;
}

export function StudentsTable({ rows, busy, selection, currentId, isDense }: StudentsTableProps) {
  const t = useT('mf-crm');
  const navigate = useNavigate();
  const toCard = useCardAddress();
  const columns = useColumns({
    rows,
    selection,
    showsDebt: rows.some(({ owes }) => owes !== undefined),
    isDense,
  });

  return (
    <Card padding="none">
      <Table
        caption={t('students.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        isSelected={(row) => selection.ids.has(row.id)}
        isCurrent={(row) => row.id === currentId}
        onRowClick={(row) =>
          selection.isPicking
            ? selection.toggle([row.id], !selection.ids.has(row.id))
            : void navigate(toCard(row.id), { preventScrollReset: true })
        }
        onRowLongPress={(row) => selection.start(row.id)}
      />
    </Card>
  );
}

interface Columns {
  rows: StudentRow[];
  selection: Selection;
  /** Whether the rows say what is owed, which not every role sees. */
  showsDebt: boolean;
  /** Beside a docked card: the debt keeps its place; without a debt to show the age stands behind the name. */
  isDense: boolean;
}

function useColumns({ rows, selection, showsDebt, isDense }: Columns): TableColumn<StudentRow>[] {
  const t = useT('mf-crm');
  const { money, phone } = useFormats();
  const isPhone = usePhone();
  const labels = useLabels();
  const toCard = useCardAddress();
  const today = schoolDay(new Date());
  const seesAttendance = useCan('viewAttendance');
  // Only a role that sees all groups can tell that the child is in no group at all.
  const noGroups = useCan('fullGroupAccess') ? t('students.noGroups') : t('common.none');
  // Once for all rows, and once for each age: a text costs a cheap phone a third of a millisecond.
  const [none, attends] = [t('common.none'), t('students.attends')];

  const foundBy = useFoundBy();
  const nameText = (row: StudentRow) => [toFullName(row), row.found && foundBy(row.found)].filter(Boolean).join('; ');
  // what short sums leave is for the names
  const longest = Math.max(0, ...rows.map(({ owes }) => (owes ? money(owes.amount, owes.currency).length : 0)));
  const debtWidth = Math.max(64, 42 + Math.ceil(8.5 * longest));
  const names = toListNames(rows.map((row) => [row.id, row]));
  const ages = new Map<number, string>();
  const ageText = ({ birthDate }: StudentRow) => {
    const age = fullYears(birthDate, today);
    const text = ages.get(age) ?? t('students.age', { count: age });
    ages.set(age, text);
    return text;
  };
  const groupNames = (row: StudentRow) => row.groups.map(({ name }) => name).join(', ');

  return [
    {
      key: 'select',
      header: t('students.selection.selectAll'),
      headerControl: <SelectAll ids={rows.map(({ id }) => id)} selection={selection} />,
      width: 44,
      // a started selection stays in sight
      priority: isDense && selection.ids.size === 0 ? 2 : undefined,
      phone: selection.isPicking ? 'lead' : undefined,
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
      // beside a card it is the first column, which has a wider margin
      width: isDense ? 52 : 44,
      // the box takes its place, so that the names do not jump
      phone: selection.isPicking ? undefined : 'lead',
      cell: (row) => <Avatar name={toFullName(row)} />,
    },
    {
      key: 'name',
      header: t('students.name'),
      isRowHeader: true,
      leastWidth: isDense && !showsDebt ? 230 : 172,
      cell: (row) => (
        <span className={styles.name}>
          <span data-cut-text={nameText(row)} className={styles.nameText}>
            {selection.isPicking ? (
              <span aria-hidden="true">{names.get(row.id)}</span>
            ) : (
              <Link quiet render={<RouterLink to={toCard(row.id)} preventScrollReset />}>
                {names.get(row.id)}
                {row.middleName && names.get(row.id) === `${row.lastName} ${row.firstName}` && (
                  <VisuallyHidden> {row.middleName}</VisuallyHidden>
                )}
              </Link>
            )}
            {isDense && !showsDebt && <span className={styles.sub}>, {ageText(row)}</span>}
            {row.found && <span className={styles.found}>{foundBy(row.found)}</span>}
          </span>
          {row.hasMedicalInfo && <MedicalSign label={t('students.hasMedicalInfo')} />}
        </span>
      ),
      fullText: nameText,
    },
    ...(isDense
      ? []
      : [
          {
            key: 'age',
            header: t('students.age'),
            align: 'end' as const,
            width: 72,
            priority: 5,
            phone: seesAttendance || !showsDebt ? ('state' as const) : ('fact' as const),
            cell: ageText,
          },
        ]),
    ...(seesAttendance
      ? [
          {
            key: 'groups',
            header: t('students.groups'),
            // beside a card without a debt it is the last column, which has a wider margin
            width: !isDense ? 148 : showsDebt ? 144 : 156,
            priority: 1,
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
            priority: 7,
            phone: 'fact' as const,
            // on a phone what is owed takes its place
            cell: (row: StudentRow) =>
              isPhone && row.owes ? (
                <Debt owes={row.owes} />
              ) : row.attendancePercent === null ? (
                <span className={styles.sub}>{none}</span>
              ) : (
                <AttendanceShare
                  percent={row.attendancePercent}
                  text={t('students.attendancePercent', { percent: row.attendancePercent })}
                  label={attends}
                />
              ),
          },
        ]
      : []),
    {
      key: 'phone',
      header: t('students.phone'),
      width: 150,
      priority: 6,
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
      width: 116,
      priority: 4,
      phone: seesAttendance ? undefined : 'fact',
      cell: (row) => <ContractCell state={toShownContract(row)} number={row.contractNumber} />,
      fullText: (row) =>
        row.contractStatus && row.contractNumber
          ? `${row.contractNumber}, ${t(`contractStatus.${toShownContract(row)}`)}`
          : '',
    },
    {
      key: 'documents',
      header: t('students.documents'),
      width: 144,
      priority: 8,
      cell: (row) =>
        row.documentEndsOn ? (
          <ExpiryBadge short day={row.documentEndsOn} today={today} />
        ) : (
          <span className={styles.sub}>{none}</span>
        ),
    },
    ...(showsDebt
      ? [
          {
            key: 'debt',
            header: t('students.debt'),
            width: debtWidth,
            align: 'end' as const,
            priority: isDense ? undefined : 3,
            phone: seesAttendance ? undefined : ('state' as const),
            cell: (row: StudentRow) => row.owes && <Debt owes={row.owes} />,
          },
        ]
      : []),
  ];
}

function Debt({ owes: { amount, currency, days } }: { owes: NonNullable<StudentRow['owes']> }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  return (
    <span className={styles.owes}>
      <Badge plain tone={isOverdue(days) ? 'danger' : 'warning'}>
        <VisuallyHidden>{t(isOverdue(days) ? 'students.debt' : 'students.dueToday')} </VisuallyHidden>
        {money(amount, currency)}
      </Badge>
    </span>
  );
}
