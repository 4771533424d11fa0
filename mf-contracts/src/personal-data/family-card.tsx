import type { Family } from '@school/api-contract/families/personal-data';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { DefinitionList } from '@school/design-system/definition-list';
import { Inline } from '@school/design-system/stack';
import { notify, schoolDay, useErrorText, useFormats, useT } from '@school/kit';
import { Download, Trash2 } from 'lucide-react';
import styles from './personal-data.module.css';
import { useExportFamily } from './personal-data.queries';
import { saveFile } from './save-file';

/** All data under one parent's phone, with the available actions. */
export function FamilyCard({ family, onErase }: { family: Family; onErase: () => void }) {
  const t = useT('mf-contracts');
  const { phone } = useFormats();
  const errorText = useErrorText();
  const archive = useExportFamily(family.parentPhone);
  const save = () =>
    archive.mutate(undefined, {
      onSuccess: (file) => saveFile(file, `personal-data-${schoolDay(new Date())}.zip`),
      onError: (error) =>
        notify({ tone: 'destructive', title: t('personalData.families.exportFailed'), description: errorText(error) }),
    });
  return (
    <Card
      title={family.parentName}
      description={phone(family.parentPhone)}
      footer={
        <Inline>
          <Button icon={<Download />} loading={archive.isPending} onClick={save}>
            {t('personalData.families.export')}
          </Button>
          <Button variant="danger" icon={<Trash2 />} onClick={onErase}>
            {t('personalData.families.erase')}
          </Button>
        </Inline>
      }
    >
      <DefinitionList
        items={[
          { term: t('personalData.families.children'), value: <Children of={family} /> },
          {
            term: t('personalData.families.held'),
            value: t('personalData.families.counts', {
              trialRequests: family.trialRequests,
              registrations: family.registrations,
              contracts: family.contracts,
            }),
          },
          { term: t('personalData.families.term'), value: <Term of={family} /> },
        ]}
      />
    </Card>
  );
}

function Children({ of: { children } }: { of: Family }) {
  const { date } = useFormats();
  return (
    <ul className={styles.plain}>
      {children.map(({ name, birthDate, studentId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two requests for one child have the same name
        <li key={`${studentId}-${name}-${index}`}>
          {name}
          {birthDate !== null && <span className={styles.muted}> · {date(birthDate)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Term({ of: { running, keptUntil } }: { of: Family }) {
  const t = useT('mf-contracts');
  const { date } = useFormats();
  if (running) return <Badge tone="info">{t('personalData.families.running')}</Badge>;
  if (keptUntil === null) return t('personalData.families.noTerm');
  return t('personalData.families.keptUntil', { date: date(keptUntil) });
}
