import type { DocumentVersion } from '@school/api-contract/contracts/contract-templates';
import { type DocumentKind, documentKinds } from '@school/api-contract/students/document-kinds';
import { Badge } from '@school/design-system/badge';
import { Card } from '@school/design-system/card';
import { IconButton } from '@school/design-system/icon-button';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { Table, type TableColumn } from '@school/design-system/table';
import { useFormats, useT } from '@school/kit';
import { Eye, FilePen } from 'lucide-react';
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
  const { dateTime, number, shortDate } = useFormats();
  return [
    {
      key: 'document',
      header: t('documentVersions.document'),
      isRowHeader: true,
      wraps: true,
      cell: (row) => <span className={styles.name}>{t(`documentVersions.kinds.${row.kind}`)}</span>,
    },
    {
      key: 'version',
      header: t('documentVersions.version'),
      align: 'end',
      width: 72,
      priority: 1,
      cell: (row) => row.version,
    },
    {
      key: 'state',
      header: t('documentVersions.state'),
      width: 160,
      phone: 'fact',
      cell: (row) => (
        <span className={styles.badges}>
          {/* only a version in force has to be read */}
          {row.inForce &&
            (row.readAt === null ? (
              <Badge tone="warning">{t('documentVersions.unread')}</Badge>
            ) : (
              <Badge tone="success">{t('documentVersions.inForce')}</Badge>
            ))}
          {row.inForce && hasDraft(row.kind) && <Badge tone="warning">{t('documentVersions.draft')}</Badge>}
        </span>
      ),
    },
    {
      key: 'created',
      header: t('documentVersions.created'),
      width: 112,
      priority: 2,
      phone: 'fact',
      cell: (row) => shortDate(row.createdAt),
      fullText: (row) => `${dateTime(row.createdAt)}, ${row.createdByName ?? t('documentVersions.bySystem')}`,
    },
    {
      key: 'used',
      header: t('documentVersions.used'),
      align: 'end',
      width: 112,
      priority: 3,
      cell: (row) => number(row.usedCount),
    },
    {
      key: 'actions',
      header: t('documentVersions.actions'),
      headerHidden: true,
      align: 'end',
      width: 88,
      phone: 'action',
      cell: (row) => {
        const about = t('documentVersions.nameOf', {
          document: t(`documentVersions.kinds.${row.kind}`),
          version: row.version,
        });
        const editLabel = t(hasDraft(row.kind) ? 'documentVersions.continue' : 'documentVersions.new');
        return (
          <div className={styles.cell}>
            <IconButton
              icon={<Eye />}
              aria-label={`${t('documentVersions.read')}: ${about}`}
              onClick={() => onOpen(row.id)}
            />
            {onEdit && row.inForce && (
              <IconButton
                icon={<FilePen />}
                id={editButtonId(row.kind)}
                aria-label={`${editLabel}: ${about}`}
                onClick={() => onEdit(row.kind)}
              />
            )}
          </div>
        );
      },
    },
  ];
}
