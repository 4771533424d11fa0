export { folderDriver } from './folder-driver';
export type { Pointer } from './pointer';
export { computeIntegrity, readBuild } from './read-build';
export { createReleaseStore, ReleaseError, type ReleaseStore } from './store';
