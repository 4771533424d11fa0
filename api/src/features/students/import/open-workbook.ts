import { readZip, type ZipParts } from './read-zip';
import { UnreadableFileError } from './unreadable-file';
import { readXml } from './xml';

/** Limit for all unpacked parts together; ten thousand full rows take a quarter of it. */
const maxUnpackedBytes = 40 * 1024 * 1024;
const maxSheets = 30;
const firstSheet = 'xl/worksheets/sheet1.xml';

export interface Workbook {
  parts: ZipParts;
  /** Names of the sheets that are neither hidden nor blank. */
  sheets: string[];
  /** Returns the path of the sheet with the name, else of the first sheet that is not hidden. */
  getSheetPath(sheet: string | undefined): string;
  /** Whether days are counted from 1904 instead of 1900. */
  since1904: boolean;
}

/** Opens an Excel file (ECMA-376 part 1). Throws `UnreadableFileError`. */
export async function openWorkbook(file: Buffer): Promise<Workbook> {
  const parts = await readZip(file, maxUnpackedBytes);
  if (!parts.has('xl/workbook.xml')) throw new UnreadableFileError('fileType');
  const targets = await readTargets(parts);
  const all: { name: string; path: string; isHidden: boolean }[] = [];
  let since1904 = false;
  await readXml(parts.read('xl/workbook.xml'), {
    open(name, attribute) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      all.push({
        name: attribute('name') ?? '',
        path: targets.get(attribute('id') ?? '') ?? firstSheet,
        isHidden: /hidden/i.test(attribute('state') ?? ''),
      });
    },
  });
  const visible = all.filter(({ isHidden }) => !isHidden);
  const shown = visible.length > 0 ? visible : all;
  const sheets: string[] = [];
  for (const { name, path } of shown.slice(0, maxSheets)) if (await isFilled(parts, path)) sheets.push(name);
  return {
    parts,
    sheets,
    getSheetPath: (sheet) => (shown.find(({ name }) => name === sheet) ?? shown[0])?.path ?? firstSheet,
    since1904,
  };
}

async function readTargets(parts: ZipParts): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  if (!parts.has('xl/_rels/workbook.xml.rels')) return targets;
  await readXml(parts.read('xl/_rels/workbook.xml.rels'), {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

async function isFilled(parts: ZipParts, path: string): Promise<boolean> {
  if (!parts.has(path)) return false;
  let found = false;
  await readXml(parts.read(path), {
    open(name) {
      found ||= name === 'v' || name === 'is';
    },
    isDone: () => found,
  });
  return found;
}
