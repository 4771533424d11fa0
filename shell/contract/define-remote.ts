import type { RemoteManifestSource } from './manifest';

/** Types a remote's manifest where it is written; the build validates it by the schema. */
export function defineRemote(source: RemoteManifestSource): RemoteManifestSource {
  return source;
}
