import { CheckboxField } from '@school/design-system/checkbox-field';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import type { ReactNode } from 'react';
import type { Selection } from './use-selection';

interface SelectAllProps {
  ids: readonly number[];
  selection: Selection;
  /** A visible word beside the box; without it, the name is only for screen readers. */
  children?: ReactNode;
}

/** In the head of a table, or in the bar of a phone: selects all rows, or none. */
export function SelectAll({ ids, selection, children }: SelectAllProps) {
  const t = useT('mf-crm');
  const count = ids.filter((id) => selection.ids.has(id)).length;
  const all = count > 0 && count === ids.length;
  return (
    <CheckboxField
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      label={children ?? <VisuallyHidden>{t('students.selection.selectAll')}</VisuallyHidden>}
      checked={all}
      onChange={() => selection.toggle(ids, !all)}
    />
  );
}
