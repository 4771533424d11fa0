import { CheckboxField, type CheckboxFieldProps } from '@school/design-system/checkbox-field';
import { Link } from '@school/design-system/link';
import { Link as RouterLink } from '@school/kit';
import { TaggedText } from '../shared/tagged-text';
import { useTexts } from '../shared/use-texts';

interface TrialConsentProps extends Omit<CheckboxFieldProps, 'label'> {
  /** Called before a link leaves the form. */
  onLeave: () => void;
}

/** The consent with links to its text and to the policy. */
export function TrialConsent({ onLeave, ...checkbox }: TrialConsentProps) {
  const t = useTexts();
  return (
    <CheckboxField
      {...checkbox}
      required
      label={
        <TaggedText
          text={t('trial.consent')}
          tags={{
            consent: (
              <Link render={<RouterLink to="/data-processing-consent?from=/trial-request" />} onClick={onLeave} />
            ),
            policy: <Link render={<RouterLink to="/privacy-policy" />} onClick={onLeave} />,
          }}
        />
      }
    />
  );
}
