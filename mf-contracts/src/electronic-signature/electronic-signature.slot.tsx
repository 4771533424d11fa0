import { Alert } from '@school/design-system/alert';
import { Card } from '@school/design-system/card';
import { useT } from '@school/kit';
import type { Slots } from '@school/shell-contract/slots';
import { SignatureFlow } from './signature-flow';

/** Signing inside registration (specification section 2, "Electronic signature component"). */
export function Component({ contractType, ...props }: Slots['electronic-signature']) {
  const t = useT('mf-contracts');
  if (contractType !== 'electronic_signature') {
    return <Alert tone="info">{t('signature.notRequired')}</Alert>;
  }
  return (
    <Card title={t('signature.title')} description={t('signature.description')}>
      <SignatureFlow {...props} />
    </Card>
  );
}
