import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { hasCode, toFieldErrors, useErrorText, useIssueText, useT } from '@school/kit';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './document-versions.module.css';
import { useCreateVersion } from './document-versions.queries';
import { type Draft, isChanged } from './draft';
import { DraftPreview } from './draft-preview';
import type { VersionEditorProps } from './version-editor-props';

// About 100 KB, which users who only read never load.
const RichTextEditor = lazy(async () => ({ default: (await import('./editor/rich-text-editor')).RichTextEditor }));

/**
 * Title, text and preview of the next version. Shows that another user has saved a newer version and keeps the text.
 */
export function EditorForm({
  current,
  draft,
  onChange,
  onBack,
  onDropped,
  onSaved,
}: VersionEditorProps & { draft: Draft }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const create = useCreateVersion();
  const [asking, setAsking] = useState<'save' | 'drop'>();
  const wrong = toFieldErrors(create.error);
  const changed = isChanged(draft);
  const overtaken = current.version > draft.baseVersion;
  const { kind } = current;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the editor has disappeared, so the focus moves to the heading.
  useEffect(() => heading.current?.focus(), []);

  const save = () => {
    setAsking(undefined);
    const { title, bodyHtml, baseVersion } = draft;
    create.mutate({ kind, title, bodyHtml, baseVersion }, { onSuccess: onSaved });
  };

  return (
    <Stack>
      <div className={styles.bar}>
        <Button variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
          {t('documentVersions.back')}
        </Button>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('documentVersions.editorTitle', { document: t(`documentVersions.kinds.${kind}`) })}
        </h2>
      </div>
      {overtaken && (
        <Alert
          tone="warning"
          role="alert"
          title={t('documentVersions.overtakenTitle', { version: current.version })}
          actions={
            <Button onClick={() => onChange({ ...draft, baseVersion: current.version })}>
              {t('documentVersions.goOn', { version: current.version })}
            </Button>
          }
        >
          {t('documentVersions.overtaken', { name: current.createdByName ?? t('documentVersions.bySystem') })}
        </Alert>
      )}
      {create.isError && !hasCode(create.error, 'CONFLICT') && Object.keys(wrong).length === 0 && (
        <Alert tone="danger">{errorText(create.error)}</Alert>
      )}
      <div className={styles.columns}>
        <Stack>
          <TextField
            label={t('documentVersions.title')}
            required
            maxLength={200}
            value={draft.title}
            error={issueText(wrong.title)}
            onChange={(event) => onChange({ ...draft, title: event.target.value })}
          />
          <Suspense fallback={<Skeleton height="24rem" />}>
            <RichTextEditor
              label={t('documentVersions.text')}
              kind={kind}
              html={draft.bodyHtml}
              onChange={(bodyHtml) => onChange({ ...draft, bodyHtml })}
            />
          </Suspense>
          {wrong.bodyHtml && <Alert tone="danger">{issueText(wrong.bodyHtml)}</Alert>}
        </Stack>
        <DraftPreview kind={kind} title={draft.title} bodyHtml={draft.bodyHtml} />
      </div>
      <div className={styles.bar}>
        <Button
          variant="primary"
          loading={create.isPending}
          disabled={!changed || overtaken}
          onClick={() => setAsking('save')}
        >
          {t('documentVersions.save', { version: draft.baseVersion + 1 })}
        </Button>
        <Button onClick={() => (changed ? setAsking('drop') : onDropped())}>{t('documentVersions.drop')}</Button>
        <span className={styles.sub} aria-live="polite">
          {changed ? t('documentVersions.unsaved') : t('documentVersions.unchanged')}
        </span>
      </div>
      <AlertDialog
        open={asking === 'save'}
        onOpenChange={() => setAsking(undefined)}
        tone="primary"
        title={t('documentVersions.saveTitle')}
        description={t('documentVersions.saveText')}
        confirmLabel={t('documentVersions.saveConfirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={save}
      />
      <AlertDialog
        open={asking === 'drop'}
        onOpenChange={() => setAsking(undefined)}
        title={t('documentVersions.dropTitle')}
        description={t('documentVersions.dropText')}
        confirmLabel={t('documentVersions.dropConfirm')}
        cancelLabel={t('common.cancel')}
        onConfirm={onDropped}
      />
    </Stack>
  );
}
