import { useT } from '@school/kit';
import type { JournalSession } from '../shared/journal-marks';

/** What is to be known of a session besides its marks, in one text; empty for an ordinary one. */
export function useSessionNotes() {
  const t = useT('mf-crm');
  return ({ state, reason, substitute, comment }: JournalSession): string =>
    [
      state !== 'planned' && t(`attendance.state.${state}`),
      reason,
      substitute && t('attendance.substitute.short', { name: substitute.name }),
      comment,
    ]
      .filter(Boolean)
      .join('. ');
}
