/** A package that teams with a repository of their own take from the platform. */
interface PlatformPackage {
  name: string;
  folder: string;
}
export const platformPackages: readonly PlatformPackage[];
export function readPackage(folder: string): { version: string; exports: Record<string, string> };
