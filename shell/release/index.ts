export type { ReleaseDriver } from './driver';
export { folderDriver } from './folder-driver';
export type { Pointer } from './pointer';
export { integrityOf, readBuild } from './read-build';
export { createReleaseStore, ReleaseError, type ReleaseStore } from './store';
