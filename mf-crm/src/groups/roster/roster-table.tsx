import type { RosterRow } from '@school/api-contract/groups/groups';
import { IconButton } from '@school/design-system/icon-button';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import { HeartPulse, Phone, UserMinus } from 'lucide-react';
import { toStudentAddress } from '../../students/student-address';
import { getAge } from '../../students/student-name';
import styles from '../detail/group.module.css';
import { reasonId } from '../shared/reason-id';

interface RosterTableProps {
  rows: readonly RosterRow[];
  /** Of a month, not of now. */
  ofMonth: boolean;
  busy: boolean;
  /** Undefined: the reader may only look. */
  onRemove: ((row: RosterRow) => void) | undefined;
}

export function RosterTable({ rows, ofMonth, busy, onRemove }: RosterTableProps) {
  const t = useT('mf-crm');
  const { date, phone } = useFormats();
  const { pathname } = useLocation();
  const now = new Date();

  const columns: TableColumn<RosterRow>[] = [
    {
      key: 'name',
      header: t('groups.roster.student'),
      isRowHeader: true,
      cell: (row) => (
        <div>
          <Link quiet render={<RouterLink to={toStudentAddress(row.studentId, pathname)} />}>
            {row.name}
          </Link>
          {row.medicalInfo && (
            <span className={styles.medical}>
              <HeartPulse aria-hidden="true" />
              <span>
                <VisuallyHidden>{t('groups.roster.medical')}: </VisuallyHidden>
                {row.medicalInfo}
              </span>
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'age',
      header: t('groups.roster.age'),
      cell: (row) => t('students.age', { count: getAge(row.birthDate, now) }),
    },
    {
      key: 'joined',
      header: t('groups.roster.joined'),
      cell: (row) =>
        row.leaveDate
          ? t('groups.roster.joinedLeft', { from: date(row.joinDate), to: date(row.leaveDate) })
          : date(row.joinDate),
    },
    {
      key: 'attendance',
      header: t('groups.roster.attendance'),
      align: 'end',
      cell: (row) => (
        <span title={t(ofMonth ? 'groups.roster.attendanceMonth' : 'groups.roster.attendanceHint')}>
          {row.attendancePercent === null
            ? t('groups.roster.unmarked')
            : t('groups.roster.percent', { percent: row.attendancePercent })}
        </span>
      ),
    },
    {
      key: 'phone',
      header: t('groups.roster.phone'),
      cell: (row) => (
        <span>
          {row.parentName}
          <br />
          {row.parentPhone && (
            <Link
              className={styles.call}
              href={`tel:${row.parentPhone}`}
              aria-label={`${t('groups.roster.call', { name: row.parentName })} ${phone(row.parentPhone)}`}
            >
              <Phone aria-hidden="true" />
              {phone(row.parentPhone)}
            </Link>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('groups.roster.actions'),
      headerHidden: true,
      align: 'end',
      cell: (row) =>
        row.leaveDate === null && (
          <IconButton
            icon={<UserMinus />}
            disabled={!onRemove}
            aria-describedby={onRemove ? undefined : reasonId}
            aria-label={t('groups.roster.remove', { name: row.name })}
            onClick={() => onRemove?.(row)}
          />
        ),
    },
  ];
  return (
    <Table caption={t('groups.roster.caption')} columns={columns} rows={rows} rowKey={(row) => row.id} busy={busy} />
  );
}
