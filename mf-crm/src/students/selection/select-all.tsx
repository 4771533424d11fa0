import { CheckboxField } from '@school/design-system/checkbox-field';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import type { Selection } from './use-selection';

/** In the head of a table: selects all its rows, or none. */
export function SelectAll({ ids, selection }: { ids: readonly number[]; selection: Selection }) {
  const t = useT('mf-crm');
  const count = ids.filter((id) => selection.ids.has(id)).length;
  const all = count > 0 && count === ids.length;
  return (
    <CheckboxField
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      label={<VisuallyHidden>{t('students.selection.selectAll')}</VisuallyHidden>}
      checked={all}
      onChange={() => selection.toggle(ids, !all)}
    />
  );
}
