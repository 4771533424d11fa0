import { join } from 'node:path';
import type { ReleaseDriver } from './driver';
import { folderDriver } from './folder-driver';
import { keptDriver } from './kept-driver';
import type { S3Place } from './s3-bucket';
import { s3Driver } from './s3-driver';

/** The variables of the environment that name a bucket for the releases. */
export interface ReleaseEnvironment {
  RELEASES_S3_ENDPOINT?: string | undefined;
  RELEASES_S3_BUCKET?: string | undefined;
  RELEASES_S3_REGION?: string | undefined;
  RELEASES_S3_KEY_ID?: string | undefined;
  RELEASES_S3_SECRET?: string | undefined;
}

/** The bucket of the releases; undefined when they are stored in a folder, or when a variable is missing. */
export function toS3Place(env: ReleaseEnvironment): S3Place | undefined {
  const { RELEASES_S3_ENDPOINT, RELEASES_S3_BUCKET, RELEASES_S3_REGION, RELEASES_S3_KEY_ID, RELEASES_S3_SECRET } = env;
  if (!RELEASES_S3_ENDPOINT || !RELEASES_S3_BUCKET || !RELEASES_S3_KEY_ID || !RELEASES_S3_SECRET) return undefined;
  return {
    endpoint: RELEASES_S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: RELEASES_S3_BUCKET,
    region: RELEASES_S3_REGION || 'us-east-1',
    accessKeyId: RELEASES_S3_KEY_ID,
    secretAccessKey: RELEASES_S3_SECRET,
  };
}

/**
 * Opens the storage of the releases: the bucket, or `releases` in the data folder.
 *
 * @throws UnsuitableStoreError when the bucket cannot keep releases
 */
export async function openReleaseDriver(place: S3Place | undefined, dataDir: string): Promise<ReleaseDriver> {
  return place ? s3Driver(place) : folderDriver(join(dataDir, 'releases'));
}

/** The same for a server, which caches what it reads from a bucket in the data folder. */
export async function openServedReleases(
  place: S3Place | undefined,
  dataDir: string,
  now: () => number,
): Promise<ReleaseDriver> {
  const driver = await openReleaseDriver(place, dataDir);
  return place ? keptDriver(driver, join(dataDir, 'kept-releases'), now) : driver;
}
