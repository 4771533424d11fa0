const otherNames: Record<string, string> = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' };

/**
 * The second origin of a demo, which stands for the school's website: the other name of this machine. Undefined when
 * the server has a name of its own.
 */
export function toDemoSite(publicUrl: string): string | undefined {
  const url = new URL(publicUrl);
  const other = otherNames[url.hostname];
  if (other === undefined) return undefined;
  url.hostname = other;
  return url.origin;
}
