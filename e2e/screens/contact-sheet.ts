import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from './escape-html';

/** Writes `index.html` with the pictures of each screen in a row. */
export async function writeContactSheet(folder: string): Promise<string> {
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  const names = [...new Set(pictures.map((name) => name.split('.')[0] ?? ''))].sort();
  const rows = names.map((name) => {
    const own = pictures.filter((picture) => picture.startsWith(`${name}.`)).sort();
    return `<h2>${escapeHtml(name)}</h2><div class="row">${own.map((picture) => image(picture)).join('')}</div>`;
  });
  return writePage(join(folder, 'index.html'), 'All screens', rows.join('\n'));
}

/**
 * Writes `changes.html` beside the pictures: the changed ones, before and after, compared with those of another tree.
 */
export async function writeChanges(folder: string, before: string): Promise<{ file: string; changed: string[] }> {
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  const earlier = new Set(await readdir(before));
  const changed: string[] = [];
  const rows: string[] = [];
  for (const picture of pictures) {
    const isNew = !earlier.has(picture);
    if (!isNew && (await sameFile(join(folder, picture), join(before, picture)))) continue;
    changed.push(picture);
    const was = isNew ? '<p>new</p>' : image(join(before, picture));
    rows.push(`<h2>${escapeHtml(picture)}</h2><div class="row">${was}${image(picture)}</div>`);
  }
  const file = await writePage(join(folder, 'changes.html'), `${changed.length} changed`, rows.join('\n'));
  return { file, changed };
}

const image = (source: string) => `<img loading="lazy" src="${escapeHtml(source)}" alt="${escapeHtml(source)}">`;

async function sameFile(one: string, other: string): Promise<boolean> {
  return (await readFile(one)).equals(await readFile(other));
}

async function writePage(file: string, title: string, body: string): Promise<string> {
  const style = `body{font:14px sans-serif;margin:24px;background:#eee}.row{display:flex;gap:12px;align-items:start;overflow-x:auto}
    img{max-height:600px;border:1px solid #999;background:#fff}`;
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1>${body}`,
  );
  return file;
}
