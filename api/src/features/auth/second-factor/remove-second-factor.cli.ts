import { createAuditLog } from '../../../platform/audit/audit-chain';
import { systemClock } from '../../../platform/ports/clock';
import { systemRandom } from '../../../platform/ports/random';
import { withServerDatabase } from '../../../platform/process/command-line';
import { createSessions } from '../sessions';
import { removeSecondFactor } from './remove-second-factor';

const [username] = process.argv.slice(2);
const ports = { clock: systemClock, random: systemRandom };

if (username) {
  try {
    await withServerDatabase((db) =>
      removeSecondFactor({ db, audit: createAuditLog(ports), sessions: createSessions({ db, ...ports }) }, username),
    );
    console.log('Removed: one-time codes, recovery codes and passkeys. The password alone signs in.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error('npm run remove-second-factor -- <user name>');
  process.exitCode = 2;
}
