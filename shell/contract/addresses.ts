/** Paths of the shell's own screens whose address contains a secret. */
export const secretShellPaths = ['/reset-password', '/invitation', '/create-owner', '/confirm-email'];

/** Paths of the shell's own screens, which no remote may use. */
export const shellPaths = ['/auth', ...secretShellPaths];

/** First segments of the addresses that the server answers itself, or the files of shell and remotes. */
const serverSegments = ['api', 'dev', 'embed', 'livez', 'locales', 'metrics', 'readyz', 'remotes', 's', 'shell'];

/** Makes `/students/:id` and `/students/:studentId` equal, since they are the same route. */
export function toPathShape(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}

/** Whether the shell or the server answers a path, so that no remote can have it. */
export function isReservedPath(path: string): boolean {
  return shellPaths.includes(path) || serverSegments.includes(path.split('/')[1] ?? '');
}

/**
 * Whether a route of one path would match addresses of another: both are the same, or one has a literal segment where
 * the other has a parameter, as `/students/import` does for `/students/:id`.
 */
export function takesAddresses(path: string, other: string): boolean {
  const [segments, others] = [toPathShape(path).split('/'), toPathShape(other).split('/')];
  return (
    segments.length === others.length &&
    segments.every((segment, index) => segment === others[index] || others[index] === ':')
  );
}
