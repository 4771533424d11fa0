import type { DocumentVersion } from '@school/api-contract/contracts/contract-templates';
import { type DocumentKind, documentKinds } from '@school/api-contract/students/document-kinds';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useT } from '@school/kit';
import styles from './document-versions.module.css';
import { editButtonId } from './use-focus-back';

interface VersionsTableProps {
  versions: DocumentVersion[];
  /** Undefined means all documents. */
  kind: DocumentKind | undefined;
  onFilter: (kind: string) => void;
  onOpen: (id: number) => void;
  /** Undefined without the right to edit. */
  onEdit: ((kind: DocumentKind) => void) | undefined;
  hasDraft: (kind: DocumentKind) => boolean;
}

const all = 'all';

export function VersionsTable({ versions, kind, onFilter, onOpen, onEdit, hasDraft }: VersionsTableProps) {
  const t = useT('mf-contracts');
  const columns = useColumns({ onOpen, onEdit, hasDraft });
  const order = (row: DocumentVersion) => documentKinds.indexOf(row.kind);
  const rows = versions
    .filter((row) => kind === undefined || row.kind === kind)
    .sort((a, b) => order(a) - order(b) || b.version - a.version);

  return (
    <Stack>
      <SelectField
        className={styles.filter}
        label={t('documentVersions.document')}
        value={kind ?? all}
        onValueChange={(value) => onFilter(value === all ? '' : value)}
        options={[
          { value: all, label: t('documentVersions.allDocuments') },
          ...documentKinds.map((value) => ({ value, label: t(`documentVersions.kinds.${value}`) })),
        ]}
      />
      <Card padding="none">
        <Table caption={t('documentVersions.caption')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      </Card>
    </Stack>
  );
}

function useColumns({
  onOpen,
  onEdit,
  hasDraft,
}: Pick<VersionsTableProps, 'onOpen' | 'onEdit' | 'hasDraft'>): TableColumn<DocumentVersion>[] {
  const t = useT('mf-contracts');
  const { dateTime, number } = useFormats();
  return [
    {
      key: 'document',
      header: t('documentVersions.document'),
      isRowHeader: true,
      cell: (row) => t(`documentVersions.kinds.${row.kind}`),
    },
    {
      key: 'version',
      header: t('documentVersions.version'),
      cell: (row) => (
        <>
          <div className={styles.cell}>
            {row.version}
            {row.inForce && <Badge tone="success">{t('documentVersions.inForce')}</Badge>}
            {row.inForce && hasDraft(row.kind) && <Badge tone="warning">{t('documentVersions.draft')}</Badge>}
          </div>
          {row.inForce && row.readAt === null && (
            <div className={styles.unread}>
              <Badge tone="warning">{t('documentVersions.unread')}</Badge>
            </div>
          )}
        </>
      ),
    },
    {
      key: 'created',
      header: t('documentVersions.created'),
      cell: (row) => (
        <>
          <span className={styles.moment}>{dateTime(row.createdAt)}</span>
          <span className={styles.sub}>{row.createdByName ?? t('documentVersions.bySystem')}</span>
        </>
      ),
    },
    {
      key: 'used',
      header: t('documentVersions.used'),
      align: 'end',
      cell: (row) => number(row.usedCount),
    },
    {
      key: 'actions',
      header: t('documentVersions.actions'),
      cell: (row) => {
        const about = t('documentVersions.nameOf', {
          document: t(`documentVersions.kinds.${row.kind}`),
          version: row.version,
        });
        const editLabel = t(hasDraft(row.kind) ? 'documentVersions.continue' : 'documentVersions.new');
        return (
          <div className={styles.cell}>
            <Button size="sm" aria-label={`${t('documentVersions.read')}: ${about}`} onClick={() => onOpen(row.id)}>
              {t('documentVersions.read')}
            </Button>
            {onEdit && row.inForce && (
              <Button
                size="sm"
                id={editButtonId(row.kind)}
                aria-label={`${editLabel}: ${about}`}
                onClick={() => onEdit(row.kind)}
              >
                {editLabel}
              </Button>
            )}
          </div>
        );
      },
    },
  ];
}
