import { toOtherLayout } from '@school/api-contract/rules/keyboard-layout';
import type { StudentRow } from '@school/api-contract/students/students';
import { Avatar } from '@school/design-system/avatar';
import type { CommandGroup } from '@school/design-system/command-palette';
import { formatPhone, useDebounced, useLanguage, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { MenuEntryIcon } from '../layout/menu/menu-icon';
import { useMenu } from '../remotes-context';
import { useFoundContracts, useFoundRequests, useFoundStudents, usePaletteGroupList } from './palette.queries';
import { usePaletteActions } from './use-palette-actions';

const maxGroups = 5;
const maxSettings = 6;

export type SettingsFound = Parameters<Slots['settings-search']['onFound']>[0];

/** What else than the child's name matched: a parent, a phone or a contract number; or the name as other keys give it. */
function toFoundText(t: ReturnType<typeof useT>, found: StudentRow['found']): string | undefined {
  if (found?.by === 'layout') return t('palette.otherLayout', { text: found.text });
  return found?.by === 'phone' || found?.by === 'secondPhone' ? formatPhone(found.text) : found?.text;
}

/**
 * Palette entries for a query: screens of the user's menu, settings, students, groups, contracts, trial requests and actions. The id of an item is
 * the address that it opens, or the id of its action.
 */
export function usePaletteGroups(query: string, settings: SettingsFound) {
  const t = useT('shell');
  const { language } = useLanguage();
  const menu = useMenu();
  const actions = usePaletteActions();
  const words = query.trim();
  const paused = useDebounced(words);
  const students = useFoundStudents(paused);
  const contracts = useFoundContracts(paused);
  const requests = useFoundRequests(paused);
  const groupList = usePaletteGroupList(paused);

  const otherLayout = toOtherLayout(words);
  const matches = (label: string) => {
    const lower = label.toLocaleLowerCase(language);
    return (
      lower.includes(words.toLocaleLowerCase(language)) || (otherLayout !== undefined && lower.includes(otherLayout))
    );
  };
  const screens = menu.filter((entry) => matches(entry.label));
  const found = <T,>(data: readonly T[] | undefined) => (words.length > 0 && data ? data : []);
  const groups: CommandGroup[] = [
    {
      id: 'screens',
      label: t('palette.screens'),
      items: screens.map(({ path, label, icon }) => ({ id: path, label, icon: <MenuEntryIcon icon={icon} /> })),
    },
    {
      id: 'settings',
      label: t('palette.settings'),
      items: settings.slice(0, maxSettings).map(({ to, title, section }) => ({
        id: to,
        label: title,
        ...(title !== section && { description: section }),
        icon: <MenuEntryIcon icon="settings" />,
      })),
    },
    {
      id: 'students',
      label: t('palette.students'),
      items: found(students.data).map((student) => ({
        id: `/students/${student.id}`,
        label: [student.lastName, student.firstName, student.middleName].filter(Boolean).join(' '),
        // says why a student of another name was found, and distinguishes students with the same name
        description: [toFoundText(t, student.found), student.groups.map((group) => group.name).join(', ')]
          .filter(Boolean)
          .join(' · '),
        icon: <Avatar name={`${student.lastName} ${student.firstName}`} />,
      })),
    },
    {
      id: 'groups',
      label: t('palette.groups'),
      items: found(groupList.data)
        .filter((group) => matches(group.name))
        .slice(0, maxGroups)
        .map((group) => ({
          id: `/groups/${group.id}`,
          label: group.name,
          ...(group.branch && { description: group.branch.name }),
          icon: <MenuEntryIcon icon="calendar-days" />,
        })),
    },
    {
      id: 'contracts',
      label: t('palette.contracts'),
      items: found(contracts.data).map((contract) => ({
        id: `/contracts/${contract.id}`,
        label: t('palette.contract', { number: contract.contractNumber }),
        description: contract.studentName,
        icon: <MenuEntryIcon icon="file-signature" />,
      })),
    },
    {
      id: 'requests',
      label: t('palette.requests'),
      items: found(requests.data).map((request) => ({
        id: `/sales-funnel/${request.id}`,
        label: request.childName,
        description: [request.sectionName, formatPhone(request.parentPhone)].filter(Boolean).join(' · '),
        icon: <MenuEntryIcon icon="funnel" />,
      })),
    },
    {
      id: 'actions',
      label: t('palette.actions'),
      // Before anything is typed the list is short and about places.
      items: words.length > 0 ? actions.filter(({ label }) => matches(label)) : [],
    },
  ];
  const queries = [students, contracts, requests, groupList];
  return {
    groups,
    actions,
    searching: queries.some(({ isFetching }) => isFetching) || (paused !== words && words.length > 1),
    error: queries.find(({ error }) => error)?.error ?? null,
  };
}
