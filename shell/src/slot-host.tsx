import type { SlotHost } from '@school/kit/host';
import type { Remotes } from './remotes';
import { report } from './remotes/report';

/** Fills slots with the remotes that declare them. A component that throws is reported; the slot shows its fallback. */
export function createSlotHost({ loadSlot }: Pick<Remotes, 'loadSlot'>): SlotHost {
  return {
    load: async (name) => {
      const Filler = await loadSlot(name);
      return Filler && ((props) => <Filler {...props} />);
    },
    onError: (name, error) =>
      report({
        kind: 'render',
        failureId: crypto.randomUUID().slice(0, 8).toUpperCase(),
        module: name,
        message: (error instanceof Error ? error.message : '').slice(0, 500),
      }),
  };
}
