import { withServerDatabase } from '../process/command-line';
import { verifyAuditChain } from './verify-chain';

/** Exit code 0: the chain is whole; 1: it is broken; 2: it could not be read. */
try {
  const state = await withServerDatabase(verifyAuditChain);
  if (state.whole) {
    console.log(`The audit chain is whole: ${state.events} events, head ${state.head}`);
  } else {
    const what = state.reason === 'link' ? 'an event before it is missing or moved' : 'it was changed';
    console.error(`The audit chain is broken at event ${state.brokenId}, after ${state.events} good ones: ${what}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
