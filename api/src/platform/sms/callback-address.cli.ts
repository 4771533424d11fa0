import path from 'node:path';
import { readOrMakeSecretKey } from '../secrets';
import { parseSettings } from '../settings';
import { callbackAddress } from './callback-address';

/** Prints the address for delivery reports that an administrator writes into SMSC's own settings. */
try {
  const settings = parseSettings(process.env, path.resolve(import.meta.dirname, '../../../..'));
  const secretKey = settings.secretKey ?? (await readOrMakeSecretKey(settings.dataDir));
  console.log(`${callbackAddress(settings.publicUrl, secretKey, 'smsc')}?charset=utf-8&md5`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
