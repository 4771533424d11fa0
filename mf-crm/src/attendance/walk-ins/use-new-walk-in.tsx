import type { Journal } from '@school/api-contract/groups/attendance';
import { createRequestKeys } from '@school/kit/request-keys';
import { useState } from 'react';
import { isLate } from '../shared/days';
import { WalkInDialog } from './dialogs.lazy';
import type { WalkInFacts } from './queued-walk-in';
import type { WalkIns } from './use-walk-in-queue';

interface NewWalkIn {
  group: Journal['group'];
  date: string;
  /** The school's day: nobody has come to a later one, and an earlier one may need a reason. */
  today: string;
  walkIns: WalkIns;
}

/** The form for a child who came without a request, with `open` for every button that leads to it. */
export function useNewWalkIn({ group, date, today, walkIns }: NewWalkIn) {
  const [isOpen, setOpen] = useState(false);
  const add = (facts: WalkInFacts) => {
    const walkIn = { ...facts, groupId: group.id, groupName: group.name, date };
    void walkIns.queue.add({ ...walkIn, key: createRequestKeys()(walkIn) });
  };
  return {
    open: date <= today ? () => setOpen(true) : undefined,
    dialog: isOpen && <WalkInDialog needsReason={isLate(date, today)} onSubmit={add} onClose={() => setOpen(false)} />,
  };
}
