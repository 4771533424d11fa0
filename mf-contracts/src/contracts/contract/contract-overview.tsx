import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { Alert } from '@school/design-system/alert';
import { Card } from '@school/design-system/card';
import { CopyField } from '@school/design-system/copy-field';
import { DefinitionList } from '@school/design-system/definition-list';
import { useWide } from '@school/design-system/detail-panel';
import { EmailLink } from '@school/design-system/email-link';
import { Link } from '@school/design-system/link';
import { Stack } from '@school/design-system/stack';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { ContractHtml } from '../../signing/contract-html';
import { OtherOpenContracts } from '../other-open-contracts';
import styles from './contract.module.css';
import { ContractLife } from './contract-life';
import { HeldMessages } from './held-messages';
import { ParkedPdf } from './parked-pdf';
import { Undelivered } from './undelivered';

/** The life, parties and dates, and how anybody can check it; on a wide screen the text beside them. */
export function ContractOverview({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const isWide = useWide();
  const facts = (
    <>
      <Parties contract={contract} />
      <Facts contract={contract} />
      {contract.checkCode && <Check number={contract.contractNumber} code={contract.checkCode} />}
    </>
  );
  return (
    <Stack>
      <div className={styles.notice}>
        <Notice contract={contract} />
        {contract.studentId !== null && ['draft', 'sent'].includes(contract.status) && (
          <OtherOpenContracts studentId={contract.studentId} exceptId={contract.id} />
        )}
      </div>
      {isWide ? (
        <div className={styles.withText}>
          <Stack>
            <ContractLife contract={contract} />
            {facts}
          </Stack>
          <ContractHtml html={contract.content} label={t('contracts.document')} decorate={lowerHeadings} />
        </div>
      ) : (
        <div className={styles.columns}>
          <ContractLife contract={contract} />
          <Stack>{facts}</Stack>
        </div>
      )}
    </Stack>
  );
}

function Notice({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const { id, status, pdf, studentId, delivery, emptyVariables } = contract;
  if (pdf === 'parked') {
    return (
      <Stack>
        <ParkedPdf contractId={id} />
        {status === 'cancelled' && <Cancelled contract={contract} />}
      </Stack>
    );
  }
  if (status === 'signed' && pdf === 'sealing') return <Alert role="status">{t('contracts.sealing')}</Alert>;
  if (status === 'expired') {
    return (
      <Alert tone="warning" title={t('contracts.expiredTitle')}>
        {t(studentId === null ? 'contracts.expiredNoStudent' : 'contracts.expiredText')}
      </Alert>
    );
  }
  if (status === 'cancelled') return <Cancelled contract={contract} />;
  if (emptyVariables.length > 0) {
    const names = emptyVariables.map((name) => t(`documentVersions.variables.${name}`)).join(', ');
    return (
      <Alert tone="warning" title={t('contracts.blanksTitle')}>
        {t('contracts.blanksText', { names })}
      </Alert>
    );
  }
  if (delivery === 'failed') return <Undelivered contract={contract} />;
  return delivery === 'held' ? <HeldMessages contract={contract} /> : null;
}

function Cancelled({ contract: { signedAt, cancelReason, replacedById } }: { contract: Contract }) {
  const t = useT('mf-contracts');
  return (
    <Alert tone="warning" title={t(signedAt === null ? 'contracts.cancelledTitle' : 'contracts.terminatedTitle')}>
      {cancelReason && t('contracts.cancelledBecause', { reason: cancelReason })}
      {replacedById !== null && (
        <p className={styles.replaced}>
          <Link render={<RouterLink to={`/contracts/${replacedById}`} />}>{t('contracts.differences.replacedBy')}</Link>
        </p>
      )}
    </Alert>
  );
}

function Parties({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const { phone } = useFormats();
  const { studentId, parentEmail, parentPhone } = contract;
  const studentName = contract.studentName || t('contracts.erased');
  return (
    <Card title={t('contracts.parties')}>
      <DefinitionList
        items={[
          {
            term: t('contracts.student'),
            value:
              studentId === null ? (
                studentName
              ) : (
                <Link
                  render={
                    <RouterLink to={`/students/${studentId}?from=${encodeURIComponent(`/contracts/${contract.id}`)}`} />
                  }
                >
                  {studentName}
                </Link>
              ),
          },
          { term: t('contracts.parent'), value: contract.parentName || t('contracts.erased') },
          {
            term: t('contracts.phone'),
            value: parentPhone ? (
              <Link quiet href={`tel:${parentPhone}`}>
                {phone(parentPhone)}
              </Link>
            ) : (
              t('common.none')
            ),
          },
          {
            term: t('contracts.email'),
            value: parentEmail ? <EmailLink quiet email={parentEmail} /> : t('common.none'),
          },
        ]}
      />
    </Card>
  );
}

function Facts({ contract }: { contract: Contract }) {
  const t = useT('mf-contracts');
  const { date, dateTime } = useFormats();
  const { acceptance, registrationId } = contract;
  return (
    <Card title={t('contracts.facts')}>
      <DefinitionList
        items={[
          { term: t('contracts.date'), value: date(contract.contractDate) },
          { term: t('contracts.type'), value: t(`contracts.types.${contract.contractType}`) },
          {
            term: t('contracts.template'),
            value: t('contracts.templateOf', { title: contract.templateTitle, version: contract.templateVersion }),
          },
          { term: t('contracts.pdf.title'), value: t(`contracts.pdf.${contract.pdf}Text`) },
          ...(contract.adminName ? [{ term: t('contracts.admin'), value: contract.adminName }] : []),
          ...(registrationId === null
            ? []
            : [
                {
                  term: t('contracts.registration'),
                  value: (
                    <Link render={<RouterLink to={`/registrations?open=${registrationId}`} />}>
                      {t('contracts.openRegistration')}
                    </Link>
                  ),
                },
              ]),
          // a contract that was signed or has ended has no link
          ...(contract.linkExpiresAt && contract.status === 'sent'
            ? [
                {
                  term: t('contracts.moments.linkExpiresAt'),
                  value: contract.linkWaits ? t('contracts.held.term') : dateTime(contract.linkExpiresAt),
                },
              ]
            : []),
          ...(acceptance
            ? [
                {
                  term: t('contracts.acceptance'),
                  value: t('contracts.acceptanceOf', {
                    basis: t(`contracts.bases.${acceptance.basis}`),
                    date: date(acceptance.acceptedOn),
                  }),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** The code with which anybody can distinguish a genuine PDF from a changed one. */
function Check({ number, code }: { number: string; code: string }) {
  const t = useT('mf-contracts');
  return (
    <Card title={t('contracts.check.title')}>
      <Stack gap={3}>
        <CopyField
          label={t('contracts.check.code')}
          description={t('contracts.check.hint')}
          value={code}
          copyLabel={t('issue.copy')}
          copiedLabel={t('issue.copied')}
          failedLabel={t('contracts.check.copyFailed')}
        />
        <Link alone href={`/verify?${new URLSearchParams({ n: number, c: code })}`} target="_blank" rel="noreferrer">
          {t('contracts.check.open')}
        </Link>
      </Stack>
    </Card>
  );
}

/** Puts the document's headings below the heading of the page. */
const lowerHeadings = (html: string) =>
  html.replace(/<(\/?)h([1-3])(?=[\s>])/g, (_, end: string, level: string) => `<${end}h${Number(level) + 1}`);
