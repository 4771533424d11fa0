export { createShellMiddleware } from './middleware';
export { createSnapshots, type ReleaseFault, type Snapshots } from './snapshots';
