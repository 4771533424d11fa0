import type { RegistrationLink } from '@school/api-contract/registrations';
import type { RegistrationLinkState } from '@school/api-contract/status-tables';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Badge, type BadgeTone } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Table, type TableColumn } from '@school/design-system/table';
import { notify, useErrorText, useFormats, useT } from '@school/kit';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { PagedList } from './paged-list';
import { useLinks, useRevokeLink } from './registrations.queries';

const tones: Record<RegistrationLinkState, BadgeTone> = {
  active: 'success',
  used: 'info',
  expired: 'neutral',
  revoked: 'neutral',
};

/** Links that were issued, without their tokens: those were shown once. */
export function LinksTable() {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const revoke = useRevokeLink();
  const [revoking, setRevoking] = useState<RegistrationLink>();
  const columns = useColumns(setRevoking);

  return (
    <>
      <PagedList query={useLinks()} empty={<EmptyState icon={<Link2Off />} title={t('links.empty')} />}>
        {(rows) => (
          <Table caption={t('registrations.tabs.links')} columns={columns} rows={rows} rowKey={(row) => row.id} />
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

function useColumns(onRevoke: (link: RegistrationLink) => void): TableColumn<RegistrationLink>[] {
  const t = useT('mf-contracts');
  const { dateTime } = useFormats();
  return [
    {
      key: 'for',
      header: t('links.for'),
      isRowHeader: true,
      cell: (row) => row.childName ?? (row.reusable ? t('links.forMany') : t('links.forOne')),
    },
    {
      key: 'state',
      header: t('links.state'),
      cell: (row) => <Badge tone={tones[row.state]}>{t(`links.states.${row.state}`)}</Badge>,
    },
    { key: 'count', header: t('links.registrations'), align: 'end', cell: (row) => row.registrationCount },
    { key: 'admin', header: t('links.admin'), cell: (row) => row.adminName },
    { key: 'createdAt', header: t('links.createdAt'), cell: (row) => dateTime(row.createdAt) },
    { key: 'expiresAt', header: t('links.expiresAt'), cell: (row) => dateTime(row.expiresAt) },
    {
      key: 'actions',
      header: t('links.actions'),
      headerHidden: true,
      cell: (row) =>
        row.state === 'active' && (
          <Button size="sm" onClick={() => onRevoke(row)}>
            {t('links.revoke')}
          </Button>
        ),
    },
  ];
}
