import type { RosterRow } from '@school/api-contract/groups/groups';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { IconButton } from '@school/design-system/icon-button';
import { Link } from '@school/design-system/link';
import { MedicalAlert } from '@school/design-system/medical-alert';
import { StatusBadge, subscriptionLooks } from '@school/design-system/status-badge';
import { Table, type TableColumn } from '@school/design-system/table';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { addDays, Link as RouterLink, schoolDay, useFormats, useLocation, useNavigate, useT } from '@school/kit';
import { ArrowRightLeft, CameraOff, Phone, Undo2, UserMinus } from 'lucide-react';
import { AttendanceShare } from '../../shared/attendance-share';
import { usePhone } from '../../shared/use-phone';
import { toStudentAddress } from '../../students/student-address';
import { getAge } from '../../students/student-name';
import styles from '../detail/group.module.css';
import { reasonId } from '../shared/reason-id';
import rosterStyles from './roster.module.css';
import type { MemberSubscriptions } from './use-member-subscriptions';

interface RosterTableProps {
  rows: readonly RosterRow[];
  /** Undefined: not for this roster or this user. */
  subscriptions: MemberSubscriptions;
  /** Shows the members of a month instead of the present members. */
  ofMonth: boolean;
  busy: boolean;
  /** This and `onRemove`: undefined makes the table read-only. */
  onTransfer: ((row: RosterRow) => void) | undefined;
  onRemove: ((row: RosterRow) => void) | undefined;
  /** Cancels a planned leave. */
  onKeep: (row: RosterRow) => void;
}

