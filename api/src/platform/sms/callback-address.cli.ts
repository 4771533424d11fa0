import { findOrCreateSecretKey } from '../secrets';
import { parseToolSettings } from '../settings';
import { callbackAddress } from './callback-address';

/** Prints the callback address for delivery reports, which an administrator enters in SMSC's settings. */
try {
  const settings = parseToolSettings(process.env);
  const secretKey = settings.secretKey ?? (await findOrCreateSecretKey(settings.dataDir));
  console.log(`${callbackAddress(settings.publicUrl, secretKey, 'smsc')}?charset=utf-8&md5`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
