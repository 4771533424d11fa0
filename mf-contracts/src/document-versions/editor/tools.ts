import type { ChainedCommands, Editor } from '@tiptap/core';
import {
  AlignCenter,
  AlignRight,
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Redo2,
  Rows3,
  Table2,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ParagraphLook } from './document-extensions';

/** A toolbar button; `name` is also its translation key. */
export interface Tool {
  name: string;
  Icon: LucideIcon;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether the format applies at the cursor; omitted for a button without a pressed state. */
  isActive?: (editor: Editor) => boolean;
  /** Omitted: always enabled. */
  can?: (editor: Editor) => boolean;
  /** Shown only while the cursor is in a table. */
  table?: true;
}

export const inTable = (editor: Editor) => editor.isActive('table');

const heading = (level: 1 | 2 | 3, Icon: LucideIcon): Tool => ({
  name: `heading${level}`,
  Icon,
  run: (chain) => chain.toggleHeading({ level }),
  isActive: (editor) => editor.isActive('heading', { level }),
});

const look = (name: ParagraphLook, Icon: LucideIcon): Tool => ({
  name,
  Icon,
  run: (chain) => chain.setParagraph().updateAttributes('paragraph', { look: name }),
  isActive: (editor) => editor.isActive('paragraph', { look: name }),
});

export const tools: readonly Tool[] = [
  {
    name: 'bold',
    Icon: Bold,
    run: (chain) => chain.toggleBold(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    Icon: Italic,
    run: (chain) => chain.toggleItalic(),
    isActive: (editor) => editor.isActive('italic'),
  },
  heading(1, Heading1),
  heading(2, Heading2),
  heading(3, Heading3),
  {
    name: 'paragraph',
    Icon: Pilcrow,
    run: (chain) => chain.setParagraph().updateAttributes('paragraph', { look: null }),
    isActive: (editor) => editor.isActive('paragraph', { look: null }),
  },
  look('subtitle', AlignCenter),
  look('date', AlignRight),
  {
    name: 'bulletList',
    Icon: List,
    run: (chain) => chain.toggleBulletList(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    Icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'table',
    Icon: Table2,
    run: (chain) => chain.insertTable({ rows: 2, cols: 2, withHeaderRow: false }),
    can: (editor) => !inTable(editor),
  },
  { name: 'addRow', Icon: Rows3, run: (chain) => chain.addRowAfter(), table: true },
  { name: 'addColumn', Icon: TableColumnsSplit, run: (chain) => chain.addColumnAfter(), table: true },
  { name: 'deleteRow', Icon: TableRowsSplit, run: (chain) => chain.deleteRow(), table: true },
  { name: 'deleteTable', Icon: Trash2, run: (chain) => chain.deleteTable(), table: true },
  { name: 'undo', Icon: Undo2, run: (chain) => chain.undo(), can: (editor) => editor.can().undo() },
  { name: 'redo', Icon: Redo2, run: (chain) => chain.redo(), can: (editor) => editor.can().redo() },
];
