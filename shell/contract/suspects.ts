/**
 * Releases that stopped this browser's page. They are kept in a cookie, so that the server's own page can list them
 * when no script runs.
 */
export const suspectsCookie = 'suspects';

/** A module that was starting when a page ended without saying so. */
export interface Suspect {
  remote: string;
  version: string;
  module: string;
  /** How many consecutive starts ended that way. */
  starts: number;
  /** When the last one was noticed, in seconds. */
  at: number;
}

/** From this many starts on, the previous release is used for an hour. */
export const startsUntilPrevious = 2;
/** From this many starts on, the release is not used in this browser again. */
export const startsUntilBlocked = 3;

const maxSuspects = 20;
const entry = /^(mf-[a-z0-9-]{1,40})~(\d[\w.-]{0,40})~([a-z][a-z0-9-]{0,60})~(\d{1,3})~(\d{1,12})$/;

/** Drops entries that it cannot read, since anybody can change a cookie. */
export function parseSuspects(value: string | undefined): Suspect[] {
  return (value ?? '').split('!').flatMap((text) => {
    const [, remote, version, module, starts, at] = entry.exec(text) ?? [];
    if (!remote || !version || !module) return [];
    return [{ remote, version, module, starts: Number(starts), at: Number(at) }];
  });
}

/** The newest come first. Only a few are kept, since the cookie is sent with every request. */
export function formatSuspects(suspects: readonly Suspect[]): string {
  return suspects
    .slice(0, maxSuspects)
    .map(({ remote, version, module, starts, at }) => [remote, version, module, starts, at].join('~'))
    .join('!');
}
