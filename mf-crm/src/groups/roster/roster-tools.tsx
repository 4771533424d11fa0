import type { Group } from '@school/api-contract/groups/groups';
import { Button } from '@school/design-system/button';
import { SelectField } from '@school/design-system/select-field';
import { schoolDay, useLanguage, useT } from '@school/kit';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import styles from '../detail/group.module.css';
import { useGroupTab } from '../detail/use-group-tab';
import { useRoomByTabs } from '../detail/use-room-by-tabs';
import { whyNotEdit } from '../shared/reason-id';
import { AddStudentsDialog } from './add-students-dialog.lazy';

/** The month of the roster, and the way to add students to the group; a wide window has them in the row of the tabs. */
export function RosterTools({ group }: { group: Group }) {
  const t = useT('mf-crm');
  const { month, showMonth } = useGroupTab();
  const months = useMonths();
  const [adding, setAdding] = useState(false);
  const hasRoom = useRoomByTabs();
  const whyNot = whyNotEdit(group);
  const add = {
    disabled: whyNot !== undefined,
    'aria-describedby': whyNot,
    icon: <UserPlus />,
    onClick: () => setAdding(true),
  };
  return (
    <>
      <SelectField
        native
        toolbar
        labelHidden
        className={hasRoom ? styles.monthBeside : styles.month}
        label={t('groups.roster.month')}
        value={month}
        placeholder={t('groups.roster.now')}
        options={months}
        onValueChange={showMonth}
      />
      {hasRoom ? (
        <Button aria-label={t('groups.roster.add')} {...add}>
          {t('groups.roster.addShort')}
        </Button>
      ) : (
        <Button collapses className={styles.add} {...add}>
          {t('groups.roster.add')}
        </Button>
      )}
      {adding && <AddStudentsDialog group={group} mode="join" onClose={() => setAdding(false)} />}
    </>
  );
}

/** The last twelve months by name, this one first. */
function useMonths() {
  const t = useT('mf-crm');
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const [year = 0, month = 0] = schoolDay().split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 7), label: t('groups.roster.of', { month: format.format(first) }) };
  });
}
