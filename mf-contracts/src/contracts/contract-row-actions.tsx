import { type ContractRow, staffContractRoutes } from '@school/api-contract/contracts/staff-contracts';
import { Button } from '@school/design-system/button';
import { IconButton } from '@school/design-system/icon-button';
import { Menu } from '@school/design-system/menu';
import { Link, routeUrl, useNotReadyReason, useT } from '@school/kit';
import { Ellipsis, FileText, UserRound } from 'lucide-react';
import { listContractActions } from './contract/available-actions';
import styles from './contracts.module.css';
import { useSendNow } from './differences/use-send-now';

/** The next step of a contract that waits for one, and a menu with its PDF and its student. */
export function ContractRowActions({ row }: { row: ContractRow }) {
  const t = useT('mf-contracts');
  const notReady = useNotReadyReason();
  const { id, contractType, status, studentId, studentName, contractNumber } = row;
  const send = useSendNow({
    ...{ id, contractType },
    sent: t(`contracts.sent.${contractType}`),
    notSent: t('contracts.notSent'),
  });
  const name = studentName || contractNumber;
  // the list does not know the e-mail of the parent; the answer of the server does
  const mayBeSent = listContractActions({ contractType, status, parentEmail: '' }).some(({ act }) => act === 'send');
  return (
    <span className={styles.actions}>
      {mayBeSent && notReady === undefined && (
        <Button
          size="sm"
          loading={send.isPending}
          aria-label={t(status === 'draft' ? 'contracts.acts.sendOf' : 'contracts.acts.repeatOf', { name })}
          onClick={send.run}
        >
          {t(status === 'draft' ? 'contracts.acts.send' : 'contracts.acts.repeat')}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton size="sm" icon={<Ellipsis />} aria-label={t('contracts.acts.of', { name })} />}
        items={[
          {
            id: 'pdf',
            label: t('contracts.acts.pdf'),
            icon: <FileText />,
            render: (
              // biome-ignore lint/a11y/useAnchorContent: the menu gives the link its label
              <a href={routeUrl(staffContractRoutes.pdf, { params: { id } })} target="_blank" rel="noreferrer" />
            ),
          },
          ...(studentId === null
            ? []
            : [
                {
                  id: 'student',
                  label: t('contracts.acts.student'),
                  icon: <UserRound />,
                  render: <Link to={`/students/${studentId}`} />,
                },
              ]),
        ]}
      />
      {send.question}
    </span>
  );
}
