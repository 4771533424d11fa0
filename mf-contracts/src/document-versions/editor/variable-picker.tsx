import { listVariableNames } from '@school/api-contract/contracts/document-variables';
import type { DocumentKind } from '@school/api-contract/students/document-kinds';
import { Button } from '@school/design-system/button';
import { SelectField } from '@school/design-system/select-field';
import { useT } from '@school/kit';
import { useState } from 'react';
import styles from './rich-text-editor.module.css';

/** Variables that a document of the kind may use, listed by meaning. */
export function VariablePicker({ kind, onPick }: { kind: DocumentKind; onPick: (name: string) => void }) {
  const t = useT('mf-contracts');
  const names = listVariableNames(kind);
  const [name, setName] = useState<string>(names[0] ?? '');
  return (
    <div className={styles.variables}>
      <SelectField
        native
        label={t('documentVersions.variable')}
        value={name}
        onValueChange={setName}
        options={names.map((value) => ({ value, label: t(`documentVersions.variables.${value}`) }))}
      />
      <Button onClick={() => onPick(name)}>{t('documentVersions.insert')}</Button>
      <p className={styles.hint}>{t('documentVersions.variableHint')}</p>
    </div>
  );
}
