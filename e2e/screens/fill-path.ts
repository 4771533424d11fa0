import type { APIRequestContext } from 'playwright';
import { listRoutes, type Screen } from './screen-list';

/** The path of the screen with the ids of the demo data. */
export async function fillPath(request: APIRequestContext, { path }: Screen): Promise<string> {
  let filled = path;
  for (const [name, list] of Object.entries(listRoutes)) {
    if (!path.includes(`{${name}}`)) continue;
    const rows: { id: number }[] = await (await request.get(list)).json();
    filled = filled.replace(`{${name}}`, String(rows[0]?.id));
  }
  return filled;
}
