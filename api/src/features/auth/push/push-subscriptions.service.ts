import type { PushMessage, PushSubscriptionBody } from '@school/api-contract/accounts/push';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { PushDeps, PushOutcome } from '../../../platform/push/push-sender';
import { hashToken } from '../../../platform/secrets';
import { type AuthDeps, sessionCookieName } from '../sessions';
import {
  deletePushDevice,
  deletePushDevices,
  deletePushDevicesBeyond,
  listPushDevices,
  type PushDevice,
  upsertPushDevice,
} from './push-subscriptions.repository';

const maxDevices = 20;

/** The same browser again changes nothing but the time when it was seen. Refuses with PUSH_SERVICE_UNKNOWN. */
export async function subscribe(deps: AuthDeps & PushDeps, caller: Caller, body: PushSubscriptionBody): Promise<void> {
  const { db, push, clock, audit, settings } = deps;
  const { endpoint, keys, language } = body;
  if (!push.accepts(endpoint)) throw refuse('PUSH_SERVICE_UNKNOWN');
  const { id: userId } = signedIn(caller);
  const tokenHash = hashToken(caller.cookie(sessionCookieName(settings)) ?? '');
  const device = { userId, endpoint, ...keys, language, vapidKey: push.publicKey, tokenHash, now: clock.now() };
  await withTransaction(db, async (trx) => {
    if (!(await upsertPushDevice(trx, device))) return;
    await deletePushDevicesBeyond(trx, userId, maxDevices);
    await audit.append(trx, [auditEvent(caller, 'auth.push_enabled')]);
  });
}

/** Does nothing for a browser that is not the caller's. */
export async function unsubscribe({ db, audit }: AuthDeps, caller: Caller, endpoint: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    if (!(await deletePushDevice(trx, signedIn(caller).id, endpoint))) return;
    await audit.append(trx, [auditEvent(caller, 'auth.push_disabled')]);
  });
}

/** Browsers per job; a further job serves the rest. */
const batchSize = 100;
/** Parallel requests. */
const parallel = 20;

export interface PushRound {
  userIds: readonly number[];
  /** Only these of their browsers; null: all. */
  deviceIds: readonly number[] | null;
  /** Browsers up to this id are done. */
  afterId: number;
  write(language: PushDevice['language']): PushMessage;
}

export interface PushRoundResult {
  /** Browsers whose service could not be reached. */
  laterIds: number[];
  /** Where the next job continues; undefined when all browsers are done. */
  nextAfterId: number | undefined;
}

/**
 * Sends the message to the browsers of these people and removes those that have ended their subscription. Sending one
 * twice does no harm: the browser replaces a message with the same tag.
 */
export async function pushToDevices(
  { db, push, log }: Pick<PlatformDeps, 'db' | 'log'> & PushDeps,
  { write, ...range }: PushRound,
): Promise<PushRoundResult> {
  const devices = await listPushDevices(db, { ...range, vapidKey: push.publicKey, limit: batchSize });
  const send = async (device: PushDevice): Promise<[number, PushOutcome]> => {
    const message = write(device.language);
    const topic = hashToken(message.tag).slice(0, 32);
    return [device.id, await push.send(device, { json: JSON.stringify(message), topic })];
  };
  const results: [number, PushOutcome][] = [];
  for (let index = 0; index < devices.length; index += parallel)
    results.push(...(await Promise.all(devices.slice(index, index + parallel).map(send))));
  const listIds = (wanted: PushOutcome) => results.filter(([, outcome]) => outcome === wanted).map(([id]) => id);
  await deletePushDevices(db, listIds('gone'));
  const refused = listIds('refused').length;
  if (refused > 0) log.warn({ refused }, 'Push services refused messages');
  return { laterIds: listIds('later'), nextAfterId: devices.length < batchSize ? undefined : devices.at(-1)?.id };
}
