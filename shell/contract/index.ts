export { defineRemote } from './define-remote';
export {
  type Language,
  languages,
  type MenuEntry,
  type MenuIcon,
  type RemoteManifest,
  type RemoteManifestSource,
  type RemoteRoute,
  type RouteAccess,
  remoteManifestSchema,
  remoteManifestSourceSchema,
  shellContractVersion,
} from './manifest';
export type { SlotName, Slots } from './slots';
export { type BootManifest, type BootRelease, type BootSnapshot, bootSnapshotSchema } from './snapshot';
