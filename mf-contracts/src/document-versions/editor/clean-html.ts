import { paragraphLooks } from './document-extensions';
import { writeVariables } from './variable-node';

/**
 * Converts the editor's content to the stored format: the class of a paragraph is the only attribute, no column widths,
 * and a cell or item with one paragraph contains its text only.
 */
export function cleanHtml(content: DocumentFragment): string {
  const root = document.createElement('div');
  root.append(content);
  writeVariables(root);
  for (const columns of root.querySelectorAll('colgroup')) columns.remove();
  for (const element of root.querySelectorAll('*')) {
    const look = paragraphLooks.find((each) => element.tagName === 'P' && element.classList.contains(each));
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    if (look) element.className = look;
  }
  for (const only of root.querySelectorAll('li > p:only-child, td > p:only-child, th > p:only-child')) {
    if (!only.className) only.replaceWith(...only.childNodes);
  }
  // The editor keeps an empty paragraph at the end, for text after a table.
  while (root.lastElementChild?.tagName === 'P' && root.lastElementChild.innerHTML === '')
    root.lastElementChild.remove();
  return root.innerHTML;
}
