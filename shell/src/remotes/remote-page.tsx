import type { Remotes } from './remotes';

interface RemotePageProps {
  remotes: Remotes;
  remoteId: string;
  module: string;
}

/** The screen of a remote; its route's loader has loaded the module before. */
export function RemotePage({ remotes, remoteId, module }: RemotePageProps) {
  const found = remotes.loadedModule(remoteId, module);
  return found ? <found.Component /> : null;
}
