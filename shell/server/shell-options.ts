import type { BootSchool, BootUser } from '@school/shell-contract/snapshot';
import type { Context } from 'koa';
import type { ReleaseStore } from '../release';
import type { Snapshots } from './snapshots';

export interface ShellOptions {
  releases: ReleaseStore;
  /** The live releases. */
  snapshots: Snapshots;
  /** Folder of the built shell, with its `shell.json`; served while no shell is released. */
  shellDist: string;
  /** Folder of the built form for the school's website. */
  embedDist: string;
  /** The websites whose pages may show that form. */
  readEmbedOrigins: () => Promise<readonly string[]>;
  /** Returns the signed-in user of a request, like GET /api/user; null for a visitor. */
  resolveUser: (ctx: Context) => Promise<BootUser | null>;
  /** Reads the school data of the page. Runs for every page, so it must be fast. */
  readSchool: () => Promise<BootSchool>;
  /** Whether a new installation has no owner yet. Runs for every page, so it must be fast. */
  needsOwner: () => Promise<boolean>;
  /** When false, the shell accepts remotes from the developer's machine. */
  production: boolean;
  /** Whether pages work without a network; false removes every service worker that a browser still has. */
  offline: boolean;
  /** Sources of an external captcha, for the Content-Security-Policy. */
  captchaSources?: readonly string[];
  /** Whether nobody has to solve a captcha, so that no place is held for one. */
  isCaptchaOff?: boolean;
  /** Chooses a group for a browser that has none, from 0 to 99. */
  pickGroup: () => number;
  /** Called when a page could not be rendered; the visitor does not see the reason. */
  onPageFailure: (error: unknown) => void;
  /** Dev servers by bundle id (`shell` and the remotes) that replace built files. */
  devServers?: Readonly<Record<string, string>>;
}
