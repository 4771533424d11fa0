export type { ReleaseDriver } from './driver';
export { folderDriver } from './folder-driver';
export { integrityOf, readBuild } from './read-build';
export { createReleaseStore, ReleaseError, type ReleaseStore } from './store';
