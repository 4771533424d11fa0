import { Dialog } from '@school/design-system/dialog';
import { useT } from '@school/kit';
import { PaletteSearch } from './palette-search';
import { usePaletteStore } from './palette-store';
import { usePaletteHotkey } from './use-palette-hotkey';

const setOpen = (open: boolean) => usePaletteStore.setState({ open });

/** Finds a screen or a student from anywhere. */
export function CommandPalette() {
  const t = useT('shell');
  const open = usePaletteStore((state) => state.open);
  usePaletteHotkey();
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('palette.title')} closeLabel={t('app.close')}>
      <PaletteSearch onDone={() => setOpen(false)} />
    </Dialog>
  );
}
