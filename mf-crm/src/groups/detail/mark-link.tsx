import type { Group } from '@school/api-contract/groups/groups';
import { ButtonLink } from '@school/design-system/button';
import { Link, useT } from '@school/kit';
import { ClipboardCheck } from 'lucide-react';
import { useMarkText } from '../../attendance/shared/use-mark-text';
import { useSchoolNow } from '../../shared/use-school-now';
import { useSessionsOf } from '../groups.queries';

/** Leads to the marks of the group; says so when its session of today asks for them. */
export function MarkLink({ group: { id } }: { group: Group }) {
  const t = useT('mf-crm');
  const { day, time } = useSchoolNow();
  const toMarkText = useMarkText();
  const session = useSessionsOf(day).data?.find(({ group }) => group.id === id);
  const text = session && toMarkText(session, [], `${day}T${time}`);
  return (
    <ButtonLink variant="primary" collapses icon={<ClipboardCheck />} render={<Link to={`/attendance?group=${id}`} />}>
      {text ?? t('attendance.mark')}
    </ButtonLink>
  );
}
