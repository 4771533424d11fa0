import { addNoBreakSpaces } from '@school/api-contract/rules/no-break-spaces';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { columnWidths } from './page-size';

interface Element {
  tag: string;
  className?: string;
  children: (Element | string)[];
}

/**
 * Converts HTML from `renderDocument` into the content of a PDF. Supports exactly the tags that the sanitiser allows;
 * text outside of them is kept, so that nothing that was on the page is missing on paper.
 */
export function toPdfContent(html: string): Content[] {
  return toBlocks(parse(html).children);
}

function parse(html: string): Element {
  const root: Element = { tag: 'root', children: [] };
  const open = [root];
  for (const [, closing, tag, attributes, text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      const line = decode(text).replace(/[ \t\r\n]+/g, ' ');
      // in a narrow cell two words that stay together may have no room, and pdfmake would tear the second one
      const isInTable = open.some((element) => element.tag === 'table');
      parent.children.push(isInTable ? line : addNoBreakSpaces(line));
    } else if (closing) {
      if (open.length > 1) open.pop();
    } else {
      const element: Element = {
        tag: tag ?? '',
        className: /class="([^"]*)"/.exec(attributes ?? '')?.[1],
        children: [],
      };
      parent.children.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return root;
}

function toBlocks(nodes: Element['children']): Content[] {
  const content: Content[] = [];
  let loose: Element['children'] = [];
  const flush = () => {
    if (toText(loose).trim() !== '') content.push({ text: toInlines(loose), style: 'p' });
    loose = [];
  };
  for (const node of nodes) {
    const block = typeof node === 'string' ? undefined : toBlock(node);
    if (block === undefined) loose.push(node);
    else {
      flush();
      content.push(block);
    }
  }
  flush();
  return content;
}

function toBlock(element: Element): Content | undefined {
  switch (element.tag) {
    case 'h1':
    case 'h2':
    case 'h3':
      // headlineLevel keeps a heading from standing alone at the end of a page
      return { text: toInlines(element.children), style: element.tag, headlineLevel: Number(element.tag.slice(1)) };
    case 'p':
      return { text: toInlines(element.children), style: element.className ?? 'p' };
    case 'ol':
      return { ol: toListItems(element), style: 'list' };
    case 'ul':
      return { ul: toListItems(element), style: 'list' };
    case 'table':
      return toTable(element);
    default:
      return undefined;
  }
}

function toListItems(list: Element): Content[] {
  return childElements(list, ['li']).map((item) => ({ stack: toBlocks(item.children) }));
}

function toTable(table: Element): Content | undefined {
  const findRows = (part: Element) => childElements(part, ['tr']);
  const headings = childElements(table, ['thead']).flatMap(findRows);
  const rows = [...headings, ...findRows(table), ...childElements(table, ['tbody']).flatMap(findRows)];
  const body = rows.map((row) =>
    childElements(row, ['td', 'th']).map<TableCell>((cell) => ({
      stack: toBlocks(cell.children),
      bold: cell.tag === 'th',
    })),
  );
  const width = Math.max(0, ...body.map((row) => row.length));
  if (width === 0) return undefined;
  for (const row of body) while (row.length < width) row.push('');
  // each page of a long table repeats its headings
  return { table: { body, widths: columnWidths(width), headerRows: headings.length }, style: 'list' };
}

function childElements(parent: Element, tags: string[]): Element[] {
  return parent.children.filter((child) => typeof child !== 'string').filter((child) => tags.includes(child.tag));
}

interface Inline {
  text: string;
  bold?: true;
  italics?: true;
}

function toInlines(nodes: Element['children'], style: Omit<Inline, 'text'> = {}): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (typeof node === 'string') return [{ ...style, text: node }];
    if (node.tag === 'br') return [{ ...style, text: '\n' }];
    if (node.tag === 'strong') return toInlines(node.children, { ...style, bold: true });
    if (node.tag === 'em') return toInlines(node.children, { ...style, italics: true });
    return toInlines(node.children, style);
  });
}

function toText(nodes: Element['children']): string {
  return nodes.map((node) => (typeof node === 'string' ? node : toText(node.children))).join('');
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}

const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
