import { contractRoutes } from '@school/api-contract/contracts/contracts';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, routeUrl, useIssueText } from '@school/kit';
import { TaggedText } from '../shared/tagged-text';
import { useTexts } from '../shared/use-texts';
import styles from './register.module.css';
import type { ParentForm } from './use-registration-forms';

/** Both required consents. The policy opens in a new tab, since drafts do not keep document numbers. */
export function ParentConsents({ form }: { form: ParentForm }) {
  const t = useTexts();
  const issueText = useIssueText();
  const { errors } = form.formState;
  return (
    <div className={styles.group}>
      <CheckboxField
        {...form.register('consentProcessing')}
        id="parent-consentProcessing"
        required
        label={
          <TaggedText
            text={t('register.parent.consentProcessing')}
            tags={{ policy: <Link render={<RouterLink to="/privacy-policy/contract" target="_blank" />} /> }}
          />
        }
        error={issueText(errors.consentProcessing?.message)}
      />
      <CheckboxField
        {...form.register('consentContract')}
        id="parent-consentContract"
        required
        label={
          <TaggedText
            text={t('register.parent.consentContract')}
            tags={{ template: <Link href={routeUrl(contractRoutes.templateDownload)} download /> }}
          />
        }
        error={issueText(errors.consentContract?.message)}
      />
    </div>
  );
}
