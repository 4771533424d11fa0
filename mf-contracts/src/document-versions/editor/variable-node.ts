import { Node } from '@tiptap/core';
import type { VariableTitles } from '../use-variable-titles';
import chip from '../variable-chip.module.css';
import { replaceVariables } from '../variables-in-html';

const attribute = 'data-variable';

/** A variable in the text: shown by its title, edited and deleted as a whole. */
export function createVariableNode(titles: VariableTitles) {
  return Node.create({
    name: 'variable',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ name: { default: '', parseHTML: (element) => element.getAttribute(attribute) } }),
    parseHTML: () => [{ tag: `span[${attribute}]` }],
    renderHTML: ({ node }) => {
      const name = String(node.attrs.name);
      return ['span', { [attribute]: name, class: chip.chip }, titles.get(name) ?? name];
    },
    renderText: ({ node }) => toWritten(String(node.attrs.name)),
  });
}

/** Prepares a stored document for the editor. */
export function toEditedHtml(html: string, titles: VariableTitles): string {
  return replaceVariables(
    html,
    (name) => titles.has(name),
    (name) => {
      const element = document.createElement('span');
      element.setAttribute(attribute, name);
      return element;
    },
  );
}

/** Writes the variables of edited content as they are stored: `{{name}}`. */
export function writeVariables(root: ParentNode): void {
  for (const element of root.querySelectorAll(`[${attribute}]`)) {
    element.replaceWith(toWritten(element.getAttribute(attribute) ?? ''));
  }
}

const toWritten = (name: string) => `{{${name}}}`;
