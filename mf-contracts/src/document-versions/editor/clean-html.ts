import { paragraphLooks } from './document-extensions';

/**
 * The editor's content as a document is stored: no attribute but the look of a paragraph, no widths of columns, and in
 * cells and items that hold one paragraph its text alone, as the school's documents have it.
 */
export function cleanHtml(content: DocumentFragment): string {
  const root = document.createElement('div');
  root.append(content);
  for (const columns of root.querySelectorAll('colgroup')) columns.remove();
  for (const element of root.querySelectorAll('*')) {
    const look = paragraphLooks.find((each) => element.tagName === 'P' && element.classList.contains(each));
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    if (look) element.className = look;
  }
  for (const only of root.querySelectorAll('li > p:only-child, td > p:only-child, th > p:only-child')) {
    if (!only.className) only.replaceWith(...only.childNodes);
  }
  // the editor keeps an empty paragraph at the end, to write on after a table
  while (root.lastElementChild?.tagName === 'P' && root.lastElementChild.innerHTML === '')
    root.lastElementChild.remove();
  return root.innerHTML;
}
