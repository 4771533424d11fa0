import { Extension } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** Paragraph styles of a document: the class of its `p`. */
export const paragraphLooks = ['subtitle', 'date'] as const;
export type ParagraphLook = (typeof paragraphLooks)[number];

const ParagraphLooks = Extension.create({
  name: 'paragraphLooks',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        look: {
          default: null,
          parseHTML: (element) => paragraphLooks.find((look) => element.classList.contains(look)) ?? null,
          renderHTML: ({ look }) => (typeof look === 'string' ? { class: look } : {}),
        },
      },
    },
  ],
});

/** Exactly the markup that the server allows (api/src/shared/documents/document-html.ts). */
export const documentExtensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    underline: false,
  }),
  TableKit.configure({ table: { resizable: false } }),
  ParagraphLooks,
];
