import { Combobox } from '@school/design-system/combobox';
import { useDebounced, useErrorText, useFormats, useT } from '@school/kit';
import { useState } from 'react';
import { fullNameOf } from '../students/student-name';
import { useStudentsLike } from './groups.queries';

export interface FoundStudent {
  id: number;
  name: string;
}

interface StudentSearchProps {
  error: string | undefined;
  /** Chosen already: not offered again. */
  taken: readonly number[];
  onChoose: (student: FoundStudent) => void;
}

/** Finds students one after another by the name, the parent or the phone. */
export function StudentSearch({ error, taken, onChoose }: StudentSearchProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { date, phone } = useFormats();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useDebounced(typed);
  // While a word is typed on, those found for its beginning stay; those of another word are gone at once.
  const students = useStudentsLike(typed.startsWith(search) ? search : '');
  const { items = [], total = 0 } = students.data ?? {};
  const found = items.filter(({ id }) => !taken.includes(id));
  const foundText =
    total > items.length
      ? t('groups.add.foundFirst', { shown: found.length, total })
      : found.length > 0
        ? t('groups.add.found', { count: found.length })
        : t('groups.add.nobody');

  return (
    <Combobox
      label={t('groups.add.search')}
      description={t('groups.add.searchHint')}
      required
      error={error}
      maxLength={100}
      value={text}
      onValueChange={setText}
      options={found.map((row) => ({
        id: row.id,
        label: fullNameOf(row),
        description: `${date(row.birthDate)} · ${row.parentName}, ${phone(row.parentPhone)}`,
      }))}
      optionsLabel={t('groups.add.results')}
      stale={search !== typed}
      onSelect={({ id, label }) => {
        onChoose({ id, name: label });
        setText('');
      }}
      status={students.isSuccess ? foundText : ''}
      failure={students.isError && errorText(students.error)}
    />
  );
}
