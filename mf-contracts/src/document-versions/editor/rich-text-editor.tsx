import type { DocumentKind } from '@school/api-contract/students/document-kinds';
import { DOMSerializer } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { useVariableTitles } from '../use-variable-titles';
import { cleanHtml } from './clean-html';
import { documentExtensions } from './document-extensions';
import { EditorToolbar } from './editor-toolbar';
import styles from './rich-text-editor.module.css';
import { createVariableNode, toEditedHtml } from './variable-node';
import { VariablePicker } from './variable-picker';

interface RichTextEditorProps {
  label: string;
  kind: DocumentKind;
  /** Read on the first render only. */
  html: string;
  onChange: (html: string) => void;
}

/**
 * Edits a document with the markup that the server allows. Styles come from our file, since the CSP allows no others.
 */
export function RichTextEditor({ label, kind, html, onChange }: RichTextEditorProps) {
  const titles = useVariableTitles();
  const editor = useEditor({
    extensions: [...documentExtensions, createVariableNode(titles)],
    content: toEditedHtml(html, titles),
    injectCSS: false,
    // Input rules would turn "11. " into a list item and remove `**`.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: styles.text ?? '' },
    },
    onUpdate: ({ editor: { schema, state } }) => {
      const content = DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content);
      const fragment = document.createDocumentFragment();
      fragment.append(content);
      onChange(cleanHtml(fragment));
    },
  });

  return (
    <div className={styles.editor}>
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
      <VariablePicker
        kind={kind}
        onPick={(name) => editor.chain().focus().insertContent({ type: 'variable', attrs: { name } }).run()}
      />
    </div>
  );
}
