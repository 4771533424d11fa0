import { CommandPalette } from '@school/design-system/command-palette';
import { Kbd } from '@school/design-system/kbd';
import { Slot, useCan, useErrorText, useNavigate, useT } from '@school/kit';
import { useCallback, useEffect, useState } from 'react';
import { usePaletteStore } from './palette-store';
import { type SettingsFound, usePaletteGroups } from './use-palette-groups';

interface PaletteSearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const toKey = (found: SettingsFound) => found.map(({ to, title }) => `${to} ${title}`).join('\n');

/** The palette with the entries that the user may open. */
export function PaletteSearch({ open, onOpenChange }: PaletteSearchProps) {
  const t = useT('shell');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const maySearch = useCan('viewStudents');
  const [query, setQuery] = useState('');
  const [settings, setSettings] = useState<SettingsFound>([]);
  // the slot tells it after each of its renders
  const keepSettings = useCallback(
    (found: SettingsFound) => setSettings((former) => (toKey(former) === toKey(found) ? former : found)),
    [],
  );
  const { groups, actions, searching, error } = usePaletteGroups(query, settings);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const typed = usePaletteStore((state) => state.typed);
  // Each opening starts with what was typed before it was there; the text stays visible while the dialog closes.
  useEffect(() => {
    if (open) setQuery(typed);
  }, [open, typed]);
  const found = count === 0 ? t('palette.empty') : t('palette.count', { count });
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      label={t('palette.title')}
      closeLabel={t('app.close')}
      placeholder={t(maySearch ? 'palette.placeholder' : 'palette.screensPlaceholder')}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      onSelect={({ id }) => {
        onOpenChange(false);
        const action = actions.find((each) => each.id === id);
        if (action) action.run();
        else void navigate(id);
      }}
      loading={searching}
      status={searching ? t('palette.searching') : found}
      error={error ? t('palette.failed', { reason: errorText(error) }) : undefined}
      footer={
        <>
          <Slot name="settings-search" query={query} onFound={keepSettings} fallback={null} />
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.keyChoose')}
          </span>
          <span>
            <Kbd>Enter</Kbd> {t('palette.keyOpen')}
          </span>
          <span>
            <Kbd>Esc</Kbd> {t('palette.keyClose')}
          </span>
        </>
      }
    />
  );
}
