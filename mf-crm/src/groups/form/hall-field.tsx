import type { GroupChoices } from '@school/api-contract/groups/groups';
import { Button } from '@school/design-system/button';
import { SelectField } from '@school/design-system/select-field';
import { useCan, useT } from '@school/kit';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import styles from './hall-field.module.css';
import { NewHallDialog } from './new-hall-dialog.lazy';

interface HallFieldProps {
  id: string;
  /** Undefined while none is chosen, and for a closed branch, whose group keeps its hall. */
  branch: GroupChoices['branches'][number] | undefined;
  value: string;
  onValueChange: (hall: string) => void;
  error: string | undefined;
}

/** One of the branch's halls; who may manage branches can add another one. */
export function HallField({ branch, value, error, ...field }: HallFieldProps) {
  const t = useT('mf-crm');
  const mayAdd = useCan('manageBranches');
  const [adding, setAdding] = useState(false);
  const halls = branch?.halls ?? [];
  const names = value === '' || halls.includes(value) ? halls : [value, ...halls];
  const hint = () => {
    if (!branch) return t('groups.form.hallNeedsBranch');
    return mayAdd ? t('groups.form.hallHint') : t('groups.form.hallForbidden');
  };
  return (
    <div className={styles.field}>
      <SelectField
        {...field}
        native
        label={t('groups.hall')}
        placeholder={t('groups.form.none')}
        disabled={names.length === 0}
        description={hint()}
        options={names.map((name) => ({ value: name, label: name }))}
        value={value}
        error={error}
      />
      {branch && mayAdd && (
        <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('groups.form.addHall')}
        </Button>
      )}
      {branch && adding && (
        <NewHallDialog branch={branch} onClose={() => setAdding(false)} onCreated={field.onValueChange} />
      )}
    </div>
  );
}
