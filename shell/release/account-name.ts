import { userInfo } from 'node:os';

/** The operating system account that runs the command, for the history. In a container its number may have no name. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}
