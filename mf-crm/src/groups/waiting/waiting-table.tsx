import type { WaitingRow } from '@school/api-contract/groups/groups';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { Link } from '@school/design-system/link';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import { X } from 'lucide-react';
import { toStudentAddress } from '../../students/student-address';
import { getAge } from '../../students/student-name';
import styles from '../detail/group.module.css';

interface WaitingTableProps {
  rows: WaitingRow[];
  /** Id of the text that explains why nobody can get a place; undefined when somebody can. */
  whyNotPlace: string | undefined;
  /** Id of the text that explains why nobody can be removed; undefined when somebody can. */
  whyNotRemove: string | undefined;
  /** The student who is getting a place now. */
  placing: number | undefined;
  onPlace: (row: WaitingRow) => void;
  onRemove: (row: WaitingRow) => void;
}

export function WaitingTable({ rows, whyNotPlace, whyNotRemove, placing, onPlace, onRemove }: WaitingTableProps) {
  const t = useT('mf-crm');
  const { phone, shortDate } = useFormats();
  const { pathname } = useLocation();
  const now = new Date();
  const columns: TableColumn<WaitingRow>[] = [
    {
      key: 'name',
      header: t('groups.waiting.student'),
      isRowHeader: true,
      cell: (row) => (
        <>
          {row.position}.{' '}
          <Link quiet render={<RouterLink to={toStudentAddress(row.studentId, pathname)} />}>
            {row.name}
          </Link>
        </>
      ),
    },
    {
      key: 'age',
      header: t('groups.roster.age'),
      align: 'end',
      width: 80,
      priority: 2,
      phone: 'state',
      cell: (row) => t('students.age', { count: getAge(row.birthDate, now) }),
    },
    {
      key: 'phone',
      header: t('groups.roster.phone'),
      width: 176,
      priority: 1,
      phone: 'fact',
      cell: (row) => (
        <Link quiet className={styles.call} href={`tel:${row.parentPhone}`}>
          {phone(row.parentPhone)}
        </Link>
      ),
    },
    {
      key: 'added',
      header: t('groups.waiting.added'),
      priority: 3,
      cell: (row) =>
        row.addedBy
          ? t('groups.waiting.addedBy', { date: shortDate(row.addedAt), name: row.addedBy })
          : shortDate(row.addedAt),
    },
    {
      key: 'place',
      header: t('groups.waiting.placing'),
      headerHidden: true,
      align: 'end',
      width: 152,
      phone: 'fact',
      cell: (row) => (
        <Button
          size="sm"
          variant={row.position === 1 ? 'primary' : 'secondary'}
          disabled={whyNotPlace !== undefined}
          aria-describedby={whyNotPlace}
          aria-label={t('groups.waiting.placeName', { name: row.name })}
          loading={placing === row.studentId}
          onClick={() => onPlace(row)}
        >
          {t('groups.waiting.place')}
        </Button>
      ),
    },
    {
      key: 'actions',
      header: t('groups.roster.actions'),
      headerHidden: true,
      align: 'end',
      width: 52,
      phone: 'action',
      cell: (row) => (
        <IconButton
          icon={<X />}
          disabled={whyNotRemove !== undefined}
          aria-describedby={whyNotRemove}
          aria-label={t('groups.waiting.remove', { name: row.name })}
          onClick={() => onRemove(row)}
        />
      ),
    },
  ];
  return <Table caption={t('groups.waiting.caption')} columns={columns} rows={rows} rowKey={(row) => row.studentId} />;
}
