import type { DocumentVersion } from '@school/api-contract/contract-templates';
import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { useVersion } from './document-versions.queries';
import { type Draft, draftOf } from './draft';
import { EditorForm } from './editor-form';

export interface VersionEditorProps {
  /** The version in force. */
  current: DocumentVersion;
  /** What was begun before; undefined: the text in force is the beginning. */
  draft: Draft | undefined;
  onChange: (draft: Draft) => void;
  /** To the list; the draft stays. */
  onBack: () => void;
  onDropped: () => void;
  onSaved: (saved: DocumentVersion) => void;
}

/** Writes the next version of a document, beginning with the text in force unless there is a draft. */
export function VersionEditor(props: VersionEditorProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const base = useVersion(props.current.id);
  if (props.draft) return <EditorForm {...props} draft={props.draft} />;
  if (base.data) return <EditorForm {...props} draft={draftOf(base.data, base.data.version)} />;
  if (base.isError) {
    return (
      <ErrorCard
        title={t('common.loadFailed')}
        description={errorText(base.error)}
        action={<Button onClick={() => void base.refetch()}>{t('common.retry')}</Button>}
      />
    );
  }
  return <Skeleton height="24rem" />;
}
