import { remoteConfig } from '@school/shell/build';
import manifest from './remote.manifest';

export default remoteConfig(import.meta.dirname, manifest);
