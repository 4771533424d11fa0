import { type ErasureAct, personalDataRoutes } from '@school/api-contract/families/personal-data';
import { Link } from '@school/design-system/link';
import { routeUrl, useT } from '@school/kit';

export function ActLink({ act }: { act: Pick<ErasureAct, 'id' | 'actNumber'> }) {
  const t = useT('mf-contracts');
  return (
    <Link href={routeUrl(personalDataRoutes.actPdf, { params: { id: act.id } })} target="_blank" rel="noreferrer">
      {t('personalData.acts.pdf', { number: act.actNumber })}
    </Link>
  );
}
