import { z } from 'zod';
import { createAuditLog } from '../../platform/audit/audit-chain';
import { systemClock } from '../../platform/ports/clock';
import { systemRandom } from '../../platform/ports/random';
import { withPreparedDatabase } from '../../platform/process/command-line';
import { createOwnerByCommand } from './create-owner';

const [username, email] = process.argv.slice(2);
const owner = z.object({ username: z.string().min(3).max(100), email: z.email() }).safeParse({ username, email });

if (owner.success) {
  try {
    const link = await withPreparedDatabase((db, settings) =>
      createOwnerByCommand(
        {
          db,
          settings,
          clock: systemClock,
          random: systemRandom,
          audit: createAuditLog({ clock: systemClock, random: systemRandom }),
        },
        owner.data,
      ),
    );
    console.log(`The account is made. Set its password within a day: ${link}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error('npm run create-owner -- <user name, 3 letters or more> <e-mail>');
  process.exitCode = 2;
}
