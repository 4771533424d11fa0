import type { DocumentVersionText } from '@school/api-contract/contracts/contract-templates';
import { Alert } from '@school/design-system/alert';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { DefinitionList } from '@school/design-system/definition-list';
import { Dialog } from '@school/design-system/dialog';
import { ErrorCard } from '@school/design-system/error-card';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useFormats, useT } from '@school/kit';
import { BookCheck } from 'lucide-react';
import { useCallback } from 'react';
import { ContractHtml } from '../signing/contract-html';
import styles from './document-versions.module.css';
import { useMarkVersionRead, useVersion } from './document-versions.queries';
import { useVariableTitles, type VariableTitles } from './use-variable-titles';
import chip from './variable-chip.module.css';
import { replaceVariables } from './variables-in-html';

interface VersionDialogProps {
  id: number;
  onClose: () => void;
  /** Undefined without the right to edit. */
  onBegin: ((base: DocumentVersionText) => void) | undefined;
}

/** The text of one version, with the titles of its variables. */
export function VersionDialog({ id, onClose, onBegin }: VersionDialogProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const version = useVersion(id);
  const markRead = useMarkVersionRead();
  const { data } = version;
  const titles = useVariableTitles();
  const showVariables = useCallback((clean: string) => showTitles(clean, titles), [titles]);

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={data?.title ?? t('documentVersions.version')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {data?.inForce && data.readAt === null && onBegin && (
            <Button
              variant="primary"
              icon={<BookCheck />}
              loading={markRead.isPending}
              onClick={() => markRead.mutate(id)}
            >
              {t('documentVersions.markRead')}
            </Button>
          )}
          {data && onBegin && (
            <Button variant={data.readAt === null ? 'secondary' : 'primary'} onClick={() => onBegin(data)}>
              {t('documentVersions.newFromThis')}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Stack>
          {markRead.isError && <Alert tone="danger">{errorText(markRead.error)}</Alert>}
          <About version={data} />
          <ContractHtml html={data.bodyHtml} label={data.title} decorate={showVariables} />
        </Stack>
      ) : version.isError ? (
        <ErrorCard
          title={t('common.loadFailed')}
          description={errorText(version.error)}
          action={<Button onClick={() => void version.refetch()}>{t('common.retry')}</Button>}
        />
      ) : (
        <SkeletonText lines={12} />
      )}
    </Dialog>
  );
}

function showTitles(html: string, titles: VariableTitles): string {
  return replaceVariables(
    html,
    (name) => titles.has(name),
    (name) => {
      const element = document.createElement('span');
      element.className = chip.chip ?? '';
      element.textContent = titles.get(name) ?? name;
      return element;
    },
  );
}

function About({ version }: { version: DocumentVersionText }) {
  const t = useT('mf-contracts');
  const { dateTime, number } = useFormats();
  return (
    <DefinitionList
      items={[
        {
          term: t('documentVersions.version'),
          value: (
            <>
              {version.version} {version.inForce && <Badge tone="success">{t('documentVersions.inForce')}</Badge>}
            </>
          ),
        },
        {
          term: t('documentVersions.created'),
          value: `${dateTime(version.createdAt)}, ${version.createdByName ?? t('documentVersions.bySystem')}`,
        },
        {
          term: t('documentVersions.reading'),
          value:
            version.readAt === null
              ? t('documentVersions.unread')
              : [dateTime(version.readAt), version.readByName].filter(Boolean).join(', '),
        },
        { term: t('documentVersions.used'), value: number(version.usedCount) },
        { term: 'SHA-256', value: <span className={styles.code}>{version.sha256}</span> },
      ]}
    />
  );
}
