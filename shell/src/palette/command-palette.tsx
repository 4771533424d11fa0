import { lazy, Suspense, useState } from 'react';
import { usePaletteStore } from './palette-store';
import { useEarlyKeys } from './use-early-keys';
import { usePaletteHotkey } from './use-palette-hotkey';

const PaletteSearch = lazy(async () => ({ default: (await import('./palette-search')).PaletteSearch }));

/** Finds a screen or a student from anywhere. Its code loads when it is first opened. */
export function CommandPalette() {
  const open = usePaletteStore((state) => state.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  usePaletteHotkey();
  useEarlyKeys(open);
  return (
    wanted && (
      <Suspense>
        <PaletteSearch open={open} onOpenChange={(next) => usePaletteStore.setState({ open: next })} />
      </Suspense>
    )
  );
}
