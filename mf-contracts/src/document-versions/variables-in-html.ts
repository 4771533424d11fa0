const written = /\{\{(\w+)\}\}/;

/** Replaces each `{{name}}` in the texts of an HTML document with an element, if the variable is known. */
export function replaceVariables(
  html: string,
  isKnown: (name: string) => boolean,
  createElement: (name: string) => HTMLElement,
): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    // texts and names alternate
    const parts = text.data.split(written);
    if (parts.length === 1) continue;
    text.replaceWith(
      ...parts.map((part, index) => {
        if (index % 2 === 0) return part;
        return isKnown(part) ? createElement(part) : `{{${part}}}`;
      }),
    );
  }
  return template.innerHTML;
}
