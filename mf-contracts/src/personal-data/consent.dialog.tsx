import type { Consent } from '@school/api-contract/families/personal-data';
import { nameUserAgent } from '@school/api-contract/rules/user-agent';
import { Button } from '@school/design-system/button';
import { DefinitionList } from '@school/design-system/definition-list';
import { Dialog } from '@school/design-system/dialog';
import { useFormats, useT } from '@school/kit';
import { ConsentState } from './consents-table';
import styles from './personal-data.module.css';
import { Readable } from './readable';

interface ConsentDialogProps {
  consent: Consent;
  onClose: () => void;
  onRevoke: () => void;
}

/** A consent with its evidence: which text, when and from where (152-FZ art. 9). */
export function ConsentDialog({ consent, onClose, onRevoke }: ConsentDialogProps) {
  const t = useT('mf-contracts');
  const { moment } = useFormats();
  const of = (name: string) => t(`personalData.consents.${name}`);
  const { revokedAt, revokedBy, revokeReason } = consent;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={consent.title}
      description={`${consent.childName} · ${consent.parentName}`}
      closeLabel={t('common.close')}
      footer={
        <>
          {revokedAt === null && (
            <Button variant="danger" onClick={onRevoke}>
              {of('revoke')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <Readable label={consent.title}>
        <DefinitionList
          items={[
            { term: of('state'), value: <ConsentState consent={consent} /> },
            { term: of('versionName'), value: String(consent.version) },
            { term: of('source'), value: t(`personalData.consents.sources.${consent.source}`) },
            { term: of('given'), value: moment(consent.acceptedAt) },
            { term: of('address'), value: consent.ipAddress ?? t('common.none') },
            {
              term: of('device'),
              value: consent.userAgent === null ? t('common.none') : <Device userAgent={consent.userAgent} />,
            },
            { term: of('hash'), value: <span className={styles.long}>{consent.documentSha256}</span> },
            ...(revokedAt === null
              ? []
              : [
                  { term: of('revokedAt'), value: moment(revokedAt) },
                  { term: of('revokedBy'), value: revokedBy ? of(`revokers.${revokedBy}`) : t('common.none') },
                  { term: of('reason'), value: revokeReason ?? t('common.none') },
                ]),
          ]}
        />
      </Readable>
    </Dialog>
  );
}

function Device({ userAgent }: { userAgent: string }) {
  return <span title={userAgent}>{nameUserAgent(userAgent)}</span>;
}
