import { EmptyState } from '@school/design-system/empty-state';
import { Stack } from '@school/design-system/stack';
import { CallSchool, useT } from '@school/kit';
import { FileCheck } from 'lucide-react';
import { ContractStatusBadge } from '../contract-status-badge';

export function AlreadySigned({ studentName, status }: { studentName: string; status: 'signed' | 'completed' }) {
  const t = useT('mf-contracts');
  return (
    <EmptyState headingLevel={1} icon={<FileCheck />} title={t('sign.alreadySigned')}>
      <Stack gap={2}>
        <p>{studentName}</p>
        <p>
          <ContractStatusBadge status={status} />
        </p>
        <p>{t('sign.alreadySignedText')}</p>
        <CallSchool />
      </Stack>
    </EmptyState>
  );
}