export function RosterTable({ rows, subscriptions, ofMonth, busy, onTransfer, onRemove, onKeep }: RosterTableProps) {
  const t = useT('mf-crm');
  const { phone, shortDate } = useFormats();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const isMissingOnPhone = ({ studentId }: RosterRow) => isPhone && subscriptions?.get(studentId)?.isMissing === true;
  const now = new Date();
  const tomorrow = addDays(schoolDay(), 1);
  const isLeaving = (row: RosterRow) => row.leaveDate !== null && (!ofMonth || row.leaveDate > tomorrow);

  const columns: TableColumn<RosterRow>[] = [
    {
      key: 'face',
      header: t('students.face'),
      headerHidden: true,
      width: 56,
      phone: 'lead',
      cell: (row) => <Avatar name={row.name} />,
    },
    {
      key: 'name',
      header: t('groups.roster.student'),
      isRowHeader: true,
      // with room for the first words about the health
      leastWidth: 364,
      cell: (row) => (
        <span className={rosterStyles.name}>
          <Link quiet render={<RouterLink to={toStudentAddress(row.studentId, pathname)} />}>
            {row.listName}
          </Link>
          {!isPhone && row.medicalInfo && (
            <span data-cut-text={row.medicalInfo} className={rosterStyles.medical}>
              <MedicalAlert
                size="marking"
                label={t('groups.roster.medicalOf', { name: row.name })}
                text={row.medicalInfo}
              />
            </span>
          )}
          {row.leaveDate !== null && isLeaving(row) && (
            <Badge>{t('groups.roster.leaves', { date: shortDate(row.leaveDate) })}</Badge>
          )}
          {!isPhone && !row.photoConsent && <NoPhotos />}
        </span>
      ),
      fullText: (row) => row.name,
    },
    ...(isPhone && rows.some(({ medicalInfo }) => medicalInfo)
      ? [
          {
            key: 'medical',
            header: t('groups.roster.medical'),
            phone: 'text' as const,
            cell: (row: RosterRow) =>
              row.medicalInfo && (
                <MedicalAlert
                  size="marking"
                  label={t('groups.roster.medicalOf', { name: row.name })}
                  text={row.medicalInfo}
                />
              ),
          },
        ]
      : []),
    ...(isPhone && rows.some(({ photoConsent }) => !photoConsent)
      ? [
          {
            key: 'photo',
            header: t('groups.roster.photo'),
            phone: 'state' as const,
            cell: (row: RosterRow) => !row.photoConsent && <NoPhotos />,
          },
        ]
      : []),
    {
      key: 'age',
      header: t('groups.roster.age'),
      align: 'end',
      width: 68,
      priority: 1,
      phone: 'fact',
      // on a phone that a subscription is missing needs the whole line
      cell: (row) => !isMissingOnPhone(row) && t('students.age', { count: getAge(row.birthDate, now) }),
    },
    {
      key: 'joined',
      header: t('groups.roster.joined'),
      width: ofMonth ? 168 : 108,
      priority: 3,
      cell: (row) =>
        row.leaveDate
          ? t('groups.roster.joinedLeft', { from: shortDate(row.joinDate), to: shortDate(row.leaveDate) })
          : shortDate(row.joinDate),
    },
    {
      key: 'attendance',
      header: t('groups.roster.attendance'),
      align: 'end',
      width: 108,
      priority: 2,
      phone: 'fact',
      // on a phone a subscription that is over takes its place
      cell: (row) =>
        isMissingOnPhone(row) ? (
          <Badge plain tone="danger">
            {subscriptions?.get(row.studentId)?.text}
          </Badge>
        ) : (
          <span title={t(ofMonth ? 'groups.roster.attendanceMonth' : 'groups.roster.attendanceHint')}>
            {row.attendancePercent === null ? (
              t('groups.roster.unmarked')
            ) : (
              <AttendanceShare
                percent={row.attendancePercent}
                text={t('groups.roster.percent', { percent: row.attendancePercent })}
                label={t('students.attends')}
              />
            )}
          </span>
        ),
    },
    ...(subscriptions
      ? [
          {
            key: 'subscription',
            header: t('groups.roster.subscription.title'),
            width: 208,
            priority: 2,
            cell: ({ studentId }: RosterRow) => {
              const found = subscriptions.get(studentId);
              if (found?.isFrozen) return <StatusBadge look={subscriptionLooks.frozen}>{found.text}</StatusBadge>;
              return found?.isOver ? (
                <Badge plain tone="danger">
                  {found.text}
                </Badge>
              ) : (
                found?.text
              );
            },
          },
        ]
      : []),
    { key: 'parent', header: t('groups.roster.parent'), priority: 4, cell: (row) => row.parentName },
    {
      key: 'phone',
      header: t('groups.roster.phone'),
      width: 150,
      phone: 'action',
      cell: (row) =>
        row.parentPhone && (
          <Link
            quiet
            className={styles.call}
            href={`tel:${row.parentPhone}`}
            aria-label={`${t('groups.roster.call', { name: row.parentName })} ${phone(row.parentPhone)}`}
          >
            <Phone aria-hidden="true" />
            <span className={styles.number}>{phone(row.parentPhone)}</span>
          </Link>
        ),
    },
    {
      key: 'actions',
      header: t('groups.roster.actions'),
      headerHidden: true,
      align: 'end',
      width: 88,
      // the opened row has them too; the words about the health come first
      priority: 3,
      cell: (row) =>
        (row.leaveDate === null || isLeaving(row)) && (
          <span className={rosterStyles.actions}>
            {row.leaveDate === null ? (
              <IconButton
                icon={<ArrowRightLeft />}
                disabled={!onTransfer}
                aria-describedby={onTransfer ? undefined : reasonId}
                aria-label={t('transfer.openFor', { name: row.name })}
                onClick={() => onTransfer?.(row)}
              />
            ) : (
              <IconButton
                icon={<Undo2 />}
                disabled={!onRemove}
                aria-describedby={onRemove ? undefined : reasonId}
                aria-label={t('groups.roster.keep', { name: row.name })}
                title={t('groups.roster.keepTitle')}
                onClick={() => onKeep(row)}
              />
            )}
            <IconButton
              icon={<UserMinus />}
              disabled={!onRemove}
              aria-describedby={onRemove ? undefined : reasonId}
              aria-label={t('groups.roster.remove', { name: row.name })}
              onClick={() => onRemove?.(row)}
            />
          </span>
        ),
    },
  ];
  return (
    <Table
      caption={t('groups.roster.caption')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      detailsLabel={({ name }) => t('groups.roster.detailsOf', { name })}
      busy={busy}
      onRowClick={(row) => void navigate(toStudentAddress(row.studentId, pathname))}
    />
  );
}

/** The family has not agreed to photos of the child. */
function NoPhotos() {
  const t = useT('mf-crm');
  return (
    <span className={styles.noPhotos} title={t('groups.roster.noPhotoConsent')}>
      <CameraOff aria-hidden="true" size={18} />
      <VisuallyHidden>{t('groups.roster.noPhotoConsent')}</VisuallyHidden>
    </span>
  );
}
