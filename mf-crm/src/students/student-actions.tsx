import type { Student } from '@school/api-contract/students/students';
import { Button, ButtonLink } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { Menu, type MenuEntry } from '@school/design-system/menu';
import { Link, notify, useCan, useErrorText, useFormats, useT } from '@school/kit';
import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Ellipsis,
  HandCoins,
  MessageSquare,
  Pencil,
  Phone,
} from 'lucide-react';
import { useState } from 'react';
import { StudentPaymentDialog } from '../payments/edit/student-payment-dialog.lazy';
import { usePhone } from '../shared/use-phone';
import { ArchiveDialog } from './departure/archive.dialog';
import { useRestoreStudent } from './edit/student-form.queries';
import own from './student-actions.module.css';
import { toFullName } from './student-name';
import { TransferDialog } from './transfer/transfer-dialog.lazy';
import { useStudentTab } from './use-student-tab';

/**
 * Call and write to the parent by one press; rare actions are in a menu, with the reason if the user may not do them.
 */
export function StudentActions({ student }: { student: Student }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const phone = useFormats().phone(student.parentPhone);
  const mayEdit = useCan('createStudents');
  const takesPayments = useCan('payments');
  const placesStudents = useCan('viewAttendance');
  const isPhone = usePhone();
  const { editAddress } = useStudentTab();
  const restore = useRestoreStudent(student.id);
  const [asking, setAsking] = useState(false);
  const [isPaying, setPaying] = useState(false);
  /** The proposed group; null: none yet; undefined: nobody asked. */
  const [target, setTarget] = useState<number | null>();
  const name = toFullName(student);

  const run = () =>
    restore.mutate(undefined, {
      onSuccess: ({ formerGroups }) => {
        const [first] = formerGroups;
        const label = t('students.selection.toGroup');
        notify({
          title: t('student.restoreDone', { name }),
          description: first
            ? t('student.restoredFrom', { groups: formerGroups.map((group) => group.name).join(', ') })
            : t('student.restoredInto'),
          ...(placesStudents && {
            action: { label, altText: label, onSelect: () => setTarget(first?.id ?? null) },
          }),
        });
      },
      onError: (error) =>
        notify({ tone: 'destructive', title: t('student.restoreFailed'), description: errorText(error) }),
    });

  const transfer: MenuEntry[] =
    placesStudents && student.active
      ? [
          {
            id: 'transfer',
            label: student.groups.length > 0 ? t('transfer.title') : t('students.selection.toGroup'),
            icon: <ArrowRightLeft />,
            onSelect: () => setTarget(null),
          },
        ]
      : [];
  const edit = { id: 'edit', label: t('student.edit'), icon: <Pencil /> };
  const changes: MenuEntry[] = mayEdit
    ? [
        { ...edit, render: <Link to={editAddress} preventScrollReset /> },
        ...transfer,
        student.active
          ? { id: 'archive', label: t('student.archive'), icon: <Archive />, onSelect: () => setAsking(true) }
          : { id: 'restore', label: t('student.restore'), icon: <ArchiveRestore />, onSelect: run },
      ]
    : [...transfer, { ...edit, disabled: true, description: t('student.editReason') }];
  const pay = {
    ...{ id: 'pay', label: t('student.takePayment'), icon: <HandCoins /> },
    onSelect: () => setPaying(true),
  };

  // A phone has room for it only in a line of its own, which is for those who owe.
  const payButton = takesPayments && (!isPhone || student.owes) && (
    <div className={own.pay}>
      <Button onClick={() => setPaying(true)}>{t('student.takePayment')}</Button>
    </div>
  );

  return (
    <div className={own.actions}>
      <ButtonLink
        variant="primary"
        icon={<Phone />}
        href={`tel:${student.parentPhone}`}
        aria-label={t('student.call', { name: student.parentName, phone })}
      >
        {phone}
      </ButtonLink>
      <ButtonLink
        collapses
        icon={<MessageSquare />}
        href={`sms:${student.parentPhone}`}
        aria-label={t('student.write', { name: student.parentName })}
      >
        {t('student.sms')}
      </ButtonLink>
      {!isPhone && payButton}
      <div className={own.rare}>
        {mayEdit && (
          <div className={own.edit}>
            <ButtonLink icon={<Pencil />} render={<Link to={editAddress} preventScrollReset />}>
              {t('student.edit')}
            </ButtonLink>
          </div>
        )}
        <Menu
          align="end"
          trigger={<IconButton variant="secondary" icon={<Ellipsis />} aria-label={t('students.moreActions')} />}
          items={takesPayments ? [...changes, pay] : changes}
        />
      </div>
      {isPhone && payButton}
      {target !== undefined && (
        <TransferDialog
          student={{ id: student.id, name }}
          fromGroupId={student.groups[0]?.id}
          toGroupId={target ?? undefined}
          onClose={() => setTarget(undefined)}
        />
      )}
      {asking && <ArchiveDialog student={student} onClose={() => setAsking(false)} />}
      {isPaying && <StudentPaymentDialog student={{ id: student.id, name }} onClose={() => setPaying(false)} />}
    </div>
  );
}
