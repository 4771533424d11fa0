export { defineRemote } from './define-remote';
export {
  type RemoteManifest,
  type RemoteManifestSource,
  type RemoteRoute,
  type RouteAccess,
  remoteManifestSchema,
  remoteManifestSourceSchema,
} from './manifest';
export { type Language, languages, type MenuIcon, shellContractVersion } from './manifest-names';
export type { SlotName, Slots } from './slots';
export { type BootManifest, type BootRelease, type BootSnapshot, bootSnapshotSchema } from './snapshot';
