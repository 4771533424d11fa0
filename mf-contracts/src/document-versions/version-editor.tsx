import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { useVersion } from './document-versions.queries';
import { createDraft } from './draft';
import { EditorForm } from './editor-form';
import type { VersionEditorProps } from './version-editor-props';

/** Edits the next version of a document; starts from the draft, or from the text in force. */
export function VersionEditor(props: VersionEditorProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const base = useVersion(props.current.id);
  if (props.draft) return <EditorForm {...props} draft={props.draft} />;
  if (base.data) return <EditorForm {...props} draft={createDraft(base.data, base.data.version)} />;
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
