import { Dialog } from '@school/design-system/dialog';
import { Spinner } from '@school/design-system/spinner';
import { useT } from '@school/kit';
import { lazy, Suspense } from 'react';
import { usePaletteStore } from './palette-store';
import { usePaletteHotkey } from './use-palette-hotkey';

const PaletteSearch = lazy(async () => ({ default: (await import('./palette-search')).PaletteSearch }));

const setOpen = (open: boolean) => usePaletteStore.setState({ open });

/** Finds a screen or a student from anywhere. */
export function CommandPalette() {
  const t = useT('shell');
  const open = usePaletteStore((state) => state.open);
  usePaletteHotkey();
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('palette.title')} closeLabel={t('app.close')}>
      <Suspense fallback={<Spinner label={t('app.loading')} />}>
        <PaletteSearch onDone={() => setOpen(false)} />
      </Suspense>
    </Dialog>
  );
}
