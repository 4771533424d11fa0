import { Button } from '@school/design-system/button';
import { useT } from '@school/kit';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { PutIntoGroupDialog } from './put-into-group.dialog';
import styles from './selection.module.css';
import type { Selection } from './use-selection';

/** What can be done with the rows that are ticked; stays in sight while the list scrolls. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const t = useT('mf-crm');
  const [choosing, setChoosing] = useState(false);
  const count = selection.ids.size;
  return (
    <section aria-label={t('students.selection.label')} className={count > 0 ? styles.bar : undefined}>
      <span aria-live="polite">{count > 0 && t('students.selection.chosen', { count })}</span>
      {count > 0 && (
        <>
          <Button size="sm" variant="primary" icon={<UsersRound />} onClick={() => setChoosing(true)}>
            {t('students.selection.toGroup')}
          </Button>
          <Button size="sm" onClick={selection.clear}>
            {t('students.selection.clear')}
          </Button>
        </>
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
