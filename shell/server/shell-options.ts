import type { BootSchool, BootUser } from '@school/shell-contract/snapshot';
import type { Context } from 'koa';
import type { ReleaseStore } from '../release';

export interface ShellOptions {
  releases: ReleaseStore;
  /** Folder of the built shell, with its `shell.json`. */
  shellDist: string;
  /** Folder of the shell's own `ru.json` and `en.json`. */
  shellLocales: string;
  /** The signed-in user of a request, as GET /api/user answers it; null for a visitor. */
  resolveUser: (ctx: Context) => Promise<BootUser | null>;
  /** School data in the page; read for every page, so it should be cheap. */
  readSchool: () => Promise<BootSchool>;
  /** Outside production the shell accepts remotes from a developer's machine. */
  production: boolean;
  /** Whether pages work without a network; false removes every service worker that a browser still has. */
  offline: boolean;
  /** Sources of an external captcha, for the Content-Security-Policy. */
  captchaSources?: readonly string[];
  /** Called for a remote whose manifest was refused, once for each revision. */
  onQuarantine: (remoteId: string, reason: string) => void;
  /** Called when a page could not be rendered; the visitor does not see the reason. */
  onPageFailure: (error: unknown) => void;
  /** Dev servers by bundle id (`shell` and the remotes) that replace built files. */
  devServers?: Readonly<Record<string, string>>;
}
