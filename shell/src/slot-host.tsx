import type { SlotHost } from '@school/kit/host';
import type { Remotes } from './remotes';
import { RemoteFailure } from './remotes/failure';
import { reportFailure } from './remotes/report';
import { StartWatch } from './remotes/start-watch';

/** Fills slots with the remotes that declare them. A component that throws is reported; the slot shows its fallback. */
export function createSlotHost({
  loadSlot,
  findSlot,
  getVersion,
  starts,
}: Pick<Remotes, 'loadSlot' | 'findSlot' | 'getVersion' | 'starts'>): SlotHost {
  return {
    load: async (name) => {
      const Filler = await loadSlot(name);
      const { remoteId: remote = '', module = name } = findSlot(name) ?? {};
      const start = { remote, version: getVersion(remote), module };
      return (
        Filler &&
        ((props) => (
          <StartWatch starts={starts} start={start}>
            <Filler {...props} />
          </StartWatch>
        ))
      );
    },
    onError: (name, cause) => {
      const { remoteId = '', module = name } = findSlot(name) ?? {};
      const version = getVersion(remoteId);
      reportFailure(new RemoteFailure('execution', { remoteId, version, module, cause }), 'render');
    },
  };
}
