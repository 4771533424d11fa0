import { userInfo } from 'node:os';

/** Who runs the command, for the history; in a container the number may have no name. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}
