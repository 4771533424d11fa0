import type { DocumentKind } from '@school/api-contract/contract-templates';
import { DOMSerializer } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { cleanHtml } from './clean-html';
import { documentExtensions } from './document-extensions';
import { EditorToolbar } from './editor-toolbar';
import styles from './rich-text-editor.module.css';
import { VariablePicker } from './variable-picker';

interface RichTextEditorProps {
  label: string;
  kind: DocumentKind;
  /** Read at the first drawing alone. */
  html: string;
  onChange: (html: string) => void;
}

/** Writes a document with the marks that the server lets it have. Styles come from our file: the CSP allows no others. */
export function RichTextEditor({ label, kind, html, onChange }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: documentExtensions,
    content: html,
    injectCSS: false,
    // what is typed stays as it is typed: by these rules "11. " becomes the first item of a list, and `**` vanishes
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
        onPick={(name) =>
          editor
            .chain()
            .focus()
            .insertContent({ type: 'text', text: `{{${name}}}` })
            .run()
        }
      />
    </div>
  );
}
