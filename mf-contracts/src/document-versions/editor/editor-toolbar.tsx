import { IconButton } from '@school/design-system/icon-button';
import { useT } from '@school/kit';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './rich-text-editor.module.css';
import { inTable, type Tool, tools } from './tools';

/**
 * One Tab stop (WAI-ARIA toolbar): arrows, Home and End move between the buttons. A button is pressed when its format
 * applies at the cursor.
 */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const t = useT('mf-contracts');
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      table: inTable(current),
      pressed: tools.map((tool) => tool.isActive?.(current) ?? null),
      enabled: tools.map((tool) => tool.can?.(current) ?? true),
    }),
  });
  const shown = tools.map((tool, index) => ({ tool, index })).filter(({ tool }) => !tool.table || state.table);
  const current = shown.some(({ index }) => index === stop) ? stop : 0;

  const move = (event: KeyboardEvent) => {
    const at = shown.findIndex(({ index }) => index === current);
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % shown.length,
      ArrowLeft: (at + shown.length - 1) % shown.length,
      Home: 0,
      End: shown.length - 1,
    };
    const target = shown[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    setStop(target.index);
    bar.current?.querySelector<HTMLButtonElement>(`[data-tool="${target.tool.name}"]`)?.focus();
  };

  const press = (tool: Tool, index: number) => {
    setStop(index);
    if (state.enabled[index]) tool.run(editor.chain().focus()).run();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('documentVersions.toolbar')}
      className={styles.toolbar}
      onKeyDown={move}
    >
      {shown.map(({ tool, index }) => (
        <IconButton
          key={tool.name}
          data-tool={tool.name}
          size="sm"
          icon={<tool.Icon />}
          aria-label={t(`documentVersions.tools.${tool.name}`)}
          title={t(`documentVersions.tools.${tool.name}`)}
          aria-pressed={state.pressed[index] ?? undefined}
          aria-disabled={!state.enabled[index] || undefined}
          tabIndex={index === current ? 0 : -1}
          className={state.pressed[index] ? styles.pressed : undefined}
          onClick={() => press(tool, index)}
        />
      ))}
    </div>
  );
}
