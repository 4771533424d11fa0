import { Button, ButtonLink } from '@school/design-system/button';
import { useCan, useNavigate, useSellsSubscriptions, useT } from '@school/kit';
import { type ChosenStudent, lazyDialog } from '@school/kit/forms';
import { Download, Link2, Ticket, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { BatchSaleDialog } from '../../subscriptions/edit/dialogs.lazy';
import { OrdersOfSelection } from './orders-of-selection.lazy';
import { SelectionFrame } from './selection-frame';
import type { Selection } from './use-selection';

const PutIntoGroupDialog = lazyDialog(async () => (await import('./put-into-group.dialog')).PutIntoGroupDialog);

interface SelectionBarProps {
  selection: Selection;
  /** The ids of all rows in the list. */
  ids: readonly number[];
  mayPutIntoGroups: boolean;
  /** The selected students, for whom links can be sent by those who handle payments. */
  students: readonly ChosenStudent[];
  /** Address of the export of the selected rows. */
  exportHref: string;
}

/** Actions for the selected students. */
export function SelectionBar({ selection, ids, mayPutIntoGroups, students, exportHref }: SelectionBarProps) {
  const t = useT('mf-crm');
  const [choosing, setChoosing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isSelling, setSelling] = useState(false);
  const navigate = useNavigate();
  const seesPayments = useCan('payments');
  const sells = useSellsSubscriptions() && seesPayments;
  return (
    <>
      <SelectionFrame
        label={t('students.selection.label')}
        selection={selection}
        ids={ids}
        chosen={t('students.selection.chosen', { count: selection.ids.size })}
      >
        {mayPutIntoGroups && (
          <Button size="sm" variant="primary" icon={<UsersRound />} onClick={() => setChoosing(true)}>
            {t('students.selection.put')}
          </Button>
        )}
        {sells && (
          <Button size="sm" collapses icon={<Ticket />} onClick={() => setSelling(true)}>
            {t('subscriptions.sell')}
          </Button>
        )}
        {seesPayments && (
          <Button size="sm" collapses icon={<Link2 />} onClick={() => setAsking(true)}>
            {t('students.selection.payByLink')}
          </Button>
        )}
        <ButtonLink size="sm" collapses icon={<Download />} href={exportHref} download>
          {t('students.selection.export')}
        </ButtonLink>
      </SelectionFrame>
      {isAsking && (
        <OrdersOfSelection
          students={students}
          onClose={() => setAsking(false)}
          onCreated={(key) => void navigate(`/payments?tab=orders&batch=${key}`)}
        />
      )}
      {isSelling && (
        <BatchSaleDialog
          studentIds={[...selection.ids]}
          onClose={() => setSelling(false)}
          onSold={() => {
            setSelling(false);
            selection.clear();
          }}
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
    </>
  );
}
