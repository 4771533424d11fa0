import { type StudentRow, studentRoutes } from '@school/api-contract/students/students';
import { Combobox } from '@school/design-system/combobox';
import {
  callPage,
  keepPreviousData,
  refetchOnMount,
  routeKey,
  useDebounced,
  useErrorText,
  useFormats,
  useQuery,
} from '@school/kit';
import { useState } from 'react';
import styles from './student-combobox.module.css';

const offered = 10;

export interface ChosenStudent {
  id: number;
  name: string;
}

interface StudentComboboxProps {
  label: string;
  description: string;
  error: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  /** Students that are already chosen and must not be offered again. */
  taken?: readonly number[];
  texts: {
    results: string;
    nobody: string;
    found: (count: number) => string;
    /** Text for when more students match than are offered. */
    foundFirst: (shown: number, total: number) => string;
  };
  onChoose: (student: ChosenStudent) => void;
}

/** Finds a student by name, parent, phone or contract number. */
export function StudentCombobox({ taken = [], texts, onChoose, ...field }: StudentComboboxProps) {
  const errorText = useErrorText();
  const { date, phone } = useFormats();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useDebounced(typed);
  // While the user extends the typed text, earlier results stay; results for a different text disappear at once.
  const students = useStudentsLike(typed.startsWith(search) ? search : '');
  const { items = [], total = 0 } = students.data ?? {};
  const found = items.filter(({ id }) => !taken.includes(id));
  const status = () => {
    if (total > items.length) return texts.foundFirst(found.length, total);
    return found.length > 0 ? texts.found(found.length) : texts.nobody;
  };

  return (
    <Combobox
      {...field}
      maxLength={100}
      value={text}
      onValueChange={setText}
      options={found.map((row) => ({
        id: row.id,
        label: toFullName(row),
        description: (
          <>
            {date(row.birthDate)} · {row.parentName}, <span className={styles.phone}>{phone(row.parentPhone)}</span>
          </>
        ),
      }))}
      optionsLabel={texts.results}
      stale={search !== typed || students.isPlaceholderData}
      onSelect={({ id, label }) => {
        onChoose({ id, name: label });
        setText('');
      }}
      status={students.isSuccess ? status() : ''}
      failure={students.isError && errorText(students.error)}
    />
  );
}

/** Active students whose name, phone or contract number matches; an empty text sends no request. */
function useStudentsLike(search: string) {
  const input = { query: { search, active: 'true', limit: offered } } as const;
  return useQuery({
    queryKey: [...routeKey(studentRoutes.list, input), 'offered'],
    queryFn: ({ signal }) => callPage(studentRoutes.list, input, { signal }),
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
    ...refetchOnMount,
  });
}

const toFullName = ({ lastName, firstName, middleName }: StudentRow) =>
  [lastName, firstName, middleName].filter(Boolean).join(' ');
