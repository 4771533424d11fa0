import type { TrialRequestDetail } from '@school/api-contract/families/trial-request-cards';
import { Button } from '@school/design-system/button';
import { DefinitionList } from '@school/design-system/definition-list';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Pencil } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './panel.module.css';

const RequestFormDialog = lazyDialog(async () => (await import('../edit/request-form.dialog')).RequestFormDialog);

/** The known data of the family and of its source; omits empty fields. */
export function RequestFacts({ request }: { request: TrialRequestDetail }) {
  const t = useT('mf-funnel');
  const { date, dateTime } = useFormats();
  const headingId = useId();
  const [isEditing, setEditing] = useState(false);
  const { registration } = request;
  const campaign = [request.utmSource, request.utmMedium, request.utmCampaign].filter(Boolean).join(' / ');
  const consent = request.consentRevokedAt
    ? t('facts.consents.revoked', { when: dateTime(request.consentRevokedAt) })
    : request.consentAt
      ? t(`facts.consents.${request.consentWith ?? 'request'}`, { when: dateTime(request.consentAt) })
      : t('facts.consents.none');
  const facts: [string, ReactNode][] = [
    [t('facts.parent'), request.parentName],
    [t('facts.section'), request.sectionName],
    [t('facts.branch'), request.branchName],
    [t('facts.desired'), request.desiredDate && dateTime(request.desiredDate)],
    [t('facts.wrote'), request.notes],
    [
      t('facts.cameTo'),
      request.cameTo && [date(request.cameTo.day), request.cameTo.groupName].filter(Boolean).join(' · '),
    ],
    [t('facts.trial'), request.scheduledDate && dateTime(request.scheduledDate)],
    [t('facts.group'), request.groupName],
    [t('facts.declined'), request.trialDeclinedAt && dateTime(request.trialDeclinedAt)],
    [t('facts.confirmed'), request.trialConfirmedAt && dateTime(request.trialConfirmedAt)],
    [
      t('facts.outcome'),
      request.trialOutcome &&
        [t(`outcome.${request.trialOutcome}`), request.trialMarkedByName, request.trialComment]
          .filter(Boolean)
          .join(' · '),
    ],
    [
      t('facts.refusal'),
      request.refusalReason && [request.refusalReason, request.refusalComment].filter(Boolean).join(' · '),
    ],
    [t('facts.link'), request.linkIssuedAt && dateTime(request.linkIssuedAt)],
    [
      t('facts.registration'),
      registration && (
        <Link render={<RouterLink to={`/registrations?open=${registration.id}`} />}>
          {t(`facts.registrationStatus.${registration.status}`)}
        </Link>
      ),
    ],
    [
      t('facts.contract'),
      registration?.contractId && (
        <Link render={<RouterLink to={`/contracts/${registration.contractId}`} />}>{t('facts.openContract')}</Link>
      ),
    ],
    [t('facts.source'), [t(`source.${request.source}`), request.createdByName].filter(Boolean).join(' · ')],
    [t('facts.recommendedBy'), request.recommendedBy],
    [t('facts.campaign'), campaign],
    [t('facts.referrer'), request.referrer],
    [t('facts.consent'), consent],
  ];
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.head}>
        <h3 id={headingId}>{t('facts.title')}</h3>
        <Button size="sm" icon={<Pencil />} onClick={() => setEditing(true)}>
          {t('facts.edit')}
        </Button>
      </div>
      <DefinitionList items={facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />
      {isEditing && <RequestFormDialog request={request} onClose={() => setEditing(false)} />}
    </section>
  );
}
