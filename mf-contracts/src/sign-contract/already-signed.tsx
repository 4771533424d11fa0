import { AnswerCard } from '@school/design-system/answer-card';
import { MedalFigure } from '@school/design-system/figure';
import { Stack } from '@school/design-system/stack';
import { CallSchool, useT } from '@school/kit';
import { ContractStatusBadge } from '../contract-status-badge';

interface AlreadySignedProps {
  /** Undefined when the link has expired: its holder need not be the family any more. */
  studentName?: string;
  status: 'signed' | 'completed';
}

export function AlreadySigned({ studentName, status }: AlreadySignedProps) {
  const t = useT('mf-contracts');
  return (
    <AnswerCard figure={<MedalFigure />} title={t('sign.alreadySigned')}>
      <Stack gap={2}>
        {studentName && <p>{studentName}</p>}
        <p>
          <ContractStatusBadge state={status} />
        </p>
        <p>{t('sign.alreadySignedText')}</p>
        <CallSchool />
      </Stack>
    </AnswerCard>
  );
}
