import type { PhotoState as State } from '@school/api-contract/groups/session-photos';
import { photoLooks, StatusBadge } from '@school/design-system/status-badge';
import { usePhotoWords } from './photo-words';

/** The state of a session's photo, with the minutes where there are any. */
export function PhotoStateBadge({ state, minutes }: { state: State; minutes?: number | undefined }) {
  const words = usePhotoWords();
  const isLate = state === 'LATE' || state === 'VERY_LATE';
  return (
    <StatusBadge look={photoLooks[state]}>
      {isLate && minutes !== undefined ? `${words.state(state)}, ${words.minutes(minutes)}` : words.state(state)}
    </StatusBadge>
  );
}
