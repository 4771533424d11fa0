import {
  formatSuspects,
  parseSuspects,
  type Suspect,
  startsUntilBlocked,
  startsUntilPrevious,
  suspectsCookie,
} from '@school/shell-contract/suspects';
import { RemoteFailure } from './failure';
import { reportFailure } from './report';

/** A module of a release that begins to run. */
export interface Start {
  remote: string;
  version: string;
  module: string;
}

type Phase = 'evaluate' | 'mount';

/** What this browser may do with a release: run it, prefer the previous one, or not run it any more. */
export type Verdict = 'use' | 'prefer-previous' | 'block';

export interface Starts {
  /**
   * Notes that a module begins to run. The note stays in the browser if the module never returns, as with an endless
   * loop, and the next page finds it.
   *
   * @returns ends the note; to be called when the module has run
   */
  begin(start: Start, phase: Phase): () => void;
  /** The module has been on the screen for a while: earlier suspicions are forgotten. */
  noteHealthy(start: Start): void;
  /** Whether this browser may run a release, by what its earlier pages noted. */
  getVerdict(remote: string, version: string): Verdict;
}

interface Notes {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  locks: {
    request(name: string, run: () => Promise<void>): Promise<unknown>;
    query(): Promise<{ held?: { name?: string }[]; pending?: { name?: string }[] }>;
  };
}

/** What of the browser is used, so that tests can replace it. */
export interface StartsEnvironment {
  /** Null where the browser has no storage or no locks, as on an address without TLS: then nothing is noted. */
  notes: Notes | null;
  readCookie(): string | undefined;
  writeCookie(value: string): void;
  /** Calls back when the page ends, or is hidden, in an orderly way. */
  onLeave(leave: () => void): void;
  now(): number;
  newId(): string;
  /** Called for each module whose start ended an earlier page. */
  onSuspect(start: Start): void;
}

const prefix = 'school.start.';
const previousSeconds = 3600;

/**
 * Finds the modules whose start ended earlier pages, and notes those of this page. A page notes its running modules
 * under an id of its own and holds a lock of that name, so a note without its lock belongs to a page that is gone. A
 * page that is closed or reloaded in an orderly way removes its note.
 */
export async function openStarts(environment: StartsEnvironment): Promise<Starts> {
  const { notes, now } = environment;
  const page = environment.newId();
  /** In the order of their beginning: the last one ran when the page stopped. */
  const open = new Map<string, Start>();
  let release: (() => void) | undefined;
  let suspects = parseSuspects(environment.readCookie());

  const toKey = ({ remote, version, module }: Start) => `${remote}~${version}~${module}`;
  const save = (changed: Suspect[]) => {
    suspects = changed;
    environment.writeCookie(formatSuspects(changed));
  };

  function write(): void {
    try {
      if (open.size === 0) notes?.storage.removeItem(prefix + page);
      else notes?.storage.setItem(prefix + page, JSON.stringify([...open.values()]));
    } catch {
      // A full storage notes nothing.
    }
  }

  /** Shows other pages that this one is alive while it has a note. */
  function hold(): void {
    if (release || !notes) return;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void notes.locks.request(prefix + page, () => held).catch(() => undefined);
  }

  function close(): void {
    open.clear();
    write();
    release?.();
    release = undefined;
  }

  if (notes) {
    hold();
    const ended = await takeEndedPages(notes);
    for (const start of ended) {
      const known = suspects.find((suspect) => toKey(suspect) === toKey(start));
      const counted = { ...start, starts: (known?.starts ?? 0) + 1, at: Math.floor(now() / 1000) };
      save([counted, ...suspects.filter(({ remote, module }) => remote !== start.remote || module !== start.module)]);
      environment.onSuspect(start);
    }
    environment.onLeave(close);
  }

  return {
    begin(start, phase) {
      if (!notes) return () => undefined;
      const key = `${phase} ${toKey(start)}`;
      hold();
      open.delete(key);
      open.set(key, start);
      write();
      return () => {
        if (!open.delete(key)) return;
        write();
        if (open.size === 0) close();
      };
    },

    noteHealthy(start) {
      const others = suspects.filter((suspect) => toKey(suspect) !== toKey(start));
      if (others.length < suspects.length) save(others);
    },

    getVerdict(remote, version) {
      const own = suspects.filter((suspect) => suspect.remote === remote && suspect.version === version);
      if (own.some(({ starts }) => starts >= startsUntilBlocked)) return 'block';
      const recent = now() / 1000 - previousSeconds;
      return own.some(({ starts, at }) => starts >= startsUntilPrevious && at > recent) ? 'prefer-previous' : 'use';
    },
  };
}

/** Removes the notes of pages that ended without removing them. @returns what each of them ran last */
async function takeEndedPages({ storage, locks }: Notes): Promise<Start[]> {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const found = keys.filter((key) => key.startsWith(prefix));
    if (found.length === 0) return [];
    const { held = [], pending = [] } = await locks.query();
    const alive = new Set([...held, ...pending].map(({ name }) => name));
    return found
      .filter((key) => !alive.has(key))
      .flatMap((key) => {
        const note: unknown = JSON.parse(storage.getItem(key) ?? '[]');
        storage.removeItem(key);
        const last: unknown = Array.isArray(note) ? note.at(-1) : undefined;
        return isStart(last) ? [last] : [];
      });
  } catch {
    return [];
  }
}

function isStart(value: unknown): value is Start {
  if (typeof value !== 'object' || value === null) return false;
  return ['remote', 'version', 'module'].every((name) => typeof Reflect.get(value, name) === 'string');
}

/** The environment of a page. */
export function browserStarts(): StartsEnvironment {
  return {
    notes: findNotes(),
    readCookie: () => new RegExp(`(?:^|; )${suspectsCookie}=([^;]*)`).exec(document.cookie)?.[1],
    writeCookie: (value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: written at once, and read by the server when no script can run
      document.cookie = `${suspectsCookie}=${value}; path=/; max-age=${value ? 2_592_000 : 0}; samesite=lax`;
    },
    onLeave: (leave) => {
      window.addEventListener('pagehide', leave);
      document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
    },
    now: Date.now,
    newId: () => crypto.randomUUID(),
    onSuspect: ({ remote, version, module }) =>
      reportFailure(new RemoteFailure('hang', { remoteId: remote, version, module })),
  };
}

function findNotes(): Notes | null {
  try {
    return 'locks' in navigator ? { storage: localStorage, locks: navigator.locks } : null;
  } catch {
    // The browser refuses storage to this site.
    return null;
  }
}
