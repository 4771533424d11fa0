import { strFromU8, unzipSync } from 'fflate';

/** The XML of the sheet in a downloaded Excel file. */
export async function readSheet(response: Response): Promise<string> {
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}
