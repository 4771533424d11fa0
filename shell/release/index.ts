export { browserGroups, type CanaryVisitor, isInCanary, namesPeople } from './canary';
export { folderDriver } from './folder-driver';
export { openServedReleases, type ReleaseEnvironment, toS3Place } from './open-driver';
export { type Collision, findServedCollisions } from './ownership';
export { findCanaryStart, findEntry, findWithdrawal, type Pointer, type PointerEntry } from './pointer';
export { computeIntegrity, readBuild } from './read-build';
export { type S3Place, UnsuitableStoreError } from './s3-driver';
export { fitsShell } from './shell-version';
export { createReleaseStore, ReleaseError, ReleaseStateError, type ReleaseStore } from './store';
