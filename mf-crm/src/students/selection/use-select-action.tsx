import type { MoreAction } from '@school/design-system/more-actions';
import { useT } from '@school/kit';
import { ListChecks } from 'lucide-react';
import type { Selection } from './use-selection';

/** The menu item that starts the selection where rows show no boxes by themselves. */
export function useSelectAction(selection: Selection): MoreAction[] {
  const t = useT('mf-crm');
  if (!selection.isOnDemand || selection.isPicking) return [];
  return [
    {
      id: 'select',
      label: t('students.selection.begin'),
      icon: <ListChecks />,
      onSelect: () => selection.start(),
    },
  ];
}
