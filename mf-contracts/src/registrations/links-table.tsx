import type { RegistrationLink } from '@school/api-contract/families/registrations';
import { toShortName } from '@school/api-contract/rules/to-short-name';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { registrationLinkLooks, StatusBadge } from '@school/design-system/status-badge';
import { Table, type TableColumn } from '@school/design-system/table';
import { notify, useErrorText, useFormats, useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useLinks, useRevokeLink } from './registrations.queries';

/** Issued links without their tokens, which are shown only once. */
export function LinksTable() {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const revoke = useRevokeLink();
  const [revoking, setRevoking] = useState<RegistrationLink>();
  const columns = useColumns(setRevoking);
  const toFullName = useFullName();

  return (
    <>
      <PagedList query={useLinks()} empty={<EmptyState icon={<Link2Off />} title={t('links.empty')} />}>
        {(rows) => (
          <Card padding="none">
            <Table
              caption={t('registrations.tabs.links')}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              detailsLabel={(row) => t('links.detailsOf', { name: toFullName(row) })}
            />
          </Card>
        )}
      </PagedList>
      <AlertDialog
        open={revoking !== undefined}
        onOpenChange={() => setRevoking(undefined)}
        title={t('links.revokeTitle')}
        description={t('links.revokeText')}
        confirmLabel={t('links.revoke')}
        cancelLabel={t('common.cancel')}
        pending={revoke.isPending}
        onConfirm={() => {
          if (!revoking) return;
          revoke.mutate(revoking.id, {
            onError: (error) =>
              notify({ tone: 'destructive', title: t('links.revokeFailed'), description: errorText(error) }),
            onSettled: () => setRevoking(undefined),
          });
        }}
      />
    </>
  );
}

function getLinkName(link: RegistrationLink, t: ReturnType<typeof useT>): string {
  return link.childName ?? (link.reusable ? t('links.forMany') : t('links.forOne'));
}

/** The name with the moment of issue, which tells links without a child apart. */
function useFullName() {
  const t = useT('mf-contracts');
  const { shortDateTime } = useFormats();
  return (link: RegistrationLink) => `${getLinkName(link, t)}, ${shortDateTime(link.createdAt)}`;
}

function useColumns(onRevoke: (link: RegistrationLink) => void): TableColumn<RegistrationLink>[] {
  const t = useT('mf-contracts');
  const { shortDateTime } = useFormats();
  const toFullName = useFullName();
  return [
    {
      key: 'for',
      header: t('links.for'),
      isRowHeader: true,
      cell: (row) => getLinkName(row, t),
    },
    {
      key: 'state',
      header: t('links.state'),
      width: 144,
      phone: 'state',
      cell: (row) => (
        <StatusBadge look={registrationLinkLooks[row.state]}>{t(`links.states.${row.state}`)}</StatusBadge>
      ),
    },
    {
      key: 'count',
      header: t('links.registrations'),
      align: 'end',
      width: 92,
      priority: 4,
      cell: (row) => row.registrationCount,
    },
    {
      key: 'admin',
      header: t('links.admin'),
      priority: 2,
      cell: (row) => toShortName(row.adminName),
      fullText: (row) => row.adminName,
    },
    {
      key: 'createdAt',
      header: t('links.createdAt'),
      width: 152,
      priority: 3,
      cell: (row) => shortDateTime(row.createdAt),
    },
    {
      key: 'expiresAt',
      header: t('links.expiresAt'),
      width: 152,
      priority: 1,
      phone: 'fact',
      cell: (row) => (row.waits && row.state === 'active' ? t('links.waits') : shortDateTime(row.expiresAt)),
    },
    {
      key: 'actions',
      header: t('links.actions'),
      headerHidden: true,
      align: 'end',
      width: 104,
      phone: 'act',
      cell: (row) =>
        row.state === 'active' && (
          <Button size="sm" aria-label={t('links.revokeOf', { name: toFullName(row) })} onClick={() => onRevoke(row)}>
            {t('links.revoke')}
          </Button>
        ),
    },
  ];
}
