import { Button, ButtonLink } from '@school/design-system/button';
import { useCan, useNavigate, useT } from '@school/kit';
import { type ChosenStudent, lazyDialog } from '@school/kit/forms';
import { Download, Link2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { OrdersOfSelection } from './orders-of-selection.lazy';
import styles from './selection.module.css';
import type { Selection } from './use-selection';

const PutIntoGroupDialog = lazyDialog(async () => (await import('./put-into-group.dialog')).PutIntoGroupDialog);

interface SelectionBarProps {
  selection: Selection;
  mayPutIntoGroups: boolean;
  /** The selected students, for whom links can be sent by those who handle payments. */
  students: readonly ChosenStudent[];
  /** Address of the export of the selected rows. */
  exportHref: string;
}

/** Actions for the selected rows; stays visible while the list scrolls. */
export function SelectionBar({ selection, mayPutIntoGroups, students, exportHref }: SelectionBarProps) {
  const t = useT('mf-crm');
  const [choosing, setChoosing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const seesPayments = useCan('payments');
  const count = selection.ids.size;
  return (
    <section aria-label={t('students.selection.label')} className={count > 0 ? styles.bar : undefined}>
      <span aria-live="polite">{count > 0 && t('students.selection.chosen', { count })}</span>
      {count > 0 && (
        <>
          {mayPutIntoGroups && (
            <Button size="sm" variant="primary" icon={<UsersRound />} onClick={() => setChoosing(true)}>
              {t('students.selection.toGroup')}
            </Button>
          )}
          {seesPayments && (
            <Button size="sm" icon={<Link2 />} onClick={() => setAsking(true)}>
              {t('students.selection.payByLink')}
            </Button>
          )}
          <ButtonLink size="sm" icon={<Download />} href={exportHref} download>
            {t('students.selection.export')}
          </ButtonLink>
          <Button size="sm" onClick={selection.clear}>
            {t('students.selection.clear')}
          </Button>
        </>
      )}
      {isAsking && (
        <OrdersOfSelection
          students={students}
          onClose={() => setAsking(false)}
          onCreated={(key) => void navigate(`/payments?tab=orders&batch=${key}`)}
        />
      )}
      {choosing && (
        <PutIntoGroupDialog
          studentIds={[...selection.ids]}
          onClose={() => setChoosing(false)}
          onDone={() => {
            setChoosing(false);
            selection.clear();
          }}
        />
      )}
    </section>
  );
}
