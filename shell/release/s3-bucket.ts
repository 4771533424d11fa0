import type { S3Client } from '@aws-sdk/client-s3';

export interface S3Place {
  /** Address of the store's API, such as `https://storage.yandexcloud.net`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The calls to a store that releases need. They fail with the store's status, which `getStatus` reads. */
export interface Bucket {
  /** @param options `isNew`: fails with 412 when the object exists; `writer`: kept with the object */
  put(key: string, body: Uint8Array | string, options?: { isNew?: boolean; writer?: string }): Promise<void>;
  get(key: string): Promise<{ bytes: Buffer; writer: string | undefined } | null>;
  /** @returns the keys with the prefix, after the named one */
  list(prefix: string, after?: string): Promise<string[]>;
  remove(key: string): Promise<void>;
}

export async function openBucket(place: S3Place): Promise<Bucket> {
  // Loaded on demand, so that a portal with its releases in a folder neither waits for it nor keeps it in memory.
  const sdk = await import('@aws-sdk/client-s3');
  const { bucket: Bucket } = place;
  const client: S3Client = new sdk.S3Client({
    endpoint: place.endpoint,
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    // addresses like bucket.host need names and certificates that few own stores have
    forcePathStyle: true,
    // older stores refuse the checksums that the SDK adds
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { requestTimeout: 20_000, connectionTimeout: 5000 },
  });

  return {
    async put(Key, Body, { isNew = false, writer } = {}) {
      const condition = { ...(isNew && { IfNoneMatch: '*' }), ...(writer !== undefined && { Metadata: { writer } }) };
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ...condition }));
    },

    async get(Key) {
      try {
        const { Body, Metadata } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
        return { bytes, writer: Metadata?.writer };
      } catch (error) {
        if (getStatus(error) === 404) return null;
        throw error;
      }
    },

    async list(prefix, after) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(after ? { StartAfter: after } : {}),
            ...(ContinuationToken ? { ContinuationToken } : {}),
          }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },

    async remove(Key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

export function getStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { $metadata } = error;
  if (typeof $metadata !== 'object' || $metadata === null || !('httpStatusCode' in $metadata)) return undefined;
  return typeof $metadata.httpStatusCode === 'number' ? $metadata.httpStatusCode : undefined;
}
