export { createShellMiddleware, type ShellOptions } from './middleware';
