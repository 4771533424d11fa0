import type { CommandGroup } from '@school/design-system/command-palette';
import { useDebounced, useLanguage, useSession, useT } from '@school/kit';
import { MenuEntryIcon } from '../layout/menu-icon';
import { useRemotes } from '../remotes-context';
import { useFoundStudents } from './palette.queries';

/** Palette entries for a query: screens of the user's menu, then students. An item's id is its address. */
export function usePaletteGroups(query: string) {
  const t = useT('shell');
  const { language } = useLanguage();
  const { user } = useSession();
  const remotes = useRemotes();
  const words = query.trim();
  const paused = useDebounced(words);
  const students = useFoundStudents(paused);

  const screens = (user ? remotes.menu(user.role, language) : []).filter((entry) =>
    entry.label.toLocaleLowerCase(language).includes(words.toLocaleLowerCase(language)),
  );
  const found = words.length > 0 && students.data ? students.data : [];
  const groups: CommandGroup[] = [
    {
      id: 'screens',
      label: t('palette.screens'),
      items: screens.map(({ path, label, icon }) => ({ id: path, label, icon: <MenuEntryIcon icon={icon} /> })),
    },
    {
      id: 'students',
      label: t('palette.students'),
      items: found.map((student) => ({
        id: `/students/${student.id}`,
        label: [student.lastName, student.firstName, student.middleName].filter(Boolean).join(' '),
        // Distinguishes students with the same name.
        description: student.groups.map((group) => group.name).join(', '),
        icon: <MenuEntryIcon icon="users" />,
      })),
    },
  ];
  return { groups, searching: students.isFetching || (paused !== words && words.length > 1), error: students.error };
}
