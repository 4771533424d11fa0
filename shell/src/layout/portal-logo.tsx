import { SchoolLogo } from '@school/design-system/school-logo';
import { useT } from '@school/kit';
import { useSchoolStore } from '@school/kit/host';

/** The school's logo beside the portal's title (specification section 1), in the head of staff screens. */
export function PortalLogo() {
  const t = useT('shell');
  const image = useSchoolStore((school) => school.logoUrl);
  return <SchoolLogo name={t('app.title')} {...(image !== null && { image })} />;
}
