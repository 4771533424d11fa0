import { useLanguage, useSession } from '@school/kit';
import type { MenuIcon } from '@school/shell-contract/manifest-names';
import { useRemotes } from '../remotes-context';
import { useFoundStudents, usePaused } from './palette.queries';

export interface PaletteItem {
  id: string;
  group: 'screens' | 'students';
  label: string;
  /** Tells namesakes apart. */
  hint?: string;
  path: string;
  icon: MenuIcon;
}

/** What the palette offers for a query: screens of the user's own menu, then students. */
export function usePaletteItems(query: string) {
  const { language } = useLanguage();
  const { user } = useSession();
  const remotes = useRemotes();
  const words = query.trim();
  const paused = usePaused(words);
  const students = useFoundStudents(paused);

  const screens = (user ? remotes.menu(user.role, language) : [])
    .filter((entry) => entry.label.toLocaleLowerCase(language).includes(words.toLocaleLowerCase(language)))
    .map((entry): PaletteItem => ({ ...entry, id: `screen-${entry.path}`, group: 'screens' }));
  const found = words.length > 0 && students.data ? students.data : [];
  const items = [
    ...screens,
    ...found.map(
      (student): PaletteItem => ({
        id: `student-${student.id}`,
        group: 'students',
        label: [student.lastName, student.firstName, student.middleName].filter(Boolean).join(' '),
        hint: student.groups.map((group) => group.name).join(', '),
        path: `/students/${student.id}`,
        icon: 'users',
      }),
    ),
  ];
  return { items, searching: students.isFetching || (paused !== words && words.length > 1), error: students.error };
}
