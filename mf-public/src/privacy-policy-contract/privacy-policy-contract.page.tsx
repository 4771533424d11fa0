import { LegalPage } from '../legal/legal-page';

export function Component() {
  return <LegalPage kind="privacy_policy_contract" page="privacyPolicyContract" />;
}
