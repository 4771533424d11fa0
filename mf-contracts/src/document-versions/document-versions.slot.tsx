import type { DocumentVersion, DocumentVersionText } from '@school/api-contract/contracts/contract-templates';
import type { DocumentKind } from '@school/api-contract/students/document-kinds';
import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { notify, useErrorText, useNavigationGuard, useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { useState } from 'react';
import { useVersions } from './document-versions.queries';
import { createDraft, type Draft, isChanged } from './draft';
import { useDocumentView } from './use-document-view';
import { useFocusBack } from './use-focus-back';
import { VersionDialog } from './version.dialog';
import { VersionEditor } from './version-editor';
import { VersionsTable } from './versions-table';

type Drafts = { [Kind in DocumentKind]?: Draft };

/** Versions of the contract's text, the consents and the agreements, to read and, with the right to edit, to change. */
export function Component({ mayEdit }: Slots['document-versions']) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const view = useDocumentView();
  const versions = useVersions();
  // Kept here, so that the browser's Back does not lose a draft.
  const [drafts, setDrafts] = useState<Drafts>({});
  useNavigationGuard(Object.values(drafts).some(isChanged));
  const edited = mayEdit ? view.edited : undefined;
  useFocusBack(edited);

  const keep = (kind: DocumentKind, draft: Draft | undefined) => setDrafts((before) => ({ ...before, [kind]: draft }));

  if (versions.isPending) return <Skeleton height="24rem" />;
  if (versions.isError) {
    return (
      <ErrorCard
        title={t('common.loadFailed')}
        description={errorText(versions.error)}
        action={<Button onClick={() => void versions.refetch()}>{t('common.retry')}</Button>}
      />
    );
  }
  const inForce = (kind: DocumentKind) => versions.data.find((row) => row.kind === kind && row.inForce);

  const begin = (base: DocumentVersionText) => {
    const newest = inForce(base.kind) ?? base;
    keep(base.kind, createDraft(base, newest.version));
    view.edit(base.kind);
  };
  const current = edited && inForce(edited);
  if (edited && current) {
    return (
      <VersionEditor
        key={edited}
        current={current}
        draft={drafts[edited]}
        onChange={(draft) => keep(edited, draft)}
        onBack={view.close}
        onDropped={() => {
          keep(edited, undefined);
          view.close();
        }}
        onSaved={(saved: DocumentVersion) => {
          keep(edited, undefined);
          view.close();
          notify({ title: t('documentVersions.saved', { version: saved.version }), description: saved.title });
        }}
      />
    );
  }
  return (
    <>
      <VersionsTable
        versions={versions.data}
        kind={view.kind}
        onFilter={view.filter}
        onOpen={view.open}
        onEdit={mayEdit ? view.edit : undefined}
        hasDraft={(kind) => isChanged(drafts[kind])}
      />
      {view.openVersion !== undefined && (
        <VersionDialog
          key={view.openVersion}
          id={view.openVersion}
          onClose={view.close}
          onBegin={mayEdit ? begin : undefined}
        />
      )}
    </>
  );
}
